package ssa2stencil

import (
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// MaxOps is the number of operations that the body of one apply may have. A scheme of a model's physics
// has some ten thousand; what has more is a loop that was not meant to be unrolled.
const MaxOps = 1 << 17

// maxSteps is the number of instructions that may be evaluated for one apply. Those of
// constants make no operations.
const maxSteps = 4 * MaxOps

// maxDepth bounds the nesting of calls, which only a function that is its own argument comes to.
const maxDepth = 10000

// Options say what of the source a program keeps besides what it computes.
type Options struct {
	// Rounds keeps the conversions of floating-point numbers to a type that is the same, for
	// passes that compute with fewer roundings than the source says.
	Rounds bool
}

// Raise makes a module that holds the program of one instance. The function is
// named like the stencil with its first letter in upper case; its arguments are
// the accessors and scalars in the order of the source, then the outputs. An
// error about the user's program is a *diag.List.
func Raise(pkg *frontend.Package, in *signature.Instance, opts Options) (*ir.Op, error) {
	module, err := raise(pkg, in, opts, func(string) bool { return true })
	if err != nil {
		return nil, err
	}
	if often, all := calledOften(module); !all {
		return raise(pkg, in, opts, often)
	}
	return module, nil
}

// raise makes the module; called says of each function of package fmath, by its name in the module,
// whether it is called, or else expanded.
func raise(pkg *frontend.Package, in *signature.Instance, opts Options, called func(function string) bool) (*ir.Op, error) {
	module := ir.NewModule()
	s := in.Stencil
	program := ir.NewFunc(module, s.Names.Exported)
	programAttr(s).Set(program, true)
	r := &raiser{
		pkg: pkg, opts: opts, program: program, body: program.Regions[0],
		called: called, functions: make(map[string]*ir.Op),
		made:        make(map[string]intermediate),
		recurrences: make(map[string]value),
		swept:       make(map[*ir.Value]*swept),
		positions:   make(map[*ir.Op]token.Pos),
		dims:        lang.Present(s.Dims),
		kernel:      s.Kernel,
		calls:       kernelCalls(),
		ids:         make(map[any]int),
		flows:       make(map[*ssa.Function]*flow),
	}
	program.Pos = r.position(s.Pos)
	if s.Kernel {
		r.runKernel(in)
	} else {
		r.run(in)
	}
	r.diags.OnePerPlace() // what stands in a loop was evaluated many times
	if err := r.diags.Err(); err != nil {
		return nil, err
	}
	if err := ir.Verify(module); err != nil {
		return nil, fmt.Errorf("internal error: stencil %s: %w\n%s", s.Name, err, ir.Print(module))
	}
	return module, nil
}

// raiser is the state of one Raise.
type raiser struct {
	pkg         *frontend.Package
	opts        Options
	program     *ir.Op
	body        *ir.Region // of the program
	diags       diag.List
	made        map[string]intermediate // by what they compute
	recurrences map[string]value        // likewise
	swept       map[*ir.Value]*swept    // by their temps
	positions   map[*ir.Op]token.Pos    // of reads that may have to be reported when a body is complete
	dims        [ir.Rank]bool           // of the stencil
	loopDims    [ir.Rank]bool           // along which there are loops over the domain
	ids         map[any]int             // numbers for identities in keys
	flows       map[*ssa.Function]*flow
	cells       int  // made so far
	depth       int  // of calls
	failed      bool // beyond repair: stop quickly

	called    func(function string) bool // else it is expanded
	functions map[string]*ir.Op          // that are called, by their names in the module

	kernel bool     // what is raised is a kernel
	loops  []*space // that run, outermost first
	sums   int      // of those that are around what is evaluated

	calls   map[string]kernelCall
	touched []touch // parts of variables, by the outermost For that runs
}

// run makes the arguments, the applies and the stores.
func (r *raiser) run(in *signature.Instance) {
	s := in.Stencil
	args := make([]value, len(s.Params))
	for n, p := range s.Params {
		switch p.Kind {
		case signature.Index:
			args[n] = affine{dim: p.Dims.List()[0]}
		case signature.Domain:
			args[n] = domain{}
		case signature.Scalar:
			args[n] = r.scalars(in, p, in.Fn.Params[n].Type())
		case signature.Table:
			args[n] = r.tables(in, p, in.Fn.Params[n].Type())
		default:
			args[n] = r.fields(in, p, in.Fn.Params[n].Type())
		}
	}
	box := r.dims
	main := &closure{fn: in.Fn}
	ctx, values := r.makeBody(main, args, state{}, box, box)
	if ctx == nil {
		return
	}
	apply := r.makeApply(main, ctx, values, box)
	if apply == nil {
		return
	}
	r.checkReads(apply, ctx)
	r.checkSizes(s)
	r.checkExtents(s)
	apply.Results[0].Name = s.Results[0].Name
	b := ir.AtEnd(r.body)
	b.Pos = r.program.Pos
	results := apply.Results
	for _, res := range s.Results {
		for _, part := range res.Parts {
			t := stencil.NewFieldType(box, elemType(in.Resolve(part.Elem)))
			if part.Staggered != 0 { // computed apart
				results[0].Name = programName(res.Name + part.Path)
			}
			stencil.NewStore(b, results[0], r.body.AddArg(t, programName(res.Name+part.Path)), facesOf(ir.Domain(box), part.Staggered))
			results = results[1:]
		}
	}
	b.Create(ir.OpReturn, nil, nil, nil)
	arith.NumberAsserts(r.program)
}

// facesOf returns the box of the faces of all cells along some dimensions.
func facesOf(domain ir.Box, staggered abi.Dims) ir.Box {
	for _, d := range staggered.List() {
		domain.Hi[d] = domain.Hi[d].Shift(1)
	}
	return domain
}

// checkSizes checks that the sizes for which there is to be code have a number for each dimension that
// the stencil or a loop over the domain has.
func (r *raiser) checkSizes(s *signature.Stencil) {
	dims := s.Dims | lang.DimsOf(r.loopDims)
	for _, size := range s.Sizes {
		if len(size) != dims.Rank() {
			r.diags.Add(r.pkg.At(s.Pos), diag.InvalidOption, "sizes: a size of %d dimensions for a stencil that goes over %s", len(size), dims).
				WithHint("give one number for each of %s", dims)
			return
		}
	}
}

// checkExtents checks that a field says how far loops over the domain go along dimensions that the stencil lacks: one that is on the grid of
// the domain.
func (r *raiser) checkExtents(s *signature.Stencil) {
	for d, loops := range r.loopDims {
		if name := ir.DimNames[d]; loops && !r.dims[d] && !r.hasExtent(d) {
			r.diags.Add(r.pkg.At(s.Pos), diag.UnsupportedLoop, "no field says how far the loops along %s of %s go: none has %[1]s, but on a finer or a coarser grid", name, s.Name).
				WithHint("add a field over %s that is read at %[1]s plus constants, such as the height of levels", name)
		}
	}
}

// hasExtent reports whether a field has as many points along a dimension as the domain.
func (r *raiser) hasExtent(d int) bool {
	onOther := map[*ir.Value]bool{}
	for _, apply := range stencil.Applies(r.program) {
		for n, reaches := range stencil.Reaches(apply) {
			for _, x := range reaches {
				onOther[apply.Operand(n)] = onOther[apply.Operand(n)] || x.Scale[d] != abi.Scale{}
			}
		}
	}
	return slices.ContainsFunc(r.body.Ops, func(op *ir.Op) bool {
		return op.Is(stencil.OpLoad) && op.Result().Type.(stencil.TempType).Present()[d] && !onOther[op.Result()]
	})
}

// scalars makes the arguments of the numbers of a parameter of a type.
func (r *raiser) scalars(in *signature.Instance, p *signature.Param, t types.Type) value {
	return r.arguments(p, t, func(part *signature.Part) value {
		t := elemType(in.Resolve(part.Elem))
		return scalar{r.body.AddArg(inMemory(t), programName(p.Name+part.Path)), t}
	})
}

// fields makes the arguments of the fields of a parameter of a type, and loads them.
func (r *raiser) fields(in *signature.Instance, p *signature.Param, t types.Type) value {
	b := ir.AtEnd(r.body)
	b.Pos = r.position(p.Pos)
	return r.arguments(p, t, func(part *signature.Part) value {
		name := p.Name + part.Path
		arg := r.body.AddArg(stencil.NewFieldType(lang.Present(part.Dims), elemType(in.Resolve(part.Elem))), programName(name))
		return field{temp: stencil.NewLoad(b, arg), name: name}
	})
}

// arguments makes a value of a type of what is made of each part of a parameter.
func (r *raiser) arguments(p *signature.Param, t types.Type, argument func(*signature.Part) value) value {
	return assembleOf(t, func(n int, _ ir.Scalar) value { return argument(p.Parts[n]) })
}

// programName returns the name that a part of a parameter or result has in a program: q_0 for q[0], p_wind_u for p.wind.u.
func programName(path string) string {
	return strings.NewReplacer(".", "_", "[", "_", "]", "").Replace(path)
}

// position converts a position for an operation: the file's name relative to
// the folder of the package.
func (r *raiser) position(pos token.Pos) ir.Pos {
	p := r.pkg.Position(pos)
	return ir.Pos{File: filepath.ToSlash(p.Filename), Line: p.Line, Col: p.Column}
}

// tooMany reports a body of n operations, or of many more if n is 0, and the lines that take most.
func (r *raiser) tooMany(fn *ssa.Function, body *ir.Op, n int) {
	count := fmt.Sprint(n)
	if n == 0 {
		count = fmt.Sprintf("more than %d", maxSteps)
	}
	d := r.diags.Add(r.pkg.At(fn.Pos()), diag.TooManyOps, "%s has %s operations per point, at most %d are possible", closureName(fn), count, MaxOps)
	if r.kernel {
		d.WithHint("loops are unrolled: use oec.For1 to oec.For4 over elements, and oec.Sum1 to oec.Sum4")
	} else {
		d.WithHint("make the loops that take most shorter, or split it into closures that are called with the point's indices")
	}
	for _, l := range r.longest(body) {
		d.Relate(l.pos, "%d of the operations are of this line", l.ops)
	}
	r.failed = true
}

// line is a line of the source, and how many operations of a body it takes.
type line struct {
	pos diag.Pos
	ops int
}

// longest returns up to three lines that take the most operations of a body, and a part worth naming.
func (r *raiser) longest(body *ir.Op) []line {
	type place struct {
		file string
		line int
	}
	lines := map[place]*line{}
	var order []*line
	body.Regions[0].Walk(func(op *ir.Op) {
		at := place{op.Pos.File, op.Pos.Line}
		if lines[at] == nil {
			p := token.Position{Filename: filepath.FromSlash(op.Pos.File), Line: op.Pos.Line, Column: op.Pos.Col}
			lines[at] = &line{pos: r.pkg.Shown(p)}
			order = append(order, lines[at])
		}
		lines[at].ops++
	})
	slices.SortStableFunc(order, func(a, b *line) int { return b.ops - a.ops })
	var out []line
	for _, l := range order[:min(len(order), 3)] {
		if l.ops > MaxOps/100 {
			out = append(out, *l)
		}
	}
	return out
}

// errorf adds a diagnostic at an instruction, with the calls that lead there.
func (fr *frame) errorf(pos token.Pos, code diag.Code, format string, args ...any) *diag.Diagnostic {
	return fr.relate(fr.r.diags.Add(fr.r.pkg.At(pos), code, format, args...))
}

// relate adds the calls that lead to a diagnostic.
func (fr *frame) relate(d *diag.Diagnostic) *diag.Diagnostic {
	for f := fr; f != nil && f.caller != nil; f = f.caller {
		if f.ofSpace {
			continue // the function stands where it is called
		}
		d.Relate(fr.r.pkg.At(f.callPos), "%s is called here", closureName(f.fn))
	}
	return d
}

// instrPos returns the position of the expression that an instruction computes,
// or where the instruction itself is.
func (fr *frame) instrPos(instr ssa.Instruction) token.Pos {
	if v, ok := instr.(ssa.Value); ok {
		if e := fr.exprs[v]; e != nil {
			return e.Pos()
		}
	}
	return instr.Pos()
}

// valuePos is the same for a value; a condition has no position of its own.
func (fr *frame) valuePos(v ssa.Value) token.Pos {
	if e := fr.exprs[v]; e != nil {
		return e.Pos()
	}
	return v.Pos()
}

// at gives the operations that are made next a position, if there is one.
func (fr *frame) at(pos token.Pos) {
	if pos.IsValid() {
		fr.ctx.b.Pos = fr.r.position(pos)
	}
}
