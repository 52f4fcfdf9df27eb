package loop

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// TimeSkewing finds nests in order along i and j for time skewing, that is, whose repetitions can run at
// once, and writes a loop.skewed_steps after each. If a nest computes in place, each repetition can follow the one before
// through the field, some rows and points behind. A point depends on the one before it in the row;
// repetitions that are far enough from each other do not depend on each other, and become the lanes of
// vectors in machine code.
//
// All points of all rows, those at the ends of the domain too, have to be computed by the same
// operations from the same neighbours. Whether the nest reads its input, at points that are not computed
// yet or never are, or its output makes no difference in one field.
type TimeSkewing struct{}

// Run runs the pass.
func (TimeSkewing) Run(ctx *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		nests := loop.Nests(f)
		if ops, _ := loop.SkewedSteps(f); len(ops) > 0 {
			continue
		}
		for n, nest := range nests {
			s, ok := newTimeSkewer(nest)
			if !ok || !onlyCopies(slices.Delete(slices.Clone(nests), n, n+1), s.buffer) {
				continue
			}
			if s.write() {
				ctx.Remarkf(nest.Pos, "repetitions of %s in place run at once, each %d rows and %d points behind the one before", ir.NameAttr.Of(nest), s.behind[1], s.behind[0])
			}
		}
	}
	return nil
}

// onlyCopies reports whether all that nests do is to copy a buffer.
func onlyCopies(nests []*ir.Op, buffer *ir.Value) bool {
	only := true
	for _, nest := range nests {
		only = only && !ir.OrderAttr.In(nest)
		nest.Regions[0].Walk(func(op *ir.Op) {
			switch {
			case op.Is(loop.OpLoad):
				only = only && loop.FieldOf(op) == buffer && ir.OffsetAttr.Of(op) == [ir.Rank]int{}
			case op.Is(loop.OpStore):
				only = only && op.Operand(0).DefinedBy(loop.OpLoad) != nil
			}
		})
	}
	return only
}

// timeSkewer finds out how far repetitions of a nest are behind each other.
type timeSkewer struct {
	nest          *ir.Op
	rows          []*ir.Op // loops along i
	input, buffer *ir.Value
	behind        [ir.Rank]int
	lag           int
}

// mostBehind bounds how far repetitions may be behind each other: with more, only long rows would gain.
const mostBehind = 4

// newTimeSkewer reports false for a nest that is not in order along i and j upwards, or uses any
// fields but one input and one buffer, both over i and j.
func newTimeSkewer(nest *ir.Op) (*timeSkewer, bool) {
	order := ir.OrderOf(nest)
	if !nest.Is(loop.OpTiles) || order.Dims() != [ir.Rank]bool{true, true, false} || order.Down(0) || order.Down(1) {
		return nil, false
	}
	s := &timeSkewer{nest: nest}
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpFor) && analysis.DimOf(op) == 0 {
			s.rows = append(s.rows, op)
		}
	})
	return s, len(s.rows) > 0 && s.takeFields() && s.measure()
}

// takeFields sets the fields. What is loaded is at constant offsets from the point.
func (s *timeSkewer) takeFields() bool {
	good := true
	take := func(to **ir.Value, field *ir.Value) {
		t := field.Type.(loop.FieldType)
		good = good && (*to == nil || *to == field) && t.Present == [ir.Rank]bool{true, true, false} && t.Elem.IsFloat()
		*to = field
	}
	s.nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			take(&s.buffer, loop.FieldOf(op))
		}
	})
	s.nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpLoad) && loop.FieldOf(op) != s.buffer {
			take(&s.input, loop.FieldOf(op))
		}
	})
	if !good || s.input == nil || s.buffer == nil || s.buffer.DefinedBy(loop.OpBuffer) == nil || s.input.Region() == nil {
		return false
	}
	return s.input.Type.(loop.FieldType).Elem == s.buffer.Type.(loop.FieldType).Elem
}

// measure sets how far repetitions and rows are behind each other: far enough that all that a
// repetition reads is computed, and all that it overwrites has been read; and by one point more, so that
// no lane depends on the value that was computed last.
func (s *timeSkewer) measure() bool {
	var offsets [][ir.Rank]int
	s.nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpLoad) {
			offsets = append(offsets, ir.OffsetAttr.Of(op))
		}
	})
	s.behind, s.lag = [ir.Rank]int{1, 1}, 1
	for _, off := range offsets {
		for d, n := range off {
			s.behind[d] = max(s.behind[d], n, -n)
		}
		switch di, dj := off[0], off[1]; {
		case dj < 0:
			s.lag = max(s.lag, di/-dj+1)
		case dj > 0:
			s.lag = max(s.lag, (dj-1-di)/dj)
		}
	}
	for _, off := range offsets {
		if di, dj := off[0], off[1]; loop.Visited(off) {
			s.behind[0] = max(s.behind[0], 1-di-s.lag*(s.behind[1]+dj))
		} else {
			const slack = 2
			s.behind[0] = max(s.behind[0], di-s.lag*(s.behind[1]-dj)+slack)
		}
	}
	return max(s.behind[0], s.behind[1]) <= mostBehind
}

// write writes the operation, unless points differ in what they compute.
func (s *timeSkewer) write() bool {
	var first *ir.Op
	for _, row := range s.rows {
		op, ok := s.steps(row)
		switch {
		case ok && first == nil:
			first = op
			continue
		case ok && ir.Print(op) == ir.Print(first):
			op.Erase()
			continue
		}
		op.Erase()
		if first != nil {
			first.Erase()
		}
		return false
	}
	return true
}

// steps writes the operation with the body of a row; false if it depends on where the point
// is.
func (s *timeSkewer) steps(row *ir.Op) (steps *ir.Op, ok bool) {
	b := ir.After(s.nest)
	steps = loop.NewSkewedSteps(b, ir.NameAttr.Of(s.nest), s.input, s.behind, s.lag)
	args := steps.Regions[0].Args
	c := &pointCopier{Builder: ir.AtEnd(steps.Regions[0]), values: ir.Mapping{s.buffer: s.input, row.Regions[0].Args[0]: args[0]}}
	c.Pos = row.Pos
	if j := row.Parent(); j.Is(loop.OpFor) {
		c.values[j.Regions[0].Args[0]] = args[1]
	}
	for _, op := range row.Regions[0].Ops {
		if !op.Pure() && !c.copy(op) {
			return steps, false
		}
	}
	steps.Regions[0].Walk(func(op *ir.Op) { ok = ok || op.Is(loop.OpLoad) })
	return steps, ok && loop.OpSkewedSteps.Verify(steps) == nil
}

// pointCopier copies what computes a point, with what is computed before the loops for it.
type pointCopier struct {
	*ir.Builder
	values ir.Mapping
}

// copy copies an operation, after its operands; false if the result depends on the position of the
// point.
func (c *pointCopier) copy(op *ir.Op) bool {
	access := op.Is(loop.OpLoad) || op.Is(loop.OpStore)
	if len(op.Regions) > 0 || !access && !op.Pure() && !op.Is(loop.OpEnd) {
		return false
	}
	for _, v := range op.Operands() {
		if !c.know(v) || v.Type == ir.Index && !access {
			return false
		}
	}
	c.Clone(op, c.values)
	return true
}

// know copies what computes a value, unless the copy has it; false if that is not possible.
func (c *pointCopier) know(v *ir.Value) bool {
	if _, known := c.values[v]; known {
		return true
	}
	if v.Def() == nil {
		return v.Region().Parent().Is(ir.OpFunc)
	}
	if v.Def().Is(scf.OpIf) {
		return c.eitherSide(v)
	}
	return c.copy(v.Def())
}

// eitherSide copies the result of a branch both of whose sides load the same element.
func (c *pointCopier) eitherSide(v *ir.Value) bool {
	branch := v.Def()
	here := scf.Then(branch).Terminator().Operand(v.Index()).DefinedBy(loop.OpLoad)
	there := scf.Else(branch).Terminator().Operand(v.Index()).DefinedBy(loop.OpLoad)
	if here == nil || there == nil || c.values.Of(loop.FieldOf(here)) != c.values.Of(loop.FieldOf(there)) ||
		loop.PointOf(here) != loop.PointOf(there) || ir.OffsetAttr.Of(here) != ir.OffsetAttr.Of(there) || !c.know(here.Result()) {
		return false
	}
	c.values[v] = c.values.Of(here.Result())
	return true
}
