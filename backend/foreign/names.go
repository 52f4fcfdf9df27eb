package foreign

import (
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/lang"
)

// names is a set of names of a generated file.
type names map[string]bool

// own are the names that generated files have whatever the stencils are. A name of the user that is one of them gets a _. They are read from
// the files for a sample, so that a template may be changed without a thought of them.
var own struct {
	once              sync.Once
	c                 names // of functions and types, which begin with that of the library
	cInside, fInside  names // where parameters of stencils are
	fortran, packages names // of the module; that Python files import
}

// The sample's library and everything of its stencil are called so, as nothing of the user is: names are of ASCII.
const sampleLibrary, sampleName = "ℓ", "§"

// readOwn fills own.
func readOwn() {
	own.c, own.cInside, own.packages = names{}, names{}, names{}
	for _, name := range []string{"lib.h.tmpl", "lib.c.tmpl"} {
		for _, unit := range strings.Split(cText.ReplaceAllString(sample(name), ""), "\n\n") {
			own.c.add(unit, nil)
			if strings.Contains(unit, sampleName) {
				own.cInside.add(unit, nil)
			}
		}
	}
	own.fortran, own.fInside = fOwn(strings.ToLower(sample("lib.f90.tmpl")))
	for _, name := range []string{"__init__.py.tmpl", "_library.py", "__init__.pyi.tmpl", "build_wheel.py.tmpl"} {
		for _, found := range pyImport.FindAllStringSubmatch(sample(name), -1) {
			own.packages[found[1]] = true
		}
	}
}

// fOwn returns the names of a module and of what it uses, and those that there are in the subroutines of its stencils. What is local to another
// procedure, or a component of a type, is neither.
func fOwn(text string) (module, inside names) {
	module, inside = names{}, names{}
	for _, unit := range fEnd.Split(fText.ReplaceAllString(text, ""), -1) {
		without := names{}
		for _, word := range fKeywords {
			without[word] = true
		}
		if fOfStencil.MatchString(unit) {
			inside.add(unit, without)
		}
		for _, declared := range fDeclared.FindAllString(unit, -1) {
			without.add(declared, nil)
		}
		module.add(unit, without)
	}
	return module, inside
}

var (
	cText    = regexp.MustCompile(`(?s)/\*.*?\*/|"(\\.|[^"\\])*"`)
	pyImport = regexp.MustCompile(`(?m)^(?:import|from) (\w+)`)

	fText      = regexp.MustCompile(`'[^'\n]*'|!.*|\b[0-9]_`) // and before a kind
	fEnd       = regexp.MustCompile(`(?m)^ *end (subroutine|function|type)$`)
	fOfStencil = regexp.MustCompile(`(subroutine|function) \w*` + sampleName)
	fDeclared  = regexp.MustCompile(`[^c] ::.*`) // not those that are public

	word = regexp.MustCompile(`%?[\w` + sampleLibrary + sampleName + `]+`)
)

// add adds the words of a text, but for components of types and those that are not to be.
func (n names) add(text string, without names) {
	for _, w := range word.FindAllString(text, -1) {
		if w[0] != '%' && !strings.Contains(w, sampleName) && !without[w] {
			n[w] = true
		}
	}
}

// sample returns a file of a library that has everything that templates ask for.
func sample(template string) string {
	field := func(at, n int, output bool) array {
		return array{Name: sampleName, Elem: lang.TypeParam, At: at, Len: n, Specs: []abi.FieldSpec{{Dims: abi.IJK, Output: output}}}
	}
	s := &stencil{Snake: sampleName, Fortran: sampleName, Dims: abi.IJK, Generic: true, Arrays: []array{field(1, 0, false), field(2, 1, false), field(3, 0, true)}}
	s.Tables = []table{{Name: sampleName, Elem: lang.TypeParam}, {Name: sampleName, Elem: lang.TypeParam, Extents: []int{2}}}
	lib := &library{Name: sampleLibrary}
	for _, e := range lang.Elems() {
		s.Scalars = append(s.Scalars, scalar{Name: sampleName, Elem: e.Name})
	}
	s.Instances = []instance{{s, lib, "float32"}, {s, lib, "float64"}}
	lib.Stencils = []stencil{*s}
	text, err := lib.fill(template)
	if err != nil {
		panic(fmt.Sprintf("internal error: sample of %s: %v", template, err))
	}
	return string(text)
}

// takenBy returns the names that no argument of a stencil may have in any language, since generated files make them of those of the library and
// the stencil.
func (lib *library) takenBy(s *stencil, functions []string) map[string]bool {
	taken := map[string]bool{s.Snake: true, s.Fortran: true, "bind_" + s.Snake: true, "run_" + s.Snake: true}
	for _, f := range functions {
		taken[f], taken["bind_"+f], taken["run_"+f], taken["c_"+f] = true, true, true, true
		taken[lib.Name+"_"+f] = true
	}
	for _, set := range []names{own.cInside, own.fInside} {
		for name := range set {
			if rest, found := strings.CutPrefix(name, sampleLibrary); found {
				taken[lib.Name+rest] = true
			}
		}
	}
	return taken
}

// fStencil returns the name of a stencil in Fortran, which neither the module has nor its subroutines, nor another stencil.
func (lib *library) fStencil(name string) string {
	rest, found := strings.CutPrefix(name, lib.Name+"_")
	has := own.fortran[name] || own.fInside[name] || found && own.fortran[sampleLibrary+"_"+rest]
	for has || slices.ContainsFunc(lib.Stencils, func(s stencil) bool { return s.Fortran == name }) {
		name, has = name+"_", false
	}
	return name
}

// mostFortran is how long a name of Fortran may be.
const mostFortran = 63

// shortened returns a name that Fortran can have: the hash of a longer one is at its end.
func shortened(name string) string {
	if len(name) <= mostFortran {
		return name
	}
	hash := fnv.New32a()
	hash.Write([]byte(name))
	return fmt.Sprintf("%s_%08x", name[:mostFortran-9], hash.Sum32())
}
