package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// convertStencilToLoops replaces each stencil program by a program at the loop level:
// fields and buffers become memory, each apply becomes a nest over its box, in order.
// Every result of an apply needs storage by then: an output field, a buffer, or both.
func convertStencilToLoops(_ *Context, module *ir.Op) error {
	for _, f := range stencil.Programs(module) {
		c := &loopConverter{memory: map[*ir.Value]*ir.Value{}, inferred: hasRanges(f)}
		if err := c.program(module, f); err != nil {
			return err
		}
		f.Erase()
	}
	return nil
}

// loopConverter converts one program.
type loopConverter struct {
	b      *ir.Builder
	memory map[*ir.Value]*ir.Value // field, temp or scalar of the program → field or scalar of the result
	// inferred says that ranges are known, so that an apply without one is an apply of
	// which no point is needed.
	inferred bool
}

func hasRanges(program *ir.Op) bool {
	return slices.ContainsFunc(stencil.Applies(program), func(apply *ir.Op) bool { return apply.HasAttr("box") })
}

func (c *loopConverter) program(module, f *ir.Op) error {
	g := ir.NewFunc(module, f.StrAttr("name"))
	g.Pos = f.Pos
	for name, a := range f.Attrs {
		if name != stencil.ProgramAttr {
			g.SetAttr(name, a)
		}
	}
	g.SetAttr(loop.ProgramAttr, ir.Unit{})
	for _, a := range f.Regions[0].Args {
		t := a.Type
		if field, ok := t.(stencil.FieldType); ok {
			t = loop.FieldType{Present: field.Present(), Elem: field.Elem}
		}
		c.memory[a] = g.Regions[0].AddArg(t, a.Name)
	}
	c.b = ir.AtEnd(g.Regions[0])
	for _, op := range f.Regions[0].Ops {
		c.b.Pos = op.Pos
		if err := c.op(op); err != nil {
			return err
		}
	}
	c.b.Create(ir.OpReturn, nil, nil, nil)
	return nil
}

func (c *loopConverter) op(op *ir.Op) error {
	switch op.Info {
	case stencil.OpCast, stencil.OpLoad:
		c.memory[op.Result()] = c.memory[op.Operand(0)]
	case stencil.OpApply:
		return c.apply(op)
	case arith.OpConstant:
		c.memory[op.Result()] = c.b.Clone(op, ir.Mapping{}).Result()
	case stencil.OpStore, stencil.OpBuffer, ir.OpReturn:
		// A store and a buffer are where an apply's results go: see destinations.
	default:
		return programErrorf(op.Pos, "%q has no lowering to loops", op.Name())
	}
	return nil
}

// destinations returns the memory that a result of an apply is written to, making that of
// buffers.
func (c *loopConverter) destinations(apply *ir.Op, v *ir.Value) ([]*ir.Value, error) {
	var fields []*ir.Value
	var buffer *ir.Value
	box, sized := apply.BoxAttr("box")
	if !sized && !c.inferred {
		return nil, programErrorf(apply.Pos, "an apply has no range; stencil-shape-inference must run first")
	}
	for _, u := range v.Uses() {
		switch u.Op.Info {
		case stencil.OpStore:
			if stored, _ := u.Op.BoxAttr("box"); stored != box {
				return nil, programErrorf(apply.Pos, "an apply that is stored on %s is computed on %s", stored, box)
			}
			fields = append(fields, c.memory[u.Op.Operand(1)])
		case stencil.OpBuffer:
			if buffer == nil {
				t := v.Type.(stencil.TempType)
				buffer = loop.NewBuffer(c.b, loop.FieldType{Present: t.Present(), Elem: t.Elem}, u.Op.Result().Name)
				fields = append(fields, buffer)
			}
			c.memory[u.Op.Result()] = buffer
		case stencil.OpCombine:
			return nil, programErrorf(apply.Pos, "result %d of an apply is combined with another; %s must run first", v.Index(), nameCombineToIfElse)
		default:
			return nil, programErrorf(apply.Pos, "result %d of an apply is used by %q and has no storage; stencil-storage-materialization must run first", v.Index(), u.Op.Name())
		}
	}
	return fields, nil
}

func (c *loopConverter) apply(op *ir.Op) error {
	destinations := make([][]*ir.Value, len(op.Results))
	for i, v := range op.Results {
		var err error
		if destinations[i], err = c.destinations(op, v); err != nil {
			return err
		}
	}
	box, _ := op.BoxAttr("box") // without a range, no points
	nest := loop.NewParallel(c.b, nestName(op), box)
	if order, ok := op.Attrs[ir.OrderAttr]; ok {
		nest.SetAttr(ir.OrderAttr, order)
	}
	if err := c.body(nest.Regions[0], stencil.FirstPoints(op, [ir.Rank]int{1, 1, 1}), op, destinations); err != nil {
		return err
	}
	if block, ok := blockOf(op); ok {
		return c.body(loop.AddBlock(nest, block), stencil.FirstPoints(op, block), op, destinations)
	}
	return nil
}

// blockOf returns the block of points that a nest computes at once for an unrolled apply:
// those along j or k, whichever are more. Points along i are computed together by vectors.
func blockOf(apply *ir.Op) (block [ir.Rank]int, ok bool) {
	factors := stencil.Factors(apply)
	block = [ir.Rank]int{1, 1, 1}
	if factors[1] >= factors[2] {
		block[1] = factors[1]
	} else {
		block[2] = factors[2]
	}
	return block, max(block[1], block[2]) > 1
}

// body fills a body of a nest with what an apply does at the points of a block, and with
// the stores of its results.
func (c *loopConverter) body(r, from *ir.Region, apply *ir.Op, destinations [][]*ir.Value) error {
	n := &nestConverter{b: ir.AtEnd(r), values: ir.Mapping{}}
	if apply.HasAttr(ir.OrderAttr) {
		n.self = destinations[0][0]
	}
	copy(n.point[:], r.Args)
	for i, a := range from.Args {
		n.values[a] = c.memory[apply.Operand(i)]
	}
	if err := n.region(from); err != nil {
		return err
	}
	end := from.Terminator()
	points := [][ir.Rank]int{{}}
	if end.HasAttr("unroll") {
		points = stencil.Points(end.OffsetAttr("unroll"))
	}
	for i, token := range end.Operands() {
		stored := token.DefinedBy(stencil.OpStoreResult)
		if stored == nil || len(stored.Operands()) == 0 {
			return programErrorf(apply.Pos, "a result that is stored at some points only has no lowering to loops")
		}
		for _, field := range destinations[i/len(points)] {
			loop.NewStore(n.b, n.values.Of(stored.Operand(0)), field, n.point, points[i%len(points)])
		}
	}
	loop.NewEnd(n.b)
	return nil
}

// nestName returns the name that the user gave what an apply computes.
func nestName(apply *ir.Op) string {
	if name := apply.Results[0].Name; name != "" {
		return name
	}
	return "apply"
}

// nestConverter converts the body of one apply.
type nestConverter struct {
	b      *ir.Builder
	point  [ir.Rank]*ir.Value
	values ir.Mapping
	self   *ir.Value // where a recurrence finds its first result
}

func (n *nestConverter) region(r *ir.Region) error {
	for _, op := range r.Ops {
		n.b.Pos = op.Pos
		switch op.Info {
		case stencil.OpAccess:
			n.set(op, loop.NewLoad(n.b, n.values.Of(op.Operand(0)), n.point, op.OffsetAttr("offset")))
		case stencil.OpDynAccess:
			n.set(op, n.dynamic(op))
		case stencil.OpSelf:
			n.set(op, loop.NewLoad(n.b, n.self, n.point, op.OffsetAttr("offset")))
		case stencil.OpIndex:
			n.set(op, n.index(op))
		case stencil.OpExtent:
			n.set(op, loop.NewExtent(n.b, int(op.IntAttr("dim"))))
		case stencil.OpStoreResult, stencil.OpReturn:
			// Stored at the end of the nest.
		case scf.OpIf:
			if err := n.branch(op); err != nil {
				return err
			}
		default:
			n.b.Clone(op, n.values)
		}
	}
	return nil
}

func (n *nestConverter) set(op *ir.Op, v *ir.Value) {
	v.Name = op.Result().Name
	n.values[op.Result()] = v
}

func (n *nestConverter) index(op *ir.Op) *ir.Value {
	dim := op.IntAttr("dim")
	v := n.point[dim]
	if off := op.OffsetAttr("offset")[dim]; off != 0 {
		v = arith.NewBinary(n.b, arith.OpAddI, v, arith.NewInt(n.b, int64(off), ir.Index))
	}
	return v
}

// dynamic reads at the point plus a constant along the dimensions where the window leaves
// nothing else, and at computed indices, each with its own constant, along the others.
func (n *nestConverter) dynamic(op *ir.Op) *ir.Value {
	w := op.Attrs["window"].(stencil.Window)
	point, at := n.point, op.Operands()[1:]
	var off [ir.Rank]int
	for d, here := range op.Operand(0).Type.(stencil.TempType).Present() {
		if !here {
			continue
		}
		fixed := false
		if off[d], fixed = w.Offset(d); !fixed {
			point[d], off[d] = offsetOf(n.values.Of(at[0]))
		}
		at = at[1:]
	}
	return loop.NewLoad(n.b, n.values.Of(op.Operand(0)), point, off)
}

// offsetOf divides an index into a value and a constant that is added to it.
func offsetOf(v *ir.Value) (*ir.Value, int) {
	add := v.DefinedBy(arith.OpAddI)
	if add == nil {
		return v, 0
	}
	for n, x := range add.Operands() {
		if c := x.DefinedBy(arith.OpConstant); c != nil {
			return add.Operand(1 - n), int(c.Attrs["value"].(ir.Int).Value)
		}
	}
	return v, 0
}

func (n *nestConverter) branch(op *ir.Op) error {
	var types []ir.Type
	for _, v := range op.Results {
		if _, token := v.Type.(stencil.ResultType); token {
			return programErrorf(op.Pos, "a branch that decides whether to store has no lowering to loops")
		}
		types = append(types, v.Type)
	}
	c := scf.NewIf(n.b, n.values.Of(op.Operand(0)), types...)
	for i, r := range op.Regions {
		inner := &nestConverter{b: ir.AtEnd(c.Regions[i]), point: n.point, values: n.values, self: n.self}
		if err := inner.region(r); err != nil {
			return err
		}
	}
	for i, v := range op.Results {
		c.Results[i].Name = v.Name
		n.values[v] = c.Results[i]
	}
	return nil
}
