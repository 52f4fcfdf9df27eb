package loop

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// ConvertStencil replaces each stencil program by a program at the loop level:
// fields and buffers become memory, each apply becomes a nest over its box, in order.
// Every result of an apply needs storage by then: an output field, a buffer, or both.
type ConvertStencil struct{}

// Run runs the pass.
func (ConvertStencil) Run(_ *transform.Context, module *ir.Op) error {
	for _, f := range stencil.Programs(module) {
		c := &loopConverter{memory: map[*ir.Value]*ir.Value{}, inferred: analysis.HasRanges(f)}
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

func (c *loopConverter) program(module, f *ir.Op) error {
	if len(ir.ResultsOf(f)) > 0 {
		return ir.ProgramErrorf(f.Pos, "@%s returns what it computes; a program stores it to fields", ir.NameAttr.Of(f))
	}
	g := ir.NewFunc(module, ir.NameAttr.Of(f))
	g.Pos = f.Pos
	for name, a := range f.Attrs {
		if name != stencil.ProgramAttr.Name() {
			g.SetAttr(name, a)
		}
	}
	loop.ProgramAttr.Set(g, true)
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
		return ir.ProgramErrorf(op.Pos, "%q has no lowering to loops", op.Name())
	}
	return nil
}

// destinations returns the memory that a result of an apply is written to, making that of
// buffers.
func (c *loopConverter) destinations(apply *ir.Op, v *ir.Value) ([]*ir.Value, error) {
	var fields []*ir.Value
	var buffer *ir.Value
	box, sized := ir.BoxAttr.Lookup(apply)
	if !sized && !c.inferred {
		return nil, ir.ProgramErrorf(apply.Pos, "an apply has no range; stencil-shape-inference must run first")
	}
	for _, u := range v.Uses() {
		switch u.Op.Info {
		case stencil.OpStore:
			if stored, _ := ir.BoxAttr.Lookup(u.Op); stored != box {
				return nil, ir.ProgramErrorf(apply.Pos, "an apply that is stored on %s is computed on %s", stored, box)
			}
			fields = append(fields, c.memory[u.Op.Operand(1)])
		case stencil.OpBuffer:
			if buffer == nil {
				t := v.Type.(stencil.TempType)
				buffer = loop.NewBuffer(c.b, loop.FieldType{Present: analysis.BufferDims(u.Op), Elem: t.Elem}, u.Op.Result().Name)
				if stencil.LocalAttr.In(u.Op) {
					loop.LocalAttr.Set(buffer.Def(), true)
				}
				if n, ok := stencil.NumberAttr.Lookup(u.Op); ok {
					loop.NumberAttr.Set(buffer.Def(), n)
				}
				fields = append(fields, buffer)
			}
			c.memory[u.Op.Result()] = buffer
		case stencil.OpCombine:
			return nil, ir.ProgramErrorf(apply.Pos, "result %d of an apply is combined with another; stencil-combine-to-ifelse must run first", v.Index())
		default:
			return nil, ir.ProgramErrorf(apply.Pos, "result %d of an apply is used by %q and has no storage; stencil-storage-materialization must run first", v.Index(), u.Op.Name())
		}
	}
	return fields, nil
}

func (c *loopConverter) apply(op *ir.Op) error {
	if err := checkBlockStores(op); err != nil {
		return err
	}
	destinations := make([][]*ir.Value, len(op.Results))
	for i, v := range op.Results {
		var err error
		if destinations[i], err = c.destinations(op, v); err != nil {
			return err
		}
		if len(destinations[i]) == 0 && len(stencil.Selves(op, i)) > 0 {
			return ir.ProgramErrorf(op.Pos, "result %d of an apply is read by itself and has no storage; stencil-storage-materialization must run first", i)
		}
	}
	box, _ := ir.BoxAttr.Lookup(op) // without a range, no points
	nest := loop.NewParallel(c.b, nestName(op), box)
	ir.OrderAttr.Copy(nest, op)
	if stencil.StagesAttr.In(op) {
		loop.SetStages(nest, stencil.StagesAttr.Of(op))
	}
	c.body(nest.Regions[0], stencil.FirstPoints(op, [ir.Rank]int{1, 1, 1}), op, destinations)
	if block, ok := blockOf(op); ok {
		c.body(loop.AddBlock(nest, block), stencil.FirstPoints(op, block), op, destinations)
	}
	return nil
}

// checkBlockStores demands that the points of a block may all store the same results: which
// point is the first of a block depends on the tiles that the run time makes.
func checkBlockStores(apply *ir.Op) error {
	tokens := apply.Regions[0].Terminator().Operands()
	points := len(tokens) / len(apply.Results)
	for n, token := range tokens {
		if analysis.MayStore(token) != analysis.MayStore(tokens[n/points*points]) {
			return ir.ProgramErrorf(apply.Pos, "an unrolled apply stores result %d at some points of a block and never at others, which has no lowering to loops", n/points)
		}
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
func (c *loopConverter) body(r, from *ir.Region, apply *ir.Op, destinations [][]*ir.Value) {
	n := &nestConverter{b: ir.AtEnd(r), values: ir.Mapping{}, targets: map[*ir.Value]target{}}
	if ir.OrderAttr.In(apply) {
		for _, fields := range destinations {
			n.self = append(n.self, nil) // nothing reads it
			if len(fields) > 0 {
				n.self[len(n.self)-1] = fields[0]
			}
		}
	}
	copy(n.point[:], r.Args)
	for i, a := range from.Args {
		n.values[a] = c.memory[apply.Operand(i)]
	}
	storeLast(from)
	end := from.Terminator()
	points := [][ir.Rank]int{{}}
	if stencil.UnrollAttr.In(end) {
		points = stencil.Points(stencil.UnrollAttr.Of(end))
	}
	for i, token := range end.Operands() {
		n.targets[token] = target{destinations[i/len(points)], points[i%len(points)]}
	}
	n.region(from)
	if !slices.ContainsFunc(end.Operands(), analysis.MayStore) {
		n.storeNothing(destinations[0][0])
	}
	loop.NewEnd(n.b)
}

// nestName returns the name that the user gave what an apply computes.
func nestName(apply *ir.Op) string {
	if name := apply.Results[0].Name; name != "" {
		return name
	}
	return "apply"
}
