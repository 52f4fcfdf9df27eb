package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/elementwise"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// skewedSteps emits the function of a loop.skewed_steps: as many repetitions of a nest at once, in
// place, as a vector has lanes.
//
// Lane n computes a row and a point of its row that are n times as far behind as the operation
// says, a repetition more than lane n-1. What lane n has computed of rows and points before is
// in the vectors that were computed there, in the same lane; what it reads of the repetition
// before is in lane n-1 of others, and lane 0 reads that in the field. Lane by lane, the last
// repetition is put back. So for each point in a row there is a vector of what is computed,
// and one of what was there before: the same, moved by a lane.
//
// Several rows are computed at once, each a lag behind the row before. What they need of each
// other is in registers. What the rows after them will need is put in memory of the worker,
// and before all there is what the lanes find in the field, where at the end it is put back:
// a call leaves the field as if the repetitions had come so far one after the other.
//
// The tile of a call is of the rows of lane 0. The rows of all lanes are inside the domain,
// with what they read; the row of the tile is that of the domain.
type skewedSteps struct {
	op          *ir.Op
	of          int // number of the stage
	field       *ir.Value
	elem        types.Type
	vector      *types.VectorType
	lanes, rows int
	across, up  int // points and rows by which a repetition is behind
	lag, late   int // points by which a row is behind the row before, and see lateness
	left, right int // points that are read beyond the ends of a row
	ages        map[heldVector]int

	// What is known in the function.
	*body
	base, stride   value.Value // of the field
	lo, hi         value.Value // ends of a row
	scratch, pitch value.Value // a vector for each point of a row, and the next row of them
	spare          value.Value // memory that takes stores outside of the domain
}

// leastLanes is the number of repetitions at once from which on time skewing pays.
const leastLanes = 4

// skewedStepsFor returns how repetitions of a nest of a program are computed by a machine; false if
// it does not compute several at once.
func skewedStepsFor(program *ir.Op, machine emit.Machine) (*skewedSteps, bool) {
	ops, stages := loop.SkewedSteps(program)
	if len(ops) == 0 || !machine.FMA {
		return nil, false
	}
	field := ops[0].Operand(0)
	elem := field.Type.(loop.FieldType).Elem
	s := &skewedSteps{op: ops[0], of: stages[0], field: field, elem: emit.ScalarType(elem), lanes: 8 * machine.VectorBytes / elem.Bits()}
	if s.lanes < leastLanes {
		return nil, false
	}
	s.vector = types.NewVector(uint64(s.lanes), s.elem)
	behind := loop.BehindOf(s.op)
	s.across, s.up, s.lag = behind[0], behind[1], loop.LagOf(s.op)
	s.late = s.lateness()
	s.rows = s.rowsFor(machine)
	s.eachLoad(func(op *ir.Op) {
		di := ir.OffsetAttr.Of(op)[0]
		s.left, s.right = max(s.left, -di), max(s.right, di)
	})
	return s, true
}

// mostRows is how many rows are computed at once, if their vectors leave a quarter of the registers
// free for arithmetic; else there are fewer rows, but two at least.
const mostRows = 4

func (s *skewedSteps) rowsFor(machine emit.Machine) int {
	rows := mostRows
	for ; rows > 2; rows-- {
		s.ages = s.agesOf(rows)
		count := 0
		s.eachHeld(rows, func(heldVector) { count++ })
		if count <= machine.Registers*3/4 {
			break
		}
	}
	return rows
}

// asEntry returns the entry that computes the repetitions.
func (s *skewedSteps) asEntry(number int) entry {
	return entry{
		Entry: abi.Entry{Number: number, Stage: s.of, Steps: abi.Steps{
			Count: s.lanes, Field: s.field.Index(), Behind: s.up, Rows: s.rows, VectorBytes: s.lanes * s.bytes(), Margin: s.margin(),
		}},
		name: "steps",
		emit: func(e *emitter, fn *llir.Func, args value.Value) {
			st := newStage(e, fn)
			s.emit(st, &slots{stage: st, block: args, loads: map[[2]int]value.Value{}})
		},
	}
}

func (s *skewedSteps) bytes() int { return s.field.Type.(loop.FieldType).Elem.Bits() / 8 }

// span returns by how many points the last repetition is behind the first.
func (s *skewedSteps) span() int { return (s.lanes - 1) * s.across }

// before returns how many points before a row its vectors in scratch memory begin.
func (s *skewedSteps) before() int { return s.left + s.across + (s.up+s.rows)*s.lag }

// margin returns how many vectors there are more than a row has points.
func (s *skewedSteps) margin() int {
	return s.before() + s.right + s.span() + (s.up+s.rows)*s.lag + 2
}

func (s *skewedSteps) eachLoad(do func(op *ir.Op)) {
	for _, op := range s.op.Regions[0].Ops {
		if op.Is(loop.OpLoad) {
			do(op)
		}
	}
}

// emit emits the function: what the lanes begin with, whole blocks of rows, the other rows,
// and what is put back.
func (s *skewedSteps) emit(st *stage, args *slots) {
	st.arguments = args
	s.body = &body{stage: st, Lanes: elementwise.Lanes{Module: st.Module, Block: st.first, Width: s.lanes}, vals: map[*ir.Value]val{}, rows: map[loop.Row]value.Value{}}
	s.shared()
	s.base, s.stride = args.base(s.field), args.stride(s.field, 1)
	s.lo, s.hi = args.corner(0), args.corner(ir.Rank)
	from, to := args.corner(1), args.corner(ir.Rank+1)
	vectorBytes := number(s.lanes * s.bytes())
	memory := st.entry.NewIntToPtr(args.integer(scratchSlot(s.program)), types.I8Ptr)
	s.spare = memory
	length := st.entry.NewAdd(st.entry.NewSub(s.hi, s.lo), number(s.margin()))
	s.pitch = st.entry.NewMul(length, vectorBytes)
	first := st.entry.NewSub(number(s.before()+1), s.lo) // after the spare vector
	s.scratch = st.entry.NewGetElementPtr(types.I8, memory, st.entry.NewMul(first, vectorBytes))

	s.take(from)
	j := s.eachBlock(from, to, s.rows)
	s.eachBlock(j, to, 1)
	s.putBack(to)
	s.Block.NewRet(nil)
	st.entry.NewBr(st.first)
}

// eachBlock emits a loop over blocks of rows, as long as they are whole, and returns the row
// after them.
func (s *skewedSteps) eachBlock(from, to value.Value, rows int) value.Value {
	head, run, exit := s.fn.NewBlock(""), s.fn.NewBlock(""), s.fn.NewBlock("")
	j := head.NewPhi(llir.NewIncoming(from, s.Block))
	s.Block.NewBr(head)
	next := head.NewAdd(j, number(rows))
	head.NewCondBr(head.NewICmp(enum.IPredSLE, next, to), run, exit)
	s.Block = run
	s.ages = s.agesOf(rows)
	s.blockOfRows(j, rows)
	j.Incs = append(j.Incs, llir.NewIncoming(next, s.Block))
	s.Block.NewBr(head)
	s.Block = exit
	return j
}

// element emits the address of an element of the field.
func (s *skewedSteps) element(i, j value.Value) value.Value {
	row := s.Block.NewGetElementPtr(types.I8, s.base, s.Block.NewMul(j, s.stride))
	return s.Block.NewGetElementPtr(s.elem, s.Block.NewBitCast(row, types.NewPointer(s.elem)), i)
}

// vectorAt emits the address of the vector of a point, of one of the rows that are in memory.
func (s *skewedSteps) vectorAt(row int, i value.Value) value.Value {
	at := value.Value(s.scratch)
	if row > 0 {
		at = s.Block.NewGetElementPtr(types.I8, at, s.Block.NewMul(s.pitch, number(row)))
	}
	return s.Block.NewGetElementPtr(s.vector, s.Block.NewBitCast(at, types.NewPointer(s.vector)), i)
}

// load emits a load from the field.
func (s *skewedSteps) load(p value.Value) value.Value {
	load := s.Block.NewLoad(s.elem, p)
	load.Align = llir.Align(s.bytes())
	return load
}

func (s *skewedSteps) store(v, p value.Value) {
	store := s.Block.NewStore(v, p)
	store.Align = llir.Align(s.bytes())
}

// within clamps an index to a row and the points that are read beyond its ends.
func (s *skewedSteps) within(i value.Value) value.Value {
	least, most := s.plus(s.lo, -s.left), s.plus(s.hi, s.right-1)
	i = s.Block.NewSelect(s.Block.NewICmp(enum.IPredSGT, i, least), i, least)
	return s.Block.NewSelect(s.Block.NewICmp(enum.IPredSLT, i, most), i, most)
}

// inside returns whether an index is one that a row computes.
func (s *skewedSteps) inside(i value.Value) value.Value {
	return s.Block.NewICmp(enum.IPredULT, s.Block.NewSub(i, s.lo), s.Block.NewSub(s.hi, s.lo))
}

func number(n int) *constant.Int { return constant.NewInt(types.I64, int64(n)) }

// take emits the loads that fill the vectors of the rows before the first one from the field, where
// the calls before have left what each lane needs.
func (s *skewedSteps) take(from value.Value) {
	first, end := s.plus(s.lo, -s.left-s.across), s.plus(s.hi, s.right+s.span()+1)
	s.eachIndex(first, end, func(i value.Value) {
		columns := make([]value.Value, s.lanes)
		for n := range columns {
			columns[n] = s.within(s.plus(i, -n*s.across))
		}
		for row := range s.up {
			v := value.Value(constant.NewPoison(s.vector))
			for n, column := range columns {
				x := s.load(s.element(column, s.plus(from, row-s.up-n*s.up)))
				v = s.Block.NewInsertElement(v, x, constant.NewInt(types.I32, int64(n)))
			}
			s.keepVector(v, row, i)
		}
	})
}

// putBack emits what stores the vectors of the last rows to the field, but for the last lane,
// which is there. Lanes that are beyond the ends of the row are stored to memory of the worker.
func (s *skewedSteps) putBack(to value.Value) {
	end := s.plus(s.hi, s.span())
	nowhere := s.entry.NewBitCast(s.spare, types.NewPointer(s.elem))
	s.eachIndex(s.lo, end, func(i value.Value) {
		for row := range s.up {
			v := s.vectorOf(row, i)
			for n := range s.lanes - 1 {
				column := s.plus(i, -n*s.across)
				p := s.Block.NewSelect(s.inside(column), s.element(column, s.plus(to, row-s.up-n*s.up)), nowhere)
				s.store(s.Block.NewExtractElement(v, constant.NewInt(types.I32, int64(n))), p)
			}
		}
	})
}

// eachIndex emits a loop over indices, with an end that is not before the first.
func (s *skewedSteps) eachIndex(first, end value.Value, do func(i value.Value)) {
	run, exit := s.fn.NewBlock(""), s.fn.NewBlock("")
	before := s.Block
	s.Block.NewBr(run)
	i := run.NewPhi(llir.NewIncoming(first, before))
	s.Block = run
	do(i)
	next := s.Block.NewAdd(i, number(1))
	i.Incs = append(i.Incs, llir.NewIncoming(next, s.Block))
	s.Block.NewCondBr(s.Block.NewICmp(enum.IPredSLT, next, end), run, exit)
	s.Block = exit
}

// vectorOf emits a load of the vector of a point.
func (s *skewedSteps) vectorOf(row int, i value.Value) value.Value {
	load := s.Block.NewLoad(s.vector, s.vectorAt(row, i))
	load.Align = llir.Align(s.lanes * s.bytes())
	return load
}

// keepVector emits a store of the vector of a point.
func (s *skewedSteps) keepVector(v value.Value, row int, i value.Value) {
	store := s.Block.NewStore(v, s.vectorAt(row, i))
	store.Align = llir.Align(s.lanes * s.bytes())
}

// besides sets the lanes that are just beyond the ends of their rows to the field's values there, which
// later points of the same lane read. At each end that is one lane at most.
func (s *skewedSteps) besides(v, i, j value.Value) value.Value {
	v = s.beside(v, s.left, s.Block.NewSub(s.plus(i, s.left), s.lo), i, j)
	return s.beside(v, s.right, s.Block.NewSub(i, s.hi), i, j)
}

// beside is besides for one end, beyond which a number of points is read. Lane 0 is from points past
// the first of them.
func (s *skewedSteps) beside(v value.Value, wanted int, from, i, j value.Value) value.Value {
	if wanted == 0 {
		return v
	}
	b := s.Block
	lane := b.NewSDiv(from, number(s.across))
	over := b.NewSRem(from, number(s.across))
	is := b.NewAnd(b.NewICmp(enum.IPredSGE, from, number(0)), b.NewAnd(b.NewICmp(enum.IPredSLT, lane, number(s.lanes)), b.NewICmp(enum.IPredSLT, over, number(wanted))))
	lane = b.NewSDiv(b.NewSelect(is, from, number(0)), number(s.across))
	p := s.element(s.within(b.NewSub(i, b.NewMul(lane, number(s.across)))), b.NewSub(j, b.NewMul(lane, number(s.up))))
	x := s.Splat(s.load(p))
	chosen := b.NewAnd(s.Splat(is), b.NewICmp(enum.IPredEQ, emit.LaneNumbers(types.I64, s.lanes), s.Splat(lane)))
	return s.Block.NewSelect(chosen, x, v)
}
