package signature

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/diag"
)

// staggering says that a field, or all fields of a parameter, a result or a part of one, are on the faces of cells along some dimensions.
type staggering struct {
	name string // in the source, without subscripts: "w", "state.wind.u"
	dims abi.Dims
}

// subscript is one in the name of a field. All elements of an array are on the same faces.
var subscript = regexp.MustCompile(`\[\d+\]`)

// parseStaggered reads the option staggered=u:i,w:k,corner:ij.
func parseStaggered(value string) ([]staggering, error) {
	var out []staggering
	for _, word := range strings.Split(value, ",") {
		name, along, ok := strings.Cut(word, ":")
		dims, err := abi.ParseDims(strings.ToUpper(along))
		if !ok || name == "" || along == "" || err != nil || along != strings.ToLower(along) {
			return nil, fmt.Errorf("staggered=%s: %q is not the name of a field and dimensions, such as w:k", value, word)
		}
		if slices.ContainsFunc(out, func(s staggering) bool { return s.name == name }) {
			return nil, fmt.Errorf("staggered=%s: %s is listed twice", value, name)
		}
		out = append(out, staggering{name, dims})
	}
	return out, nil
}

// readStaggered notes at the fields of a stencil what the option staggered says of them.
func (r *Reader) readStaggered(s *Stencil, dir *directive) {
	fields := s.fields()
	for _, g := range dir.staggered {
		found := false
		for _, f := range fields {
			rest, ok := strings.CutPrefix(f.name, g.name)
			if !ok || rest != "" && rest[0] != '.' {
				continue
			}
			found = true
			if more := g.dims &^ f.dims; more != 0 {
				r.Errorf(dir.pos, diag.InvalidOption, "staggered: field %s is over %s, and has no faces along %s", f.name, f.dims, axes(more)).
					WithHint("name dimensions that the field has, as in %s:%s", g.name, strings.ToLower(f.dims.String()[:1]))
				return
			}
			f.part.Staggered |= g.dims
		}
		if !found {
			var names []string
			for _, f := range fields {
				names = append(names, f.name)
			}
			names = slices.Compact(names)
			r.Errorf(dir.pos, diag.InvalidOption, "staggered: stencil %s has no field %s", s.Name, g.name).
				WithHint("name parameters or results that are fields: %s", strings.Join(names, ", "))
			return
		}
	}
}

// A field is one of a parameter or a result.
type field struct {
	name string // without subscripts, "wind.u"
	dims abi.Dims
	part *Part
}

// fields returns the fields of a stencil, inputs first.
func (s *Stencil) fields() (list []field) {
	for _, p := range s.params(Accessor) {
		for _, part := range p.Parts {
			list = append(list, field{subscript.ReplaceAllString(p.Name+part.Path, ""), part.Dims, part})
		}
	}
	for _, res := range s.Results {
		for _, part := range res.Parts {
			list = append(list, field{subscript.ReplaceAllString(res.Name+part.Path, ""), s.Dims, part})
		}
	}
	return list
}

// Staggered returns the fields that are on the faces between cells, by their names without subscripts, in order, and along which dimensions.
func (s *Stencil) Staggered() iter.Seq2[string, abi.Dims] {
	return func(yield func(string, abi.Dims) bool) {
		for _, f := range s.fields() {
			if f.part.Staggered != 0 && !yield(f.name, f.part.Staggered) {
				return
			}
		}
	}
}

// axes names dimensions, as in "i and k".
func axes(dims abi.Dims) string {
	return strings.Join(strings.Split(strings.ToLower(dims.String()), ""), " and ")
}
