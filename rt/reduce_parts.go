package rt

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// A reduction of parts joins the same values in the same tree as that of a whole field: each rank computes the complete subtrees of
// the blocks that it has, all ranks get those of all, and each joins them to the end. A block that lies in several parts is up to the
// rank with its last element: those before it add up the lanes one after the other.

// node is the value of a complete subtree: size blocks from number first on.
type node[A any] struct {
	first, size int
	value       A
}

// contributes reports whether this rank's part of a field counts, and not the same part on another one.
func (g *Grid) contributes(dims Dims) bool {
	for d, place := range g.cuts.Place(g.team.Rank()) {
		if !dims.Has(d) && place > 0 {
			return false
		}
	}
	return true
}

// extremumOfParts is the largest or smallest of all parts, on all ranks.
func extremumOfParts[T Number](op string, c *config, f *Field[T], r *reduction[T]) (T, error) {
	var own []byte
	whole := r.box
	if r.box = f.s.Reach(whole); !r.box.Empty() {
		own = binary.LittleEndian.AppendUint64(nil, abi.Scalar(r.run(c.workers)))
	}
	all, err := f.grid.team.link.Allgather(f.grid.team.ctx, fmt.Sprintf("%s over %v", op, whole), own)
	if err != nil {
		return 0, err
	}
	var values []T
	for _, theirs := range all {
		if len(theirs) > 0 {
			values = append(values, abi.FromBits[T](binary.LittleEndian.Uint64(theirs)))
		}
	}
	m := values[0]
	for _, v := range values[1:] {
		m = r.join(m, v)
	}
	return quiet(m), nil
}

// sumOfParts is a sum of all parts, on all ranks. add adds n elements from a point on to the lanes of a block, of which they are
// those from number from on.
func sumOfParts[A float64 | int64, T Number](op string, c *config, f *Field[T], r *reduction[A], add func(lanes *[8]A, from, i, j, k, n int)) (A, error) {
	g := f.grid
	s := &partSum[A]{r: r, grid: g, own: f.s.Reach(r.box)}
	cut, err := s.cutBlocks(op, f.s.Dims, add)
	if err != nil {
		return 0, err
	}
	var own []byte
	if g.contributes(f.s.Dims) {
		for _, n := range append(s.nodes(c.workers), cut...) {
			own = binary.LittleEndian.AppendUint64(own, uint64(n.first))
			own = binary.LittleEndian.AppendUint64(own, uint64(n.size))
			own = binary.LittleEndian.AppendUint64(own, abi.Scalar(n.value))
		}
	}
	all, err := g.team.link.Allgather(g.team.ctx, fmt.Sprintf("%s over %v", op, r.box), own)
	if err != nil {
		return 0, err
	}
	var nodes []node[A]
	for _, theirs := range all {
		for ; len(theirs) >= 24; theirs = theirs[24:] {
			at := func(n int) uint64 { return binary.LittleEndian.Uint64(theirs[8*n:]) }
			nodes = append(nodes, node[A]{int(at(0)), int(at(1)), abi.FromBits[A](at(2))})
		}
	}
	nodes = joinNodes(nodes, r.join)
	end := 0
	for _, n := range nodes {
		if n.first != end {
			return 0, &fault.TeamError{Rank: g.team.Rank(), Ranks: g.team.Size(), Op: op, Peer: -1, Problem: fmt.Sprintf("of %d blocks, those from %d on are missing", r.leaves(), end)}
		}
		end += n.size
	}
	value := nodes[len(nodes)-1].value
	for n := len(nodes) - 2; n >= 0; n-- {
		value = r.join(nodes[n].value, value)
	}
	return value, nil
}

// joinNodes sorts subtrees by their blocks, and joins those that are halves of one.
func joinNodes[A any](nodes []node[A], join func(first, second A) A) []node[A] {
	slices.SortFunc(nodes, func(a, b node[A]) int { return a.first - b.first })
	var done []node[A]
	for _, n := range nodes {
		for len(done) > 0 {
			last := done[len(done)-1]
			if last.size != n.size || last.first+last.size != n.first || last.first%(2*n.size) != 0 {
				break
			}
			n = node[A]{last.first, 2 * n.size, join(last.value, n.value)}
			done = done[:len(done)-1]
		}
		done = append(done, n)
	}
	return done
}

// partSum is a rank's part of a sum.
type partSum[A float64 | int64] struct {
	r    *reduction[A]
	grid *Grid
	own  abi.Box // the points of this rank
}

// nodes returns the subtrees of the blocks that lie in the part as a whole.
func (s *partSum[A]) nodes(workers int) []node[A] {
	list := s.subtrees(groupSize(s.r.leaves(), max(1, workers)))
	var next atomic.Int64
	work := func() {
		for n := int(next.Add(1)) - 1; n < len(list); n = int(next.Add(1)) - 1 {
			list[n].value = s.r.subtree(list[n].first, list[n].first+list[n].size)
		}
	}
	var wait sync.WaitGroup
	for range min(workers, len(list)) - 1 {
		wait.Go(work)
	}
	work()
	wait.Wait()
	return joinNodes(list, s.r.join)
}

// subtrees returns the subtrees of at most some blocks that together are those of the part, without values.
func (s *partSum[A]) subtrees(most int) (list []node[A]) {
	lo, hi := s.wholeBlocks()
	if s.own.Empty() || lo >= hi {
		return nil
	}
	r := s.r
	perRow, rows := r.perRow(), r.box.Hi[1]-r.box.Lo[1]
	from, to := 0, 0 // blocks that follow each other
	flush := func() {
		for from < to {
			size := 1
			for 2*size <= most && from%(2*size) == 0 && from+2*size <= to {
				size *= 2
			}
			list = append(list, node[A]{first: from, size: size})
			from += size
		}
	}
	for k := s.own.Lo[2] - r.box.Lo[2]; k < s.own.Hi[2]-r.box.Lo[2]; k++ {
		for j := s.own.Lo[1] - r.box.Lo[1]; j < s.own.Hi[1]-r.box.Lo[1]; j++ {
			row := (k*rows + j) * perRow
			if row+lo != to {
				flush()
				from = row + lo
			}
			to = row + hi
		}
	}
	flush()
	return list
}

// wholeBlocks returns the blocks of a row that lie in the part, from lo to hi.
func (s *partSum[A]) wholeBlocks() (lo, hi int) {
	r := s.r
	lo = (s.own.Lo[0] - r.box.Lo[0] + r.block - 1) / r.block
	hi = (s.own.Hi[0] - r.box.Lo[0]) / r.block
	if s.own.Hi[0] == r.box.Hi[0] {
		hi = r.perRow()
	}
	return lo, hi
}

// cutBlocks returns the blocks that end in this part and begin in another one. The lanes of each go from part to part along i, which
// takes an exchange for each cut that is in a block.
func (s *partSum[A]) cutBlocks(op string, dims Dims, add func(lanes *[8]A, from, i, j, k, n int)) ([]node[A], error) {
	g, r := s.grid, s.r
	if !dims.Has(0) {
		return nil, nil
	}
	at := g.cuts.At[0]
	place := g.cuts.Place(g.team.Rank())
	var lanes [][8]A // of a block that begins in a part before, or goes on in the next one, by row
	var done []node[A]
	for p, cut := range at[1 : len(at)-1] {
		inBlock := (cut - r.box.Lo[0]) % r.block
		if cut <= r.box.Lo[0] || cut >= r.box.Hi[0] || inBlock == 0 {
			continue
		}
		mine := s.own.Points() > 0 && g.contributes(dims)
		if mine && place[0] == p {
			begin := cut - inBlock
			if begin >= s.own.Lo[0] {
				lanes = make([][8]A, s.rows())
			}
			s.eachRow(func(row, j, k int) {
				from := max(begin, s.own.Lo[0])
				add(&lanes[row], from-begin, from, j, k, cut-from)
			})
		}
		var err error
		if lanes, err = s.passLanes(op, lanes, p, mine); err != nil {
			return nil, err
		}
		if begin := cut - inBlock; mine && place[0] == p+1 && min(begin+r.block, r.box.Hi[0]) <= s.own.Hi[0] {
			done = s.finishBlocks(lanes, begin, add)
		}
	}
	return done, nil
}

// finishBlocks returns the blocks that begin at an index before this part and end in it, from the lanes that it was passed.
func (s *partSum[A]) finishBlocks(lanes [][8]A, begin int, add func(lanes *[8]A, from, i, j, k, n int)) (list []node[A]) {
	r := s.r
	end := min(begin+r.block, r.box.Hi[0])
	s.eachRow(func(row, j, k int) {
		add(&lanes[row], s.own.Lo[0]-begin, s.own.Lo[0], j, k, end-s.own.Lo[0])
		first := ((k-r.box.Lo[2])*(r.box.Hi[1]-r.box.Lo[1])+j-r.box.Lo[1])*r.perRow() + (begin-r.box.Lo[0])/r.block
		list = append(list, node[A]{first, 1, foldLanes(&lanes[row])})
	})
	return list
}

func (s *partSum[A]) rows() int { return (s.own.Hi[1] - s.own.Lo[1]) * (s.own.Hi[2] - s.own.Lo[2]) }

func (s *partSum[A]) eachRow(fn func(row, j, k int)) {
	row := 0
	for k := s.own.Lo[2]; k < s.own.Hi[2]; k++ {
		for j := s.own.Lo[1]; j < s.own.Hi[1]; j++ {
			fn(row, j, k)
			row++
		}
	}
}

// passLanes passes lanes from the parts at a place along i to those that follow, which get them; the others keep theirs.
func (s *partSum[A]) passLanes(op string, lanes [][8]A, from int, mine bool) ([][8]A, error) {
	g := s.grid
	place := g.cuts.Place(g.team.Rank())
	var sends, receives []parts.Message
	peer := place
	switch {
	case mine && place[0] == from:
		peer[0]++
		sends = []parts.Message{{Peer: g.cuts.Rank(peer), Bytes: s.rows() * 64}}
	case mine && place[0] == from+1:
		peer[0]--
		receives = []parts.Message{{Peer: g.cuts.Rank(peer), Bytes: s.rows() * 64}}
	}
	e, err := g.team.link.NewExchange(op+" of blocks that are cut", sends, receives)
	if err != nil {
		return nil, err
	}
	if len(sends) > 0 {
		for n := range 8 * s.rows() {
			binary.LittleEndian.PutUint64(e.Send(0)[8*n:], abi.Scalar(lanes[n/8][n%8]))
		}
	}
	if err := e.Start(); err != nil {
		return nil, err
	}
	if err := e.Wait(g.team.ctx); err != nil {
		return nil, err
	}
	if len(receives) > 0 {
		lanes = make([][8]A, s.rows())
		for n := range 8 * s.rows() {
			lanes[n/8][n%8] = abi.FromBits[A](binary.LittleEndian.Uint64(e.Receive(0)[8*n:]))
		}
	}
	return lanes, e.Close()
}
