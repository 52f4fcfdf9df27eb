package llvm

import (
	"fmt"
	"slices"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Emit lowers a tiled program at the loop level to the text of an LLVM module with the
// function EntryName, which runs one tile of one stage. An error means that the program
// holds something that the passes before should have lowered.
func Emit(program *ir.Op, machine emit.Machine) (text string, err error) {
	e := newEmitter(machine)
	e.program, e.slots = program, slotsOf(program)
	defer stopped(&text, &err)
	e.entry()
	return e.Text()
}

// InRegisters says what the iterations of a loop over vectors do not load or compute, because they have it in registers.
type InRegisters struct {
	Pos        ir.Pos
	Stage      string
	Rows       int // of fields, of which they load one vector and take the neighbours along i out of that and the one before or after
	Operations int // which they do not repeat, for they are those of points further along i
}

// InRegistersOf returns what the loops of the code of a program have in registers, for a machine.
func InRegistersOf(program *ir.Op, machine emit.Machine) (list []InRegisters, err error) {
	e := newEmitter(machine)
	e.program, e.slots = program, slotsOf(program)
	var text string
	defer stopped(&text, &err)
	e.entry()
	return e.reused, nil
}

// note notes what a loop has in registers: of those that a stage is emitted as, such as one for several rows at once and one for the rows that are left, the most.
func (b *body) note(op *ir.Op, rows []*inspect.Neighbours, reuse *inspect.Reuse) {
	in := InRegisters{Pos: op.Pos, Rows: len(rows)}
	if reuse != nil {
		in.Operations = reuse.Left
	}
	for nest := op.Parent(); nest != nil; nest = nest.Parent() {
		if nest.Is(loop.OpTiles) {
			in.Stage = ir.NameAttr.Of(nest)
		}
	}
	for n := range b.reused {
		if r := &b.reused[n]; r.Pos == in.Pos && r.Stage == in.Stage {
			r.Rows, r.Operations = max(r.Rows, in.Rows), max(r.Operations, in.Operations)
			return
		}
	}
	b.reused = append(b.reused, in)
}

func newEmitter(machine emit.Machine) *emitter {
	return &emitter{Module: emit.New(machine), callees: map[callee]*llir.Func{}, lowerings: newLowerings()}
}

// stopped makes the end of a lowering that cannot go on an error: it is a deep recursion over
// values of which any can be unknown, and the first one ends it.
func stopped(text *string, err *error) {
	r := recover()
	if r == nil {
		return
	}
	failure, ok := r.(unlowered)
	if !ok {
		panic(r)
	}
	*text, *err = "", failure
}

// unlowered is the failure to lower an operation.
type unlowered struct {
	op  *ir.Op
	why string
}

// Error names the operation and the reason.
func (u unlowered) Error() string {
	return fmt.Sprintf("%s: cannot lower %q to LLVM IR: %s", u.op.Pos, u.op.Name(), u.why)
}

// emitter is the state of one module.
type emitter struct {
	*emit.Module
	program   *ir.Op
	slots     map[*ir.Value]int
	callees   map[callee]*llir.Func
	lowerings map[*ir.OpInfo]lowering
	aliases   map[*ir.Value][]*metadata.Attachment // of arrays
	reused    []InRegisters
}

// entry emits the function that chooses what to do, first in the module, and what it chooses from.
func (e *emitter) entry() {
	f, args := e.NewFunc(EntryName)
	b := f.NewBlock("")
	done := f.NewBlock("done")
	done.NewRet(nil)
	var cases []*llir.Case
	for _, c := range entriesOf(e.program, e.Machine) {
		callee, calleeArgs := e.NewFunc(c.name)
		callee.Linkage = enum.LinkageInternal
		run := f.NewBlock("")
		run.NewCall(callee, args)
		run.NewBr(done)
		cases = append(cases, llir.NewCase(constant.NewInt(types.I64, int64(c.Number)), run))
		c.emit(e, callee, calleeArgs)
	}
	number := loadSlot(b, args, abi.SlotEntry, types.I64)
	b.NewSwitch(number, done, cases...)
}

// EntryName is the name of a kernel's function: void entry(ptr args).
const EntryName = "entry"

// InOrder is metadata of modules whose instructions are in the order in which they are to be: what LLVM makes of
// them is not to be scheduled anew.
const InOrder = "oec.in_order"

// EntriesOf returns what the code of a program for a machine can be called for, as a kernel's table
// has it: nil if that is each stage by itself.
func EntriesOf(program *ir.Op, machine emit.Machine) []abi.Entry {
	var list []abi.Entry
	plain := true
	for n, e := range entriesOf(program, machine) {
		list = append(list, e.Entry)
		plain = plain && e.Number == n && e.Stage == n && e.Joined == 0 && len(e.Folds) == 0 && e.Skew == 0 && e.Steps.Count == 0
	}
	if plain {
		return nil
	}
	return list
}

// entry is an entry of a kernel, and the function that is its code.
type entry struct {
	abi.Entry
	name string
	emit func(e *emitter, fn *llir.Func, args value.Value)
}

// entriesOf returns the entries of a program's kernel: first the stages, by number, and after them
// what is done of several repetitions at once.
func entriesOf(program *ir.Op, machine emit.Machine) []entry {
	nests := loop.Nests(program)
	var list []entry
	for n, nest := range nests {
		list = append(list, stageEntry(nests, n, loop.StageOf(nest), &machine))
	}
	stages := loop.StageOf(nests[len(nests)-1]) + 1
	if s, ok := skewedStepsFor(program, machine); ok {
		list = append(list, s.asEntry(stages))
	}
	return list
}

// stageEntry returns the entry of a nest, which is a stage, or several.
func stageEntry(nests []*ir.Op, n, stage int, machine *emit.Machine) entry {
	nest := nests[n]
	return entry{
		Entry: abi.Entry{Number: stage, Stage: stage, Joined: loop.StagesOf(nest) - 1, Folds: foldsOf(nest, machine), Skew: loop.SkewOf(nest)},
		name:  fmt.Sprintf("stage%d", stage),
		emit: func(e *emitter, fn *llir.Func, args value.Value) {
			s := newStage(e, fn)
			s.near = inspect.NearFields(nests[:n])
			s.emit(nest, &slots{stage: s, block: args, loads: map[[2]int]value.Value{}})
		},
	}
}

// foldsOf returns the folds of the buffers that a nest fills: one index along i has memory for each lane.
func foldsOf(nest *ir.Op, machine *emit.Machine) (folds []abi.Fold) {
	var filled []*ir.Value
	columns := 0
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			filled = append(filled, loop.FieldOf(op))
		}
		if op.Is(loop.OpFor) && inspect.OverColumns(op) && loop.VectorAttr.In(op) {
			columns = inspect.ColumnsAtOnce(op, machine)
		}
	})
	for n, b := range loop.Buffers(nest.Parent()) {
		if fold := loop.FoldOf(b); fold != [ir.Rank]int{} && slices.Contains(filled, b) {
			if fold[0] > 0 {
				fold[0] = columns
			}
			folds = append(folds, abi.Fold{Buffer: n, Extent: fold})
		}
	}
	return folds
}
