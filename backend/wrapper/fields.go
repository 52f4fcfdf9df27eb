package wrapper

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/lang"
)

// Field is a field or a table of a stencil, of which the descriptions of the instances have the rest, or an argument of a kernel.
type Field struct {
	Name string    // from the generated struct: "Q", "Q[1]", "State.Wind.U"
	Elem lang.Elem // in the source

	Type Type // of its elements, if that is declared with Elem; of a table or an argument of a kernel, that of one array, or of what holds the parts

	// Of a table or an argument of a kernel:
	Parts  []Part // arrays of numbers in it; none of a field
	Shared bool   // by all elements, or points: it is a pointer
	Output bool
}

// count returns how many fields of a description it is.
func (f *Field) count() int { return max(1, len(f.Parts)) }

// FieldGroup is a field, an array of fields, or an argument of a kernel, with what an instance's description has for it.
type FieldGroup struct {
	Field     // by the name of the array
	Len   int // of the array; 0 if it is none
	First int // number of the first of Specs
	Specs []abi.FieldSpec
}

// Groups divides the fields of a description.
func (s *Stencil) Groups(d *abi.Stencil) []FieldGroup {
	var out []FieldGroup
	n := 0
	for _, f := range s.Fields {
		g := FieldGroup{Field: f, First: n}
		n += f.count()
		if strings.HasSuffix(f.Name, "]") {
			g.Name, g.Len = f.Name[:strings.LastIndexByte(f.Name, '[')], 1
			if last := len(out) - 1; last >= 0 && out[last].Name == g.Name {
				g.First, g.Len = out[last].First, out[last].Len+1
				out = out[:last]
			}
		}
		g.Specs = d.Fields[g.First:n]
		out = append(out, g)
	}
	return out
}

// groups divides the fields as the struct has them.
func (a *api) groups() []FieldGroup { return a.Stencil.Groups(a.description()) }

// fieldCount returns the number of fields, the elements of arrays counted.
func (s *Stencil) fieldCount() int {
	n := 0
	for _, f := range s.Fields {
		n += f.count()
	}
	return n
}

// checkNames checks that the description has the names of the group.
func (g *FieldGroup) checkNames() error {
	if len(g.Parts) > 0 {
		for n, p := range g.Parts {
			if have := g.Specs[n].Name; have != g.Name+p.Path {
				return fmt.Errorf("array %s is described as %q", g.Name+p.Path, have)
			}
		}
		return nil
	}
	names := []string{g.Name}
	if g.Len > 0 {
		names = elementNames(g.Name, g.Len)
	}
	for n, name := range names {
		if have := g.Specs[n].Name; have != name {
			return fmt.Errorf("field %s is described as %q", name, have)
		}
	}
	return nil
}

// runs divides the group into elements that follow each other and are alike.
func (g *FieldGroup) runs() []FieldGroup {
	var out []FieldGroup
	for n, spec := range g.Specs {
		if last := len(out) - 1; last >= 0 && alike(&out[last].Specs[0], &spec) {
			out[last].Specs = g.Specs[out[last].First-g.First : n+1]
			continue
		}
		out = append(out, FieldGroup{Field: g.Field, First: g.First + n, Specs: g.Specs[n : n+1]})
	}
	return out
}

// alike reports whether two fields of a group need the same storage; all are on the same faces.
func alike(a, b *abi.FieldSpec) bool {
	return a.Halo == b.Halo && a.Ratio == b.Ratio && a.Least == b.Least
}

// elements names the fields of the group: "Q", or "Q[0] to Q[4]".
func (g *FieldGroup) elements() string {
	if last := len(g.Specs) - 1; last > 0 {
		return g.Specs[0].Name + " to " + g.Specs[last].Name
	}
	return g.Specs[0].Name
}

// each speaks of each field of the group: "f.Q", or "each element of f.Q".
func (g *FieldGroup) each(prefix string) string {
	if len(g.Specs) > 1 {
		return "each element of " + prefix + g.Name
	}
	return prefix + g.Specs[0].Name
}

// elementNames returns the names of the elements of an array.
func elementNames(name string, length int) []string {
	var out []string
	for n := range length {
		out = append(out, fmt.Sprintf("%s[%d]", name, n))
	}
	return out
}

// isPath reports whether a name can be that of a field from the generated struct.
func isPath(name string) bool {
	for n, part := range strings.Split(name, ".") {
		part, _, _ = strings.Cut(part, "[")
		if !token.IsExported(part) || !token.IsIdentifier(part) || n == 0 && (part == "Alloc" || part == "AllocOn") {
			return false
		}
	}
	return true
}

// structFields declares the members of a struct, whose names begin behind the first letters of the names of groups.
func (a *api) structFields(groups []FieldGroup, from int) (fields []jen.Code) {
	for len(groups) > 0 {
		name := groups[0].Name
		end := len(name)
		if n := strings.IndexAny(name[from:], ".["); n >= 0 {
			end = from + n
		}
		members := within(groups, name[:end])
		field := jen.Id(name[from:end]).Add(a.memberType(groups[:members], end))
		if !strings.Contains(name[end:], ".") {
			field.Comment(a.memberDoc(&groups[0]))
		}
		fields, groups = append(fields, field), groups[members:]
	}
	return fields
}

// within returns how many groups at the beginning are in what has a name.
func within(groups []FieldGroup, name string) (n int) {
	for n < len(groups) {
		rest, ok := strings.CutPrefix(groups[n].Name, name)
		if !ok || rest != "" && rest[0] != '.' && rest[0] != '[' {
			break
		}
		n++
	}
	return n
}

// memberType returns the type of a member of a struct, of which groups are the parts, whose names agree up to some letter.
func (a *api) memberType(groups []FieldGroup, at int) *jen.Statement {
	g := &groups[0]
	switch {
	case at == len(g.Name) && g.Shared:
		return g.argType()
	case at == len(g.Name):
		field := jen.Op("*").Qual(rtPath, "Field").Types(a.elem(g))
		if g.Len > 0 {
			return jen.Index(jen.Lit(g.Len)).Add(field)
		}
		return field
	case g.Name[at] == '.':
		return jen.Struct(a.structFields(groups, at+1)...)
	}
	end := at + strings.IndexByte(g.Name[at:], ']') + 1
	one := within(groups, g.Name[:end])
	return jen.Index(jen.Lit(len(groups) / one)).Add(a.memberType(groups[:one], end))
}
