package signature

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// Stencil is a function marked //oec:stencil, or a kernel.
type Stencil struct {
	Name      string       // as the user wrote it, "Hdiff"
	Receiver  string       // the name of the type of which it is a method; empty if it is a function
	Names     naming.Names // the generated names
	Pos       token.Pos
	Doc       string   // doc comment without directives
	Kernel    bool     // is marked //oec:kernel instead: a program over arrays, see Array
	Generic   bool     // has a type parameter
	TypeParam string   // its name, "T"; empty if not generic
	Dims      abi.Dims // iteration dimensions
	Params    []*Param
	Results   []*Result
	Sizes     [][]int // of the directive's sizes option, one number per iteration dimension
	Domain    [3]int  // the only extents that it is for; 0 for any, as of every stencil in Go
	Instances []*Instance
	Hash      string // of the source of everything that reaches the stencil

	Decl *ast.FuncDecl
}

// AllDims returns the dimensions of the stencil and of all of its fields.
func (s *Stencil) AllDims() abi.Dims {
	dims := s.Dims
	for _, p := range s.params(Accessor) {
		for _, part := range p.Parts {
			dims |= part.Dims
		}
	}
	return dims
}

// Domains returns the sizes of the directive as domains: of extent 1 along the dimensions that
// the stencil and its loops lack.
func (s *Stencil) Domains() [][3]int {
	var domains [][3]int
	for _, size := range s.Sizes {
		n, dims := [3]int{1, 1, 1}, s.Dims
		if len(size) != dims.Rank() {
			dims = s.AllDims()
		}
		for d := range n {
			if dims.Has(d) {
				n[d], size = size[0], size[1:]
			}
		}
		domains = append(domains, n)
	}
	return domains
}

// ParamKind tells the kinds of parameters apart.
type ParamKind uint8

// The kinds of parameters.
const (
	Accessor ParamKind = iota // an input field, or an array or struct of them
	Scalar                    // a run-time scalar, or an array or struct of them
	Index                     // i, j or k of the iteration point
	Domain                    // the extents of the domain, which the run time knows
	Tensor                    // arrays of a kernel
	Table                     // a pointer of a stencil to arrays, the same at all points
)

// String returns the name of the kind in lower case.
func (k ParamKind) String() string {
	return [...]string{"accessor", "scalar", "index", "domain", "tensor", "table"}[k]
}

// Param is a parameter of a stencil, in the order of the Go function.
type Param struct {
	Name  string // source name, "in"
	Field string // generated struct field, "In"; empty of what is neither a field nor a tensor
	Pos   token.Pos
	Kind  ParamKind
	Dims  abi.Dims   // the one dimension of an index
	Type  types.Type // of what a table, or a tensor that is shared, points to; nil if the stencil is not written in Go
	Parts []*Part    // the fields of an accessor, the numbers of a scalar, the arrays of a table

	Arrays []*Array // of a tensor
	Shared bool     // by all elements of a batch: a pointer
}

// Result is an output field over the iteration dimensions, or an array or struct of them.
type Result struct {
	Name  string // source name, or "out" if unnamed
	Field string // generated struct field, "Out"
	Pos   token.Pos
	Type  types.Type // nil if the stencil is not written in Go
	Parts []*Part

	Arrays []*Array // of a kernel's result
}

// Instance is a stencil at one element type. A stencil that is not generic has
// exactly one, without type arguments. A stencil that is no Go function has no Fn.
type Instance struct {
	Stencil  *Stencil
	TypeArgs []types.Type
	Elem     lang.Elem     // the type argument, or the element type of the first result
	Fn       *ssa.Function // built, with the helpers it reaches
}

// Inputs returns the parameters that are bound before a run, fields and tables, in order.
func (s *Stencil) Inputs() []*Param { return s.params(Accessor, Table) }

// Tensors returns the parameters of a kernel that are arrays in order.
func (s *Stencil) Tensors() []*Param { return s.params(Tensor) }

// Scalars returns the scalar parameters in order.
func (s *Stencil) Scalars() []*Param { return s.params(Scalar) }

// Numbers returns the numbers in the scalar parameters in order.
func (s *Stencil) Numbers() (all []*Part) {
	for _, p := range s.Scalars() {
		all = append(all, p.Parts...)
	}
	return all
}

// Indices returns the index parameters in order.
func (s *Stencil) Indices() []*Param { return s.params(Index) }

// goName returns the name by which Go knows the stencil: "Hdiff", "Params.Hdiff".
func (s *Stencil) goName() string {
	if s.Receiver != "" {
		return s.Receiver + "." + s.Name
	}
	return s.Name
}

func (s *Stencil) params(kinds ...ParamKind) (out []*Param) {
	for _, p := range s.Params {
		if slices.Contains(kinds, p.Kind) {
			out = append(out, p)
		}
	}
	return out
}

// Resolve replaces the type parameter by the instance's element type.
func (in *Instance) Resolve(e lang.Elem) lang.Elem {
	if e == lang.TypeParam {
		return in.Elem
	}
	return e
}
