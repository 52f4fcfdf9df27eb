package docs_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/naming"
)

// checkMeanings runs what is to be written instead, in the packages that were generated for
// that, and compares it at every point with what the user wants according to the tables.
func checkMeanings(t *testing.T, dir string, codes []diag.Info) {
	t.Helper()
	var imports, calls strings.Builder
	for _, in := range codes {
		name := packageName(in, fixedSuffix)
		text, err := comparison(name, in)
		if err != nil {
			t.Errorf("%s: %v", in.Code, err)
			continue
		}
		write(t, filepath.Join(dir, name, "compare.go"), text)
		fmt.Fprintf(&imports, "\t%q\n", "example.org/language/"+name)
		fmt.Fprintf(&calls, "\tif err := %s.Compare(); err != nil {\n\t\tfmt.Println(%q, err)\n\t}\n", name, in.Code+":")
	}
	if err := os.Mkdir(filepath.Join(dir, "compare"), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "compare", "main.go"),
		fmt.Sprintf("package main\n\nimport (\n\t\"fmt\"\n\n%s)\n\nfunc main() {\n%s}\n", imports.String(), calls.String()))
	cmd := exec.Command("go", "run", "./compare")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("what is to be written instead does something else: %v\n%s", err, out)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// elements are, for the types of the elements of inputs, values of both signs at a point.
var elements = map[string]string{
	"float64": "float64((7*i+13*j+29*k+40)%17)/2 - 4.25",
	"float32": "float32((7*i+13*j+29*k+40)%17)/2 - 4.25",
	"bool":    "(i+j+k+9)%3 != 0",
}

// scalars are the values of scalars by their types.
var scalars = map[string]string{"float64": "0.75", "int64": "3", "int": "3", "[2]float64": "[2]float64{0.75, -1.5}", "params": "params{0.75}"}

// marked finds the name of a stencil, and whether it is generic.
var marked = regexp.MustCompile(`(?:func @|oec:stencil[^\n]*\nfunc (?:\([^)]*\) )?)(\w+)(\[?)`)

// comparison returns a Go file for a package, whose function Compare runs the package's stencil
// and compares its outputs with what the row of a table says is meant.
func comparison(pkg string, in diag.Info) (string, error) {
	meant, err := meantFunc(in)
	if err != nil {
		return "", err
	}
	if kernel := markedKernel.FindStringSubmatch(in.Fixed); kernel != nil {
		return kernelComparison(pkg, in, kernel[1], meant)
	}
	stencil := marked.FindStringSubmatch(in.Fixed)
	if stencil == nil {
		return "", errors.New("no stencil is to be written instead")
	}
	if in.IsText() {
		stencil[1] = naming.Upper(stencil[1])
	}
	names := naming.Of(stencil[1])
	if stencil[2] != "" {
		names.Fields += "[float64]"
	}
	var fill, args, run, check strings.Builder
	domain, has := [3]string{"1", "1", "1"}, [3]bool{} // the dimensions of fields
	for name, typ := range variables(meant.Params) {
		args.WriteString(name + ", ")
		dims, elem, isField := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(typ, "oec."), "]"), "[")
		switch {
		case slices.Contains([]string{"i", "j", "k"}, name):
			n := strings.Index("ijk", name)
			domain[n], has[n] = [...]string{"12", "5", "4"}[n], true
		case typ == "oec.Domain" && name == "d":
		case isField && elements[elem] != "":
			field := "f." + naming.Upper(name)
			for n := range has {
				has[n] = has[n] || strings.Contains(dims, "IJK"[n:n+1])
			}
			fmt.Fprintf(&fill, "\t%s.FillFunc(func(i, j, k int) %s { return %s })\n\t%s := %s.View%s()\n", field, elem, elements[elem], name, field, dims)
		case scalars[typ] != "":
			fmt.Fprintf(&fill, "\tvar %s %s = %s\n", name, typ, scalars[typ])
			run.WriteString(", " + name)
		default:
			return "", fmt.Errorf("there are no values of type %s for %s", typ, name)
		}
	}
	var wants []string
	for name := range variables(meant.Results) {
		if name == "" {
			name = "out"
		}
		wants = append(wants, "want"+name)
		fmt.Fprintf(&check, "\t\tif have := f.%s.At(i, j, k); fmt.Sprint(have) != fmt.Sprint(want%s) {\n\t\t\terr = fmt.Errorf(\"%[2]s is %%v at %%d, %%d, %%d, and %%v is meant\", have, i, j, k, want%[2]s)\n\t\t}\n", naming.Upper(name), name)
	}
	var alloc []string
	for n := range has {
		if has[n] {
			alloc = append(alloc, domain[n])
		}
	}
	body := in.Meant + "\n\n// Compare runs the stencil.\nfunc Compare() (err error) {\n" +
		"\td := oec.NewDomain(" + strings.Join(domain[:], ", ") + ")\n" +
		"\tvar f " + names.Fields + "\n\tif err := f.Alloc(" + strings.Join(alloc, ", ") + "); err != nil {\n\t\treturn err\n\t}\n" +
		fill.String() +
		"\tif err := " + names.Run + "(context.Background(), f" + run.String() + "); err != nil {\n\t\treturn err\n\t}\n" +
		"\toec.Eval(d, func(i, j, k int) {\n\t\t" + strings.Join(wants, ", ") + " := meant(" + args.String() + ")\n" + check.String() + "\t})\n\treturn err\n}\n"
	return "package " + pkg + "\n\nimport (\n\t\"context\"\n\t\"fmt\"\n)\n\n" + importsFor(body) + "\n" + body, nil
}

// markedKernel finds the name of a kernel.
var markedKernel = regexp.MustCompile(`oec:kernel[^\n]*\nfunc (\w+)`)

// kernelComparison is comparison for a kernel of arrays of numbers in one dimension.
func kernelComparison(pkg string, in diag.Info, kernel string, meant *ast.FuncType) (string, error) {
	names := naming.OfKernel(kernel)
	var fill, plain, results strings.Builder
	array := func(name, typ string) {
		fmt.Fprintf(&fill, "\t%s := %s{}\n\tfor n := range %[1]s {\n\t\t%[1]s[n] = float64((7*n+3)%%5) - 1.5\n\t}\n", name, typ)
	}
	for name, typ := range variables(meant.Params) {
		shared, isShared := strings.CutPrefix(typ, "*")
		array(name, shared)
		if isShared {
			fmt.Fprintf(&fill, "\tf.%s = &%s\n", naming.Upper(name), name)
			plain.WriteString("&" + name + ", ")
			continue
		}
		fmt.Fprintf(&fill, "\tif f.%s, err = rt.BatchOf([]%s{%s}); err != nil {\n\t\treturn err\n\t}\n", naming.Upper(name), typ, name)
		plain.WriteString(name + ", ")
	}
	for name, typ := range variables(meant.Results) {
		fmt.Fprintf(&fill, "\tif f.%s, err = rt.NewBatch[%s](1); err != nil {\n\t\treturn err\n\t}\n", naming.Upper(name), typ)
		fmt.Fprintf(&results, "\tif have, want := f.%s.Elements()[0], meant(%s); have != want {\n\t\treturn fmt.Errorf(\"%%v, and %%v is meant\", have, want)\n\t}\n", naming.Upper(name), plain.String())
	}
	body := in.Meant + "\n\n// Compare runs the kernel.\nfunc Compare() (err error) {\n\tvar f " + names.Fields + "\n" + fill.String() +
		"\tif err := " + names.Run + "(context.Background(), f); err != nil {\n\t\treturn err\n\t}\n" + results.String() + "\treturn nil\n}\n"
	return "package " + pkg + "\n\nimport (\n\t\"context\"\n\t\"fmt\"\n)\n\nimport \"github.com/openearthgo/oec/rt\"\n\n" + importsFor(body) + "\n" + body, nil
}

// meantFunc parses the plain function of a row.
func meantFunc(in diag.Info) (*ast.FuncType, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+in.Meant, 0)
	if err != nil {
		return nil, err
	}
	if len(f.Decls) == 1 {
		if fn, ok := f.Decls[0].(*ast.FuncDecl); ok && fn.Name.Name == "meant" {
			return fn.Type, nil
		}
	}
	return nil, errors.New("the row has no function meant")
}

// variables iterates over the names of parameters or results with their types.
func variables(list *ast.FieldList) func(yield func(name, typ string) bool) {
	return func(yield func(name, typ string) bool) {
		for _, l := range list.List {
			typ := types.ExprString(l.Type)
			if len(l.Names) == 0 && !yield("", typ) {
				return
			}
			for _, id := range l.Names {
				if !yield(id.Name, typ) {
					return
				}
			}
		}
	}
}
