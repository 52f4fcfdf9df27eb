package randstencil

import (
	"slices"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// The element type of conditions, beside those of numbers.
const boolean = "bool"

// The types of numbers. Fields have some of them, and bool.
var (
	floats   = typesOf(ir.Scalar.IsFloat, lang.Types())
	fields   = integersOf(lang.Elems())
	integers = integersOf(lang.Types())
)

func integersOf(list []lang.Type) []string {
	return append(typesOf(ir.Scalar.IsSigned, list), typesOf(ir.Scalar.IsUnsigned, list)...)
}

func typesOf(is func(ir.Scalar) bool, list []lang.Type) (names []string) {
	for _, t := range list {
		if is(t.Scalar) {
			names = append(names, string(t.Name))
		}
	}
	return names
}

func isFloat(elem string) bool    { return elem == "T" || slices.Contains(floats, elem) }
func isInteger(elem string) bool  { return slices.Contains(integers, elem) }
func isField(elem string) bool    { return slices.Contains(fields, elem) }
func isUnsigned(elem string) bool { return lang.TypeOf(lang.Elem(elem)).Scalar.IsUnsigned() }

// chooseTypes chooses the types of elements and of values, and whether there is a type
// parameter.
func (g *generator) chooseTypes() {
	g.generic = g.chance(3)
	g.elems = pick(g, []string{"float64"}, []string{"float32"}, []string{"float64", "float32"})
	if g.generic {
		g.elems = pick(g, []string{"T"}, []string{"T"}, []string{"T", "float32"}, []string{"T", "float64"})
		g.count("form generic")
	}
	g.types = slices.Clone(g.elems)
	if g.chance(2) {
		g.types = append(g.types, "int")
	}
	if g.chance(2) {
		g.count("form integers")
		g.panics = g.chance(5)
		for range 1 + g.IntN(2) {
			elem := pick(g, fields...)
			g.elems, g.types = append(g.elems, elem), append(g.types, elem)
		}
		for range g.IntN(3) {
			g.types = append(g.types, pick(g, integers...))
		}
	}
	if g.chance(3) {
		g.elems = append(g.elems, boolean)
	}
}

// literal returns a constant that every instance of the type can represent.
func (s *scope) literal(elem string) string {
	s.count("expr literal")
	var list []string
	switch {
	case elem == boolean:
		list = []string{"true", "false"}
	case isFloat(elem):
		list = []string{"0", "0", "0", "-0.0", negativeZero(elem), "1", "-1", "2", "0.5", "0.1", "3", "1e-40", "0x1p-149", "3e38", "-1.5", "1.0 / 3", "16777217", "0x1p-126"}
	case elem == "int" || elem == "int64": // what coordinates are compared with is small, see the tests
		list = []string{"0", "1", "-1", "2", "-2", "3"}
	case isUnsigned(elem):
		list = []string{"0", "1", "2", "3", "7", "100", "255"}
	default:
		list = []string{"0", "1", "-1", "2", "-2", "3", "7", "100", "-128", "127"}
	}
	return "(" + pick(s.generator, append(list, extremes[elem]...)...) + ")"
}

// extremes are constants that only one type has.
var extremes = map[string][]string{
	"float64": {"1e300", "5e-324", "0x1p-1022", "0x1.fffffffffffffp+1023"},
	"int16":   {"-32768", "32767"},
	"int32":   {"-1 << 31", "1<<31 - 1"},
	"int64":   {"-1 << 63", "1<<63 - 1", "1 << 53"},
	"uint16":  {"1<<16 - 1", "1 << 15"},
	"uint32":  {"1<<32 - 1", "1 << 31"},
	"uint64":  {"1<<64 - 1", "1 << 63"},
}
