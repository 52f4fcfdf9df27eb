package gpu

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// sharedLaunch turns a group of nests into a launch whose blocks share its buffers.
type sharedLaunch struct {
	*analysis.TileGroup
	shape  [2]int // threads along i and j, each of which writes one point
	lo, hi [ir.Rank]*ir.Value
	tile   [ir.Rank]*ir.Value // the first point of the block's tile
	ids    []*ir.Value        // of the block, then of the thread
	memory map[*ir.Value]*ir.Value
}

func newSharedLaunch(g *analysis.TileGroup, shape [2]int) *sharedLaunch {
	return &sharedLaunch{TileGroup: g, shape: shape, memory: map[*ir.Value]*ir.Value{}}
}

func (s *sharedLaunch) convert() {
	box, _ := ir.BoxAttr.Lookup(s.Last)
	tiles := loop.NewTiles(ir.Before(s.Last), ir.NameAttr.Of(s.Last), box)
	stages := 0
	for _, n := range s.Nests {
		stages += loop.StagesOf(n.Op)
	}
	loop.SetStages(tiles, stages)
	copy(s.lo[:], tiles.Regions[0].Args)
	copy(s.hi[:], tiles.Regions[0].Args[ir.Rank:])
	host := ir.AtEnd(tiles.Regions[0])
	host.Pos = s.Last.Pos
	extents := knownExtents{host: host}
	for _, n := range s.Nests {
		extents.hoist(n.Op)
	}
	launch := gpu.NewLaunch(host, s.grid(host))
	s.ids = launch.Regions[0].Args
	s.block(ir.AtEnd(launch.Regions[0]))
	ir.EraseUnused(launch.Regions[0])
	loop.NewEnd(host)
	for _, n := range s.Nests {
		n.Op.Erase()
	}
}

// grid writes how many tiles there are along i and j; along k, each plane has its own.
func (s *sharedLaunch) grid(host *ir.Builder) (g gpu.Grid) {
	for d := range ir.Rank {
		threads := s.threads(d)
		g.Threads[d] = arith.NewInt(host, int64(threads), ir.Index)
		g.Blocks[d] = blocksFor(host, arith.NewBinary(host, arith.OpSubI, s.hi[d], s.lo[d]), threads)
	}
	return g
}

func (s *sharedLaunch) threads(d int) int {
	if d < len(s.shape) {
		return s.shape[d]
	}
	return 1
}

// block writes what the threads of a block do.
func (s *sharedLaunch) block(b *ir.Builder) {
	b.Pos = s.Last.Pos
	for _, n := range s.Nests {
		for _, buffer := range n.Stores {
			if n.Inner && s.memory[buffer] == nil {
				t := buffer.Type.(loop.FieldType)
				size := extentFor(n, s.shape)
				for d, present := range t.Present {
					if !present {
						size[d] = 1
					}
				}
				s.memory[buffer] = gpu.NewMemory(b, gpu.OpShared, t, size, buffer.Name)
			}
		}
	}
	for d := range s.tile {
		first := s.ids[d]
		if n := s.threads(d); n > 1 {
			first = arith.NewBinary(b, arith.OpMulI, first, arith.NewInt(b, int64(n), ir.Index))
		}
		s.tile[d] = arith.NewBinary(b, arith.OpAddI, s.lo[d], first)
	}
	for _, n := range s.Nests {
		b.Pos = n.Op.Pos
		if !n.Inner {
			s.point(b, n, s.ids[gpu.Axes], s.ids[gpu.Axes+1])
			continue
		}
		s.around(b, n)
		gpu.NewBarrier(b)
	}
	gpu.NewTerminator(b)
}

// around writes what the threads of a block compute of a nest that they all need. Its points are
// numbered row by row; of a block of n threads, thread t computes the points t, t+n, t+2n, ...
func (s *sharedLaunch) around(b *ir.Builder, n *analysis.GroupNest) {
	integer := func(x int) *ir.Value { return arith.NewInt(b, int64(x), ir.Index) }
	binary := func(info *ir.OpInfo, x, y *ir.Value) *ir.Value { return arith.NewBinary(b, info, x, y) }
	size, threads := extentFor(n, s.shape), s.shape[0]*s.shape[1]
	points := size[0] * size[1]
	number := binary(arith.OpAddI, binary(arith.OpMulI, s.ids[gpu.Axes+1], integer(s.shape[0])), s.ids[gpu.Axes])
	rounds := loop.NewFor(b, "round", integer(0), integer((points+threads-1)/threads))
	b = ir.AtEnd(rounds.Regions[0])
	b.Pos = n.Op.Pos
	number = binary(arith.OpAddI, binary(arith.OpMulI, rounds.Regions[0].Args[0], integer(threads)), number)
	some := scf.NewIf(b, arith.NewCompare(b, arith.OpCmpI, "slt", number, integer(points)))
	loop.NewEnd(b)
	scf.NewYield(ir.AtEnd(scf.Else(some)))
	b = ir.AtEnd(scf.Then(some))
	b.Pos = n.Op.Pos
	width := integer(size[0])
	s.point(b, n, binary(arith.OpRemSI, number, width), binary(arith.OpDivSI, number, width))
	scf.NewYield(b)
}

// point writes what a nest computes at the point at distances i and j from the first point that the
// block computes, unless it is beyond the last point that is needed.
func (s *sharedLaunch) point(b *ir.Builder, n *analysis.GroupNest, i, j *ir.Value) {
	from := [ir.Rank]*ir.Value{i, j, nil}
	point := s.tile
	var inside *ir.Value
	for d, distance := range from {
		point[d] = arith.Plus(b, point[d], n.Lo[d])
		if distance == nil {
			continue
		}
		point[d] = arith.NewBinary(b, arith.OpAddI, point[d], distance)
		within := arith.NewCompare(b, arith.OpCmpI, "slt", point[d], arith.Plus(b, s.hi[d], n.Hi[d]))
		if inside != nil {
			within = arith.NewBinary(b, arith.OpAndI, inside, within)
		}
		inside = within
	}
	guard := scf.NewIf(b, inside)
	then := ir.AtEnd(scf.Then(guard))
	then.Pos = b.Pos
	zero := arith.NewInt(then, 0, ir.Index)
	values := ir.Mapping{}
	for d, a := range n.Op.Regions[0].Args {
		values[a] = point[d]
	}
	for _, op := range n.Op.Regions[0].Ops {
		if !op.Is(loop.OpEnd) {
			s.useMemory(n, then.Clone(op, values), values, [ir.Rank]*ir.Value{i, j, zero})
		}
	}
	scf.NewYield(then)
	scf.NewYield(ir.AtEnd(scf.Else(guard)))
}

// useMemory has the loads and stores of a copy of a part of a nest use the shared memory of
// buffers, at where the point is there.
func (s *sharedLaunch) useMemory(n *analysis.GroupNest, c *ir.Op, values ir.Mapping, at [ir.Rank]*ir.Value) {
	var ops []*ir.Op
	ir.Walk(c, func(op *ir.Op) {
		if (op.Is(loop.OpLoad) || op.Is(loop.OpStore)) && s.memory[loop.FieldOf(op)] != nil {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		buffer := loop.FieldOf(op)
		from := s.Buffers[buffer]
		off := ir.OffsetAttr.Of(op)
		for d := range off {
			off[d] += n.Lo[d] - from.Lo[d]
		}
		if op.Is(loop.OpStore) {
			loop.NewStore(ir.Before(op), op.Operand(0), s.memory[buffer], at, off)
			op.Erase()
			continue
		}
		loaded := loop.NewLoad(ir.Before(op), s.memory[buffer], at, off)
		loaded.Name = op.Result().Name
		for v, w := range values {
			if w == op.Result() {
				values[v] = loaded
			}
		}
		op.Result().ReplaceUses(loaded)
		op.Erase()
	}
}
