package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// alongRows is the dimension along which a thread of an accelerator computes several points: those
// along i belong to its neighbours, whose elements are next to each other in memory.
const alongRows = 1

// unrollByModel returns how many points along j a thread of an accelerator is best to compute, and
// how long one takes then, see [machine.Load.Time].
func unrollByModel(apply *ir.Op) (factor int, time float64) {
	factor, time = 1, loadOf(apply, 1).Time(1)
	if notUnrollable(apply, alongRows) != "" || sharesBuffers(apply) {
		return factor, time
	}
	for _, f := range machine.GPU.Unrolls {
		if f*operationsOf(apply) > machine.GPU.Body {
			break
		}
		trial := ir.Clone(apply.Region().Parent())
		other := stencil.Applies(trial)[applyNumber(apply)]
		unroll(other, f, alongRows)
		canonical.MergeEqual(other.Regions[0])
		if registersOf(other) > machine.GPU.Registers || accessesOf(other) > machine.GPU.Accesses {
			break
		}
		if t := loadOf(other, f).Time(f); t < time {
			factor, time = f, t
		}
	}
	return factor, time
}

// sharesBuffers reports whether an apply fills or reads local buffers of a program whose blocks of
// threads can share them: there, a thread has one point of a tile. What is read at another level is
// in the memory of the device.
func sharesBuffers(apply *ir.Op) bool {
	touches, levels := false, false
	for _, other := range stencil.Applies(apply.Region().Parent()) {
		for _, v := range other.Results {
			touches = touches || other == apply && analysis.IsLocal(v)
		}
		other.Regions[0].Walk(func(op *ir.Op) {
			if op.Is(stencil.OpAccess) && analysis.IsLocal(other.Operand(op.Operand(0).Index())) {
				touches = touches || other == apply
				levels = levels || ir.OffsetAttr.Of(op)[2] != 0
			}
		})
	}
	return touches && !levels
}

// chosenFactor returns how many points the model says, and tells so.
func chosenFactor(ctx *transform.Context, apply *ir.Op) int {
	factor, time := unrollByModel(apply)
	if factor == 1 {
		return factor
	}
	ctx.Remarkf(apply.Pos, "a thread computes %d points of %s along j: a point takes as long as moving an estimated %.1f bytes, instead of %.1f", factor, analysis.NameOf(apply), time, loadOf(apply, 1).Time(1))
	return factor
}

// applyNumber returns the number of an apply in its program.
func applyNumber(apply *ir.Op) int {
	n := 0
	for _, op := range apply.Region().Ops {
		if op == apply {
			break
		}
		if op.Is(stencil.OpApply) {
			n++
		}
	}
	return n
}

// operationsOf counts the operations of an apply.
func operationsOf(apply *ir.Op) (n int) {
	apply.Regions[0].Walk(func(*ir.Op) { n++ })
	return n
}

// accessesOf counts the numbers of 32 bits that an apply reads and stores.
func accessesOf(apply *ir.Op) (n int) {
	apply.Regions[0].Walk(func(op *ir.Op) {
		switch {
		case op.Is(stencil.OpAccess):
			n += wordsOf(op.Result())
		case op.Is(stencil.OpStoreResult):
			for _, v := range op.Operands() { // none where nothing is stored
				n += wordsOf(v)
			}
		}
	})
	return n
}

// wordBytes is the size of a register.
const wordBytes = 4

// wordsOf returns how many registers of 32 bits a number takes; 0 for what is none.
func wordsOf(v *ir.Value) int {
	t, ok := v.Type.(ir.Scalar)
	if !ok {
		return 0
	}
	return (t.Bits() + 31) / 32
}

// loadOf estimates what a point takes of an apply whose body is for so many.
func loadOf(apply *ir.Op, points int) machine.Load {
	l := workOf(apply, points)
	l.Bytes = movedBy([]*ir.Op{apply}, func(*ir.Value) bool { return true })
	return l
}

// workOf is loadOf without what is moved: what a point reads and stores, and the issue slots of the operations,
// for an address of each row of each field that it reads or writes, and of what a thread does before.
func workOf(apply *ir.Op, points int) (l machine.Load) {
	type row struct {
		field *ir.Value
		j, k  int
	}
	rows, fields := map[row]bool{}, map[*ir.Value]bool{}
	l.Slots = machine.GPU.SlotsPerThread
	apply.Regions[0].Walk(func(op *ir.Op) {
		l.Slots += machine.Slots(op)
		if op.Is(stencil.OpAccess) {
			off := ir.OffsetAttr.Of(op)
			rows[row{op.Operand(0), off[1], off[2]}] = true
			fields[op.Operand(0)] = true
		}
	})
	outputs := len(apply.Results)
	l.Slots += machine.GPU.SlotsPerRow*float64(len(rows)+points*outputs) + machine.GPU.SlotsPerField*float64(len(fields)+outputs)
	l.Slots /= float64(points)
	l.Near = float64(wordBytes*accessesOf(apply)) / float64(points)
	return l
}

// movedBy returns how many bytes applies that run together move for a point to or from memory: an element of each
// value that they read or compute, if it is there, unless one element is for many points.
func movedBy(applies []*ir.Op, inMemory func(*ir.Value) bool) (bytes float64) {
	moved := map[*ir.Value]bool{}
	for _, apply := range applies {
		dims := apply.Results[0].Type.(stencil.TempType).Present()
		for _, v := range slices.Concat(apply.Operands(), apply.Results) {
			t, ok := v.Type.(stencil.TempType)
			if ok && !moved[v] && inMemory(v) && t.Present() == dims {
				moved[v] = true
				bytes += float64(t.Elem.Bits()) / 8
			}
		}
	}
	return bytes
}

// registersOf estimates the registers of 32 bits that a thread needs for the body of an apply: for
// the numbers that are alive at a time, in the order of the operations.
func registersOf(apply *ir.Op) int {
	last := map[*ir.Value]int{}
	var ops []*ir.Op
	apply.Regions[0].Walk(func(op *ir.Op) { ops = append(ops, op) })
	for n, op := range ops {
		for _, v := range op.Operands() {
			last[v] = n
		}
	}
	ends := make([]int, len(ops)+1)
	alive, most := 0, 0
	for n, op := range ops {
		for _, v := range op.Results {
			if at, used := last[v]; used {
				size := wordsOf(v)
				alive += size
				ends[at] += size
			}
		}
		most = max(most, alive)
		alive -= ends[n]
	}
	return most
}
