package llvm

import (
	"fmt"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/ir"
)

// Emit lowers a tiled program at the loop level to the text of an LLVM module with the
// function EntryName, which runs one tile of one stage. An error means that the program
// holds something that the passes before should have lowered.
func Emit(program *ir.Op, machine Machine) (text string, err error) {
	e := newEmitter(machine)
	e.program, e.slots = program, slotsOf(program)
	defer stopped(&text, &err)
	e.entry()
	return e.text()
}

func newEmitter(machine Machine) *emitter {
	e := &emitter{
		machine:    machine,
		module:     llir.NewModule(),
		intrinsics: map[string]*llir.Func{},
		functions:  map[string]bool{},
		callees:    map[callee]*llir.Func{},
		lowerings:  newLowerings(),
	}
	e.module.TargetTriple = machine.Triple
	if machine.StackAlignment > 0 {
		e.moduleFlag("override-stack-alignment", machine.StackAlignment)
	}
	return e
}

// moduleFlag sets a flag of the module, which no other module may set otherwise.
func (e *emitter) moduleFlag(name string, value int) {
	const conflictIsError = 1
	flag := e.newTuple([]metadata.Field{constant.NewInt(i32, conflictIsError), &metadata.String{Value: name}, constant.NewInt(i32, int64(value))})
	e.module.NamedMetadataDefs["llvm.module.flags"] = &metadata.NamedDef{Name: "llvm.module.flags", Nodes: []metadata.Node{flag}}
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
	machine       Machine
	module        *llir.Module
	program       *ir.Op
	slots         map[*ir.Value]int
	intrinsics    map[string]*llir.Func
	functions     map[string]bool // called, of those in folder functions
	callees       map[callee]*llir.Func
	lowerings     map[*ir.OpInfo]lowering
	nontemporal   *metadata.Attachment
	aliases       map[*ir.Value][]*metadata.Attachment // of arrays
	branchWeights *metadata.Attachment
}

func (e *emitter) newFunc(name string) (*llir.Func, *llir.Param) {
	args := llir.NewParam("args", types.NewPointer(i64))
	f := e.module.NewFunc(name, types.Void, args)
	for _, a := range e.machine.Attributes {
		f.FuncAttrs = append(f.FuncAttrs, a)
	}
	return f, args
}

// entry emits the function that chooses what to do, first in the module, and what it chooses from.
func (e *emitter) entry() {
	f, args := e.newFunc(EntryName)
	b := f.NewBlock("")
	done := f.NewBlock("done")
	done.NewRet(nil)
	var cases []*llir.Case
	for _, c := range entriesOf(e.program, e.machine) {
		callee, calleeArgs := e.newFunc(c.name)
		callee.Linkage = enum.LinkageInternal
		run := f.NewBlock("")
		run.NewCall(callee, args)
		run.NewBr(done)
		cases = append(cases, llir.NewCase(constant.NewInt(i64, int64(c.Number)), run))
		c.emit(e, callee, calleeArgs)
	}
	number := loadSlot(b, args, abi.SlotEntry, i64)
	b.NewSwitch(number, done, cases...)
}

// intrinsic declares an LLVM intrinsic once.
func (e *emitter) intrinsic(name string, result types.Type, params ...types.Type) *llir.Func {
	if f, ok := e.intrinsics[name]; ok {
		return f
	}
	ps := make([]*llir.Param, len(params))
	for i, t := range params {
		ps[i] = llir.NewParam("", t)
	}
	f := e.module.NewFunc(name, result, ps...)
	e.intrinsics[name] = f
	return f
}

// streamMark returns the metadata that makes a store a streaming store.
func (e *emitter) streamMark() *metadata.Attachment {
	if e.nontemporal == nil {
		e.nontemporal = e.newMetadata("nontemporal", []metadata.Field{constant.NewInt(i32, 1)})
	}
	return e.nontemporal
}

// scalarType returns the LLVM type of a builtin type in a register.
func scalarType(t ir.Scalar) types.Type {
	switch t {
	case ir.F32:
		return types.Float
	case ir.F64:
		return types.Double
	case ir.I1:
		return i1
	case ir.Index:
		return i64
	}
	return types.NewInt(uint64(t.Bits()))
}
