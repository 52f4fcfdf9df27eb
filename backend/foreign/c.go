package foreign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/lang"
)

// spelling is how languages spell a type of numbers.
type spelling struct{ C, Fortran, FortranType string }

// spellings are those of all types that elements and scalars have. Fortran has no unsigned integers: an array
// of those is one of the signed ones that have their bits.
var spellings = map[lang.Elem]spelling{
	"float32": {"float", "c_float", "real"},
	"float64": {"double", "c_double", "real"},
	"bool":    {"bool", "c_bool", "logical"},
	"int8":    {"int8_t", "c_int8_t", "integer"},
	"uint8":   {"uint8_t", "c_int8_t", "integer"},
	"int16":   {"int16_t", "c_int16_t", "integer"},
	"uint16":  {"uint16_t", "c_int16_t", "integer"},
	"int32":   {"int32_t", "c_int32_t", "integer"},
	"uint32":  {"uint32_t", "c_int32_t", "integer"},
	"int64":   {"int64_t", "c_int64_t", "integer"},
	"uint64":  {"uint64_t", "c_int64_t", "integer"},
	"int":     {"int64_t", "c_int64_t", "integer"},
	"uint":    {"uint64_t", "c_int64_t", "integer"},
}

// elem is a type of elements with its number.
type elem struct {
	Name   string
	Number int
}

func elems() []elem {
	var list []elem
	for _, t := range lang.Elems() {
		list = append(list, elem{string(t.Name), int(t.Kind)})
	}
	slices.SortFunc(list, func(a, b elem) int { return a.Number - b.Number })
	return list
}

// goArrays returns the parameters of the Go functions for the arrays, and for the tables.
func goArrays(in instance) string {
	var names, tables []string
	for _, a := range in.Arrays {
		names = append(names, "f_"+a.Name)
	}
	text := strings.Join(names, ", ") + " *C." + in.Lib.Name + "_field"
	for _, t := range in.Tables {
		tables = append(tables, "t_"+t.Name)
	}
	if len(tables) > 0 {
		text += ", " + strings.Join(tables, ", ") + " unsafe.Pointer"
	}
	return text
}

// goScalars returns the parameters of the Go functions for the scalars.
func goScalars(in instance) []string {
	var list []string
	for _, s := range in.Scalars {
		list = append(list, "s_"+s.Name+" C."+spellings[in.Resolve(s.Elem)].C)
	}
	return list
}

// goPassed returns the scalars as the Go API takes them.
func goPassed(in instance) string {
	var b strings.Builder
	var last *parameter
	for _, s := range in.Scalars {
		switch {
		case isNumber(s.Of.Type):
			fmt.Fprintf(&b, ", %s(s_%s)", in.Resolve(s.Elem), s.Name)
		case s.Of != last:
			fmt.Fprintf(&b, ", p_%d", s.Of.Number)
		}
		last = s.Of
	}
	return b.String()
}

// goMade returns statements that make the scalars that are no numbers.
func goMade(in instance) string {
	var b strings.Builder
	var last *parameter
	for _, s := range in.Scalars {
		if isNumber(s.Of.Type) {
			continue
		}
		if s.Of != last {
			fmt.Fprintf(&b, "var p_%d %s\n", s.Of.Number, goType(in, s.Of.Type))
		}
		elem := in.Resolve(s.Elem)
		if s.Declared {
			fmt.Fprintf(&b, "*(*%s)(unsafe.Pointer(&p_%d%s)) = %[1]s(s_%[4]s)\n", elem, s.Of.Number, s.Path, s.Name)
		} else {
			fmt.Fprintf(&b, "p_%d%s = %s(s_%s)\n", s.Of.Number, s.Path, elem, s.Name)
		}
		last = s.Of
	}
	return b.String()
}

// goType returns a type of Go.
func goType(in instance, t wrapper.Type) string {
	text := ""
	for _, n := range t.Extents {
		text += fmt.Sprintf("[%d]", n)
	}
	t.Extents = nil
	switch {
	case isNumber(t):
		return text + string(in.Resolve(lang.Elem(t.Name)))
	case t.Path == "":
		text += "stencils." + t.Name
	default:
		text += fmt.Sprintf("types%d.%s", slices.Index(in.Lib.Imports, t.Path), t.Name)
	}
	var args []string
	for _, a := range t.Args {
		args = append(args, goType(in, a))
	}
	if len(args) > 0 {
		text += "[" + strings.Join(args, ", ") + "]"
	}
	return text
}

func goArgs(in instance) string {
	if in.Elem == "" {
		return ""
	}
	return "[" + string(in.Elem) + "]"
}

func goPlan(in instance) string { return "*stencils." + in.Plan + goArgs(in) }

// goFields returns the value of a field of the struct of fields.
func goFields(in instance, a array) string {
	kind, elem, faces := "Input", string(in.Resolve(a.Elem)), ""
	if a.Type.Name != "" {
		elem = goType(in, a.Type)
	}
	if a.Output() {
		kind = "Output"
	}
	if on := a.Specs[0].Staggered; a.Output() && on != 0 {
		kind, faces = "OutputOnFaces", ", rt."+on.String()
	}
	var list []string
	for n, spec := range a.Specs {
		name := a.Name
		if a.Len > 0 {
			name = fmt.Sprintf("%s[%d]", a.Name, n)
		}
		list = append(list, fmt.Sprintf("foreign.%s[%s](b, %q, %q, rt.%s%s, fieldAt(f_%s, %d))", kind, elem, spec.Name, name, spec.Dims, faces, a.Name, n))
	}
	if a.Len == 0 {
		return list[0]
	}
	return fmt.Sprintf("[%d]*rt.Field[%s]{\n%s,\n}", a.Len, elem, strings.Join(list, ",\n"))
}

// cArrays returns the parameters of a function in C for the arrays, and for the tables.
func cArrays(in instance) string {
	var list []string
	for _, a := range in.Arrays {
		if a.Len > 0 {
			list = append(list, fmt.Sprintf("const %s_field %s[%d]", in.Lib.Name, cName(a.Name), a.Len))
		} else {
			list = append(list, fmt.Sprintf("const %s_field *%s", in.Lib.Name, cName(a.Name)))
		}
	}
	for _, t := range in.Tables {
		list = append(list, fmt.Sprintf("const %s *%s", spellings[in.Resolve(t.Elem)].C, cName(t.Name)))
	}
	return strings.Join(list, ", ")
}

// cScalars returns the parameters of a function in C for the scalars, each with a comma after it.
func cScalars(in instance) string {
	var b strings.Builder
	for _, s := range in.Scalars {
		fmt.Fprintf(&b, "%s %s, ", spellings[in.Resolve(s.Elem)].C, cName(s.Name))
	}
	return b.String()
}

// cPassed returns the arrays and the tables as the Go functions take them.
func cPassed(in instance) string {
	var list []string
	for _, a := range in.Arrays {
		list = append(list, fmt.Sprintf("(%s_field *)%s", in.Lib.Name, cName(a.Name)))
	}
	for _, t := range in.Tables {
		list = append(list, "(void *)"+cName(t.Name))
	}
	return strings.Join(list, ", ")
}

// cKeywords are those of C and C++ that a name can be, names of their headers, and macros of compilers.
var cKeywords = strings.Fields(`alignas alignof and and_eq arm asm assert auto bitand bitor bool break case catch char char16_t char32_t char8_t class
	co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do double
	dynamic_cast else enum explicit export extern false final float for friend goto i386 if inline int int16_t int32_t int64_t int8_t linux
	long mips mutable namespace new noexcept not not_eq nullptr operator or or_eq override private protected public register
	reinterpret_cast requires restrict return short signed sizeof sparc static static_assert static_cast struct sun switch template this
	thread_local throw true try typedef typeid typename typeof typeof_unqual uint16_t uint32_t uint64_t uint8_t union unix unsigned
	using virtual void volatile wchar_t while xor xor_eq`)

func cName(name string) string {
	if slices.Contains(cKeywords, name) || own.cInside[name] {
		return name + "_"
	}
	return name
}

// comment returns what a stencil does and needs, as the lines of a comment of C.
func comment(s stencil) string {
	lines := append(paragraphs(s.Doc), "")
	lines = append(lines, fieldLines(s.Arrays, cName)...)
	lines = append(lines, tableLines(s.Tables, cName, func(t table) string { return t.shape("[", "][", "]") })...)
	return strings.ReplaceAll(strings.Join(lines, "\n * "), " \n", "\n")
}
