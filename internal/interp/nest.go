package interp

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// runNests runs the nests of a program in order. A nest that writes arguments runs on the
// part of its box that is asked for, one that writes buffers on the whole. Buffers for
// which the state has no memory are given as much as the nests write.
func runNests(program *ir.Op, st *State) error {
	run := *st
	run.Fields = map[*ir.Value]*Field{}
	for v, f := range st.Fields {
		run.Fields[v] = f
	}
	for _, nest := range loop.Nests(program) {
		box, _ := ir.BoxAttr.Lookup(nest)
		r := run.box(box)
		run.allocate(nest, r)
		restore := func() {}
		if present, outputs := written(nest); outputs {
			only := run.restricted(r, present)
			if order := ir.OrderOf(nest).Dims(); order != [ir.Rank]bool{} && only != r {
				restore = run.restore(nest, only)
				for d, ordered := range order {
					if ordered { // what is asked for may depend on all before it
						only.Lo[d], only.Hi[d] = r.Lo[d], r.Hi[d]
					}
				}
			}
			r = only
		}
		if err := run.nest(nest, r.Lo, r.Hi); err != nil {
			return err
		}
		restore()
	}
	return run.failure()
}

// restore returns a function that gives the arguments that a nest writes their present elements again,
// but for those of a range. Until then, Touch is not told of what is written to these.
func (st *State) restore(nest *ir.Op, only Range) func() {
	touch, before := st.Touch, map[*ir.Value][]Value{}
	if touch != nil {
		st.Touch = func(field *ir.Value, p [ir.Rank]int, write bool) {
			if !write || field.Region() == nil || only.contains(p, field.Type.(loop.FieldType).Present) {
				touch(field, p, write)
			}
		}
	}
	for _, field := range gpu.Written(nest.Regions[0]) {
		if field.Region() != nil {
			before[field] = slices.Clone(st.Fields[field].Elements)
		}
	}
	return func() {
		st.Touch = touch
		for field, elements := range before {
			n := 0
			st.Fields[field].Each(func(p [ir.Rank]int, element *Value) {
				if !only.contains(p, field.Type.(loop.FieldType).Present) {
					*element = elements[n]
				}
				n++
			})
		}
	}
}

// written returns the dimensions of the arguments that a nest writes, if it writes any.
func written(nest *ir.Op) (present [ir.Rank]bool, outputs bool) {
	for _, field := range gpu.Written(nest.Regions[0]) {
		if field.Region() == nil {
			continue
		}
		outputs = true
		for d, here := range field.Type.(loop.FieldType).Present {
			present[d] = present[d] || here
		}
	}
	return present, outputs
}

func (st *State) allocate(nest *ir.Op, r Range) {
	for _, field := range gpu.Written(nest.Regions[0]) {
		if st.Fields[field] != nil || field.Def() == nil || !field.Def().Is(loop.OpBuffer) {
			continue
		}
		room := r
		if box, folded := ir.BoxAttr.Lookup(field.Def()); folded {
			room = st.box(box)
		}
		fold := loop.FoldOf(field)
		for d, here := range field.Type.(loop.FieldType).Present {
			switch {
			case !here:
				room.Lo[d], room.Hi[d] = 0, 1
			case fold[d] > 0:
				room.Lo[d], room.Hi[d] = 0, fold[d]
			}
		}
		st.Fields[field] = NewArrays(room.Lo, room.Hi, field.Type.(loop.FieldType).Extents)
	}
}

// RunNest runs a nest for the points lo..hi: loop.parallel point by point, in its order
// if it has one, loop.tiles as one tile. If an assert does not hold, all points are run
// and the error is a *[PanicError].
func RunNest(nest *ir.Op, st *State, lo, hi [ir.Rank]int) error {
	if err := st.nest(nest, lo, hi); err != nil {
		return err
	}
	return st.failure()
}

func (st *State) nest(nest *ir.Op, lo, hi [ir.Rank]int) error {
	f := newFrame(st, newTable())
	if err := f.scalars(nest.Region()); err != nil {
		return err
	}
	body := nest.Regions[0]
	if nest.Is(loop.OpTiles) {
		f.setPoint(body.Args[:ir.Rank], lo)
		f.setPoint(body.Args[ir.Rank:], hi)
		return f.region(body)
	}
	return f.points(nest, lo, hi)
}

// points runs a nest for the points lo..hi in its order: by whole blocks from lo on if it
// has a body for them, and the others one by one.
func (f *frame) points(nest *ir.Op, lo, hi [ir.Rank]int) error {
	step, blocks := loop.BlockOf(nest)
	for p := range (Range{lo, hi}).inOrder(ir.OrderOf(nest)) {
		body := nest.Regions[0]
		first, whole := true, blocks
		for d, n := range step {
			first = first && (p[d]-lo[d])%n == 0
			whole = whole && p[d]-(p[d]-lo[d])%n+n <= hi[d]
		}
		switch {
		case whole && !first:
			continue
		case whole:
			body = nest.Regions[1]
		}
		f.setPoint(body.Args, p)
		if err := f.region(body); err != nil {
			return err
		}
	}
	return nil
}

func runFor(f *frame, op *ir.Op) ([]Value, error) {
	bounds := f.operands(op.Operands())
	lo, hi, step := int64(bounds[0]), int64(bounds[1]), int64(loop.StepOf(op))
	for n := int64(0); n < hi-lo; n += step {
		i := lo + n
		if loop.DownAttr.In(op) {
			i = hi - 1 - n
		}
		f.values[op.Regions[0].Args[0]] = Value(i)
		if err := f.region(op.Regions[0]); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// indexed returns the element that a load or store works on.
func (f *frame) indexed(op *ir.Op, write bool) (*Value, error) {
	off := ir.OffsetAttr.Of(op)
	var p [ir.Rank]int
	for d, v := range loop.PointOf(op) {
		if v != nil {
			p[d] = int(f.get(v)) + off[d]
		}
	}
	field := f.fieldOf(op)
	for d, n := range loop.FoldOf(field) {
		if n > 0 {
			p[d] &= n - 1
		}
	}
	if gpu.IsMemory(field) {
		return f.memoryElement(op, field, p, write)
	}
	at, err := f.element(op, field, p, write, f.integers(loop.SubscriptsOf(op))...)
	if err != nil || f.wavefront == nil {
		return at, err
	}
	if before, clash := f.wavefront.note(at, f.block, f.thread, write); clash {
		return nil, fmt.Errorf("%s: %q at %v of %s, which thread %v of block %v uses too, on the same wavefront", op.Pos, op.Name(), p, field.Name, before.thread, before.block)
	}
	return at, nil
}

// runArray makes memory for a tile. Nothing in it is meant to be read before it is written.
func runArray(f *frame, op *ir.Op) ([]Value, error) {
	t := op.Result().Type.(loop.FieldType)
	array := NewArrays([ir.Rank]int{}, [ir.Rank]int{1, 1, 1}, t.Extents)
	for n := range array.Elements {
		array.Elements[n] = unset
	}
	f.Fields[op.Result()] = array
	return nil, nil
}

func runLoad(f *frame, op *ir.Op) ([]Value, error) {
	at, err := f.indexed(op, false)
	if err != nil {
		return nil, err
	}
	return []Value{*at}, nil
}

func runStore(f *frame, op *ir.Op) ([]Value, error) {
	at, err := f.indexed(op, true)
	if err == nil {
		*at = f.get(op.Operand(0))
	}
	return nil, err
}
