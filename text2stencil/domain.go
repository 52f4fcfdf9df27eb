package text2stencil

import (
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// domain takes the domain of a program from the ranges that it stores on. Along a dimension
// they all end at the extent of the domain, or at one literal, which is the only extent that
// the program is for then.
func (r *reader) domain(s *frontend.Stencil, stores map[*ir.Value]*ir.Op) {
	var first *ir.Op
	for _, a := range s.Results {
		for field, store := range stores {
			if field.Name != a.Name {
				continue
			}
			if first == nil {
				first = store
			}
			r.storeRange(s, store, first)
		}
	}
}

// storeRange checks the range of a store against the domain, which is that of the first.
func (r *reader) storeRange(s *frontend.Stencil, store, first *ir.Op) {
	box, _ := store.BoxAttr("box")
	domain, _ := first.BoxAttr("box")
	for d := range ir.Rank {
		switch {
		case !s.Dims.Has(d):
			box.Lo[d], box.Hi[d] = ir.Lit(0), ir.Lit(1)
		case box.Lo[d] != ir.Lit(0), box.Hi[d].IsLit() && box.Hi[d].Off < 1, !box.Hi[d].IsLit() && box.Hi[d] != ir.End(d, 0):
			r.diags.Add(r.pkg.at(store.Pos), diag.InvalidRange, "the range %s is not a domain along %s: it is from %s to %s", box, ir.DimNames[d], box.Lo[d], box.Hi[d]).
				WithHint("begin it at 0, and end it at %s or at a number", ir.End(d, 0))
			return
		case box.Hi[d] != domain.Hi[d]:
			r.diags.Add(r.pkg.at(store.Pos), diag.InvalidRange, "the range %s ends elsewhere than another, %s, along %s", box, domain, ir.DimNames[d]).
				Relate(r.pkg.at(first.Pos), "the other is here").
				WithHint("store all outputs of a program on one range")
			return
		case box.Hi[d].IsLit():
			s.Domain[d] = box.Hi[d].Off
		}
	}
	store.SetAttr("box", ir.BoxAttr{Box: box})
}
