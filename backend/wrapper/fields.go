package wrapper

import (
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// Field is a field of the generated struct: a field of the stencil, or an array of them,
// each of which the descriptions of the instances have by itself.
type Field struct {
	Name string    // "Q"
	Elem lang.Elem // in the source
	Len  int       // of the array; 0 if it is none

	// Of an argument of a kernel:
	Type   Type   // of one array, or of what holds the parts
	Parts  []Part // arrays of numbers in it; none of a stencil's field
	Shared bool   // by all elements
	Output bool
}

// count returns how many fields of a description it is.
func (f *Field) count() int { return max(1, f.Len, len(f.Parts)) }

// fieldGroup is a Field with what an instance's description has for it.
type fieldGroup struct {
	Field
	first int // number of the first of specs
	specs []abi.FieldSpec
}

// groups divides the fields of a description.
func (s *Stencil) groups(d *abi.Stencil) []fieldGroup {
	var out []fieldGroup
	n := 0
	for _, f := range s.Fields {
		g := fieldGroup{Field: f, first: n}
		n += f.count()
		g.specs = d.Fields[g.first:n]
		out = append(out, g)
	}
	return out
}

// groups divides the fields as the struct has them.
func (a *api) groups() []fieldGroup { return a.Stencil.groups(a.description()) }

// fieldCount returns the number of fields, the elements of arrays counted.
func (s *Stencil) fieldCount() int {
	n := 0
	for _, f := range s.Fields {
		n += f.count()
	}
	return n
}

// checkNames checks that the description has the names of the group.
func (g *fieldGroup) checkNames() error {
	if len(g.Parts) > 0 {
		for n, p := range g.Parts {
			if have := g.specs[n].Name; have != g.Name+p.Path {
				return fmt.Errorf("array %s is described as %q", g.Name+p.Path, have)
			}
		}
		return nil
	}
	for n, name := range naming.Elements(g.Name, g.Len) {
		if have := g.specs[n].Name; have != name {
			return fmt.Errorf("field %s is described as %q", name, have)
		}
	}
	return nil
}

// runs divides the group into elements that follow each other and are alike.
func (g *fieldGroup) runs() []fieldGroup {
	var out []fieldGroup
	for n, spec := range g.specs {
		if last := len(out) - 1; last >= 0 && alike(&out[last].specs[0], &spec) {
			out[last].specs = g.specs[out[last].first-g.first : n+1]
			continue
		}
		out = append(out, fieldGroup{Field: g.Field, first: g.first + n, specs: g.specs[n : n+1]})
	}
	return out
}

// alike reports whether two fields of a group need the same storage.
func alike(a, b *abi.FieldSpec) bool { return a.Halo == b.Halo && a.Least == b.Least }

// elements names the fields of the group: "Q", or "Q[0] to Q[4]".
func (g *fieldGroup) elements() string {
	if last := len(g.specs) - 1; last > 0 {
		return g.specs[0].Name + " to " + g.specs[last].Name
	}
	return g.specs[0].Name
}

// each speaks of each field of the group: "f.Q", or "each element of f.Q".
func (g *fieldGroup) each(prefix string) string {
	if len(g.specs) > 1 {
		return "each element of " + prefix + g.Name
	}
	return prefix + g.specs[0].Name
}
