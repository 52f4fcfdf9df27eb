package text2stencil_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/diag/diagtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/text2stencil"
)

func load(dir string) (*text2stencil.Package, error) {
	reg := ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect)
	return text2stencil.Load(reg, "p.mlir", frontend.Config{Dir: dir, WorkDir: dir})
}

// TestDiagnostics reads programs that cannot be compiled, and compares what is said with the
// expectations in their text.
func TestDiagnostics(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"syntax", "rules", "programs", "taken"} {
		dir := filepath.Join("testdata", name)
		_, err := load(dir)
		var list *diag.List
		if !errors.As(err, &list) {
			t.Errorf("%s: Load returns %v, not diagnostics", name, err)
			continue
		}
		diagtest.Check(t, dir, list)
		for _, d := range list.Sorted() {
			if d.Hint == "" && d.Code != diag.SyntaxError || d.Pos.Col == 0 {
				t.Errorf("no hint or no column: %s", d)
			}
		}
	}
}

// TestAccepted compares the descriptions of programs.
func TestAccepted(t *testing.T) {
	t.Parallel()
	p, err := load(filepath.Join("testdata", "accepted"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`Shift IJ w:scalar:float32: q:accessor:IJ:float32:Q land:accessor:J:bool:Land n:scalar:int64: -> out:float32:Out [0 0 0] "Shift moves a field by one point along i,\nand scales it."`,
		`Count IJK -> a:int32:A b:uint8:B [8 0 4] ""`,
	}
	for n, s := range p.Stencils {
		if have := describe(s); n >= len(want) || have != want[n] {
			t.Errorf("stencil %d is\n%s", n, have)
		}
		module := p.Module(s)
		if err := ir.Verify(module); err != nil {
			t.Error(err)
		}
		if name := ir.NameAttr.Of(stencil.Programs(module)[0]); name != s.Name {
			t.Errorf("the module of %s holds @%s", s.Name, name)
		}
	}
	if len(p.Stencils) != len(want) || p.Name != "accepted" {
		t.Errorf("%d stencils in package %s", len(p.Stencils), p.Name)
	}
	var args []string
	for _, a := range stencil.Programs(p.Module(p.Stencils[0]))[0].Regions[0].Args {
		args = append(args, a.Name)
	}
	if have := strings.Join(args, " "); have != "w q land n out" {
		t.Errorf("the arguments of Shift are in the order %s", have)
	}
}

func describe(s *signature.Stencil) string {
	words := []string{s.Name, s.Dims.String()}
	for _, p := range s.Params {
		text := fmt.Sprintf("%s:%s:%s:", p.Name, p.Kind, p.Parts[0].Elem)
		if p.Kind == signature.Accessor {
			text = fmt.Sprintf("%s:%s:%s:%s:%s", p.Name, p.Kind, p.Parts[0].Dims, p.Parts[0].Elem, p.Field)
		}
		words = append(words, text)
	}
	words = append(words, "->")
	for _, r := range s.Results {
		words = append(words, fmt.Sprintf("%s:%s:%s", r.Name, r.Parts[0].Elem, r.Field))
	}
	return strings.Join(append(words, fmt.Sprintf("%v %q", s.Domain, s.Doc)), " ")
}

// TestToday reads a program as MLIR has it today.
func TestToday(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "p")
	writeFile(t, filepath.Join(dir, "p.mlir"), `// Shift moves a field by a point.
func.func @shift(%in: !stencil.field<[-1,64]x[0,8]xf32>, %out: !stencil.field<[-1,64]x[0,8]xf32>) {
  stencil.apply(%x = %in : !stencil.field<[-1,64]x[0,8]xf32>) outs (%out : !stencil.field<[-1,64]x[0,8]xf32>) {
    %0 = stencil.access %x[-1, 0] : !stencil.field<[-1,64]x[0,8]xf32>
    stencil.return %0 : f32
  } to <[0, 0], [64, 8]>
  func.return
}
`)
	p, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := describe(p.Stencils[0]), `Shift IJ in:accessor:IJ:float32:In -> out:float32:Out [64 8 0] "Shift moves a field by a point."`; got != want {
		t.Errorf("it is %s, expected %s", got, want)
	}
}

// TestNoProgram reads a file that has none, and one that is not there.
func TestNoProgram(t *testing.T) {
	t.Parallel()
	_, err := load("testdata")
	if err == nil || !strings.Contains(err.Error(), "p.mlir") {
		t.Errorf("a missing file: %v", err)
	}
	_, err = load(filepath.Join("testdata", "none"))
	if want := "p.mlir has no program: give a function the attribute stencil.program"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestTodayRejected reports what the reader of today's MLIR does not take, which is a diagnostic like any other.
func TestTodayRejected(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "p")
	writeFile(t, filepath.Join(dir, "p.mlir"), `func.func @f(%a: f32, %n: i64, %out: !stencil.field<[0,4]xf32>) {
  stencil.apply(%x = %a : f32, %m = %n : i64) outs (%out : !stencil.field<[0,4]xf32>) {
    %0 = math.fpowi %x, %m : f32, i64
    stencil.return %0 : f32
  } to <[0], [4]>
  func.return
}
`)
	_, err := load(dir)
	if want := "3:10: math.fpowi is read for a number of type f32 or f64 and an exponent that is a constant"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, expected %s", err, want)
	}
}

// TestHash checks that the hash is of what a program does, not of how it is laid out.
func TestHash(t *testing.T) {
	t.Parallel()
	hashes := map[string]string{}
	for name, change := range map[string]*strings.Replacer{
		"the same": strings.NewReplacer(),
		"layout":   strings.NewReplacer("  ", "\t", "func", "// A comment.\nfunc"),
		"number":   strings.NewReplacer("constant 1", "constant 2"),
		"argument": strings.NewReplacer("%out", "%b"),
	} {
		dir := filepath.Join(t.TempDir(), "p")
		writeFile(t, filepath.Join(dir, "p.mlir"), change.Replace(readFile(t, filepath.Join("testdata", "taken", "p.mlir"))))
		p, err := load(dir)
		if err != nil {
			t.Fatal(name, err)
		}
		hashes[name] = p.Stencils[0].Hash
	}
	if h := hashes["the same"]; h == "" || hashes["layout"] != h || hashes["number"] == h || hashes["argument"] == h {
		t.Errorf("hashes %q", hashes)
	}
}
