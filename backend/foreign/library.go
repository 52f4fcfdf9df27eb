package foreign

import (
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// library is what the templates are filled with.
type library struct {
	Name     string   // of the library, and of the Go package: "dycore"
	Path     string   // by which the Go package is imported
	Drivers  []string // of accelerators: packages below rt
	Imports  []string // of the types of scalars
	Stencils []stencil
}

// Module returns the name of the Fortran module, which nothing that it declares or uses may have.
func (lib *library) Module() string {
	has := func(s stencil) bool {
		return slices.Contains([]string{s.Fortran, "bind_" + s.Snake, "run_" + s.Snake}, lib.Name)
	}
	if own.fortran[lib.Name] || slices.ContainsFunc(lib.Stencils, has) {
		return shortened(lib.Name + "_stencils")
	}
	return shortened(lib.Name)
}

// stencil is a stencil with its names in other languages.
type stencil struct {
	naming.Names
	Snake     string // "horizontal_diffusion"
	Fortran   string // the same, unless the module has that name itself
	Doc       string
	Dims      abi.Dims // of the domain
	Generic   bool
	Loops     []extent // along the other dimensions that it goes
	Arrays    []array
	Tables    []table
	Scalars   []scalar
	Instances []instance
}

// extent says which of the arrays the extent of the domain is from along a dimension that outputs lack.
type extent struct{ Dim, Array int }

// array is a field of a stencil, or an array of them.
type array struct {
	Go      string // in the struct of fields
	Name    string // in the source
	Elem    lang.Elem
	Type    wrapper.Type // of the elements, if it is declared with Elem
	Len     int          // 0 if it is a single field
	At      int          // number of its first field among those of all arrays, from 1
	Specs   []abi.FieldSpec
	moves   abi.Dims // along which it is read at indices that are not constant
	stencil *stencil
}

// scalar is a number that a run is given. One in an array or a struct of Go is a parameter of its own.
type scalar struct {
	Name string
	Elem lang.Elem
	Of   *parameter
	Path string // in it

	Declared bool // with Elem, by the user
}

// parameter is a parameter of a run in Go.
type parameter struct {
	wrapper.Scalar
	Number int
}

// instance is a stencil at one element type.
type instance struct {
	*stencil
	Lib  *library
	Elem lang.Elem // empty if the stencil is not generic
}

// Suffix ends the names of the instance's functions.
func (in instance) Suffix() string {
	if in.Elem == "" {
		return ""
	}
	return "_" + string(in.Elem)
}

// Resolve returns an element type with the type argument in place of the parameter.
func (in instance) Resolve(e lang.Elem) lang.Elem {
	if e == lang.TypeParam {
		return in.Elem
	}
	return e
}

// Output reports whether the array is written.
func (a array) Output() bool { return a.Specs[0].Output }

// newLibrary describes the stencils of a package that other packages can call.
func newLibrary(p *wrapper.Package, path string) (*library, error) {
	if p.Name == "main" {
		return nil, errors.New("package main cannot be imported by a library: put the stencils in a package of their own, or choose one with -out")
	}
	own.once.Do(readOwn)
	lib := &library{Name: snake(p.Name), Path: path}
	if !isASCII(lib.Name) {
		return nil, fmt.Errorf("package %s cannot be the name of a C library, which takes ASCII letters, digits and _", p.Name)
	}
	for _, m := range p.Modules {
		if !slices.Contains(lib.Drivers, m.Kind) {
			lib.Drivers = append(lib.Drivers, m.Kind)
		}
	}
	owner := map[string]string{}
	for i := range p.Stencils {
		s := &p.Stencils[i]
		if s.Kernel || !token.IsExported(s.Name) {
			continue
		}
		if err := lib.add(s, owner); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Place, err)
		}
	}
	if len(lib.Stencils) == 0 {
		why := "none is exported"
		if !slices.ContainsFunc(p.Stencils, func(s wrapper.Stencil) bool { return !s.Kernel }) {
			why = "it has kernels of arrays alone, which libraries do not have"
		}
		return nil, fmt.Errorf("package %s has no stencil for a library: %s", p.Name, why)
	}
	for i := range lib.Stencils {
		s := &lib.Stencils[i]
		for j := range s.Instances {
			s.Instances[j].stencil, s.Instances[j].Lib = s, lib
		}
		for j := range s.Arrays {
			s.Arrays[j].stencil = s
		}
	}
	return lib, nil
}

// add adds a stencil. The owner of each name is noted.
func (lib *library) add(s *wrapper.Stencil, owner map[string]string) error {
	if !isASCII(s.Name) {
		return fmt.Errorf("stencil %s cannot be the name of a C function, which takes ASCII letters, digits and _", s.Name)
	}
	name := snake(s.Name)
	for _, function := range functions(s, name) {
		if own.c[sampleLibrary+"_"+function] {
			return fmt.Errorf("stencil %s would have a function %s_%s in C, which each library has already; rename the stencil", s.Name, lib.Name, function)
		}
		if other := owner[function]; other != "" && other != s.Name {
			return fmt.Errorf("stencils %s and %s would both have a function %s_%s in C; rename one of them", other, s.Name, lib.Name, function)
		}
		owner[function] = s.Name
	}
	if err := lib.addTypes(s); err != nil {
		return err
	}
	lib.Stencils = append(lib.Stencils, lib.newStencil(s, name))
	return nil
}

// functions returns the names of the functions in C of a stencil, without that of the library.
func functions(s *wrapper.Stencil, name string) (list []string) {
	for i := range s.Instances {
		suffix := ""
		if s.Generic {
			suffix = "_" + s.Instances[i].Elem.String()
		}
		for _, of := range []string{"", "go_"} { // those that main.go exports begin with go
			list = append(list, of+name+suffix, of+name+"_bind"+suffix, of+name+"_run"+suffix)
		}
	}
	return list
}

func (lib *library) newStencil(s *wrapper.Stencil, name string) stencil {
	d := &s.Instances[0].Description
	out := stencil{Names: naming.Of(s.Name), Snake: name, Fortran: lib.fStencil(name), Doc: strings.TrimSpace(s.Doc), Dims: d.Dims, Generic: s.Generic}
	taken := lib.takenBy(&out, functions(s, name))
	at := 1
	for _, g := range s.Groups(d) {
		param := g.Specs[0].Param
		for n, p := range g.Parts {
			name := free(flat(g.Specs[n].Param), flat(g.Name+p.Path), taken)
			out.Tables = append(out.Tables, table{Go: g.Name, Path: p.Path, Type: g.Type, Name: name, Elem: p.Elem, Extents: p.Extents})
		}
		if len(g.Parts) > 0 {
			continue
		}
		if g.Len > 0 {
			param = param[:strings.LastIndexByte(param, '[')]
		}
		out.Arrays = append(out.Arrays, array{At: at, Go: g.Name, Name: free(flat(param), flat(g.Name), taken), Elem: g.Elem, Type: g.Type, Len: g.Len, Specs: g.Specs, moves: movesOf(d, g.Specs)})
		at += len(g.Specs)
	}
	for dim := range 3 {
		if len(d.Levels) > 0 && d.ExtentDims(&d.Levels[0]).Has(dim) {
			name := d.Fields[d.ExtentOf(dim)].Name
			of := func(a array) bool {
				return slices.ContainsFunc(a.Specs, func(f abi.FieldSpec) bool { return f.Name == name })
			}
			out.Loops = append(out.Loops, extent{dim, slices.IndexFunc(out.Arrays, of)})
		}
	}
	for i := range s.Scalars {
		p := &parameter{s.Scalars[i], i}
		for _, n := range p.Parts {
			other := fmt.Sprintf("scalar%d", len(out.Scalars))
			out.Scalars = append(out.Scalars, scalar{Name: free(flat(p.Name+n.Path), other, taken), Elem: n.Elem, Of: p, Path: n.Path, Declared: n.Declared})
		}
	}
	for i := range s.Instances {
		in := instance{}
		if s.Generic {
			in.Elem = lang.Elem(s.Instances[i].Elem.String())
		}
		out.Instances = append(out.Instances, in)
	}
	return out
}

// movesOf returns the dimensions along which fields of a stencil are read at indices that are not constant, on some level.
func movesOf(s *abi.Stencil, fields []abi.FieldSpec) (dims abi.Dims) {
	for l := range s.Levels {
		for n := range s.Levels[l].Stages {
			for _, r := range s.Levels[l].Stages[n].Reads {
				of := func(f abi.FieldSpec) bool { return f.Name == s.Fields[r.Field].Name }
				for d, at := range r.Fixed {
					if (at.Lo.From != abi.FromZero || at.Hi.From != abi.FromZero) && slices.ContainsFunc(fields, of) {
						dims |= 1 << d
					}
				}
			}
		}
	}
	return dims
}

// flat returns the name of what is at a path: wind_u for wind.u.
func flat(path string) string {
	return strings.NewReplacer(".", "_", "[", "_", "]", "").Replace(path)
}

// addTypes notes which packages the types of a stencil's tables and scalars are from. Such a type has to be one that the library, which is
// another package, can make values of.
func (lib *library) addTypes(s *wrapper.Stencil) error {
	for _, f := range s.Fields {
		if err := lib.addType(s, f.Type, f.Name); err != nil {
			return err
		}
		for _, p := range f.Parts {
			if err := checkExported(s, f.Name, p.Path); err != nil {
				return err
			}
		}
	}
	for _, sc := range s.Scalars {
		if isNumber(sc.Type) {
			continue
		}
		if err := lib.addType(s, sc.Type, sc.Name); err != nil {
			return err
		}
		for _, n := range sc.Parts {
			if err := checkExported(s, sc.Name, n.Path); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkExported checks that a library can set what is at a path.
func checkExported(s *wrapper.Stencil, name, path string) error {
	for member := range strings.SplitSeq(path, ".") {
		member, _, _ = strings.Cut(member, "[")
		if member != "" && !token.IsExported(member) {
			return fmt.Errorf("stencil %s: a library cannot set %s%s, which is not exported; export it", s.Name, name, path)
		}
	}
	return nil
}

// addType notes which package a type is from that a field or a scalar has, if one declares it.
func (lib *library) addType(s *wrapper.Stencil, t wrapper.Type, of string) error {
	t.Extents = nil
	if t.Name != "" && !token.IsExported(t.Name) && !isNumber(t) {
		return fmt.Errorf("stencil %s: a library cannot use %s, the type of %s, which is not exported; export it", s.Name, t.Name, of)
	}
	if t.Path != "" && !slices.Contains(lib.Imports, t.Path) {
		lib.Imports = append(lib.Imports, t.Path)
	}
	return nil
}

// isNumber reports whether a type is one of the language's numbers, or the type parameter.
func isNumber(t wrapper.Type) bool {
	return len(t.Extents) == 0 && t.Path == "" && (lang.TypeOf(lang.Elem(t.Name)).Name != "" || t.Name == string(lang.TypeParam))
}

// options are the names of parameters that every function has.
var options = []string{"options", "plan", "message", "halo", "around", "threads", "level", "device", "domain", "repeat", "check", "cancel", "stat", "errmsg", "on_device", "stream", "T"}

// free returns the name of a parameter: that of the source in snake case, unless it is taken, in any
// spelling, since Fortran does not tell them apart.
func free(name, other string, taken map[string]bool) string {
	if name == "" || name == "_" || !isASCII(name) {
		name = other
	}
	name = strings.Trim(snake(name), "_")
	if !isASCII(name) || name == "" || name[0] >= '0' && name[0] <= '9' {
		name = "field_" + fmt.Sprint(len(taken))
	}
	for slices.Contains(options, name) || slices.ContainsFunc(spelled(name), func(s string) bool { return taken[s] }) {
		name += "_"
	}
	for _, s := range spelled(name) {
		taken[s] = true
	}
	return name
}

// spelled returns a name as each language has it: with _ at the end where it is a keyword.
func spelled(name string) []string { return []string{name, cName(name), fName(name), pyName(name)} }

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) < 0
}

// snake returns a name of Go in the case that C, Fortran and Python have: "LiftFlux2D" is
// "lift_flux2d", "LUSGS" "lusgs".
func snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if unicode.IsUpper(r) && i > 0 && runes[i-1] != '_' {
			afterLower := unicode.IsLower(runes[i-1])
			beforeLower := i+1 < len(runes) && unicode.IsLower(runes[i+1]) && unicode.IsUpper(runes[i-1])
			if afterLower || beforeLower {
				b.WriteByte('_')
			}
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
