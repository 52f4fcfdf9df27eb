package signature

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/lang"
)

// Reader reads what the files of a package declare: directives, and the signatures of the functions that have one.
type Reader struct {
	source.Reporter
	Root       *source.Unit
	Output     *source.Output // where the generated code belongs
	Directives map[*ast.FuncDecl]*directive
}

// NewReader returns a reader of a package whose generated code belongs to output.
func NewReader(r source.Reporter, output *source.Output) Reader {
	return Reader{Reporter: r, Output: output, Directives: make(map[*ast.FuncDecl]*directive)}
}

// signature reads the signature of one marked function. It reports everything
// that is wrong with it, and leaves out what it cannot describe.
func (r *Reader) signature(fn *ast.FuncDecl, dir *directive, info *types.Info) *Stencil {
	s := &Stencil{
		Name:  fn.Name.Name,
		Names: r.NamesOf(fn.Name.Name),
		Pos:   fn.Name.Pos(),
		Doc:   strings.TrimSpace(fn.Doc.Text()),
		Decl:  fn,
	}
	obj, ok := info.Defs[fn.Name].(*types.Func)
	if !ok {
		return nil // redeclared or blank: the type checker reports it
	}
	switch {
	case fn.Recv != nil && dir.kernel:
		r.Errorf(s.Pos, diag.MethodStencil, "method %s cannot be a kernel", s.Name).
			WithHint("write a function, and pass what it needs of the receiver as parameters")
		return nil
	case ByPointer(obj):
		r.Errorf(s.Pos, diag.MethodStencil, "stencil %s has a pointer as receiver", s.Name).
			WithHint("make the receiver a value, which is the first parameter of Run%s", s.Names.Exported)
		return nil
	case fn.Recv != nil:
		s.Receiver = receiverName(obj)
	}
	if fn.Body == nil {
		r.Errorf(s.Pos, diag.MissingBody, "stencil %s has no body", s.Name).
			WithHint("write the body in Go")
	}
	sig := obj.Signature()
	r.readInstances(s, sig, dir)
	if dir.kernel {
		s.Kernel = true
		r.kernelSignature(s, fn, sig)
		return s
	}
	r.readParams(s, fn, sig)
	r.readResults(s, fn, sig)
	r.checkSizes(s, dir)
	r.readStaggered(s, dir)
	r.CheckFields(s)
	return s
}

// readInstances computes the instances of the stencil from its type parameter
// and the T option.
func (r *Reader) readInstances(s *Stencil, sig *types.Signature, dir *directive) {
	params, what := sig.TypeParams(), "stencil"
	if dir.kernel {
		what = "kernel"
	}
	if sig.Recv() != nil {
		params = sig.RecvTypeParams()
	}
	switch {
	case params.Len() == 0:
		if dir.elems != nil {
			r.Errorf(dir.pos, diag.InvalidOption, "option T of %s %s, which is not generic", what, s.Name).
				WithHint("remove the option, or write func %s[T oec.Float](...)", s.Name)
		}
		s.Instances = []*Instance{{Stencil: s}} // Elem follows from the results
		return
	case params.Len() > 1:
		r.Errorf(params.At(1).Obj().Pos(), diag.InvalidTypeParam, "%s %s has %d type parameters", what, s.Name, params.Len()).
			WithHint("use one type parameter for all elements, and plain types for the rest")
		return
	}
	s.Generic, s.TypeParam = true, params.At(0).Obj().Name()
	pos, elems := params.At(0).Obj().Pos(), dir.elems
	allowed, other := Satisfying(params.At(0)), otherElem(params.At(0))
	switch {
	case len(allowed) == 0:
		r.Errorf(pos, diag.InvalidTypeParam, "no element type satisfies the constraint of %s", s.TypeParam).
			WithHint("list types such as float32 | float64, side by side, and no methods; there are %s", join(knownElems, ", "))
		return
	case elems != nil:
	case other != nil:
		r.Errorf(pos, diag.InvalidTypeParam, "%s may be %s, which is not the type of a field's elements", s.TypeParam, other).
			WithHint("name the types to compile it for, as in //oec:%s T=%s", what, join(allowed, ","))
		fallthrough
	default:
		elems = allowed
	}
	for _, e := range elems {
		switch {
		case !slices.Contains(allowed, e):
			r.Errorf(dir.pos, diag.InvalidOption, "%s does not satisfy the constraint of %s", e, s.TypeParam).
				WithHint("list only types that the constraint allows: %s", join(allowed, ","))
		default:
			t := types.Universe.Lookup(string(e)).Type()
			s.Instances = append(s.Instances, &Instance{Stencil: s, Elem: e, TypeArgs: []types.Type{t}})
		}
	}
}

// readResults fills s.Results.
func (r *Reader) readResults(s *Stencil, fn *ast.FuncDecl, sig *types.Signature) {
	res := sig.Results()
	if res.Len() == 0 {
		r.Errorf(s.Pos, diag.MissingResult, "stencil %s has no result", s.Name).
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
			r.Errorf(pos, diag.UnnamedResult, "result %d of stencil %s has no name", i+1, s.Name).
				WithHint("name the results, as in (u, v %s)", v.Type())
			continue
		}
		out := &Result{Name: name, Pos: pos, Type: v.Type()}
		if out.Parts = r.outputsOf(s, pos, "result "+name, v.Type()); out.Parts != nil {
			s.Results = append(s.Results, out)
		}
	}
	if !s.Generic && len(s.Instances) == 1 && len(s.Results) > 0 {
		s.Instances[0].Elem = s.Results[0].Parts[0].Elem
	}
}

// outputsOf returns the outputs in the type of a result; nil if it is none.
func (r *Reader) outputsOf(s *Stencil, pos token.Pos, what string, t types.Type) []*Part {
	found := PartsOf(t)
	notElem := func(p *Part) bool { return !lang.TypeOf(p.Elem).IsElem() && p.Elem != lang.TypeParam }
	switch {
	case invalid(t):
		return nil // the type checker reports it
	case found.why != "":
		r.Errorf(pos, diag.InvalidResult, "%s%s %s", what, found.path, found.why).WithHint("%s", found.hint)
		return nil
	case found.Wrong != nil, found.Fields, slices.ContainsFunc(found.Parts, notElem):
		r.Errorf(pos, diag.InvalidResult, "result of type %s of stencil %s is not an element of a field", r.TypeString(t), s.Name).
			WithHint("return an element type, or an array or struct of them: %s", join(knownElems[:], ", "))
		return nil
	case !r.checkMembers(pos, what, t), !r.checkElements(pos, found.Parts):
		return nil
	}
	return found.Parts
}

// checkSizes checks that the sizes option fits the iteration dimensions, or those of all fields, where
// there may be loops.
func (r *Reader) checkSizes(s *Stencil, dir *directive) {
	for _, size := range dir.sizes {
		if s.Dims != 0 && len(size) != s.Dims.Rank() && len(size) != s.AllDims().Rank() {
			r.Errorf(dir.pos, diag.InvalidOption, "sizes: a size of %d dimensions for a stencil over %s", len(size), s.Dims).
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

// receiverName returns the name of the type of a method's receiver.
func receiverName(f *types.Func) string {
	if named, ok := types.Unalias(f.Signature().Recv().Type()).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// Elems returns the element types of the instances.
func (s *Stencil) Elems() []lang.Elem {
	var out []lang.Elem
	for _, in := range s.Instances {
		out = append(out, in.Elem)
	}
	return out
}

// ByPointer reports whether a function is a method that has a pointer as receiver, which no stencil calls.
func ByPointer(f *types.Func) bool {
	recv := f.Signature().Recv()
	if recv == nil {
		return false
	}
	_, pointer := recv.Type().(*types.Pointer)
	return pointer
}

// ReadStencils reads the signatures of the marked functions.
func (r *Reader) ReadStencils(scope *types.Scope, info *types.Info) []*Stencil {
	var out []*Stencil
	for _, f := range r.Root.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || r.Directives[fn] == nil {
				continue
			}
			if s := r.signature(fn, r.Directives[fn], info); s != nil {
				out = append(out, s)
			}
		}
	}
	r.CheckNames(scope, out)
	return out
}
