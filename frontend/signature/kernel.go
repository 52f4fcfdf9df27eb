package signature

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/lang"
)

const kernelDirective = "//oec:kernel"

// maxSubscripts is how many dimensions an array of a kernel may have.
const maxSubscripts = 6

// Array is an array of numbers that a kernel takes or returns, or one of those in a struct.
type Array struct {
	Path    string // from the parameter or result to the array in Go: "", ".Major", ".Air[1]"
	Extents []int  // outermost first; none of a single number
	Elem    lang.Elem
	Type    types.Type
}

// kernelSignature reads the parameters and results of a kernel. It reports everything that is wrong
// with them.
func (r *Reader) kernelSignature(s *Stencil, fn *ast.FuncDecl, sig *types.Signature) {
	for v := range sig.Params().Variables() {
		if p := r.kernelParam(s, v); p != nil {
			s.Params = append(s.Params, p)
		}
	}
	if sig.Variadic() {
		last := sig.Params().At(sig.Params().Len() - 1)
		r.Errorf(last.Pos(), diag.InvalidParam, "parameter %s is variadic", last.Name()).WithHint("give the kernel a fixed number of parameters")
	}
	if sig.Results().Len() == 0 {
		r.Errorf(s.Pos, diag.MissingResult, "kernel %s has no result", s.Name).
			WithHint("return the arrays that it computes")
	}
	for i := range sig.Results().Len() {
		if res := r.kernelResult(s, fn, sig.Results(), i); res != nil {
			s.Results = append(s.Results, res)
		}
	}
	s.Dims = abi.K
	if !s.Generic && len(s.Instances) == 1 && len(s.Results) > 0 {
		s.Instances[0].Elem = s.Results[0].Arrays[0].Elem
	}
	r.CheckFields(s)
}

func (r *Reader) kernelParam(s *Stencil, v *types.Var) *Param {
	t := v.Type()
	if invalid(t) {
		return nil // the type checker reports it
	}
	if v.Name() == "" || v.Name() == "_" {
		r.Errorf(v.Pos(), diag.UnnamedParam, "parameter of type %s of kernel %s has no name", r.TypeString(t), s.Name).
			WithHint("name it; the name becomes part of the generated API")
		return nil
	}
	p := &Param{Name: v.Name(), Pos: v.Pos(), Kind: Scalar, Type: t}
	if elem, ok := ValueOf(t); ok {
		if p.Parts = []*Part{{Elem: elem}}; !r.checkReadable(p) {
			return nil
		}
		return p
	}
	p.Kind = Tensor
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		p.Shared, p.Type = true, pointer.Elem()
	}
	var ok bool
	if p.Arrays, ok = ArraysOf(p.Type); !ok || len(p.Arrays) == 0 {
		r.Errorf(v.Pos(), diag.InvalidParam, "parameter %s of kernel %s has the type %s, which holds something else than arrays that kernels take", p.Name, s.Name, r.TypeString(t)).
			WithHint("use arrays of at most %d dimensions, of %s, by value if they differ between the elements of a batch, by pointer if not, or a struct of these behind a pointer", maxSubscripts, join(knownElems, ", "))
		return nil
	}
	if !p.Shared && !r.isBatchType(v.Pos(), p.Type, "parameter "+p.Name) || !r.checkReadable(p) {
		return nil
	}
	return p
}

// isBatchType reports whether a batch can have elements of a type: an array of numbers.
func (r *Reader) isBatchType(pos token.Pos, t types.Type, what string) bool {
	list, ok := ArraysOf(t)
	if ok && len(list) == 1 && list[0].Path == "" && len(list[0].Extents) > 0 {
		return true
	}
	e := r.Errorf(pos, diag.InvalidParam, "%s has the type %s, of which there are no batches", what, r.TypeString(t))
	if _, isNumber := ElemOf(t); isNumber {
		e.WithHint("make it an array of one number, as in [1]%s", r.TypeString(t))
		return false
	}
	e.WithHint("take and return arrays of numbers one by one, of %s, or pass what is the same for all elements by pointer", join(knownElems, ", "))
	return false
}

func (r *Reader) kernelResult(s *Stencil, fn *ast.FuncDecl, results *types.Tuple, i int) *Result {
	v := results.At(i)
	pos, name := v.Pos(), v.Name()
	if !pos.IsValid() {
		pos = fn.Type.Results.List[min(i, len(fn.Type.Results.List)-1)].Pos()
	}
	switch {
	case invalid(v.Type()):
		return nil
	case name == "" && results.Len() == 1:
		name = "out"
	case name == "" || name == "_":
		r.Errorf(pos, diag.UnnamedResult, "result %d of kernel %s has no name", i+1, s.Name).
			WithHint("name the results, as in (u, v %s)", r.TypeString(v.Type()))
		return nil
	}
	if what := "result " + name; !r.isBatchType(pos, v.Type(), what) || !r.checkName(pos, what, v.Type()) {
		return nil
	}
	list, _ := ArraysOf(v.Type())
	return &Result{Name: name, Pos: pos, Type: v.Type(), Arrays: list}
}

// ArraysOf returns the arrays of numbers in a type, and false if it holds anything else. An array of
// structs is as many of each of their arrays.
func ArraysOf(t types.Type) ([]*Array, bool) {
	var extents []int
	inner := t
	for {
		a, ok := inner.Underlying().(*types.Array)
		if !ok {
			break
		}
		if a.Len() < 1 || a.Len() > 1<<30 {
			return nil, false
		}
		extents, inner = append(extents, int(a.Len())), a.Elem()
	}
	if elem, ok := ElemOf(inner); ok && !isDeclared(inner) {
		return []*Array{{Extents: extents, Elem: elem, Type: t}}, len(extents) <= maxSubscripts
	}
	st, ok := inner.Underlying().(*types.Struct)
	if !ok || len(extents) > 0 {
		return nil, false
	}
	var out []*Array
	for f := range st.Fields() {
		list, ok := ArraysOf(f.Type())
		if !ok {
			return nil, false
		}
		for _, a := range list {
			a.Path = "." + f.Name() + a.Path
			out = append(out, a)
		}
	}
	return out, true
}

// HoldsNumbers reports whether values of a type are numbers, or arrays or structs of them, all the way.
func HoldsNumbers(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic, *types.Interface: // that of a type parameter
		return true
	case *types.Array:
		return HoldsNumbers(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !HoldsNumbers(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
