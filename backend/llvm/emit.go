package llvm

import (
	"fmt"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/llvm/emit"
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
