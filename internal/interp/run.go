package interp

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// State is what a program runs on.
type State struct {
	N       [ir.Rank]int // the full domain
	Fields  map[*ir.Value]*Field
	Scalars map[*ir.Value]Value
	// Touch is called before each element is read or written, if it is not nil.
	Touch func(field *ir.Value, p [ir.Rank]int, write bool)
}

// Run runs all nests of a program at the loop level, each on the whole of its box.
// Buffers for which the state has no memory are given as much as the nests write.
func Run(program *ir.Op, st *State) error {
	for _, nest := range loop.Nests(program) {
		box, _ := nest.BoxAttr("box")
		var lo, hi [ir.Rank]int
		for d := range lo {
			lo[d], hi[d] = box.Lo[d].At(st.N), box.Hi[d].At(st.N)
		}
		st.allocate(nest, lo, hi)
		if err := RunNest(nest, st, lo, hi); err != nil {
			return err
		}
	}
	return nil
}

func (st *State) allocate(nest *ir.Op, lo, hi [ir.Rank]int) {
	nest.Regions[0].Walk(func(op *ir.Op) {
		field := op.Operands()
		if !op.Is(loop.OpStore) || st.Fields[field[1]] != nil || !field[1].Def().Is(loop.OpBuffer) {
			return
		}
		first, end := lo, hi
		for d, here := range field[1].Type.(loop.FieldType).Present {
			if !here {
				first[d], end[d] = 0, 1
			}
		}
		st.Fields[field[1]] = NewField(first, end)
	})
}

// RunNest runs a nest for the points lo..hi: loop.parallel point by point, loop.tiles as
// one tile.
func RunNest(nest *ir.Op, st *State, lo, hi [ir.Rank]int) error {
	f := &frame{State: st, table: newTable(), values: map[*ir.Value]Value{}}
	for _, op := range nest.Region().Ops { // constants that nests share
		if op.Pure() {
			if err := f.op(op); err != nil {
				return err
			}
		}
	}
	body := nest.Regions[0]
	if nest.Is(loop.OpTiles) {
		f.setPoint(body.Args[:ir.Rank], lo)
		f.setPoint(body.Args[ir.Rank:], hi)
		return f.region(body)
	}
	for k := lo[2]; k < hi[2]; k++ {
		for j := lo[1]; j < hi[1]; j++ {
			for i := lo[0]; i < hi[0]; i++ {
				f.setPoint(body.Args, [ir.Rank]int{i, j, k})
				if err := f.region(body); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// frame is the evaluation of one nest. A value is set anew each time its operation runs,
// so one map serves all regions.
type frame struct {
	*State
	table  map[*ir.OpInfo]evaluation
	values map[*ir.Value]Value
}

// evaluation computes the results of an operation.
type evaluation func(f *frame, op *ir.Op) ([]Value, error)

// newTable returns what each operation does.
func newTable() map[*ir.OpInfo]evaluation {
	table := map[*ir.OpInfo]evaluation{
		loop.OpFor:    runFor,
		loop.OpLoad:   runLoad,
		loop.OpStore:  runStore,
		loop.OpExtent: runExtent,
		scf.OpIf:      runIf,
	}
	for info, compute := range numbers() {
		table[info] = func(f *frame, op *ir.Op) ([]Value, error) {
			return []Value{compute(op, f.operands(op.Operands()))}, nil
		}
	}
	return table
}

func (f *frame) setPoint(vs []*ir.Value, p [ir.Rank]int) {
	for d, v := range vs {
		f.values[v] = Value(p[d])
	}
}

func (f *frame) get(v *ir.Value) Value {
	if x, ok := f.Scalars[v]; ok {
		return x
	}
	return f.values[v]
}

func (f *frame) operands(vs []*ir.Value) []Value {
	xs := make([]Value, len(vs))
	for i, v := range vs {
		xs[i] = f.get(v)
	}
	return xs
}

func (f *frame) region(r *ir.Region) error {
	for _, op := range r.Ops {
		if op.Info.Traits.Has(ir.Terminator) {
			continue
		}
		if err := f.op(op); err != nil {
			return err
		}
	}
	return nil
}

func (f *frame) op(op *ir.Op) error {
	evaluate, ok := f.table[op.Info]
	if !ok {
		return fmt.Errorf("%s: cannot evaluate %q", op.Pos, op.Name())
	}
	results, err := evaluate(f, op)
	for i, x := range results {
		f.values[op.Results[i]] = x
	}
	return err
}

func runFor(f *frame, op *ir.Op) ([]Value, error) {
	bounds := f.operands(op.Operands())
	for i := int64(bounds[0]); i < int64(bounds[1]); i++ {
		f.values[op.Regions[0].Args[0]] = Value(i)
		if err := f.region(op.Regions[0]); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func runIf(f *frame, op *ir.Op) ([]Value, error) {
	side := scf.Else(op)
	if f.get(op.Operand(0)) != 0 {
		side = scf.Then(op)
	}
	err := f.region(side)
	return f.operands(side.Terminator().Operands()), err
}

// element returns the element that a load or store works on.
func (f *frame) element(op *ir.Op, write bool) (*Value, error) {
	field := loop.FieldOf(op)
	off := op.OffsetAttr("offset")
	var p [ir.Rank]int
	for d, v := range loop.PointOf(op) {
		if v != nil {
			p[d] = int(f.get(v)) + off[d]
		}
	}
	at := (*Value)(nil)
	if memory := f.Fields[field]; memory != nil {
		at = memory.At(p)
	}
	if at == nil {
		return nil, fmt.Errorf("%s: %q touches %s at %v, where it has no memory", op.Pos, op.Name(), field.Name, p)
	}
	if f.Touch != nil {
		f.Touch(field, p, write)
	}
	return at, nil
}

func runLoad(f *frame, op *ir.Op) ([]Value, error) {
	at, err := f.element(op, false)
	if err != nil {
		return nil, err
	}
	return []Value{*at}, nil
}

func runStore(f *frame, op *ir.Op) ([]Value, error) {
	at, err := f.element(op, true)
	if err == nil {
		*at = f.get(op.Operand(0))
	}
	return nil, err
}

func runExtent(f *frame, op *ir.Op) ([]Value, error) {
	return []Value{Value(f.N[op.IntAttr("dim")])}, nil
}
