package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
)

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
