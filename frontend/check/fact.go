package check

import (
	"fmt"
	"go/types"
	"path"

	"golang.org/x/tools/go/analysis"

	"github.com/openearthgo/oec/internal/diag"
)

// Helper is the fact about a function that other packages need which call it.
type Helper struct {
	Why     *Reason    // why it cannot be part of a stencil; nil if it can
	Indices []IndexUse // how it uses its parameters as indices of fields
	Hash    string     // of its source and of all that it uses; empty if it cannot
}

// Reason is the first diagnostic that a function would cause in a stencil.
type Reason struct {
	Pos     string // with the last element of the file's name
	Code    diag.Code
	Message string
	Hint    string
}

// AFact marks a Helper as a fact.
func (*Helper) AFact() {}

// String describes the fact.
func (h *Helper) String() string {
	if h.Why != nil {
		return fmt.Sprintf("no helper: %s: %s [%s]", h.Why.Pos, h.Why.Message, h.Why.Code)
	}
	text := "helper"
	for _, x := range h.Indices {
		text += " " + x.String()
	}
	return text
}

// ExportHelpers exports a fact about each function that stencils of other packages
// may call. Functions of other types than values of stencils have none, which says
// enough and keeps the facts of large packages small.
func (c *Checker) ExportHelpers(pass *analysis.Pass) {
	for obj := range c.decls {
		if mayBeHelper(obj) {
			h := &Helper{Why: c.reason(obj)}
			if h.Why == nil {
				h.Indices, h.Hash = c.indicesOf(obj), c.sourceHash(c.decls[obj])
			}
			pass.ExportObjectFact(obj, h)
		}
	}
}

// mayBeHelper reports whether stencils of other packages may call a function, by its signature.
func mayBeHelper(f *types.Func) bool {
	sig := f.Signature()
	if recv := sig.Recv(); recv != nil && !valueType(recv.Type()) {
		return false
	}
	return f.Exported() && valueType(sig.Params()) && valueType(sig.Results())
}

// reason returns why a function cannot be part of a stencil, or nil.
func (c *Checker) reason(obj *types.Func) *Reason {
	probe := *c
	probe.Diags = diag.List{}
	for _, r := range probe.reach(obj, false) {
		probe.Diags.Append(c.checkBody(r))
	}
	if probe.Diags.Len() == 0 {
		return nil
	}
	d := probe.Diags.Sorted()[0]
	at := d.Pos
	at.File = path.Base(at.File)
	return &Reason{Pos: at.String(), Code: d.Code, Message: d.Message, Hint: d.Hint}
}
