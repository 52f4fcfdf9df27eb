package gosrc

import (
	"fmt"
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// body emits the operations of a region as statements.
type body struct {
	*stage
	stmts []jen.Code
	rows  *rows // of the loop along i that the body is in, if that has slices
	// pending are the values that have no variable, and stand in the expression of
	// their only user, which is yet to come.
	pending []*ir.Value
}

// lowering emits an operation and returns its results.
type lowering func(b *body, op *ir.Op) []expr

// newLowerings returns the table of what each operation becomes.
func newLowerings() map[*ir.OpInfo]lowering {
	table := map[*ir.OpInfo]lowering{
		loop.OpFor:       lowerFor,
		loop.OpLoad:      lowerLoad,
		loop.OpStore:     lowerStore,
		loop.OpExtent:    lowerExtent,
		loop.OpArray:     lowerArray,
		scf.OpIf:         lowerIf,
		ir.OpCall:        lowerCall,
		arith.OpSelect:   lowerSelect,
		arith.OpConstant: lowerConstant,
		arith.OpAssert:   lowerAssert,
	}
	for _, lowerings := range []map[*ir.OpInfo]lowering{arithLowerings(), integerLowerings(), convertLowerings(), mathLowerings()} {
		maps.Copy(table, lowerings)
	}
	return table
}

// region emits the operations of a region up to its terminator.
func (b *body) region(r *ir.Region) {
	for _, op := range r.Ops {
		if !op.Info.Traits.Has(ir.Terminator) {
			b.op(op)
		}
	}
}

func (b *body) op(op *ir.Op) {
	lower, ok := b.lowerings[op.Info]
	if !ok {
		panic(unlowered{op, "there is no lowering for it"})
	}
	if !b.live.op(op) {
		return
	}
	for i, e := range lower(b, op) {
		if b.live.value(op.Results[i]) {
			b.define(op.Results[i], e)
		}
	}
}

func (b *body) emit(s jen.Code) { b.stmts = append(b.stmts, s) }

// maxWidth is how long an expression grows before it becomes a variable.
const maxWidth = 72

// define gives a value its expression: in the place of its use if that is one and near,
// else by way of a variable.
func (b *body) define(v *ir.Value, e expr) {
	uses := slices.DeleteFunc(v.Uses(), func(u ir.Use) bool { return !b.live.use(u) })
	switch {
	case e.constant || e.name:
		b.vals[v] = e
	case len(uses) == 1 && uses[0].Op.Region() == v.Def().Region() && e.width <= maxWidth:
		b.vals[v] = e
		b.pending = append(b.pending, v)
	default:
		b.bind(v, e)
	}
}

// bind makes a value a variable.
func (b *body) bind(v *ir.Value, e expr) {
	b.vals[v] = b.variable(e, v.Type, v.Name)
}

// variable returns a variable with the value of an expression.
func (b *body) variable(e expr, t ir.Type, want string) expr {
	name := b.names.fresh(want)
	if e.constant && t != ir.I1 {
		e = convert(goTypeName(t), e)
	}
	b.emit(jen.Id(name).Op(":=").Add(e.code))
	return identifier(name)
}

// settle makes variables of the pending values that read memory, before something is
// written, which may be what they read.
func (b *body) settle() {
	for _, v := range slices.Clone(b.pending) {
		if e := b.vals[v]; e.loads {
			b.take(v)
			b.bind(v, e)
		}
	}
}

// take removes a value from those that are pending.
func (b *body) take(v *ir.Value) {
	if i := slices.Index(b.pending, v); i >= 0 {
		b.pending = slices.Delete(b.pending, i, i+1)
	}
}

// get returns the expression of a value that an operation uses.
func (b *body) get(v *ir.Value) expr {
	if c, ok := b.counters[v]; ok {
		return convert("int64", expr{code: c, width: 4})
	}
	e, ok := b.vals[v]
	if !ok {
		panic(fmt.Sprintf("value %s is used before it is lowered", v.Name))
	}
	b.take(v)
	return e
}

// int returns an index as an expression of type int.
func (b *body) int(v *ir.Value) *jen.Statement {
	if c, ok := b.counters[v]; ok {
		return jen.Add(c)
	}
	if c, ok := ir.ConstantOf(v).(ir.Int); ok {
		return jen.Lit(int(c.Value))
	}
	return jen.Int().Call(b.get(v).code)
}

// operands returns the operands of an operation. If all are constants, the first is made
// a variable, since Go would compute the result exactly.
func (b *body) operands(op *ir.Op) []expr {
	var xs []expr
	all := true
	for _, v := range op.Operands() {
		x := b.get(v)
		all = all && x.constant
		xs = append(xs, x)
	}
	if all {
		xs[0] = b.variable(xs[0], op.Operand(0).Type, "c")
	}
	return xs
}

// inner returns a body for a region within.
func (b *body) inner() *body { return &body{stage: b.stage, rows: b.rows} }
