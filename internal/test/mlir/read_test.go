package mlir_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/mlir"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect)
}

func read(src string) (*ir.Op, error) {
	modules, err := mlir.Parse(registry(), "t.mlir", src, false)
	if err != nil {
		return nil, err
	}
	return modules[0], ir.Verify(modules[0])
}

// laplacian has a form of each operation that is not written alike in both spellings.
const laplacian = `builtin.module {
  func.func private @laplacian(%in: !stencil.field<?x?xf64>, %s: f64, %out: !stencil.field<[-4,68]x[-4,68]xf64>) {
    %0 = stencil.cast %in : !stencil.field<?x?xf64> -> !stencil.field<[-4,68]x[-4,68]xf64>
    %1 = stencil.load %0 : !stencil.field<[-4,68]x[-4,68]xf64> -> !stencil.temp<[-1,65]x[0,64]xf64>
    %2 = stencil.apply(%x = %1 : !stencil.temp<[-1,65]x[0,64]xf64>, %y = %s : f64) -> (!stencil.temp<[0,64]x[0,64]xf64>) {
      %3 = stencil.access %x[-1, 0] : !stencil.temp<[-1,65]x[0,64]xf64>
      %i = stencil.index 0 <[0, 0]>
      %j = stencil.index 1 <[0, 0]>
      %4 = stencil.dyn_access %x[%i, %j] in <[0, 0]> : <[1, 0]> : !stencil.temp<[-1,65]x[0,64]xf64>
      %5 = arith.addf %3, %4 : f64
      %6 = arith.constant 2.000000e+00 : f64
      %7 = arith.cmpf olt, %5, %6 : f64
      %8 = arith.select %7, %5, %y : f64
      %9 = stencil.store_result %8 : !stencil.result<f64>
      stencil.return %9 : !stencil.result<f64>
    }
    stencil.store %2 to %out(<[0, 0], [64, 64]>) : !stencil.temp<[0,64]x[0,64]xf64> to !stencil.field<[-4,68]x[-4,68]xf64>
    func.return
  }
}
`

const laplacianHere = `module {
  func @laplacian(%in: !stencil.field<?x?x0xf64>, %s: f64, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %0 = stencil.cast %out([-4, -4, 0] : [68, 68, 1]) : (!stencil.field<?x?x0xf64>) -> !stencil.field<72x72x0xf64>
    %1 = stencil.cast %in([-4, -4, 0] : [68, 68, 1]) : (!stencil.field<?x?x0xf64>) -> !stencil.field<72x72x0xf64>
    %2 = stencil.load %1([-1, 0, 0] : [65, 64, 1]) : (!stencil.field<72x72x0xf64>) -> !stencil.temp<66x64x0xf64>
    %3 = stencil.apply (%x = %2 : !stencil.temp<66x64x0xf64>, %y = %s : f64) -> !stencil.temp<64x64x0xf64> {
      %4 = stencil.access %x [-1, 0, 0] : (!stencil.temp<66x64x0xf64>) -> f64
      %i = stencil.index 0 [0, 0, 0] : index
      %j = stencil.index 1 [0, 0, 0] : index
      %5 = stencil.dyn_access %x(%i, %j) in [0, 0, 0] : [1, 0, 0] : (!stencil.temp<66x64x0xf64>) -> f64
      %6 = addf %4, %5 : f64
      %7 = constant 2.0e+00 : f64
      %8 = cmpf "olt", %6, %7 : f64
      %9 = select %8, %6, %y : f64
      %10 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
      stencil.return %10 : !stencil.result<f64>
    } to ([0, 0, 0] : [64, 64, 1])
    stencil.store %3 to %0([0, 0, 0] : [64, 64, 1]) : !stencil.temp<64x64x0xf64> to !stencil.field<72x72x0xf64>
    return
  }
}
`

func TestRead(t *testing.T) {
	t.Parallel()
	m, err := read(laplacian)
	if err != nil {
		t.Fatal(err)
	}
	if got := ir.Print(m); got != laplacianHere {
		t.Errorf("it is read as\n%s\nexpected\n%s", got, laplacianHere)
	}
	if m, err = read(laplacianHere); err != nil || ir.Print(m) != laplacianHere {
		t.Errorf("%v: the spelling of this compiler is not read as such", err)
	}
}

// TestReadOuts reads an apply that reads a field and stores its results itself.
func TestReadOuts(t *testing.T) {
	t.Parallel()
	m, err := read(`func.func @copy(%in: !stencil.field<[0,64]xf64>, %out: !stencil.field<[0,64]xf64>) {
  stencil.apply(%x = %in : !stencil.field<[0,64]xf64>) outs (%out : !stencil.field<[0,64]xf64>) {
    %0 = stencil.access %x[0] : !stencil.field<[0,64]xf64>
    stencil.return %0 : f64
  } to <[1], [63]>
  return
}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"stencil.load %0 : (!stencil.field<64x0x0xf64>) -> !stencil.temp<?x0x0xf64>", "to ([1, 0, 0] : [63, 1, 1])",
		"stencil.store %3 to %1([1, 0, 0] : [63, 1, 1]) : !stencil.temp<62x0x0xf64> to !stencil.field<64x0x0xf64>",
	} {
		if text := ir.Print(m); !strings.Contains(text, want) {
			t.Errorf("it is read as\n%s\nwithout %s", text, want)
		}
	}
}

// wave is a loop over time with three fields that take turns, whose step has powers.
const wave = `func.func @wave(%m: !stencil.field<[0,8]xf32>, %u0: !stencil.field<[-1,9]xf32>, %u1: !stencil.field<[-1,9]xf32>, %u2: !stencil.field<[-1,9]xf32>) {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.addi %first, %one : index
  %left:3 = scf.for %time = %first to %end step %one iter_args(%a = %u0, %b = %u1, %c = %u2) -> (!stencil.field<[-1,9]xf32>, !stencil.field<[-1,9]xf32>, !stencil.field<[-1,9]xf32>) {
    %0 = stencil.load %a : !stencil.field<[-1,9]xf32> -> !stencil.temp<[-1,9]xf32>
    %1 = stencil.load %c : !stencil.field<[-1,9]xf32> -> !stencil.temp<[0,8]xf32>
    %2 = stencil.load %m : !stencil.field<[0,8]xf32> -> !stencil.temp<[0,8]xf32>
    %3 = stencil.apply(%x = %0 : !stencil.temp<[-1,9]xf32>, %y = %1 : !stencil.temp<[0,8]xf32>, %z = %2 : !stencil.temp<[0,8]xf32>) -> (!stencil.temp<[0,8]xf32>) {
      %4 = stencil.access %x[1] : !stencil.temp<[-1,9]xf32>
      %5 = stencil.access %y[0] : !stencil.temp<[0,8]xf32>
      %6 = stencil.access %z[0] : !stencil.temp<[0,8]xf32>
      %n = arith.constant -3 : i64
      %7 = math.fpowi %6, %n : f32, i64
      %8 = arith.mulf %4, %7 : f32
      %9 = arith.subf %8, %5 : f32
      stencil.return %9 : f32
    }
    stencil.store %3 to %b(<[0], [8]>) : !stencil.temp<[0,8]xf32> to !stencil.field<[-1,9]xf32>
    scf.yield %b, %c, %a : !stencil.field<[-1,9]xf32>, !stencil.field<[-1,9]xf32>, !stencil.field<[-1,9]xf32>
  }
  func.return
}`

// TestReadStep reads a step of a loop over time.
func TestReadStep(t *testing.T) {
	t.Parallel()
	m, err := read(wave)
	if err != nil {
		t.Fatal(err)
	}
	text := ir.Print(m)
	for _, want := range []string{
		"attributes {stencil.program, stencil.step = [0, 2, 3, 1]}", "%11 = mulf %10, %10 : f32", "%12 = mulf %10, %11 : f32", "%14 = divf %13, %12 : f32",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it is read as\n%s\nwithout %s", text, want)
		}
	}
	if strings.Contains(text, "scf.for") || strings.Contains(text, ": index") {
		t.Errorf("the loop or its bounds are left\n%s", text)
	}
	for _, c := range []struct{ old, new, want string }{
		{"scf.yield %b, %c, %a", "scf.yield %b, %b, %a", "t.mlir:20:5: the loop hands on other fields than those that it has, each once"},
		{"%a = %u0, %b = %u1", "%a = %u0, %b = %u0", "t.mlir:20:5: the loop hands on other fields than those that it has, each once"},
		{"%1 = stencil.load %c", "%late = arith.addi %time, %one : index\n%1 = stencil.load %c", ": the time of the loop is used, and a program is the same in each step"},
		{"arith.constant -3 : i64", "arith.fptosi %4 : f32 to i64", "math.fpowi is read for a number of type f32 or f64 and an exponent that is a constant"},
		{"step %one", "step %gone", "t.mlir:5:49: value %gone is not defined before its use"},
		{"    stencil.store", "    scf.for %inner = %first to %end step %one {\n    }\n    stencil.store", "t.mlir:19:5: there is a second loop, and a program is one step of one loop over time"},
	} {
		_, err := read(strings.Replace(wave, c.old, c.new, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, expected %s", c.new, err, c.want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, new, want string }{
		{"x[-1, 0] :", "x[-1] :", "6:29: expected 2 integers, found 1"},
		{"x[-1, 0] :", "x[_, 0] :", "6:29: expected 2 integers, found 1"},
		{"x[-1, 0] :", "x[_, _, 0, 0] :", "6:29: expected 2 integers, found 2"},
		{"arith.addf", "arith.addd", `10:12: unknown operation "arith.addd"`},
		{"[-1,65]x[0,64]", "[65,-1]x[0,64]", `4:80: malformed bounds "[65,-1]", expected [lo,hi] with lo below hi`},
		{"[-1,65]x[0,64]", "?x[0,64]", "4:80: some bounds are known and some are not"},
		{"<?x?xf64>", "<?x?x?x?xf64>", "2:51: shape has 4 dimensions, expected 1 to 3"},
		{"x[-1, 0] :", "y[-1, 0] :", "6:27: value has type f64, expected a field or a temp"},
		{"(<[0, 0], [64, 64]>)", "(<[0, 0], [69, 64]>)", "'stencil.store' op reaches ([0, 0, 0] : [69, 64, 1]), its field's storage is ([-4, -4, 0] : [68, 68, 1]): shape not large enough"},
		{"(<[0, 0], [64, 64]>)", "(<[0], [64]>)", "17:31: expected 2 integers, found 1"},
		{"return %9 : !stencil.result<f64>", "return %9, %9 : !stencil.result<f64>, !stencil.result<f64>", "'stencil.return' op returns 2 values, the apply has 1 results at 1 points"},
	} {
		_, err := read(strings.Replace(laplacian, c.old, c.new, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "t.mlir:") {
			t.Errorf("%s: %v, expected %s", c.new, err, c.want)
		}
	}
}

var mark = regexp.MustCompile(`(?m)^// -----.*$`)

// TestXDSL reads the tests of xDSL. What is valid is read, but for what the list says, and what is
// not is rejected with a place.
func TestXDSL(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("OEC_XDSL")
	if dir == "" {
		t.Skip("set OEC_XDSL to a checkout of github.com/xdslproject/xdsl")
	}
	rejected := map[string]string{
		"@myfunc": "attributes with quoted names", "@stencil_offset_mapping": "a field that lacks one dimension here and another one there", "@stencil_reduce": "a reduction",
	}
	for _, file := range []string{"stencil_ops", "canonicalize", "oec-kernels/fvtp2d_qi", "invalid"} {
		b, err := os.ReadFile(filepath.Join(dir, "tests/filecheck/dialects/stencil", file+".mlir"))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range mark.Split(string(b), -1) {
			_, err := read(text)
			valid := file != "invalid"
			for name := range rejected {
				valid = valid && !strings.Contains(text, name+"(")
			}
			if valid != (err == nil) {
				t.Errorf("%s: %v\n%s", file, err, text)
			}
			if err != nil && !regexp.MustCompile(`^t\.mlir:\d+:\d+: `).MatchString(err.Error()) {
				t.Errorf("%s: no place: %v", file, err)
			}
		}
	}
}

// FuzzRead tries any text, as one of today: it is read or rejected.
func FuzzRead(f *testing.F) {
	f.Add(laplacian)
	f.Add(laplacianHere)
	f.Add(wave)
	f.Add("func.func @f() {\nstencil.apply() outs (")
	f.Add(strings.Replace(laplacian, "x[-1, 0] :", "x[_, 0] :", 1))
	f.Add("func.func @f(%a: !stencil.temp<[0,4]xf64>) {\n%0, %1 = stencil.combine 0 at 2 lower = ( : ) upper = ( : ) lowerext = %a : !stencil.temp<[0,4]xf64> : !stencil.temp<[0,4]xf64>\n}")
	f.Fuzz(func(t *testing.T, src string) {
		for _, split := range []bool{false, true} {
			modules, err := mlir.Parse(registry(), "t.mlir", src, split)
			if err != nil {
				continue
			}
			for _, m := range modules {
				if ir.Verify(m) != nil {
					continue
				}
				if _, err := ir.Parse(registry(), "t.mlir", ir.Print(m)); err != nil {
					t.Fatalf("%v in\n%s\nread of\n%s", err, ir.Print(m), src)
				}
			}
		}
	})
}
