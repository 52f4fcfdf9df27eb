package tensor

import (
	"cmp"
	"slices"

	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// Rows lets what is computed along rows read along rows: an array that is read with the last index
// of a space as a subscript which is not the last one is transposed first, once for all that read it so.
type Rows struct{}

// Run runs the pass.
func (Rows) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range tensor.Programs(module) {
		r := rows{ctx: ctx, made: map[transposition]*ir.Value{}}
		for _, op := range slices.Clone(program.Regions[0].Ops) {
			if !op.Is(tensor.OpCompute) || len(op.Regions[0].Ops) == 2 { // what only copies transposes by itself
				continue
			}
			args := op.Regions[0].Args
			op.Regions[0].Walk(func(at *ir.Op) {
				if at.Is(tensor.OpAt) {
					r.read(op, at, args[len(args)-1])
				}
			})
		}
	}
	return nil
}

// rows has the transposed arrays of a program.
type rows struct {
	ctx  *transform.Context
	made map[transposition]*ir.Value
}

// transposition is an array whose dimension is exchanged with the last one.
type transposition struct {
	array *ir.Value
	dim   int
}

func (r *rows) read(op, at *ir.Op, index *ir.Value) {
	subscripts := slices.Clone(at.Operands()[1:])
	last := len(subscripts) - 1
	dim := slices.Index(subscripts, index)
	if dim < 0 || dim == last || slices.Index(subscripts[dim+1:], index) >= 0 || follows(subscripts[last], index) {
		return
	}
	key := transposition{at.Operand(0), dim}
	if r.made[key] == nil {
		r.made[key] = r.transposed(op, at, key)
	}
	subscripts[dim], subscripts[last] = subscripts[last], subscripts[dim]
	at.SetOperands(append([]*ir.Value{r.made[key]}, subscripts...))
}

// follows reports whether a value depends on an index.
func follows(v, index *ir.Value) bool { return dependences{}.of(v)[index] }

// transposed makes the array, before the first space that reads it.
func (r *rows) transposed(op, at *ir.Op, key transposition) *ir.Value {
	t := key.array.Type.(tensor.Type)
	extents := t.Extents
	last := extents.Rank() - 1
	extents[key.dim], extents[last] = extents[last], extents[key.dim]
	b := ir.Before(op)
	b.Pos = at.Pos
	made := tensor.NewCompute(b, extents, nil, t.Elem)
	subscripts := slices.Clone(made.Regions[0].Args)
	subscripts[key.dim], subscripts[last] = subscripts[last], subscripts[key.dim]
	inner := ir.AtEnd(made.Regions[0])
	inner.Pos = b.Pos
	tensor.NewYield(inner, tensor.NewAt(inner, key.array, subscripts...))
	made.Result().Name = key.array.Name
	r.ctx.Remarkf(at.Pos, "%s is transposed, for reads along rows", cmp.Or(key.array.Name, "what this reads"))
	return made.Result()
}
