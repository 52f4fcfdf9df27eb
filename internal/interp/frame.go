package interp

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

// frame is the evaluation of operations in order: those of a nest, of an apply, or of the
// program itself. A value is set anew each time its operation runs, so one map serves all
// regions.
type frame struct {
	*State
	table  table
	values map[*ir.Value]Value
	// empty holds the tokens that say that nothing is stored.
	empty map[*ir.Value]bool
	// body is the apply whose body runs; nil at the loop level.
	body *body
	// passed says which field of the program an argument of a kernel is.
	passed        map[*ir.Value]*ir.Value
	arrays        map[*ir.Value]*Field // of a program of the tensor level
	block, thread [ir.Rank]int         // that run a kernel

	wavefront uses                      // of fields by what is launched for a wavefront; nil without wavefronts
	together  *block                    // what the threads of the block have in common
	private   map[*ir.Value]*Field      // memory of the thread
	wait      func(barrier *ir.Op) bool // waits for the others; false if they will not come
}

// table says what each operation of a body does, at both levels.
type table map[*ir.OpInfo]evaluation

// evaluation computes the results of an operation.
type evaluation func(f *frame, op *ir.Op) ([]Value, error)

func newTable() table {
	t := table{
		loop.OpFor:    runFor,
		loop.OpLoad:   runLoad,
		loop.OpStore:  runStore,
		loop.OpExtent: runExtent,
		loop.OpArray:  runArray,
		loop.OpSkew:   runSkew,

		gpu.OpLaunch:     runLaunch,
		gpu.OpLaunchFunc: runLaunchFunc,
		gpu.OpWavefronts: runWavefronts, gpu.OpWavefrontPoints: runWavefrontPoints,
		gpu.OpBlockID:  runBlockID,
		gpu.OpThreadID: runThreadID,
		gpu.OpBarrier:  runBarrier,
		gpu.OpShared:   runShared,
		gpu.OpPrivate:  runPrivate,
		gpu.OpScratch:  runShared,

		stencil.OpAccess:      runAccess,
		stencil.OpDynAccess:   runDynAccess,
		stencil.OpSelf:        runSelf,
		stencil.OpIndex:       runIndex,
		stencil.OpExtent:      runExtent,
		stencil.OpStoreResult: runStoreResult,

		tensor.OpAt:  runAt,
		tensor.OpSum: runSum,

		scf.OpIf:  runIf,
		ir.OpCall: runCall,

		arith.OpAssert: runAssert,
	}
	for info, compute := range computations() {
		t[info] = func(f *frame, op *ir.Op) ([]Value, error) {
			return []Value{compute(op, f.operands(op.Operands()))}, nil
		}
	}
	return t
}

func newFrame(st *State, t table) frame {
	return frame{State: st, table: t, values: map[*ir.Value]Value{}, empty: map[*ir.Value]bool{}, passed: map[*ir.Value]*ir.Value{}}
}

func (f *frame) setPoint(vs []*ir.Value, p [ir.Rank]int) {
	for d, v := range vs {
		f.values[v] = Value(p[d])
	}
}

func (f *frame) get(v *ir.Value) Value {
	if x, ok := f.Scalars[v]; ok {
		return x
	}
	return f.values[v]
}

func (f *frame) operands(vs []*ir.Value) []Value {
	xs := make([]Value, len(vs))
	for i, v := range vs {
		xs[i] = f.get(v)
	}
	return xs
}

// integers returns indices.
func (f *frame) integers(vs []*ir.Value) []int {
	var list []int
	for _, v := range vs {
		list = append(list, int(f.get(v)))
	}
	return list
}

func (f *frame) region(r *ir.Region) error {
	for _, op := range r.Ops {
		if op.Info.Traits.Has(ir.Terminator) {
			continue
		}
		if err := f.op(op); err != nil {
			return err
		}
	}
	return nil
}

func (f *frame) op(op *ir.Op) error {
	evaluate, ok := f.table[op.Info]
	if !ok {
		return fmt.Errorf("%s: cannot evaluate %q", op.Pos, op.Name())
	}
	results, err := evaluate(f, op)
	for i, x := range results {
		f.values[op.Results[i]] = x
	}
	return err
}

// scalars evaluates the operations of a function that compute what its nests or applies
// share.
func (f *frame) scalars(function *ir.Region) error {
	for _, op := range function.Ops {
		if _, ok := f.table[op.Info]; !ok || !op.Pure() {
			continue
		}
		if err := f.op(op); err != nil {
			return err
		}
	}
	return nil
}

func runIf(f *frame, op *ir.Op) ([]Value, error) {
	side := scf.Else(op)
	if f.get(op.Operand(0)) != 0 {
		side = scf.Then(op)
	}
	err := f.region(side)
	yielded := side.Terminator().Operands()
	for i, v := range yielded {
		if _, token := v.Type.(stencil.ResultType); token {
			f.empty[op.Results[i]] = f.empty[v]
		}
	}
	return f.operands(yielded), err
}

// runCall evaluates the function that is called: its values are set anew by each call.
func runCall(f *frame, op *ir.Op) ([]Value, error) {
	callee := ir.Callee(op)
	for n, a := range callee.Regions[0].Args {
		f.values[a] = f.get(op.Operand(n))
	}
	err := f.region(callee.Regions[0])
	return f.operands(ir.ResultsOf(callee)), err
}

func runSkew(f *frame, op *ir.Op) ([]Value, error) {
	if !f.Cut[loop.EndAttr.Of(op)] {
		return []Value{0}, nil
	}
	return []Value{Value(loop.PointsAttr.Of(op))}, nil
}

func runExtent(f *frame, op *ir.Op) ([]Value, error) {
	return []Value{Value(f.N[ir.DimAttr.Of(op)])}, nil
}
