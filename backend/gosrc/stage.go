package gosrc

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// stage emits the function of one nest.
type stage struct {
	*emitter
	name  string
	names names
	vals  map[*ir.Value]expr
	// counters are indices that are variables of type int, or bounds of the tile.
	counters map[*ir.Value]*jen.Statement
	arrays   map[*ir.Value]string
	slices   map[arrayAt]string // the numbers of arrays
	live     liveness
}

func newStage(e *emitter, name string) *stage {
	return &stage{
		emitter: e, name: name, names: newNames(),
		vals: map[*ir.Value]expr{}, counters: map[*ir.Value]*jen.Statement{}, arrays: map[*ir.Value]string{}, slices: map[arrayAt]string{},
		live: liveness{},
	}
}

// function lowers a nest; its region's arguments are the corners of the tile.
func (s *stage) function(nest *ir.Op) jen.Code {
	if !nest.Is(loop.OpTiles) {
		panic(unlowered{nest, "loop-tiling must run first"})
	}
	for n, corner := range nest.Regions[0].Args {
		end := "Lo"
		if n >= ir.Rank {
			end = "Hi"
		}
		s.counters[corner] = jen.Id(tileName).Dot(end).Index(jen.Lit(n % ir.Rank))
	}
	b := &body{stage: s}
	b.declare(nest)
	for _, op := range s.program.Regions[0].Ops {
		if op.Pure() && usedIn(op, nest) {
			b.op(op)
		}
	}
	b.takeArrays(nest.Regions[0])
	b.region(nest.Regions[0])
	what := s.name + " computes a tile of " + ir.NameAttr.Of(nest) + " of " + ir.NameAttr.Of(s.program)
	if nest.Pos.Line > 0 {
		what += " (" + place(nest.Pos) + ")"
	}
	return jen.Comment(what + ".").Line().Func().Id(s.name).Params(tileParam()).Block(b.stmts...)
}

// usedIn reports whether an operation outside of the nests matters to one of them.
func usedIn(op, nest *ir.Op) bool {
	return slices.ContainsFunc(op.Results, func(v *ir.Value) bool {
		return slices.ContainsFunc(v.Uses(), func(u ir.Use) bool {
			at := u.Op
			for at.Parent() != nil && at.Region() != op.Region() {
				at = at.Parent()
			}
			return at == nest || at.Pure() && usedIn(at, nest)
		})
	})
}

// declare takes from the tile the fields, buffers and scalars that the nest uses.
func (b *body) declare(nest *ir.Op) {
	used := map[*ir.Value]bool{}
	nest.Regions[0].Walk(func(op *ir.Op) {
		for n, v := range op.Operands() {
			used[v] = used[v] || b.live.use(ir.Use{Op: op, Index: n})
		}
	})
	for _, op := range b.program.Regions[0].Ops {
		if op.Pure() && usedIn(op, nest) {
			for _, v := range op.Operands() {
				used[v] = true
			}
		}
	}
	for _, v := range slices.Concat(b.program.Regions[0].Args, loop.Buffers(b.program)) {
		if !used[v] {
			continue
		}
		number := []jen.Code{jen.Id(tileName), jen.Lit(b.numbers[v])}
		name := b.names.fresh(v.Name)
		if t, ok := v.Type.(loop.FieldType); ok {
			b.arrays[v] = name
			b.emit(jen.Id(name).Op(":=").Qual(abiPath, "ArrayOf").Types(goType(t.Elem)).Call(number...))
		} else {
			b.vals[v] = identifier(name)
			b.emit(jen.Id(name).Op(":=").Qual(abiPath, "ScalarOf").Types(goType(v.Type)).Call(number...))
		}
	}
}

// goType returns the Go type of a value or an element.
func goType(t ir.Type) *jen.Statement { return jen.Id(goTypeName(t)) }

// goTypeName returns the name of that type. A coordinate is an int64.
func goTypeName(t ir.Type) string {
	if t == ir.Index {
		t = ir.I64
	}
	return string(lang.TypeOfScalar(t.(ir.Scalar)).Name)
}
