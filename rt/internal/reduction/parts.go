package reduction

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/openearthgo/oec"
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

// Ranks are the ranks of a team, seen from one of them, and how a field is divided among them.
type Ranks struct {
	Ctx  context.Context
	Link parts.Transport
	Cuts *parts.Cuts
}

func (g *Ranks) place() [3]int { return g.Cuts.Place(g.Link.Rank()) }

// contributes reports whether this rank's part of a field of some dimensions counts, and not the same part on another one.
func (g *Ranks) contributes(dims abi.Dims) bool {
	for d, place := range g.place() {
		if !dims.Has(d) && place > 0 {
			return false
		}
	}
	return true
}

// Extremum is the largest or smallest element of all parts, on all ranks. own are the points of the box that this rank has.
func Extremum[T oec.AnyElem](g *Ranks, op string, r Reduction[T], own abi.Box, workers int) (m T, err error) {
	var mine []byte
	whole := r.Box
	if r.Box = own; !own.Empty() {
		mine = binary.LittleEndian.AppendUint64(nil, abi.Scalar(r.Run(workers)))
	}
	all, err := g.Link.Allgather(g.Ctx, fmt.Sprintf("%s over %v", op, whole), mine)
	if err != nil {
		return m, err
	}
	first := true
	for _, theirs := range all {
		if len(theirs) == 0 {
			continue
		}
		v := abi.FromBits[T](binary.LittleEndian.Uint64(theirs))
		if first {
			m, first = v, false
		} else {
			m = r.Join(m, v)
		}
	}
	return m, nil
}

// Sum is a sum over a field of all parts, on all ranks. own are the points of the box that this rank has. add adds n elements from
// a point on to the lanes of a block, of which they are those from number from on.
func Sum[A float64 | int64](g *Ranks, op string, r Reduction[A], dims abi.Dims, own abi.Box, workers int, add func(lanes *[8]A, from, i, j, k, n int)) (A, error) {
	s := &partSum[A]{Ranks: g, r: &r, own: own}
	cut, err := s.cutBlocks(op, dims, add)
	if err != nil {
		return 0, err
	}
	var mine []byte
	if g.contributes(dims) {
		for _, n := range append(s.nodes(workers), cut...) {
			mine = binary.LittleEndian.AppendUint64(mine, uint64(n.first))
			mine = binary.LittleEndian.AppendUint64(mine, uint64(n.size))
			mine = binary.LittleEndian.AppendUint64(mine, abi.Scalar(n.value))
		}
	}
	all, err := g.Link.Allgather(g.Ctx, fmt.Sprintf("%s over %v", op, r.Box), mine)
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
	nodes = joinNodes(nodes, r.Join)
	end := 0
	for _, n := range nodes {
		if n.first != end {
			return 0, &fault.TeamError{Rank: g.Link.Rank(), Ranks: g.Link.Size(), Op: op, Peer: -1, Problem: fmt.Sprintf("of %d blocks, those from %d on are missing", r.leaves(), end)}
		}
		end += n.size
	}
	value := nodes[len(nodes)-1].value
	for n := len(nodes) - 2; n >= 0; n-- {
		value = r.Join(nodes[n].value, value)
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
	*Ranks
	r   *Reduction[A]
	own abi.Box // the points of this rank
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
	return joinNodes(list, s.r.Join)
}

// subtrees returns the subtrees of at most some blocks that together are those of the part, without values.
func (s *partSum[A]) subtrees(most int) (list []node[A]) {
	lo, hi := s.wholeBlocks()
	if s.own.Empty() || lo >= hi {
		return nil
	}
	r := s.r
	perRow, rows := r.perRow(), r.Box.Hi[1]-r.Box.Lo[1]
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
	for k := s.own.Lo[2] - r.Box.Lo[2]; k < s.own.Hi[2]-r.Box.Lo[2]; k++ {
		for j := s.own.Lo[1] - r.Box.Lo[1]; j < s.own.Hi[1]-r.Box.Lo[1]; j++ {
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
	lo = (s.own.Lo[0] - r.Box.Lo[0] + r.Block - 1) / r.Block
	hi = (s.own.Hi[0] - r.Box.Lo[0]) / r.Block
	if s.own.Hi[0] == r.Box.Hi[0] {
		hi = r.perRow()
	}
	return lo, hi
}

// cutBlocks returns the blocks that end in this part and begin in another one. The lanes of each go from part to part along i, which
// takes an exchange for each cut that is in a block.
func (s *partSum[A]) cutBlocks(op string, dims abi.Dims, add func(lanes *[8]A, from, i, j, k, n int)) ([]node[A], error) {
	g, r := s.Ranks, s.r
	if !dims.Has(0) {
		return nil, nil
	}
	at := g.Cuts.At[0]
	place := g.place()
	var lanes [][8]A // of a block that begins in a part before, or goes on in the next one, by row
	var done []node[A]
	for p, cut := range at[1 : len(at)-1] {
		inBlock := (cut - r.Box.Lo[0]) % r.Block
		if cut <= r.Box.Lo[0] || cut >= r.Box.Hi[0] || inBlock == 0 {
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
		if begin := cut - inBlock; mine && place[0] == p+1 && min(begin+r.Block, r.Box.Hi[0]) <= s.own.Hi[0] {
			done = s.finishBlocks(lanes, begin, add)
		}
	}
	return done, nil
}

// finishBlocks returns the blocks that begin at an index before this part and end in it, from the lanes that it was passed.
func (s *partSum[A]) finishBlocks(lanes [][8]A, begin int, add func(lanes *[8]A, from, i, j, k, n int)) (list []node[A]) {
	r := s.r
	end := min(begin+r.Block, r.Box.Hi[0])
	s.eachRow(func(row, j, k int) {
		add(&lanes[row], s.own.Lo[0]-begin, s.own.Lo[0], j, k, end-s.own.Lo[0])
		first := ((k-r.Box.Lo[2])*(r.Box.Hi[1]-r.Box.Lo[1])+j-r.Box.Lo[1])*r.perRow() + (begin-r.Box.Lo[0])/r.Block
		list = append(list, node[A]{first, 1, FoldLanes(&lanes[row])})
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
	g := s.Ranks
	place := g.place()
	var sends, receives []parts.Message
	peer := place
	switch {
	case mine && place[0] == from:
		peer[0]++
		sends = []parts.Message{{Peer: g.Cuts.Rank(peer), Bytes: s.rows() * 64}}
	case mine && place[0] == from+1:
		peer[0]--
		receives = []parts.Message{{Peer: g.Cuts.Rank(peer), Bytes: s.rows() * 64}}
	}
	e, err := g.Link.NewExchange(op+" of blocks that are cut", sends, receives)
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
	if err := e.Wait(g.Ctx); err != nil {
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
