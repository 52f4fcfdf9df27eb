package passtest

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/stress"
	"github.com/openearthgo/oec/ir"
)

// Point is a point of a domain.
type Point = [ir.Rank]int

// Place is an element of an argument of a program.
type Place struct {
	Argument int
	Point    Point
}

// Outcome is what a program writes. All NaNs are one. The code of an assert that fails is
// written to a place of its own.
type Outcome map[Place]interp.Value

var panicked = Place{Argument: -1}

// outcomeOf begins the outcome of a run: with the assert that fails, if the error is that.
func outcomeOf(err error) (Outcome, error) {
	if failed := new(interp.PanicError); errors.As(err, &failed) {
		return Outcome{panicked: interp.Value(failed.Code)}, nil
	}
	return Outcome{}, err
}

// reads is called for each element of an argument that is read.
type reads func(field *ir.Value, p Point)

// Compute runs a program of either level on inputs that are made up from the numbers of
// its arguments, so that what passes leave of it is run on the same. Of literal boxes that
// are much larger than the domain, a part is computed.
func Compute(program *ir.Op, n Point, read reads) (Outcome, error) {
	if ofArrays(program) {
		return computeArrays(program, n)
	}
	around := interp.Range{Lo: Point{-8, -8, -8}, Hi: Point{n[0] + 8, n[1] + 8, n[2] + 8}}
	return ComputeOn(program, n, around, read)
}

// ComputeOn is compute for a part of the domain.
func ComputeOn(program *ir.Op, n Point, only interp.Range, read reads) (Outcome, error) {
	st := &interp.State{N: n, Only: &only, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	largest := largestBox(program, n)
	if onGrids(program) {
		for d := range largest.Hi {
			largest.Hi[d] *= finest
		}
	}
	for i, a := range program.Regions[0].Args {
		elem, present := elemOf(a)
		if _, scalar := a.Type.(ir.Scalar); scalar {
			st.Scalars[a] = MadeUp(i, Point{}, elem)
			continue
		}
		st.Fields[a] = room(present, largest)
	}
	written := map[Place]*interp.Value{}
	st.Touch = func(field *ir.Value, p Point, write bool) {
		if field.Region() == nil {
			return
		}
		at := Place{field.Index(), p}
		element := st.Fields[field].At(p)
		if write {
			written[at] = element
			return
		}
		elem, _ := elemOf(field)
		*element = MadeUp(at.Argument, p, elem)
		if read != nil {
			read(field, p)
		}
	}
	out, err := outcomeOf(interp.Run(program, st))
	if err != nil {
		return nil, err
	}
	for at, element := range written {
		elem, _ := elemOf(program.Regions[0].Args[at.Argument])
		out[at] = oneNaN(*element, elem)
	}
	return out, nil
}

// elemOf returns the element type of an argument of a program at either level, and the
// dimensions of a field.
func elemOf(argument *ir.Value) (elem ir.Scalar, present [ir.Rank]bool) {
	switch t := argument.Type.(type) {
	case ir.Scalar:
		elem = t
	case tensor.Type:
		elem = t.Elem
	case stencil.FieldType:
		elem, present = t.Elem, t.Present()
	case loop.FieldType:
		elem, present = t.Elem, t.Present
	}
	return elem, present
}

func oneNaN(x interp.Value, t ir.Scalar) interp.Value {
	if t.IsFloat() && math.IsNaN(interp.Float(x, t)) {
		return interp.FromFloat(math.NaN(), t)
	}
	return x
}

// MadeUp returns a small number that depends on the argument and the point; at times it
// is a special one.
func MadeUp(argument int, p Point, t ir.Scalar) interp.Value {
	special := [...]float64{0, math.Copysign(0, -1), 1, -1, 2, math.Inf(1), math.Inf(-1), math.NaN()}
	h := stress.Hash(argument, p[0], p[1], p[2])
	kind, number := h%64, int64(h>>8)
	switch {
	case !t.IsFloat():
		return interp.Constant(ir.Int{Value: number % 7, Type: t})
	case kind < uint64(len(special)):
		return interp.FromFloat(special[kind], t)
	}
	return interp.FromFloat(float64(number%2001-1000)/16, t)
}

// largestBox returns a range that holds the domain and all boxes of a program.
func largestBox(program *ir.Op, n Point) interp.Range {
	r := interp.Range{Hi: n}
	program.Regions[0].Walk(func(op *ir.Op) {
		box, _ := ir.BoxAttr.Lookup(op)
		for d := range r.Lo {
			r.Lo[d], r.Hi[d] = min(r.Lo[d], box.Lo[d].At(n)), max(r.Hi[d], box.Hi[d].At(n))
		}
	})
	return r
}

// finest is how many times as fine as the domain a grid of tests is at most.
const finest = 3

// onGrids reports whether a program reads at multiples of indices.
func onGrids(program *ir.Op) bool {
	found := false
	program.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(stencil.OpDynAccess) && !op.Is(loop.OpLoad) {
			return
		}
		for _, at := range op.Operands()[1:] {
			if sum := at.DefinedBy(arith.OpAddI); sum != nil {
				at = sum.Operand(0)
			}
			found = found || at.DefinedBy(arith.OpMulI) != nil
		}
	})
	return found
}

// room returns memory for a field with room around a range.
func room(present [ir.Rank]bool, r interp.Range) *interp.Field {
	const points = 10
	for d, here := range present {
		if here {
			r.Lo[d], r.Hi[d] = r.Lo[d]-points, r.Hi[d]+points
		} else {
			r.Lo[d], r.Hi[d] = 0, 1
		}
	}
	if present == [ir.Rank]bool{true} { // a table has as many numbers as it has, whatever the domain
		r.Hi[0] = max(r.Hi[0], table)
	}
	return interp.NewField(r.Lo, r.Hi)
}

// table is how many numbers tables of tests have at most.
const table = 64

// Differs says what another outcome has that is not the same; "" if nothing is.
func (want Outcome) Differs(got Outcome) string {
	if d := want.missing(got); d != "" || len(got) == len(want) {
		return d
	}
	return fmt.Sprintf("%d points are written, not %d", len(got), len(want))
}

// missing is differs for an outcome that may have more.
func (want Outcome) missing(got Outcome) string {
	for at, x := range want {
		if y, ok := got[at]; !ok && at == panicked {
			return fmt.Sprintf("assert %d does not fail", x)
		} else if !ok {
			return fmt.Sprintf("argument %d is not written at %v", at.Argument, at.Point)
		} else if x != y {
			return fmt.Sprintf("argument %d at %v is %#x, not %#x", at.Argument, at.Point, y, x)
		}
	}
	return ""
}

// nearly is differs for a module of one program, of which numbers may be rounded otherwise.
func (b *Baseline) nearly(want, got Outcome) string {
	const tolerance = 1e-5 // there are many digits less in the inputs
	for _, program := range b.Programs {
		for at, x := range want {
			elem, _ := elemOf(program.Regions[0].Args[max(at.Argument, 0)])
			if y, ok := got[at]; !ok || at == panicked || !elem.IsFloat() {
				continue
			} else if x, y := interp.Float(x, elem), interp.Float(y, elem); math.Abs(x-y) <= tolerance*math.Abs(x) {
				got[at] = want[at]
			}
		}
	}
	return want.Differs(got)
}

// ProgramsOf returns the programs of a module at both levels, by name.
func ProgramsOf(module *ir.Op) map[string]*ir.Op {
	programs := map[string]*ir.Op{}
	for _, f := range slices.Concat(stencil.Programs(module), tensor.Programs(module), loop.Programs(module)) {
		programs[ir.NameAttr.Of(f)] = f
	}
	return programs
}

// Baseline is what the programs of a module compute, to compare with what they do later.
type Baseline struct {
	Programs map[string]*ir.Op
	known    map[string]Outcome
	Seen     map[string]bool // modules that compute the same
	differs  func(want, got Outcome) string
}

// NewBaseline returns what the programs of a module compute.
func NewBaseline(module *ir.Op) *Baseline {
	return &Baseline{ProgramsOf(ir.Clone(module)), map[string]Outcome{}, map[string]bool{}, Outcome.Differs}
}

// Allow lets programs store more than before if passes make stores larger.
func (b *Baseline) Allow(passes []string) {
	if strings.Contains(strings.Join(passes, " "), "extend-storage") {
		b.differs = Outcome.missing
	}
}

// Outcome returns what a program writes on a domain.
func (b *Baseline) Outcome(t *testing.T, name string, n Point) Outcome {
	t.Helper()
	key := fmt.Sprint(name, n)
	if _, ok := b.known[key]; !ok {
		out, err := Compute(b.Programs[name], n, nil)
		if err != nil {
			t.Fatalf("domain %v: %v in\n%s", n, err, ir.Print(b.Programs[name]))
		}
		b.known[key] = out
	}
	return b.known[key]
}

// Check demands that the programs of a module write the same bits as those before.
func (b *Baseline) Check(t *testing.T, after *ir.Op, when string) {
	t.Helper()
	now := ProgramsOf(after)
	for name := range b.Programs {
		for _, n := range domainsOf(t, now[name]) {
			b.check(t, name, now[name], n, when)
		}
	}
}

// CheckOn demands that on a domain.
func (b *Baseline) CheckOn(t *testing.T, after *ir.Op, n Point, when string) {
	t.Helper()
	for name, now := range ProgramsOf(after) {
		b.check(t, name, now, n, when)
	}
}

func (b *Baseline) check(t *testing.T, name string, now *ir.Op, n Point, when string) {
	t.Helper()
	got, err := computeInRange(now, &n)
	if err != nil {
		t.Fatalf("%s, domain %v: %v in\n%s", when, n, err, ir.Print(now))
	}
	if d := b.differs(b.Outcome(t, name, n), got); d != "" {
		t.Fatalf("%s, domain %v: %s in\n%s\nwhich was\n%s", when, n, d, ir.Print(now), ir.Print(b.Programs[name]))
	}
}

// domainsOf returns the domains to run a program on.
func domainsOf(t *testing.T, program *ir.Op) []Point {
	t.Helper()
	n, only, err := gpu.Domain(program)
	if err != nil {
		t.Fatal(err)
	}
	if only {
		return []Point{n}
	}
	return []Point{{5, 4, 3}, {2, 3, 4}}
}

// computeInRange is compute. The ranges of temps hold what is read of them where the
// domain is large enough; a domain that is not is made larger.
func computeInRange(program *ir.Op, n *Point) (Outcome, error) {
	const large = 24
	for {
		got, err := Compute(program, *n, nil)
		outside := (*interp.OutsideError)(nil)
		if !errors.As(err, &outside) {
			return got, err
		}
		larger := *n
		for d, x := range outside.Point {
			if x < outside.Within.Lo[d] || x >= outside.Within.Hi[d] {
				larger[d] = large
			}
		}
		if larger == *n {
			return got, err
		}
		*n = larger
	}
}
