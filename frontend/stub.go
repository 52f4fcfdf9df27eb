package frontend

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// findStencils reads the signatures of the marked functions. Function bodies
// are not looked at, so that uses of names that are yet to be generated do not
// disturb.
func (l *loader) findStencils() []*signature.Stencil {
	info := &types.Info{Defs: make(map[*ast.Ident]types.Object)}
	conf := types.Config{
		GoVersion: l.Root.GoVersion, Importer: l.imports, FakeImportC: true,
		IgnoreFuncBodies: true,
		Error:            func(error) {}, // checkRoot reports them
	}
	pkg, _ := conf.Check(l.Path, l.Fset, l.Root.Files, info)
	return l.ReadStencils(pkg.Scope(), info)
}

// usesAPI reports whether some file mentions a name that is generated into the package, so
// that the stub must declare it. It works on syntax alone.
func (l *loader) usesAPI() bool {
	if l.Output.Apart {
		return false
	}
	names := make(map[string]bool)
	for fn := range l.Directives {
		for _, n := range l.NamesOf(fn.Name.Name).API() {
			names[n] = true
		}
	}
	used := false
	for _, f := range l.Root.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && names[id.Name] {
				used = true
			}
			return !used
		})
	}
	return used
}

// stub returns a file that stands for the generated ones: it declares their API
// if the package uses it, and a function per instance of a generic stencil,
// because go/ssa builds those instances only that something refers to.
func (l *loader) stub(stencils []*signature.Stencil) (*ast.File, error) {
	var b strings.Builder
	l.writeStub(&b, l.Root.Name, stencils, l.usesAPI())
	for _, s := range stencils {
		for _, in := range s.Instances {
			if s.Generic {
				name := fmt.Sprintf("%s[%s]", s.Name, in.Elem)
				if s.Receiver != "" {
					name = fmt.Sprintf("%s[%s].%s", s.Receiver, in.Elem, s.Name)
				}
				fmt.Fprintf(&b, "func %s() interface{} { return %s }\n", instanceFunc(in), name)
			}
		}
	}
	return l.parseStub(l.dir, l.Root.Name, b.String())
}

// writeStub begins a file, and declares the API if that is wanted. The names of its imports
// are ones that no package declares.
func (l *loader) writeStub(b *strings.Builder, pkg string, stencils []*signature.Stencil, api bool) {
	fmt.Fprintf(b, "package %s\n", pkg)
	if !api {
		return
	}
	w := stubWriter{root: l.Path, apart: l.Output.Apart}
	for _, s := range stencils {
		if s.Names.Exported != "" {
			w.writeAPI(s)
		}
	}
	fmt.Fprintf(b, "import (\n\t_oec_context %q\n\t_oec_rt %q\n", "context", source.RtPath)
	for n, path := range w.imports {
		fmt.Fprintf(b, "\t_oec_types%d %q\n", n, path)
	}
	fmt.Fprintf(b, ")\n%s", w.text.String())
}

// stubWriter declares APIs.
type stubWriter struct {
	text    strings.Builder
	root    string // the path of the package that is loaded
	apart   bool   // the API is for another package
	imports []string
}

func (l *loader) parseStub(dir, pkg, text string) (*ast.File, error) {
	return parser.ParseFile(l.Fset, filepath.Join(dir, pkg+"_oec.go"), text, parser.SkipObjectResolution)
}

// instanceFunc names the function of the stub that refers to an instance.
func instanceFunc(in *signature.Instance) string {
	return fmt.Sprintf("_oec_%s_%s_%s", in.Stencil.Receiver, in.Stencil.Name, in.Elem)
}

// writeAPI declares the generated names of a stencil. It may be less exact than
// the real declarations, because errors in their uses are not reported.
func (w *stubWriter) writeAPI(s *signature.Stencil) {
	b := &w.text
	param, arg := "", ""
	if s.Generic {
		var elems []string
		for _, e := range s.Elems() {
			elems = append(elems, string(e))
		}
		if len(elems) == 0 {
			return
		}
		param = fmt.Sprintf("[%s %s]", s.TypeParam, strings.Join(elems, "|"))
		arg = fmt.Sprintf("[%s]", s.TypeParam)
	}
	n := s.Names
	fmt.Fprintf(b, "type %s%s struct {\n", n.Fields, param)
	for _, p := range s.Inputs() {
		if p.Kind == signature.Table {
			fmt.Fprintf(b, "\t%s any\n", p.Field)
			continue
		}
		fmt.Fprintf(b, "\t%s %s\n", p.Field, w.fieldType(s, p.Type))
	}
	for _, r := range s.Results {
		if s.Kernel {
			break
		}
		fmt.Fprintf(b, "\t%s %s\n", r.Field, w.fieldType(s, r.Type))
	}
	fmt.Fprintf(b, "}\nfunc (*%s%s) Alloc(...int) error { return nil }\n", n.Fields, arg)
	fmt.Fprintf(b, "func %s%s(_ _oec_context.Context, _ %s%s, _ ...any) error { return nil }\n", n.Run, param, n.Fields, arg)
	fmt.Fprintf(b, "func %s%s(%s%s, ..._oec_rt.Option) (*%s%s, error) { return nil, nil }\n", n.Bind, param, n.Fields, arg, n.Plan, arg)
	fmt.Fprintf(b, "type %s%s struct{ _ %s%s }\n", n.Plan, param, n.Fields, arg)
	fmt.Fprintf(b, "func (*%s%s) Run(_ _oec_context.Context, _ ...any) error { return nil }\n", n.Plan, arg)
	if !s.Kernel {
		fmt.Fprintf(b, "func %s() (_ _oec_rt.Halos) { return }\n", n.Halo)
	}
	fmt.Fprintf(b, "func %s%s() (_ _oec_rt.Info) { return }\n", n.Info, param)
}

// checkRoot type-checks the package together with the stub.
func (l *loader) checkRoot(stencils []*signature.Stencil) {
	files := append([]*ast.File(nil), l.Root.Files...)
	stub, err := l.stub(stencils)
	if err != nil {
		panic(fmt.Sprintf("the declarations that stand for generated code: %v", err))
	}
	l.checkUnit(l.Root, append(files, stub))
	l.Root.Stub = stub
	l.reportTypeErrors(stencils)
}

// fieldType returns the type of the generated field of an accessor or result.
func (w *stubWriter) fieldType(s *signature.Stencil, t types.Type) string {
	elem := t
	_, _, isField := signature.AccessorOf(t)
	if isField {
		elem = types.Unalias(t).(*types.Named).TypeArgs().At(0)
	}
	if known, ok := signature.ValueOf(elem); ok {
		return fmt.Sprintf("*_oec_rt.Field[%s]", w.elemType(s, elem, known))
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), w.fieldType(s, t.Elem()))
	case *types.Struct:
		var fields []string
		for f := range t.Fields() {
			fields = append(fields, naming.Upper(f.Name())+" "+w.fieldType(s, f.Type()))
		}
		return "struct{ " + strings.Join(fields, "; ") + " }"
	}
	return "int" // of what is reported
}

// elemType returns a type of elements. In another package, one of the package that is loaded is the type that it is declared with.
func (w *stubWriter) elemType(s *signature.Stencil, t types.Type, known lang.Elem) string {
	named, declared := types.Unalias(t).(*types.Named)
	switch {
	case known == lang.TypeParam:
		return s.TypeParam
	case !declared || w.apart && named.Obj().Pkg().Path() == w.root:
		return string(known)
	}
	return types.TypeString(named, func(p *types.Package) string {
		if p.Path() == w.root {
			return ""
		}
		at := slices.Index(w.imports, p.Path())
		if at < 0 {
			at = len(w.imports)
			w.imports = append(w.imports, p.Path())
		}
		return fmt.Sprintf("_oec_types%d", at)
	})
}

// importsOutput reports whether the package uses generated code that is in another one.
func (l *loader) importsOutput() bool {
	for _, p := range importsOf(l.Root.Files) {
		if l.Output.Apart && p == l.Output.Path {
			return true
		}
	}
	return false
}

// stubOutput lets a package of the generated names stand for the generated package.
func (l *loader) stubOutput(stencils []*signature.Stencil) error {
	if !l.importsOutput() {
		return nil
	}
	var b strings.Builder
	l.writeStub(&b, l.Output.Name, stencils, true)
	file, err := l.parseStub(l.Output.Dir, l.Output.Name, b.String())
	if err != nil {
		return err
	}
	conf := types.Config{Importer: l.imports, Error: func(error) {}}
	pkg, _ := conf.Check(l.Output.Path, l.Fset, []*ast.File{file}, nil)
	pkg.MarkComplete()
	l.imports.pkgs[l.Output.Path] = pkg
	return nil
}
