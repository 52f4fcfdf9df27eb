package check

import (
	"slices"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// Sound returns the stencils that no diagnostic concerns: neither their own lines nor
// those of a function that they reach. They are raised although others are wrong, so that
// all mistakes of a package are reported in one run. An error outside of all of them, such
// as one of types or names, may concern any, so then there is none; only a directive that
// marks nothing does not.
func (c *Checker) Sound(stencils []*signature.Stencil, reach map[*signature.Stencil][]*Reached) []*signature.Stencil {
	wrong := map[*signature.Stencil]bool{}
	for _, d := range c.Diags.Sorted() {
		found := false
		if d.Code == diag.NameCollision {
			return nil // two declarations of one name
		}
		for _, s := range stencils {
			if reach[s] == nil || slices.ContainsFunc(reach[s], func(r *Reached) bool { return c.concerns(d, r) }) {
				wrong[s], found = true, true
			}
		}
		if !found && d.Code != diag.UnknownDirective && d.Code != diag.MisplacedDirective {
			return nil
		}
	}
	return slices.DeleteFunc(slices.Clone(stencils), func(s *signature.Stencil) bool { return wrong[s] })
}

// concerns reports whether a diagnostic is within a function, its doc comment included.
func (c *Checker) concerns(d *diag.Diagnostic, r *Reached) bool {
	start, end := c.At(r.Fn.Pos()), c.At(r.Fn.End())
	if r.Fn.Doc != nil {
		start = c.At(r.Fn.Doc.Pos())
	}
	return d.Pos.File == start.File && start.Line <= d.Pos.Line && d.Pos.Line <= end.Line
}
