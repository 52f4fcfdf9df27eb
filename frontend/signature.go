package frontend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/naming"
)

// oecPath is the import path of the package that owns the accessor types.
const oecPath = "github.com/openearthgo/oec"

// signature reads the signature of one marked function. It reports everything
// that is wrong with it, and leaves out what it cannot describe.
func (c *checker) signature(fn *ast.FuncDecl, dir *directive, info *types.Info) *Stencil {
	s := &Stencil{
		Name:  fn.Name.Name,
		Names: naming.Of(fn.Name.Name),
		Pos:   fn.Name.Pos(),
		Doc:   strings.TrimSpace(fn.Doc.Text()),
		decl:  fn,
	}
	if fn.Recv != nil {
		c.errorf(s.Pos, diag.MethodStencil, "method %s cannot be a stencil", s.Name).
			WithHint("write a function, and pass what it needs of the receiver as parameters")
		return nil
	}
	obj, ok := info.Defs[fn.Name].(*types.Func)
	if !ok {
		return nil // redeclared or blank: the type checker reports it
	}
	if fn.Body == nil {
		c.errorf(s.Pos, diag.MissingBody, "stencil %s has no body", s.Name).
			WithHint("write the body in Go")
	}
	sig := obj.Signature()
	c.readInstances(s, sig, dir)
	c.readParams(s, fn, sig)
	c.readResults(s, fn, sig)
	c.checkSizes(s, dir)
	c.checkFields(s)
	return s
}

// readInstances computes the instances of the stencil from its type parameter
// and the T option.
func (c *checker) readInstances(s *Stencil, sig *types.Signature, dir *directive) {
	params := sig.TypeParams()
	switch {
	case params.Len() == 0:
		if dir.elems != nil {
			c.errorf(dir.pos, diag.InvalidOption, "option T of stencil %s, which is not generic", s.Name).
				WithHint("remove the option, or write func %s[T oec.Float](...)", s.Name)
		}
		s.Instances = []*Instance{{Stencil: s}} // Elem follows from the results
		return
	case params.Len() > 1:
		c.errorf(params.At(1).Obj().Pos(), diag.InvalidTypeParam, "stencil %s has %d type parameters", s.Name, params.Len()).
			WithHint("use one type parameter for all elements, and plain types for the rest")
		return
	}
	s.Generic, s.TypeParam = true, params.At(0).Obj().Name()
	allowed := satisfying(params.At(0))
	elems := allowed
	if dir.elems != nil {
		elems = dir.elems
	}
	for _, e := range elems {
		switch {
		case !contains(allowed, e):
			c.errorf(dir.pos, diag.InvalidOption, "%s does not satisfy the constraint of %s", e, s.TypeParam).
				WithHint("list only types that the constraint allows: %s", join(allowed))
		case !e.Supported():
			c.errorf(s.Pos, diag.UnsupportedElem, "stencil %s at element type %s is not supported yet", s.Name, e).
				WithHint("write %s T=float32,float64", directiveName)
		default:
			t := types.Universe.Lookup(string(e)).Type()
			s.Instances = append(s.Instances, &Instance{Stencil: s, Elem: e, TypeArgs: []types.Type{t}})
		}
	}
}

// satisfying returns the element types that a type parameter can stand for.
func satisfying(tp *types.TypeParam) []Elem {
	iface, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var out []Elem
	for _, e := range knownElems {
		if types.Satisfies(types.Universe.Lookup(string(e)).Type(), iface) {
			out = append(out, e)
		}
	}
	return out
}

// readResults fills s.Results.
func (c *checker) readResults(s *Stencil, fn *ast.FuncDecl, sig *types.Signature) {
	res := sig.Results()
	if res.Len() == 0 {
		c.errorf(s.Pos, diag.MissingResult, "stencil %s has no result", s.Name).
			WithHint("return the value of the output field at the point")
		return
	}
	for i := range res.Len() {
		v := res.At(i)
		pos, name := v.Pos(), v.Name()
		if !pos.IsValid() {
			pos = fn.Type.Results.List[min(i, len(fn.Type.Results.List)-1)].Pos()
		}
		switch {
		case name == "" && res.Len() == 1:
			name = "out"
		case name == "" || name == "_":
			c.errorf(pos, diag.UnnamedResult, "result %d of stencil %s has no name", i+1, s.Name).
				WithHint("name the results, as in (u, v %s)", v.Type())
			continue
		}
		t, length := elementOf(v.Type())
		elem, ok := elemOf(t)
		if !ok {
			c.badResult(s, pos, v.Type())
			continue
		}
		if !c.checkElem(pos, elem, "result "+name) || !c.checkLen(pos, v.Type(), "result "+name) {
			continue
		}
		s.Results = append(s.Results, &Result{Name: name, Pos: pos, Elem: elem, Len: length})
	}
	if !s.Generic && len(s.Instances) == 1 && len(s.Results) > 0 {
		s.Instances[0].Elem = s.Results[0].Elem
	}
}

func (c *checker) badResult(s *Stencil, pos token.Pos, t types.Type) {
	if invalid(t) {
		return // the type checker reports it
	}
	c.errorf(pos, diag.InvalidResult, "result of type %s of stencil %s is not an element of a field", c.typeString(t), s.Name).
		WithHint("return float32, float64 or the type parameter, or an array of one of them")
}

// elemOf returns the element type that t is, if it is one.
func elemOf(t types.Type) (Elem, bool) {
	t = types.Unalias(t)
	if _, ok := t.(*types.TypeParam); ok {
		return TypeParam, true
	}
	b, ok := t.(*types.Basic)
	if !ok {
		return "", false
	}
	e := Elem(types.Typ[b.Kind()].Name()) // byte is uint8
	if !contains(knownElems[:], e) {
		return "", false
	}
	return e, true
}

// checkElem reports element types that are not supported yet.
func (c *checker) checkElem(pos token.Pos, e Elem, what string) bool {
	if e == TypeParam || e.Supported() {
		return true
	}
	c.errorf(pos, diag.UnsupportedElem, "%s has element type %s, which is not supported yet", what, e).
		WithHint("use float32 or float64")
	return false
}

// checkSizes checks that the sizes option fits the iteration dimensions.
func (c *checker) checkSizes(s *Stencil, dir *directive) {
	for _, size := range dir.sizes {
		if s.Dims != 0 && len(size) != s.Dims.Rank() {
			c.errorf(dir.pos, diag.InvalidOption, "sizes: a size of %d dimensions for a stencil over %s", len(size), s.Dims).
				WithHint("give one number for each of %s", s.Dims)
			return
		}
	}
	s.Sizes = dir.sizes
}

func invalid(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() == types.Invalid
}

func contains(list []Elem, e Elem) bool { return slices.Contains(list, e) }

func join(list []Elem) string {
	var words []string
	for _, e := range list {
		words = append(words, string(e))
	}
	return strings.Join(words, ",")
}
