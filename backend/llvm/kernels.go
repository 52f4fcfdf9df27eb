package llvm

import (
	"slices"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/elementwise"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Kernel32 returns the symbol of a kernel's form whose indices and strides have 32 bits, for
// fields of fewer than abi.Index32Limit elements. The other form has the kernel's own name.
func Kernel32(name string) string { return name + "_32" }

// EmitKernels lowers the kernels of a module to the text of an LLVM module for a machine with
// a Device, in two forms each: with indices of 64 bits, and of 32, or with these only if the
// program is for one domain. Without a Device it is for
// a CPU that takes the place of one: the function [EntryName] runs one block of a launch, one
// thread after the other, so that none may wait for another one; its only argument are the slots
// that package rt describes.
func EmitKernels(module *ir.Op, machine emit.Machine) (text string, err error) {
	e := newEmitter(machine)
	defer stopped(&text, &err)
	launches := launchesOf(module)
	if machine.Device == nil {
		e.blocks(launches)
		return e.Text()
	}
	for _, k := range kernelsOf(launches) {
		for _, index32 := range k.forms() {
			e.kernel(k, index32)
		}
	}
	return e.Text()
}

// launchesOf returns the launches of a module's program, in the order in which they run.
func launchesOf(module *ir.Op) []*ir.Op {
	var launches []*ir.Op
	for _, program := range loop.Programs(module) {
		for _, launch := range gpu.Launches(program) {
			if !launch.Is(gpu.OpLaunchFunc) {
				panic(unlowered{launch, "gpu-kernel-outlining must run first"})
			}
			launches = append(launches, launch)
		}
	}
	return launches
}

// kernel is a kernel with what is known of its arguments from its launches.
type kernel struct {
	op     *ir.Op
	params []gpu.Param
	passed map[*ir.Value][]*ir.Value // what each argument is given
	order  bool                      // its nest has one
	sized  bool                      // its program is for one domain
}

// forms returns which forms there are: whether the indices of each have 32 bits.
func (k *kernel) forms() []bool {
	if k.sized {
		return []bool{true}
	}
	return []bool{false, true}
}

// kernelsOf returns the kernels of launches, in the order of the first launch of each.
func kernelsOf(launches []*ir.Op) []*kernel {
	var ks []*kernel
	known := map[*ir.Op]*kernel{}
	for _, launch := range launches {
		op := gpu.KernelOf(launch)
		k := known[op]
		if k == nil {
			k = &kernel{op: op, params: gpu.Params(op), passed: map[*ir.Value][]*ir.Value{}}
			ks, known[op] = append(ks, k), k
		}
		for n, v := range gpu.ArgsOf(launch) {
			arg := op.Regions[0].Args[n]
			k.passed[arg] = append(k.passed[arg], v)
		}
		k.order = k.order || ir.OrderAttr.In(gpu.TilesOf(launch))
		k.sized = k.sized || gpu.DomainAttr.In(gpu.TilesOf(launch).Parent())
	}
	return ks
}

// block returns how many threads a block has along each axis.
func (k *kernel) block() (n [gpu.Axes]int) {
	n, ok := gpu.BlockAttr.Lookup(k.op)
	if !ok {
		panic(unlowered{k.op, "how many threads its blocks have is not known"})
	}
	return n
}

// spans reports whether an argument is an index or extent of the fields, and not one of the
// numbers of the stencil's user, which has 64 bits in both forms.
func (k *kernel) spans(arg *ir.Value) bool {
	if arg.Type != ir.Index {
		return false
	}
	for _, v := range k.passed[arg] {
		if r := v.Region(); r != nil && r.Parent().Is(ir.OpFunc) {
			return false
		}
	}
	return true
}

// kernel emits one form of a kernel.
func (e *emitter) kernel(k *kernel, index32 bool) *llir.Func {
	p := &params{kernel: k, emitter: e, index32: index32, values: map[gpu.Param]value.Value{}, name: ir.NameAttr.Of(k.op)}
	if index32 {
		p.name = Kernel32(p.name)
	}
	f := e.IR.NewFunc(p.name, types.Void, p.declare()...)
	for _, a := range e.Machine.Attributes {
		f.FuncAttrs = append(f.FuncAttrs, a)
	}
	if d := e.Machine.Device; d != nil {
		f.CallingConv = d.Convention
		d.Bound(e.Module, f, k.bounds())
	} else {
		f.Linkage = enum.LinkageInternal
	}
	s := newStage(e, f)
	s.arguments, p.entry = p, s.entry
	b := &body{stage: s, Lanes: elementwise.Lanes{Module: s.Module, Block: s.first, Width: 1}, vals: map[*ir.Value]val{}, runs: map[*ir.Value]run{}}
	e.lowerings = p.lowerings(newLowerings())
	b.region(k.op.Regions[0])
	b.checkAsserts()
	b.Block.NewRet(nil)
	s.entry.NewBr(s.first)
	return f
}

// bounds returns what a kernel says of its blocks.
func (k *kernel) bounds() emit.Bounds {
	return emit.Bounds{Block: k.block(), Resident: gpu.ResidentAttr.Of(k.op)}
}

// attributes says of a field that a kernel is given whether the kernel writes it, and whether
// its memory may be that of another field. A device may read what is neither through caches
// that do not see writes.
func (k *kernel) attributes(field *ir.Value) []llir.ParamAttribute {
	var attrs []llir.ParamAttribute
	if !k.overlaps(field) {
		attrs = append(attrs, enum.ParamAttrNoAlias)
	}
	if len(k.points(field, loop.OpStore)) == 0 {
		attrs = append(attrs, enum.ParamAttrReadOnly)
	}
	return attrs
}

// overlaps reports whether the memory of a field may be that of another of the kernel: the
// user of a stencil may give it one field as an input and an output.
func (k *kernel) overlaps(field *ir.Value) bool {
	for _, other := range k.op.Regions[0].Args {
		if k.inPlace(field, other) || k.inPlace(other, field) {
			return true
		}
	}
	return false
}

// inPlace reports whether two arguments may be one field that is read and written. Package rt
// allows it for an input of the stencil that is read at points that are written then, and
// where an order says what is read first; of arrays it does not.
func (k *kernel) inPlace(input, output *ir.Value) bool {
	written := k.points(output, loop.OpStore)
	if input.Type != output.Type || !k.isField(input) || !k.isField(output) || inspect.ExtentsOf(input).Rank() > 0 || len(written) == 0 || len(k.points(input, loop.OpStore)) > 0 {
		return false
	}
	if k.order {
		return true
	}
	for p := range k.points(input, loop.OpLoad) {
		if !written[p] {
			return false
		}
	}
	return true
}

// isField reports whether an argument is given fields of the stencil, not buffers.
func (k *kernel) isField(arg *ir.Value) bool {
	if _, ok := arg.Type.(loop.FieldType); !ok {
		return false
	}
	return !slices.ContainsFunc(k.passed[arg], func(v *ir.Value) bool { return v.Region() == nil })
}

// points returns where a kernel loads from a field, or stores to it.
func (k *kernel) points(field *ir.Value, info *ir.OpInfo) map[inspect.Access]bool {
	list := map[inspect.Access]bool{}
	for _, op := range k.ops(field, info) {
		list[inspect.AccessOf(op).Access] = true
	}
	return list
}

// ops returns the loads or stores of a field in a kernel.
func (k *kernel) ops(field *ir.Value, info *ir.OpInfo) []*ir.Op {
	var list []*ir.Op
	k.op.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(info) && loop.FieldOf(op) == field {
			list = append(list, op)
		}
	})
	return list
}
