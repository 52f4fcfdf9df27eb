package llvm_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/looptest"
	"github.com/openearthgo/oec/ir"
)

// testCase and testField have the form of the harness's Case and Field.
type testCase struct {
	Name   string
	Kernel string
	Slots  []uint64
	Panic  int
	Code   uint64
	Fields []testField

	Launches []testLaunch
	Far      bool
}

type testField struct {
	Slot          int
	Bytes         int
	Float         bool
	Has           [ir.Rank]bool
	Lo, Hi        [ir.Rank]int
	Used          []bool
	Output        bool
	AtEnd         bool
	Before, After []uint64
}

// tile is a call of a kernel.
type tile struct {
	stage  int
	n      [ir.Rank]int
	lo, hi [ir.Rank]int
	layout layout
}

// layout is how fields lie in memory.
type layout uint8

const (
	atStart   layout = iota // rows begin where memory begins
	atEnd                   // rows end where memory ends
	streaming               // as atStart, and streaming stores are allowed
	roomy                   // outputs have more points than the tile
)

// caseMaker turns calls of a program into cases. What the interpreter touches is all the
// memory that the kernel gets.
type caseMaker struct {
	program
	rand   *rand.Rand
	choice choice
}

func newCaseMaker(p program) *caseMaker {
	return &caseMaker{program: p, rand: rand.New(rand.NewPCG(1, uint64(len(p.src))))}
}

// extent is a random tile, which may begin before the domain and end after it.
func (c *caseMaker) tile(stage, number int) tile {
	tl := tile{stage: stage, layout: layout(number % 4)}
	most := [ir.Rank]int{40, 4, 3}
	for d := range tl.n {
		tl.n[d] = 1 + c.rand.IntN(most[d])
		tl.lo[d] = c.rand.IntN(tl.n[d]+2) - 2
		tl.hi[d] = tl.lo[d] + 1 + c.rand.IntN(tl.n[d]+2-tl.lo[d])
	}
	return tl
}

func (c *caseMaker) make(t *testing.T, tl tile) testCase {
	t.Helper()
	fields, scalars := arguments(c.points)
	before := &interp.State{N: tl.n, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	for _, f := range fields {
		before.Fields[f] = c.randomField(f.Type.(loop.FieldType), tl)
	}
	for _, s := range scalars {
		before.Scalars[s] = c.randomNumber(s.Type.(ir.Scalar))
	}
	used := map[*ir.Value]*touched{}
	after, code := c.interpret(t, before, tl, used)

	tc := testCase{Name: fmt.Sprintf("%s %+v", c.name, tl), Kernel: c.name, Panic: abi.SlotPanic, Code: code, Slots: make([]uint64, abi.SlotFields+3*len(fields), 128)}
	for d := range tl.lo {
		tc.Slots[abi.SlotLo+d], tc.Slots[abi.SlotHi+d], tc.Slots[abi.SlotN+d] = uint64(tl.lo[d]), uint64(tl.hi[d]), uint64(tl.n[d])
	}
	tc.Slots[abi.SlotEntry] = uint64(tl.stage)
	if tl.layout == streaming {
		tc.Slots[abi.SlotFlags] = abi.FlagStream
	}
	if c.rand.IntN(2) == 1 {
		tc.Slots[abi.SlotFlags] |= abi.FlagDivide
	}
	for n, f := range fields {
		if u := used[f]; u != nil {
			tc.Fields = append(tc.Fields, u.crop(f, abi.SlotFields+3*n, before.Fields[f], after.Fields[f], tl.layout))
		}
	}
	for _, s := range scalars {
		unused := 64 - s.Type.(ir.Scalar).Bits()
		tc.Slots = append(tc.Slots, uint64(before.Scalars[s])<<unused>>unused)
	}
	return tc
}

// arguments returns fields and scalars in the order of the argument block.
func arguments(program *ir.Op) (fields, scalars []*ir.Value) {
	for _, a := range program.Regions[0].Args {
		if _, ok := a.Type.(loop.FieldType); ok {
			fields = append(fields, a)
		} else {
			scalars = append(scalars, a)
		}
	}
	return append(fields, loop.Buffers(program)...), scalars
}

// interpret runs the tile on a copy of the state and records what it touches. It also
// returns the code of the assert that fails, if any does.
func (c *caseMaker) interpret(t *testing.T, before *interp.State, tl tile, used map[*ir.Value]*touched) (after *interp.State, code uint64) {
	t.Helper()
	after = &interp.State{N: before.N, Scalars: before.Scalars, Fields: map[*ir.Value]*interp.Field{}}
	for v, f := range before.Fields {
		after.Fields[v] = &interp.Field{Lo: f.Lo, Hi: f.Hi, Elements: append([]interp.Value(nil), f.Elements...)}
	}
	after.Touch = func(f *ir.Value, p [ir.Rank]int, write bool) {
		if used[f] == nil {
			used[f] = &touched{lo: p, hi: p, rows: map[[2]int]bool{}}
		}
		used[f].add(p, write)
	}
	err := interp.RunNest(loop.Nests(c.points)[tl.stage], after, tl.lo, tl.hi)
	if failed := new(interp.PanicError); errors.As(err, &failed) {
		code = uint64(failed.Code)
	} else if err != nil {
		t.Fatal(err)
	}
	return after, code
}

// touched is what a call touches of a field.
type touched struct {
	lo, hi  [ir.Rank]int // inclusive
	rows    map[[2]int]bool
	written bool
}

func (u *touched) add(p [ir.Rank]int, write bool) {
	for d := range p {
		u.lo[d], u.hi[d] = min(u.lo[d], p[d]), max(u.hi[d], p[d])
	}
	u.rows[[2]int{p[1], p[2]}] = true
	u.written = u.written || write
}

// crop returns the memory of a field that holds what is touched and, with the layout
// roomy, the points around an output.
func (u *touched) crop(v *ir.Value, slot int, before, after *interp.Field, l layout) testField {
	t := v.Type.(loop.FieldType)
	f := testField{Slot: slot, Bytes: t.Elem.Bits() / 8, Float: t.Elem.IsFloat(), Has: t.Present, Output: u.written, AtEnd: l == atEnd}
	for d, has := range t.Present {
		f.Lo[d], f.Hi[d] = u.lo[d], u.hi[d]+1
		if has && u.written && l == roomy {
			f.Lo[d]--
			f.Hi[d] += 2
		}
	}
	mask := uint64(math.MaxUint64) >> (64 - t.Elem.Bits())
	for k := f.Lo[2]; k < f.Hi[2]; k++ {
		for j := f.Lo[1]; j < f.Hi[1]; j++ {
			f.Used = append(f.Used, u.rows[[2]int{j, k}] || u.written)
			for i := f.Lo[0]; i < f.Hi[0]; i++ {
				p := [ir.Rank]int{i, j, k}
				f.Before = append(f.Before, uint64(*before.At(p))&mask)
				f.After = append(f.After, uint64(*after.At(p))&mask)
			}
		}
	}
	return f
}

func (c *caseMaker) randomField(t loop.FieldType, tl tile) *interp.Field {
	var lo, hi [ir.Rank]int
	for d, has := range t.Present {
		hi[d] = 1
		if has {
			lo[d], hi[d] = looptest.Around(c.points, tl.lo[d], tl.hi[d])
		}
	}
	f := interp.NewField(lo, hi)
	f.Each(func(_ [ir.Rank]int, x *interp.Value) { *x = c.randomNumber(t.Elem) })
	return f
}

// randomNumber returns a number that is small most of the time.
func (c *caseMaker) randomNumber(t ir.Scalar) interp.Value {
	special := [...]float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 1e300, 1e38, 5e-324, 1e-40, 0.1}
	switch {
	case t == ir.I1:
		return interp.Value(c.rand.IntN(2))
	case t.IsInteger():
		return interp.Constant(ir.Int{Value: looptest.Bits(c.rand), Type: t})
	case c.choice != ordinary && c.rand.IntN(12+100*int(c.choice)) > 0:
		return c.hardNumber(t)
	case c.rand.IntN(12) == 0:
		return interp.FromFloat(special[c.rand.IntN(len(special))], t)
	}
	return interp.FromFloat(float64(c.rand.IntN(4001)-2000)/48, t)
}

// choice is what numbers are like.
type choice uint8

const (
	ordinary choice = iota
	extreme         // of all sizes, often at an end
	similar         // of similar size
)

// hardNumber returns a number of few bits or of many, of which products and quotients are
// often half way between two numbers.
func (c *caseMaker) hardNumber(t ir.Scalar) interp.Value {
	digits, exponents := 52, 2047
	if t == ir.F32 {
		digits, exponents = 23, 255
	}
	around := [...]int{0, exponents / 4, exponents / 2, exponents / 2, exponents * 3 / 4, exponents - 1}[c.rand.IntN(6)]
	if c.choice == similar {
		around = exponents / 2
	}
	exponent := min(max(around+c.rand.IntN(2*digits+20)-digits-10, 0), exponents-1)
	var fraction uint64
	switch c.rand.IntN(4) {
	case 0:
		fraction = c.rand.Uint64()
	case 1:
		fraction = -(uint64(1) << c.rand.IntN(digits)) // ones above
	default:
		first, second := c.rand.IntN(digits), c.rand.IntN(digits)
		fraction = 1<<first | 1<<second
	}
	bits := uint64(exponent)<<digits | fraction&(1<<digits-1)
	if c.rand.IntN(2) == 0 {
		bits |= uint64(exponents+1) << digits
	}
	return interp.Value(bits)
}
