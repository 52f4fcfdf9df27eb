// Package looptest makes programs at the loop level for the tests of back ends.
package looptest

import (
	"math"
	"math/rand/v2"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Random returns a module with a program of random nests over points, the same one for
// the same seed.
func Random(seed uint64) *ir.Op {
	g := &generator{rand: rand.New(rand.NewPCG(2, seed))}
	return g.module()
}

// generator makes random programs at the loop level. Loads go anywhere: the memory that a
// kernel gets follows from what the interpreter reads.
type generator struct {
	rand    *rand.Rand
	inputs  []*ir.Value
	outputs []*ir.Value
	scalars []*ir.Value
	point   [ir.Rank]*ir.Value
	asserts int // how many there are
}

func (g *generator) module() *ir.Op {
	module := ir.NewModule()
	f := ir.NewFunc(module, "random")
	loop.ProgramAttr.Set(f, true)
	field := func(name string, elem ir.Scalar, i, j, k bool) *ir.Value {
		return f.Regions[0].AddArg(loop.FieldType{Present: [...]bool{i, j, k}, Elem: elem}, name)
	}
	g.inputs = []*ir.Value{
		field("rows", ir.F64, false, true, false), field("columns", ir.F32, true, false, false), field("plane", ir.F64, true, true, false),
		field("flags", ir.I1, true, true, false), field("levels", ir.U8, false, false, true),
	}
	for _, t := range Elements() {
		g.inputs = append(g.inputs, field("in_"+t.String(), t, true, true, true))
		g.outputs = append(g.outputs, field("out_"+t.String(), t, true, true, true))
		g.scalars = append(g.scalars, f.Regions[0].AddArg(t, "s"))
	}
	g.scalars = append(g.scalars, f.Regions[0].AddArg(ir.Index, "n"))
	b := ir.AtEnd(f.Regions[0])
	for range 6 {
		g.nest(b)
	}
	b.Create(ir.OpReturn, nil, nil, nil)
	return module
}

func (g *generator) nest(b *ir.Builder) {
	nest := loop.NewParallel(b, "nest", ir.Domain([...]bool{true, true, true}))
	copy(g.point[:], nest.Regions[0].Args)
	s := &scope{generator: g, b: ir.AtEnd(nest.Regions[0])}
	s.values = append(append(s.values, g.point[:]...), g.scalars...)
	s.statements(20)
	first := g.rand.IntN(len(g.outputs))
	outputs := g.outputs[first:min(len(g.outputs), first+1+g.rand.IntN(3))]
	for _, out := range outputs {
		loop.NewStore(s.b, s.value(out.Type.(loop.FieldType).Elem), out, g.point, [ir.Rank]int{})
	}
	loop.NewEnd(s.b)
}

// scope is a region that is being filled, and the values that it sees.
type scope struct {
	*generator
	b      *ir.Builder
	values []*ir.Value
	depth  int
}

// value returns one of the values of a type, late ones more often, or a new constant.
func (s *scope) value(t ir.Scalar) *ir.Value {
	for at := len(s.values) - 1; at >= 0; at-- {
		if s.values[at].Type == ir.Type(t) && s.rand.IntN(3) == 0 {
			return s.values[at]
		}
	}
	if t.IsFloat() {
		return arith.NewFloat(s.b, float64(s.rand.IntN(13)-6)/3, t)
	}
	n := int64(s.rand.IntN(2 + s.rand.IntN(4)))
	if t != ir.I1 && s.rand.IntN(4) == 0 {
		n = int64(s.rand.Uint64()) >> (64 - t.Bits() + s.rand.IntN(t.Bits()))
		if t.IsUnsigned() {
			n &= math.MaxInt64 >> (64 - t.Bits())
		}
	}
	return arith.NewInt(s.b, n, t)
}

// statements appends operations.
func (s *scope) statements(n int) {
	for range n {
		if s.depth < 3 && s.rand.IntN(6) == 0 {
			s.branch()
			continue
		}
		if s.rand.IntN(12) == 0 {
			s.assert()
			continue
		}
		kinds := [...]func() *ir.Value{s.load, s.load, s.arithmetic, s.arithmetic, s.integers, s.integers, s.compare, s.logic, s.choose, s.convert, s.convert, s.indices}
		s.values = append(s.values, kinds[s.rand.IntN(len(kinds))]())
	}
}

func (s *scope) pick(ts ...ir.Scalar) ir.Scalar { return ts[s.rand.IntN(len(ts))] }

// any returns a type, one of those of fields more often.
func (s *scope) any() ir.Scalar {
	if s.rand.IntN(4) == 0 {
		return s.pick(integers()...)
	}
	return s.pick(Elements()...)
}

func (s *scope) op(infos ...*ir.OpInfo) *ir.OpInfo { return infos[s.rand.IntN(len(infos))] }

func (s *scope) load() *ir.Value {
	field := s.inputs[s.rand.IntN(len(s.inputs))]
	point := s.point
	if s.rand.IntN(4) == 0 {
		point[0] = arith.NewBinary(s.b, arith.OpAddI, point[0], arith.NewInt(s.b, 1, ir.Index))
	}
	for d := range point {
		if s.rand.IntN(6) == 0 {
			point[d] = s.near(point[d])
		}
	}
	var off [ir.Rank]int
	for d := range off {
		off[d] = s.rand.IntN(5) - 2
	}
	return loop.NewLoad(s.b, field, point, off)
}

// near returns an index that is computed, at most two from a coordinate.
func (s *scope) near(x *ir.Value) *ir.Value {
	at := s.value(ir.Index)
	for _, end := range []struct {
		predicate string
		off       int64
	}{{"sgt", -2}, {"slt", 2}} {
		bound := arith.NewBinary(s.b, arith.OpAddI, x, arith.NewInt(s.b, end.off, ir.Index))
		at = arith.NewSelect(s.b, arith.NewCompare(s.b, arith.OpCmpI, end.predicate, at, bound), at, bound)
	}
	return at
}

func (s *scope) arithmetic() *ir.Value {
	t := s.pick(ir.F64, ir.F32)
	if s.rand.IntN(4) == 0 {
		return arith.NewUnary(s.b, s.op(arith.OpNegF, arith.OpAbsF, arith.OpRound, arith.OpSqrt, mathop.OpFloor, mathop.OpCeil, mathop.OpTrunc, mathop.OpRound, mathop.OpRoundEven), s.value(t))
	}
	if s.rand.IntN(8) == 0 {
		return mathop.New(s.b, mathop.OpFMA, s.value(t), s.value(t), s.value(t))
	}
	return arith.NewBinary(s.b, s.op(mathop.OpMod, arith.OpAddF, arith.OpSubF, arith.OpMulF, arith.OpDivF), s.value(t), s.value(t))
}

func (s *scope) integers() *ir.Value {
	t := s.any()
	for t.IsFloat() || t == ir.I1 {
		t = s.any()
	}
	return arith.NewBinary(s.b, s.op(integerOps(t)...), s.value(t), s.value(t))
}

func (s *scope) compare() *ir.Value {
	if t := s.any(); t.IsInteger() {
		ps := predicates(t)
		return arith.NewCompare(s.b, arith.OpCmpI, ps[s.rand.IntN(len(ps))], s.value(t), s.value(t))
	}
	t := s.pick(ir.F64, ir.F32)
	p := arith.FloatPredicates[s.rand.IntN(len(arith.FloatPredicates))]
	return arith.NewCompare(s.b, arith.OpCmpF, p, s.value(t), s.value(t))
}

func (s *scope) logic() *ir.Value {
	return arith.NewBinary(s.b, s.op(arith.OpAndI, arith.OpOrI, arith.OpXorI), s.value(ir.I1), s.value(ir.I1))
}

func (s *scope) choose() *ir.Value {
	t := s.any()
	return arith.NewSelect(s.b, s.value(ir.I1), s.value(t), s.value(t))
}

func (s *scope) convert() *ir.Value {
	all := conversions()
	c := all[s.rand.IntN(len(all))]
	return c.emit(s.b, s.value(c.from))
}

func (s *scope) indices() *ir.Value {
	if s.rand.IntN(4) == 0 {
		return loop.NewExtent(s.b, s.rand.IntN(ir.Rank))
	}
	return arith.NewBinary(s.b, s.op(arith.OpAddI, arith.OpSubI, arith.OpMulI), s.value(ir.Index), s.value(ir.Index))
}

// assert appends an assert that fails at few points, under conditions of its own or those of
// the branch that it is in.
func (s *scope) assert() {
	ok := arith.NewBinary(s.b, arith.OpOrI, s.compare(), s.value(ir.I1))
	if s.rand.IntN(2) == 0 {
		t := s.any()
		for t.IsFloat() || t == ir.I1 {
			t = s.any()
		}
		ok = arith.NewCompare(s.b, arith.OpCmpI, "ne", s.value(t), arith.NewInt(s.b, int64(s.rand.IntN(60)), t))
	}
	s.asserts++
	arith.CodeAttr.Set(arith.NewAssert(s.b, ok, "assert"), s.asserts)
}

// branch appends a branch that yields a few values.
func (s *scope) branch() {
	var results []ir.Type
	for range 1 + s.rand.IntN(3) {
		results = append(results, s.any())
	}
	op := scf.NewIf(s.b, s.value(ir.I1), results...)
	for _, r := range op.Regions {
		inner := &scope{s.generator, ir.AtEnd(r), append([]*ir.Value(nil), s.values...), s.depth + 1}
		inner.statements(s.rand.IntN(6))
		yields := make([]*ir.Value, len(results))
		for i, t := range results {
			yields[i] = inner.value(t.(ir.Scalar))
		}
		scf.NewYield(inner.b, yields...)
	}
	s.values = append(s.values, op.Results...)
}
