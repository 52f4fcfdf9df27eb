package lang_test

import (
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// Each row is a type of Go with the size that programs and the run time give it.
func TestTypes(t *testing.T) {
	t.Parallel()
	sizes := types.SizesFor("gc", "amd64")
	for _, row := range lang.Types() {
		b, ok := types.Universe.Lookup(string(row.Name)).Type().(*types.Basic)
		if !ok {
			t.Fatalf("%s is no type of Go", row.Name)
		}
		if n := int(sizes.Sizeof(b)); row.Scalar.Bits() != 8*n || row.Kind.Size() != n {
			t.Errorf("%s has %d bytes, its values %d bits, and its elements %d bytes", row.Name, n, row.Scalar.Bits(), row.Kind.Size())
		}
		float, unsigned := b.Info()&types.IsFloat != 0, b.Info()&types.IsUnsigned != 0
		if row.Scalar.IsFloat() != float || row.Kind.IsFloat() != float || row.Scalar.IsUnsigned() != unsigned {
			t.Errorf("%s is another kind of number than %s or %s", row.Name, row.Scalar, row.Kind)
		}
		if !row.InMemory().IsElem() {
			t.Errorf("no elements hold the bits of %s", row.Name)
		}
	}
}

// The elements are the members of oec.Elem and the element types of the run time, and each scalar
// is the type of some value.
func TestTablesAgree(t *testing.T) {
	t.Parallel()
	var rows, members, kinds []string
	for _, row := range lang.Elems() {
		rows = append(rows, string(row.Name))
	}
	union := oecPackage(t).Scope().Lookup("Elem").Type().Underlying().(*types.Interface).EmbeddedType(0).(*types.Union)
	number := imported(t, "github.com/openearthgo/oec/rt").Scope().Lookup("Number").Type().Underlying().(*types.Interface)
	for term := range union.Terms() {
		members = append(members, term.Type().String())
		if isNumber := term.Type() != types.Typ[types.Bool]; types.Satisfies(term.Type(), number) != isNumber {
			t.Errorf("%v is a number: %v; rt.Number has it: %v", term.Type(), isNumber, !isNumber)
		}
	}
	for k := abi.ElemKind(1); k.Size() != 0; k++ {
		kinds = append(kinds, k.String())
	}
	slices.Sort(rows)
	slices.Sort(members)
	slices.Sort(kinds)
	if !slices.Equal(rows, members) || !slices.Equal(rows, kinds) {
		t.Errorf("fields have elements of\n%v, oec.Elem has\n%v, and package abi\n%v", rows, members, kinds)
	}
	for s := ir.F32; s.IsFloat() || s.IsInteger(); s++ {
		if lang.TypeOfScalar(s).Scalar != s {
			t.Errorf("no type has values of %s", s)
		}
	}
}

// Each function is one of its package, and takes as many arguments as the operation that it is. What
// takes the body of a recurrence returns a field over the dimensions that its row says.
func TestFuncs(t *testing.T) {
	t.Parallel()
	of := map[string]*types.Package{"github.com/openearthgo/oec": oecPackage(t), "math": imported(t, "math")}
	for _, f := range lang.Funcs() {
		found, ok := of[f.Path].Scope().Lookup(f.Name).(*types.Func)
		if !ok {
			t.Errorf("there is no %s.%s", f.Path, f.Name)
			continue
		}
		if n := found.Signature().Params().Len(); f.Op != nil && f.Op.Operands != ir.Exactly(n) {
			t.Errorf("%s takes %d arguments, and is the operation %s", f.Name, n, f.Op.Name)
		}
		if f.Recurrence != nil {
			checkRecurrence(t, f, found.Signature().Results().At(0).Type().(*types.Named).Obj().Name())
		}
	}
	if f := lang.FuncOf("math", "RoundToEven"); f == nil || f.Op != math.OpRoundEven {
		t.Error("math.RoundToEven is not math.roundeven")
	}
	if f := lang.FuncOf("oec", "RoundToEven"); f != nil {
		t.Errorf("oec.RoundToEven is %v", f)
	}
}

func checkRecurrence(t *testing.T, f lang.Func, accessor string) {
	t.Helper()
	dims, err := abi.ParseDims(accessor)
	if err != nil || f.Recurrence.Dims != dims {
		t.Errorf("%s returns an oec.%s, and its row says %v", f.Name, accessor, f.Recurrence.Dims)
	}
	order, err := ir.ParseOrder(f.Recurrence.Order)
	if err != nil {
		t.Errorf("%s: %v", f.Name, err)
	}
	if along := lang.DimsOf(order.Dims()); along&^dims != 0 {
		t.Errorf("%s goes along %v, and its result has %v", f.Name, along, dims)
	}
}

// Sets of dimensions are the same in programs and at run time.
func TestDims(t *testing.T) {
	t.Parallel()
	for s := abi.I; s.Valid(); s++ {
		if got := lang.DimsOf(lang.Present(s)); got != s {
			t.Errorf("%v becomes %v", s, got)
		}
		if got, err := abi.ParseDims(s.String()); err != nil || got != s {
			t.Errorf("%v is read as %v: %v", s, got, err)
		}
	}
	for _, name := range []string{"JI", "II", "X"} {
		if got, err := abi.ParseDims(name); err == nil {
			t.Errorf("%q is read as %v", name, got)
		}
	}
}

func oecPackage(t *testing.T) *types.Package {
	t.Helper()
	return imported(t, "github.com/openearthgo/oec")
}

func imported(t *testing.T, path string) *types.Package {
	t.Helper()
	found, err := packages.Load(&packages.Config{Mode: packages.NeedTypes | packages.NeedImports | packages.NeedName}, path)
	if err != nil || len(found) != 1 || len(found[0].Errors) != 0 {
		t.Fatal(path, found, err)
	}
	return found[0].Types
}
