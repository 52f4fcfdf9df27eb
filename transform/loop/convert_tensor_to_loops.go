package loop

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// mostTerms is how many terms a sum may have that is not computed by parts: they are unrolled.
const mostTerms = 1024

// ConvertTensor replaces a program of the tensor level by one of the loop level. A tile is some
// elements of the batches, which are along k: its loop over them has a nest for each array, in order,
// which is a loop over rows of vectors. What all elements share is computed before that. An array is
// memory of the tile's own, unless it is a result and nothing else.
type ConvertTensor struct{}

// Run runs the pass.
func (ConvertTensor) Run(_ *transform.Context, module *ir.Op) error {
	for _, program := range tensor.Programs(module) {
		if err := convertTensor(module, program); err != nil {
			return err
		}
	}
	return nil
}

func convertTensor(module, program *ir.Op) error {
	g := ir.NewFunc(module, ir.NameAttr.Of(program))
	g.Pos = program.Pos
	for name, a := range program.Attrs {
		if name != tensor.ProgramAttr.Name() {
			g.SetAttr(name, a)
		}
	}
	loop.ProgramAttr.Set(g, true)
	c := &tensorConverter{memory: map[*ir.Value]*ir.Value{}, scalars: ir.Mapping{}, varies: tensor.Varying(program), outputs: map[*ir.Value]*ir.Value{}, numbers: map[int]*ir.Value{}}
	for _, a := range program.Regions[0].Args {
		t, isArray := a.Type.(tensor.Type)
		if !isArray {
			c.scalars[a] = g.Regions[0].AddArg(a.Type, a.Name)
			continue
		}
		c.memory[a] = g.Regions[0].AddArg(loop.FieldType{Present: [ir.Rank]bool{2: t.Batch}, Extents: t.Extents, Elem: t.Elem}, a.Name)
	}
	b := ir.AtEnd(g.Regions[0])
	b.Pos = program.Pos
	tiles := loop.NewTiles(b, ir.NameAttr.Of(program), ir.Box{Hi: [ir.Rank]ir.Bound{ir.Lit(1), ir.Lit(1), ir.End(2, 0)}})
	b.Create(ir.OpReturn, nil, nil, nil)
	c.shared = ir.AtEnd(tiles.Regions[0])
	c.shared.Pos = program.Pos
	corners := tiles.Regions[0].Args
	if err := c.arrays(c.shared, program); err != nil {
		return err
	}
	loop.NewEnd(c.shared)
	c.first = ir.Before(tiles.Regions[0].Terminator())
	c.first.Pos = program.Pos
	c.index(0)
	c.first = ir.Before(c.numbers[0].Def())
	c.shared = ir.Before(tiles.Regions[0].Terminator())
	c.shared.Pos = program.Pos
	element := ir.NewOp(loop.OpFor, []*ir.Value{corners[2], corners[2+ir.Rank]}, nil, nil, 1)
	element.Pos = program.Pos
	c.element = element.Regions[0].AddArg(ir.Index, "e")
	c.each = ir.AtEnd(element.Regions[0])
	for _, op := range program.Regions[0].Ops {
		if err := c.op(op); err != nil {
			return err
		}
	}
	loop.NewEnd(c.each)
	c.shared.Insert(element)
	program.Erase()
	return nil
}

// tensorConverter converts one program.
type tensorConverter struct {
	memory       map[*ir.Value]*ir.Value // array → field
	outputs      map[*ir.Value]*ir.Value // array that is computed where it is stored → batch of the program
	scalars      ir.Mapping
	varies       map[*ir.Op]bool // between the elements
	shared, each *ir.Builder     // before the loop over elements, and in it
	first        *ir.Builder     // at the beginning of a tile
	numbers      map[int]*ir.Value
	element      *ir.Value
}

// arrays makes memory for what is computed.
func (c *tensorConverter) arrays(b *ir.Builder, program *ir.Op) error {
	bytes := 0
	for _, op := range program.Regions[0].Ops {
		if !op.Is(tensor.OpCompute) {
			continue
		}
		for _, v := range op.Results {
			if v.Unused() {
				continue
			}
			if uses := v.Uses(); len(uses) == 1 && uses[0].Op.Is(tensor.OpStore) {
				c.outputs[v] = uses[0].Op.Operand(1)
				c.memory[v] = c.memory[c.outputs[v]]
				continue
			}
			t := v.Type.(tensor.Type)
			c.memory[v] = loop.NewArray(b, loop.FieldType{Extents: t.Extents, Elem: inMemory(t.Elem)}, v.Name)
			bytes += t.Extents.Size() * inMemory(t.Elem).Bits() / 8
		}
	}
	if bytes > loop.MostArrayBytes {
		return &ir.ProgramError{Pos: program.Pos, Message: fmt.Sprintf("arrays of %d bytes are kept for an element; at most %d bytes are possible", bytes, loop.MostArrayBytes),
			Hint: "divide the kernel in two: one that computes some of the arrays and returns them, and one that takes them"}
	}
	return nil
}

// builder returns where an operation of the program goes.
func (c *tensorConverter) builder(op *ir.Op) *ir.Builder {
	b := c.shared
	if c.varies[op] {
		b = c.each
	}
	b.Pos = op.Pos
	return b
}

func (c *tensorConverter) op(op *ir.Op) error {
	b := c.builder(op)
	switch op.Info {
	case tensor.OpCompute:
		return c.compute(b, op)
	case tensor.OpStore:
		v := op.Operand(0)
		if c.outputs[v] != nil {
			return nil
		}
		t := v.Type.(tensor.Type)
		c.nest(c.each, t.Extents, nil, func(b *ir.Builder, at []*ir.Value) error {
			x := loop.NewLoad(b, c.memory[v], c.point(), [ir.Rank]int{}, at...)
			c.store(b, x, op.Operand(1), at)
			return nil
		})
	case ir.OpReturn:
	default:
		return c.inner(b, op, c.scalars)
	}
	return nil
}

// index returns an index, which is made once.
func (c *tensorConverter) index(n int) *ir.Value {
	if c.numbers[n] == nil {
		c.numbers[n] = arith.NewInt(c.first, int64(n), ir.Index)
	}
	return c.numbers[n]
}

// point returns the point of an access: the element.
func (c *tensorConverter) point() [ir.Rank]*ir.Value { return [ir.Rank]*ir.Value{2: c.element} }

// nest makes loops over subscripts, the last one over vectors.
func (c *tensorConverter) nest(b *ir.Builder, extents ir.Extents, args []*ir.Value, body func(b *ir.Builder, at []*ir.Value) error) error {
	inner := *b
	var at []*ir.Value
	list := extents.List()
	for d, extent := range list {
		lo, hi := c.index(0), c.index(extent)
		name := ""
		if args != nil {
			name = args[d].Name
		}
		l := loop.NewFor(&inner, name, lo, hi)
		if d == len(list)-1 {
			loop.VectorAttr.Set(l, true)
		}
		at = append(at, l.Regions[0].Args[0])
		loop.NewEnd(ir.AtEnd(l.Regions[0]))
		inner = *ir.Before(l.Regions[0].Terminator())
		inner.Pos = b.Pos
	}
	return body(&inner, at)
}

func (c *tensorConverter) compute(b *ir.Builder, op *ir.Op) error {
	body := op.Regions[0]
	return c.nest(b, tensor.ExtentsOf(op), body.Args, func(b *ir.Builder, at []*ir.Value) error {
		m := c.mapping(body.Args, at)
		if err := c.region(b, body, m); err != nil {
			return err
		}
		for n, v := range body.Terminator().Operands() {
			if !op.Results[n].Unused() {
				c.store(b, m.Of(v), op.Results[n], at)
			}
		}
		return nil
	})
}

// store writes an element of the memory of an array.
func (c *tensorConverter) store(b *ir.Builder, v, array *ir.Value, at []*ir.Value) {
	memory := c.memory[array]
	loop.NewStore(b, cast(b, v, memory.Type.(loop.FieldType).Elem), memory, c.point(), [ir.Rank]int{}, at...)
}

// mapping returns the values of the program with some for the arguments of a body.
func (c *tensorConverter) mapping(args, values []*ir.Value) ir.Mapping {
	m := ir.Mapping{}
	for k, v := range c.scalars {
		m[k] = v
	}
	for n, v := range args {
		m[v] = values[n]
	}
	return m
}

// inMemory returns the type of the elements of memory of a tile's own that holds the bits of a number: it has
// not all types of integers. A batch has the elements that its type says.
func inMemory(t ir.Scalar) ir.Scalar {
	switch t {
	case ir.Index, ir.U64:
		return ir.I64
	case ir.U32:
		return ir.I32
	case ir.I8:
		return ir.U8
	}
	return t
}

// cast converts a number between its type and that in memory.
func cast(b *ir.Builder, v *ir.Value, t ir.Scalar) *ir.Value {
	switch {
	case v.Type == ir.Type(t):
		return v
	case v.Type == ir.Index || t == ir.Index:
		return arith.NewConversion(b, arith.OpIndexCast, v, t)
	}
	return arith.NewConversion(b, arith.OpBitcast, v, t)
}

// region converts the operations of a body.
func (c *tensorConverter) region(b *ir.Builder, r *ir.Region, m ir.Mapping) error {
	for _, op := range r.Ops {
		if op.Info.Traits.Has(ir.Terminator) {
			continue
		}
		b.Pos = op.Pos
		if err := c.inner(b, op, m); err != nil {
			return err
		}
	}
	return nil
}

// inner converts an operation on numbers.
func (c *tensorConverter) inner(b *ir.Builder, op *ir.Op, m ir.Mapping) error {
	switch op.Info {
	case tensor.OpAt:
		var at []*ir.Value
		for _, v := range op.Operands()[1:] {
			at = append(at, m.Of(v))
		}
		x := loop.NewLoad(b, c.memory[op.Operand(0)], c.point(), [ir.Rank]int{}, at...)
		x.Name = op.Result().Name
		m[op.Result()] = cast(b, x, op.Result().Type.(ir.Scalar))
	case tensor.OpSum:
		return c.sum(b, op, m)
	case scf.OpIf:
		var types []ir.Type
		for _, v := range op.Results {
			types = append(types, v.Type)
		}
		branch := scf.NewIf(b, m.Of(op.Operand(0)), types...)
		for n, side := range op.Regions {
			in := ir.AtEnd(branch.Regions[n])
			if err := c.region(in, side, m); err != nil {
				return err
			}
			var yields []*ir.Value
			for _, v := range side.Terminator().Operands() {
				yields = append(yields, m.Of(v))
			}
			scf.NewYield(in, yields...)
		}
		for n, v := range op.Results {
			m[v] = branch.Results[n]
		}
	case arith.OpConstant:
		if n, ok := op.Attrs["value"].(ir.Int); ok && n.Type == ir.Index {
			m[op.Result()] = c.index(int(n.Value))
			return nil
		}
		b.Clone(op, m)
	default:
		b.Clone(op, m)
	}
	return nil
}

// sum unrolls a sum: from the first term on, with one rounding for a product and its addition if it
// is fused.
func (c *tensorConverter) sum(b *ir.Builder, op *ir.Op, m ir.Mapping) error {
	extents := tensor.ExtentsOf(op)
	if n := extents.Size(); n > mostTerms {
		return &ir.ProgramError{Pos: op.Pos, Message: fmt.Sprintf("a sum of %d terms, which is not computed by parts; at most %d terms are possible", n, mostTerms),
			Hint: "compute an array of sums over some of the subscripts first, and add these up"}
	}
	body := op.Regions[0]
	var total *ir.Value
	list := extents.List()
	for n := range extents.Size() {
		at := make([]*ir.Value, len(list))
		for d := len(list) - 1; d >= 0; d-- {
			at[d], n = c.index(n%list[d]), n/list[d]
		}
		for d, v := range body.Args {
			m[v] = at[d]
		}
		if err := c.region(b, body, m); err != nil {
			return err
		}
		term := m.Of(body.Terminator().Operand(0))
		product := term.DefinedBy(arith.OpMulF)
		switch {
		case total == nil:
			total = term
		case tensor.FusedAttr.In(op) && product != nil:
			total = mathop.New(b, mathop.OpFMA, product.Operand(0), product.Operand(1), total)
			if term.Unused() {
				product.Erase()
			}
		default:
			total = arith.NewBinary(b, arith.OpAddF, total, term)
		}
	}
	m[op.Result()] = total
	return nil
}
