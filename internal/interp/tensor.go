package interp

import (
	"iter"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

// runTensors runs a program of the tensor level for each element of its batches. The elements are
// along k, as loops have them: a batch is a field of arrays there.
func runTensors(program *ir.Op, st *State) error {
	for element := range st.N[2] {
		f := newFrame(st, newTable())
		f.block[2], f.arrays = element, map[*ir.Value]*Field{}
		for _, op := range program.Regions[0].Ops {
			var err error
			switch {
			case op.Is(tensor.OpCompute):
				err = f.compute(op)
			case op.Is(tensor.OpStore):
				err = f.storeArray(op)
			case !op.Info.Traits.Has(ir.Terminator):
				err = f.op(op)
			}
			if err != nil {
				return err
			}
		}
	}
	return st.failure()
}

// subscripts yields all tuples of subscripts, the last one fastest.
func subscripts(e ir.Extents) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		list := e.List()
		for n := range e.Size() {
			at := make([]int, len(list))
			for d := len(list) - 1; d >= 0; d-- {
				at[d], n = n%list[d], n/list[d]
			}
			if !yield(at) {
				return
			}
		}
	}
}

// each runs the body of a compute or a sum for all its subscripts.
func (f *frame) each(op *ir.Op, visit func(at []int, yielded []*ir.Value)) error {
	body := op.Regions[0]
	for at := range subscripts(tensor.ExtentsOf(op)) {
		for d, v := range body.Args {
			f.values[v] = Value(at[d])
		}
		if err := f.region(body); err != nil {
			return err
		}
		visit(at, body.Terminator().Operands())
	}
	return nil
}

func (f *frame) compute(op *ir.Op) error {
	for _, v := range op.Results {
		f.arrays[v] = NewArrays([ir.Rank]int{}, [ir.Rank]int{1, 1, 1}, tensor.ExtentsOf(op))
	}
	return f.each(op, func(at []int, yielded []*ir.Value) {
		for n, v := range op.Results {
			*f.arrays[v].At([ir.Rank]int{}, at...) = f.get(yielded[n])
		}
	})
}

// array returns the memory of an array, and where it is there.
func (f *frame) array(v *ir.Value) (*Field, [ir.Rank]int) {
	if a := f.arrays[v]; a != nil {
		return a, [ir.Rank]int{}
	}
	var p [ir.Rank]int
	if v.Type.(tensor.Type).Batch {
		p = f.block
	}
	return f.Fields[v], p
}

func (f *frame) storeArray(op *ir.Op) error {
	from, p := f.array(op.Operand(0))
	to, q := f.array(op.Operand(1))
	for at := range subscripts(from.Extents) {
		if _, err := f.element(op, op.Operand(1), q, true, at...); err != nil {
			return err
		}
		*to.At(q, at...) = *from.At(p, at...)
	}
	return nil
}

func runAt(f *frame, op *ir.Op) ([]Value, error) {
	array := op.Operand(0)
	memory, p := f.array(array)
	at := f.integers(op.Operands()[1:])
	if e := memory.At(p, at...); e != nil {
		return []Value{*e}, nil
	}
	return nil, &OutsideError{Op: op, Field: array, Point: p, Subscripts: at, Within: Range{memory.Lo, memory.Hi}}
}

// runSum adds up from the first term on. If the sum is fused, products are part of an addition.
func runSum(f *frame, op *ir.Op) ([]Value, error) {
	t := resultType(op)
	var sum Value
	first := true
	err := f.each(op, func(_ []int, yielded []*ir.Value) {
		product := yielded[0].DefinedBy(arith.OpMulF)
		switch {
		case first:
			sum, first = f.get(yielded[0]), false
		case tensor.FusedAttr.In(op) && product != nil:
			sum = functions()[mathop.OpFMA](product, append(f.operands(product.Operands()), sum))
		default:
			sum = FromFloat(Float(sum, t)+Float(f.get(yielded[0]), t), t)
		}
	})
	return []Value{sum}, err
}
