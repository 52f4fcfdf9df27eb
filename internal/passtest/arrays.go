package passtest

import (
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/stress"
	"github.com/openearthgo/oec/ir"
)

// arrayOf returns the shape of an argument that is an array, at the tensor level or that of loops,
// and whether each element of a batch has its own.
func arrayOf(argument *ir.Value) (extents ir.Extents, elem ir.Scalar, batch, ok bool) {
	switch t := argument.Type.(type) {
	case tensor.Type:
		return t.Extents, t.Elem, t.Batch, true
	case loop.FieldType:
		return t.Extents, t.Elem, t.Present[2], t.Extents.Rank() > 0
	}
	return extents, 0, false, false
}

// ofArrays reports whether a program is a kernel of arrays.
func ofArrays(program *ir.Op) bool {
	return slices.ContainsFunc(program.Regions[0].Args, func(a *ir.Value) bool {
		_, _, _, ok := arrayOf(a)
		return ok
	})
}

// computeArrays runs a kernel on numbers that are made up, all of one size, and returns all that its
// arguments hold then.
func computeArrays(program *ir.Op, n Point) (Outcome, error) {
	st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	for i, a := range program.Regions[0].Args {
		extents, elem, batch, ok := arrayOf(a)
		if !ok {
			st.Scalars[a] = number(i, 0, a.Type.(ir.Scalar))
			continue
		}
		hi := Point{1, 1, 1}
		if batch {
			hi[2] = n[2]
		}
		st.Fields[a] = interp.NewArrays(Point{}, hi, extents)
		for e := range st.Fields[a].Elements {
			st.Fields[a].Elements[e] = number(i, e, elem)
		}
	}
	out, err := outcomeOf(interp.Run(program, st))
	if err != nil {
		return nil, err
	}
	for i, a := range program.Regions[0].Args {
		if st.Fields[a] == nil {
			continue
		}
		for e, x := range st.Fields[a].Elements {
			out[Place{i, Point{e}}] = x
		}
	}
	return out, nil
}

// number returns a positive number from 1/2 to 3/2, or a small integer.
func number(argument, e int, t ir.Scalar) interp.Value {
	h := stress.Hash(argument, e, 0, 0) >> 8
	if !t.IsFloat() {
		return interp.Constant(ir.Int{Value: int64(h % 2), Type: t})
	}
	return interp.FromFloat(0.5+float64(h%1024)/1024, t)
}
