package elementwise

import (
	"fmt"
	"slices"
	"strings"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// NVIDIA's devices have no instruction that divides or takes roots of 64 bits. Its assembler makes an
// approximation a number of 53 digits by products and sums that are rounded once, and calls a function
// for the operands for which that is wrong. Around the call it moves numbers, and behind it loads
// parameters again. Here are the same products and sums in the same order, and the instruction
// itself for other operands, behind a branch that is hardly ever taken, one for several results. To LLVM that is no branch:
// behind one it would compute addresses in another way, with more registers.
//
// A quotient a/b: y is 1/b but for 2^-18 of it, and has a higher half that is not below the power of two that 1/b
// is not below. With e = 1-by, y(1+e+e²) is 1/b but for e³ of it, less than the last place, and one
// more step rounds 1/b to the nearest number. That the digits of b may all be ones is why the lowest bit of y is set: 1/b is just above
// the middle of a power of two and the next number. Then q = ay is a/b but for less than 1.5 units, and q+y(a-bq)
// is so near to a/b that no middle of two numbers is between them (P. W. Markstein, Computation of elementary
// functions on the IBM RISC System/6000 processor, 1990). Nothing underflows if b and q are above two to
// the exponents below, and so a above 2^-969; infinities, zeros, numbers above 2^1018 and what is no number
// are not above, since their higher half, as a number of 32 bits, is zero or none.
//
// A root of x: y is 1/√x but for 2^-18 of it. With e = 1-xy², y(1+e/2+3e²/8) is so but for e³/3 of it, s = xy is the root but for
// 1.5 units, and s+(x-s²)y/2 but for 2^-51 units. A root is nearer to the middle of two numbers than that
// only for numbers that can be listed, by roots modulo 2^54 of small numbers, and is right for these.

// The exponents of two that divisors and quotients have to be above.
const (
	leastDivisor  = -400
	leastQuotient = -568
)

// Roots are taken of numbers from 2^-970 on: the higher half of the least, and how many there are from
// there to infinity.
const (
	leastRooted = 0x03500000
	mostRooted  = 0x7ff00000 - leastRooted
)

// Checked is a result that few instructions make, and what else it takes.
type Checked struct {
	quick  value.Value
	checks []check
	exact  string        // the instruction that is always right
	args   []value.Value // and its operands
}

// check is a condition for a quick result: PTX that sets the predicate %p from a value.
type check struct {
	text string // with x for the value
	x    value.Value
	kind string // of its register, as constraints of LLVM's have it
}

// IsChecked reports whether an operation has a [Checked].
func (b *Lanes) IsChecked(op *ir.Op) bool {
	d := b.Machine.Device
	return d != nil && d.Approximates && (op.Is(arith.OpDivF) || op.Is(arith.OpSqrt)) && op.Result().Type == ir.F64
}

// Check returns what few instructions make of an operation.
func (b *Lanes) Check(op *ir.Op, x []value.Value) *Checked {
	if op.Is(arith.OpSqrt) {
		return b.rootOf(x[0])
	}
	return b.quotientOf(x[0], x[1])
}

func (b *Lanes) quotientOf(x, y value.Value) *Checked {
	less := b.Block.NewFNeg(y)
	r := b.near("rcp", y, constant.NewInt(types.I32, 1))
	e := b.FMA(less, r, f64(1))
	r = b.FMA(r, b.FMA(e, e, e), r)
	r = b.FMA(r, b.FMA(less, r, f64(1)), r)
	q := value.Value(b.Block.NewFMul(x, r))
	q = b.FMA(b.FMA(less, q, x), r, q)
	return &Checked{q, []check{b.above(y, leastDivisor), b.above(q, leastQuotient)}, "div.rn.f64", []value.Value{x, y}}
}

func (b *Lanes) rootOf(x value.Value) *Checked {
	at := b.Block
	from := at.NewSub(b.high(x), constant.NewInt(types.I32, leastRooted))
	r := b.near("rsqrt", x, from)
	e := b.FMA(x, at.NewFNeg(at.NewFMul(r, r)), f64(1))
	r = b.FMA(b.FMA(e, f64(0.375), f64(0.5)), at.NewFMul(r, e), r)
	root := value.Value(at.NewFMul(x, r))
	root = b.FMA(b.FMA(at.NewFNeg(root), root, x), at.NewFMul(r, f64(0.5)), root)
	inRange := check{fmt.Sprintf("setp.lt.u32 %%p, x, %d;\n", mostRooted), from, "r"}
	return &Checked{root, []check{inRange}, "sqrt.rn.f64", []value.Value{x}}
}

// near returns an approximation of a function, of which the device gives the higher half.
func (b *Lanes) near(function string, x, low value.Value) value.Value {
	half := b.high(b.Block.NewCall(b.Intrinsic("llvm.nvvm."+function+".approx.ftz.d", types.Double, types.Double), x))
	return b.Block.NewCall(b.Intrinsic("llvm.nvvm.lohi.i2d", types.Double, types.I32, types.I32), low, half)
}

// high returns the higher half of a number.
func (b *Lanes) high(x value.Value) value.Value {
	return b.Block.NewCall(b.Intrinsic("llvm.nvvm.d2i.hi", types.I32, types.Double), x)
}

func f64(x float64) value.Value { return emit.FloatConstant(ir.Float{Value: x, Type: ir.F64}) }

// above is the condition that a number without its sign is above two to an exponent.
func (b *Lanes) above(x value.Value, exponent int) check {
	text := fmt.Sprintf("abs.f32 %%size, x;\nsetp.gt.f32 %%p, %%size, 0f%08X;\n", (exponent+1023)<<20)
	return check{text, b.Block.NewBitCast(b.high(x), types.Float), "f"}
}

// Settle returns results that are right for all operands, with one branch for all.
func (b *Lanes) Settle(list ...*Checked) []value.Value {
	s := settling{results: len(list), constraints: slices.Repeat([]string{"=d"}, len(list))}
	for n, c := range list {
		s.name(c.quick, fmt.Sprint(n))
	}
	s.text.WriteString("{\n.reg .pred %ok, %p;\n.reg .f32 %size;\n")
	set, and := "%ok", ""
	for _, c := range list {
		for _, check := range c.checks {
			s.text.WriteString(strings.NewReplacer("%p", set, " x", " "+s.name(check.x, check.kind)).Replace(check.text) + and)
			set, and = "%p", "and.pred %ok, %ok, %p;\n"
		}
	}
	s.text.WriteString("@%ok bra L_settled${:uid};\n")
	for n, c := range list {
		fmt.Fprintf(&s.text, "%s $%d", c.exact, n)
		for _, x := range c.args {
			s.text.WriteString(", " + s.name(x, "d"))
		}
		s.text.WriteString(";\n")
	}
	s.text.WriteString("L_settled${:uid}:\n}")
	return s.emit(b.Block)
}

// settling is a piece of PTX in LLVM IR, whose first operands are its results.
type settling struct {
	results     int
	text        strings.Builder
	constraints []string
	args        []value.Value
}

// name returns what a value is called in the text.
func (s *settling) name(x value.Value, constraint string) string {
	s.args, s.constraints = append(s.args, x), append(s.constraints, constraint)
	return fmt.Sprintf("$%d", s.results+len(s.args)-1)
}

func (s *settling) emit(block *llir.Block) []value.Value {
	params := make([]types.Type, len(s.args))
	for n, x := range s.args {
		params[n] = x.Type()
	}
	t := params[0]
	if s.results > 1 {
		t = types.NewStruct(params[:s.results]...)
	}
	code := llir.NewInlineAsm(types.NewPointer(types.NewFunc(t, params...)), s.text.String(), strings.Join(s.constraints, ","))
	call := block.NewCall(code, s.args...)
	if s.results == 1 {
		return []value.Value{call}
	}
	vs := make([]value.Value, s.results)
	for n := range vs {
		vs[n] = block.NewExtractValue(call, uint64(n))
	}
	return vs
}
