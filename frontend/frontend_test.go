package frontend_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/diag/diagtest"
	"github.com/openearthgo/oec/lang"
)

// testdata has packages that tests load. It is in another module, which users do not download.
const testdata = "../internal/test/frontend/testdata/"

func load(dir string) (*frontend.Package, error) {
	return frontend.Load(context.Background(), frontend.Config{Dir: dir, WorkDir: dir})
}

func mustLoad(t testing.TB, name string) *frontend.Package {
	t.Helper()
	p, err := load(testdata + name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDiagnostics loads packages that are wrong, and compares what is said with
// the expectations in their source.
func TestDiagnostics(t *testing.T) {
	for _, name := range []string{"directive", "signature", "names", "body", "rules", "typeerror", "import", "cycle", "ignored", "slices", "kernels"} {
		t.Run(name, func(t *testing.T) {
			dir := testdata + name
			_, err := load(dir)
			var list *diag.List
			if !errors.As(err, &list) {
				t.Fatalf("Load returns %v, not diagnostics", err)
			}
			diagtest.Check(t, dir, list)
			for _, d := range list.Sorted() {
				switch d.Code {
				case diag.SyntaxError, diag.TypeError, diag.LoadError:
				default:
					if d.Hint == "" {
						t.Errorf("no hint: %s", d)
					}
				}
			}
		})
	}
}

// describeParts returns the dimensions and the element type of a part, or of each of several with where they are.
func describeParts(parts []*signature.Part) string {
	var list []string
	for _, p := range parts {
		text := string(p.Elem)
		if p.Dims != 0 {
			text = p.Dims.String() + ":" + text
		} else {
			text = ":" + text
		}
		if len(parts) > 1 || p.Path != "" {
			text = p.Path + "=" + p.Field + ":" + text
		}
		list = append(list, text)
	}
	return strings.Join(list, ",")
}

// TestAccepted describes the stencils of packages that are right.
func TestAccepted(t *testing.T) {
	for _, c := range []struct {
		dir  string
		want []string
	}{
		{"ok", []string{
			"Hdiff IJK in:accessor:IJK:float64:In coeff:accessor:IJK:float64:Coeff i:index:I:int: j:index:J:int: k:index:K:int: -> out:float64:Out [float64] RunHdiff HdiffFields [[128 128 60] [64 64 60]]",
			"mix IJK q:accessor:IJK:float32:Q dt:scalar::float32: a:accessor:I:float64:A b:accessor:J:float64:B c:accessor:K:float64:C d:accessor:IJ:float64:D e:accessor:IK:float64:E f:accessor:JK:float64:F s:scalar::float64: i:index:I:int: j:index:J:int: k:index:K:int: -> u:float32:U v:float64:V [float32] runMix mixFields []",
			"Copy J in:accessor:J:float32:In j:index:J:int: -> out:float32:Out [float32] RunCopy CopyFields []",
			"Lid K in:accessor:K:float64:In d:domain::: s:scalar::float64: k:index:K:int: -> out:float64:Out [float64] RunLid LidFields []",
		}},
		{"arrays", []string{
			"Tracers IJK q:accessor:[0]=[0]:IJK:<T>,[1]=[1]:IJK:<T>,[2]=[2]:IJK:<T>:Q u:accessor:I:float64:U i:index:I:int: j:index:J:int: k:index:K:int: -> out:[0]=[0]::<T>,[1]=[1]::<T>,[2]=[2]::<T>:Out [float32 float64] RunTracers TracersFields []",
			"Split I in:accessor:I:float64:In i:index:I:int: -> lo:[0]=[0]::float64,[1]=[1]::float64:Lo hi:float32:Hi [float64] RunSplit SplitFields []",
			"Named K q:accessor:[0]=[0]:K:float64,[1]=[1]:K:float64:Q k:index:K:int: -> out:[0]=[0]::float64:Out [float64] RunNamed NamedFields []",
		}},
		{"structs", []string{
			"Step IJ s:accessor:.H=.H:IJ:<T>,.wind.u=.Wind.U:IJ:<T>,.wind.v=.Wind.V:IJ:<T>,.q[0]=.Q[0]:J:float32,.q[1]=.Q[1]:J:float32:S p:scalar:.dt=.Dt::<T>,.Grid.DX=.Grid.DX::<T>,.Grid.n[0]=.Grid.N[0]::int,.Grid.n[1]=.Grid.N[1]::int: i:index:I:int: j:index:J:int: -> next:.h=.H::<T>,.w[0]=.W[0]::float32:Next [float32 float64] RunStep StepFields []",
			"Shifted I in:accessor:I:float64:In at:scalar:.X=.X::int,.Y=.Y::int: w:scalar:[0]=[0]::float64,[1]=[1]::float64: i:index:I:int: -> out:float64:Out [float64] RunShifted ShiftedFields []",
			"Within I p:scalar:.dt=.Dt::<T>,.Grid.DX=.Grid.DX::<T>,.Grid.n[0]=.Grid.N[0]::int,.Grid.n[1]=.Grid.N[1]::int: in:accessor:I:<T>:In i:index:I:int: -> out:<T>:Out [float32 float64] RunWithin WithinFields []",
		}},
		{"generic", []string{
			"Both IJK in:accessor:IJK:<T>:In c:scalar::<T>: i:index:I:int: j:index:J:int: k:index:K:int: -> out:<T>:Out [float32 float64] RunBoth BothFields []",
			"Narrow IJ in:accessor:IJ:<T>:In i:index:I:int: j:index:J:int: -> out:<T>:Out [float32] RunNarrow NarrowFields []",
			"Swapped K in:accessor:K:<T>:In w:accessor:K:float64:W k:index:K:int: -> out:<T>:Out [float64 float32] RunSwapped SwappedFields []",
			"Listed K in:accessor:K:<T>:In k:index:K:int: -> out:<T>:Out [float64] RunListed ListedFields []",
			"Any I in:accessor:I:<T>:In i:index:I:int: -> out:<T>:Out [float32 float64 int32 int64 bool uint8 int16 uint16] RunAny AnyFields []",
			"Counts IJ cat:accessor:IJ:int32:Cat land:accessor:IJ:bool:Land n:scalar::int: small:scalar::uint8: b:scalar::uint8: on:scalar::bool: h:scalar::uint64: i:index:I:int: j:index:J:int: -> c:int32:C l:bool:L [int32] RunCounts CountsFields []",
		}},
		{"helpers", []string{
			"Face IJK q:accessor:IJK:<T>:Q c:scalar::<T>: i:index:I:int: j:index:J:int: k:index:K:int: -> out:<T>:Out [float32 float64] RunFace FaceFields []",
		}},
	} {
		t.Run(c.dir, func(t *testing.T) {
			p := mustLoad(t, c.dir)
			var got []string
			for _, s := range p.Stencils {
				got = append(got, describe(s))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
			checkInstances(t, p)
		})
	}
}

func describe(s *signature.Stencil) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", s.Name, s.Dims)
	for _, p := range s.Params {
		switch p.Kind {
		case signature.Index:
			fmt.Fprintf(&b, " %s:index:%s:int:", p.Name, p.Dims)
		case signature.Domain:
			fmt.Fprintf(&b, " %s:domain:::", p.Name)
		default:
			fmt.Fprintf(&b, " %s:%s:%s:%s", p.Name, p.Kind, describeParts(p.Parts), p.Field)
		}
	}
	b.WriteString(" ->")
	for _, r := range s.Results {
		fmt.Fprintf(&b, " %s:%s:%s", r.Name, strings.TrimPrefix(describeParts(r.Parts), ":"), r.Field)
	}
	var elems []lang.Elem
	for _, in := range s.Instances {
		elems = append(elems, in.Elem)
	}
	fmt.Fprintf(&b, " %v %s %s %v", elems, s.Names.Run, s.Names.Fields, s.Sizes)
	return b.String()
}

// checkInstances checks that each instance has SSA at its element type.
func checkInstances(t *testing.T, p *frontend.Package) {
	t.Helper()
	hashes := make(map[string]bool)
	for _, s := range p.Stencils {
		if len(s.Hash) != 32 || hashes[s.Hash] {
			t.Errorf("%s: hash %q", s.Name, s.Hash)
		}
		hashes[s.Hash] = true
		for _, in := range s.Instances {
			if in.Fn == nil || len(in.Fn.Blocks) == 0 {
				t.Errorf("%s[%s] has no SSA", s.Name, in.Elem)
				continue
			}
			for n, r := range s.Results {
				if got := in.Fn.Signature.Results().At(n).Type().String(); len(r.Parts) == 1 && got != string(in.Resolve(r.Parts[0].Elem)) && r.Parts[0].Path == "" {
					t.Errorf("%s[%s]: result %d of the SSA is %s", s.Name, in.Elem, n, got)
				}
			}
		}
	}
}

// TestFirstRun loads a package that uses generated code which does not exist,
// beside a generated file that is broken.
func TestFirstRun(t *testing.T) {
	src, err := os.ReadFile(testdata + "firstrun/firstrun.go")
	if err != nil {
		t.Fatal(err)
	}
	dir := writePackage(t, string(src))
	for name, text := range map[string]string{
		"firstrun_oec.go": "// Code generated by oecgen. DO NOT EDIT.\n\npackage firstrun\n\nthis file is broken, as after a merge\n",
		"notours_oec.go":  "package firstrun\n\n// A name like that of a generated file, but not the header.\nconst notOurs = 1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Stencils) != 3 {
		t.Fatalf("%d stencils", len(p.Stencils))
	}
	checkInstances(t, p)
	if p.Types.Scope().Lookup("notOurs") == nil {
		t.Error("a hand-written file is left out because of its name")
	}
	if len(p.Syntax) != 2 {
		t.Errorf("%d files are parsed, want 2", len(p.Syntax))
	}
}

func TestPackage(t *testing.T) {
	p := mustLoad(t, "ok")
	if p.Name != "ok" || p.Path != "github.com/openearthgo/oec/internal/test/frontend/testdata/ok" || p.UsesCgo {
		t.Errorf("package %s, path %s, cgo %t", p.Name, p.Path, p.UsesCgo)
	}
	s := p.Stencils[0]
	if s.Doc != "Hdiff is COSMO's flux-limited horizontal diffusion." {
		t.Errorf("doc %q", s.Doc)
	}
	if got := p.Position(s.Pos).String(); got != "ok.go:11:6" {
		t.Errorf("position %s", got)
	}
}

func TestCgo(t *testing.T) {
	dir := writePackage(t, "package p\n\nimport \"github.com/openearthgo/oec\"\n\nimport \"C\"\n\nvar x C.int\n\n"+
		"//oec:stencil\nfunc F(in oec.I[float64], i int) float64 { return in(i) }\n")
	p, err := frontend.Load(context.Background(), frontend.Config{Dir: dir, Env: append(os.Environ(), "CGO_ENABLED=1")})
	if err != nil {
		t.Fatal(err)
	}
	if !p.UsesCgo || len(p.Stencils) != 1 {
		t.Errorf("UsesCgo %t, %d stencils", p.UsesCgo, len(p.Stencils))
	}
}

// TestMachine distinguishes what is not the user's program.
func TestMachine(t *testing.T) {
	var list *diag.List
	if _, err := load(testdata + "nowhere"); err == nil || errors.As(err, &list) {
		t.Errorf("a missing directory gives %v", err)
	}
	if _, err := load(testdata); !errors.As(err, &list) {
		t.Errorf("a directory without Go files gives %v", err)
	}
}

// TestHash checks what changes the hash of a stencil and what does not.
func TestHash(t *testing.T) {
	const base = "package p\n\nimport \"github.com/openearthgo/oec\"\n\nconst c = 3\n\n" +
		"type inner struct{ x, y float64 }\n\ntype outer struct{ in [2]inner }\n\n" +
		"func h(in oec.I[float64], i int) float64 { return in(i + 1) }\n\nvar unrelated = 1\n\n" +
		"// F does it.\n//\n//oec:stencil\nfunc F(in oec.I[float64], i int) float64 {\n\tvar o outer\n\treturn c * h(in, i) + o.in[0].x\n}\n"
	hash := func(src string) string {
		t.Helper()
		p, err := load(writePackage(t, src))
		if err != nil {
			t.Fatal(err)
		}
		return p.Stencils[0].Hash
	}
	want := hash(base)
	for _, c := range []struct {
		old, new string
		same     bool
	}{
		{"F does it", "F does it well", true},
		{"unrelated = 1", "unrelated = 2", true},
		{"return c * h(in, i) +", "\n\n\t// Why.\n\treturn c *\n\t\th(in, i) +", true},
		{"c = 3", "c = 4", false},
		{"i + 1", "i + 2", false},
		{"c * h", "c + h", false},
		{"in oec.I[float64], i int) float64 {\n", "qq oec.I[float64], i int) float64 {\n\tin := qq\n", false},
		{"x, y float64", "y, x float64", false},
	} {
		if got := hash(strings.Replace(base, c.old, c.new, 1)); (got == want) != c.same {
			t.Errorf("%q to %q: same hash %t, want %t", c.old, c.new, got == want, c.same)
		}
	}
}

// writePackage writes a package below testdata, so that it is part of a
// module, and removes it after the test.
func writePackage(t testing.TB, src string) string {
	t.Helper()
	dir, err := os.MkdirTemp(testdata, "tmp")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// BenchmarkLoad measures a load with the go command's caches filled.
func BenchmarkLoad(b *testing.B) {
	for _, name := range []string{"ok", "firstrun", "helpers"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				mustLoad(b, name)
			}
		})
	}
}
