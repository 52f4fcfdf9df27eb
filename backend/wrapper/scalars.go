package wrapper

import "github.com/openearthgo/oec/lang"

// Scalar is a parameter of a run: a number, or an array or struct of numbers, each of which the descriptions of the instances
// have by itself.
type Scalar struct {
	Name  string // "dt"
	Type  Type
	Parts []Number
}

// Number is a number in a scalar.
type Number struct {
	Path string    // from the scalar in Go: "", "[1]", ".Dt"
	Elem lang.Elem // in the source

	Declared bool // it is of a type that is declared with Elem
}

// NumberOf returns a scalar that is a number.
func NumberOf(name string, e lang.Elem) Scalar {
	return Scalar{name, Type{Name: string(e)}, []Number{{Elem: e}}}
}

// numbers returns all numbers of the scalars, with paths that begin with the scalar's name.
func (s *Stencil) numbers() (all []Number) {
	for _, sc := range s.Scalars {
		for _, n := range sc.Parts {
			all = append(all, Number{sc.Name + n.Path, n.Elem, n.Declared})
		}
	}
	return all
}
