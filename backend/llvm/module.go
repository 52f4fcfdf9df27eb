package llvm

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	llir "github.com/llir/llvm/ir"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"

	"github.com/openearthgo/oec/ir"
)

// module is an LLVM module for a machine, while it is written.
type module struct {
	ir            *llir.Module
	machine       Machine
	intrinsics    map[string]*llir.Func
	functions     map[string]bool // called, of those in folder functions
	nontemporal   *metadata.Attachment
	branchWeights *metadata.Attachment
}

func newModule(machine Machine) *module {
	m := &module{ir: llir.NewModule(), machine: machine, intrinsics: map[string]*llir.Func{}, functions: map[string]bool{}}
	m.ir.TargetTriple = machine.Triple
	if machine.StackAlignment > 0 {
		m.moduleFlag("override-stack-alignment", machine.StackAlignment)
	}
	return m
}

// moduleFlag sets a flag of the module, which no other module may set otherwise.
func (m *module) moduleFlag(name string, value int) {
	const conflictIsError = 1
	flag := m.newTuple([]metadata.Field{constant.NewInt(i32, conflictIsError), &metadata.String{Value: name}, constant.NewInt(i32, int64(value))})
	m.ir.NamedMetadataDefs["llvm.module.flags"] = &metadata.NamedDef{Name: "llvm.module.flags", Nodes: []metadata.Node{flag}}
}

func (m *module) newFunc(name string) (*llir.Func, *llir.Param) {
	args := llir.NewParam("args", types.NewPointer(i64))
	f := m.ir.NewFunc(name, types.Void, args)
	for _, a := range m.machine.Attributes {
		f.FuncAttrs = append(f.FuncAttrs, a)
	}
	return f, args
}

// intrinsic declares an LLVM intrinsic once.
func (m *module) intrinsic(name string, result types.Type, params ...types.Type) *llir.Func {
	if f, ok := m.intrinsics[name]; ok {
		return f
	}
	ps := make([]*llir.Param, len(params))
	for i, t := range params {
		ps[i] = llir.NewParam("", t)
	}
	f := m.ir.NewFunc(name, result, ps...)
	m.intrinsics[name] = f
	return f
}

// streamMark returns the metadata that makes a store a streaming store.
func (m *module) streamMark() *metadata.Attachment {
	if m.nontemporal == nil {
		m.nontemporal = m.newMetadata("nontemporal", []metadata.Field{constant.NewInt(i32, 1)})
	}
	return m.nontemporal
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

// unlikely returns the metadata of a branch whose first target is hardly ever taken, so
// that its code is put out of the way.
func (m *module) unlikely() *metadata.Attachment {
	if m.branchWeights == nil {
		weights := []metadata.Field{&metadata.String{Value: "branch_weights"}, constant.NewInt(i32, 1), constant.NewInt(i32, 1<<20)}
		m.branchWeights = m.newMetadata("prof", weights)
	}
	return m.branchWeights
}

// newMetadata defines metadata of a module and returns its attachment to instructions.
func (m *module) newMetadata(name string, fields []metadata.Field) *metadata.Attachment {
	return &metadata.Attachment{Name: name, Node: m.newTuple(fields)}
}

func (m *module) newTuple(fields []metadata.Field) *metadata.Tuple {
	tuple := &metadata.Tuple{MetadataID: -1, Fields: fields}
	tuple.SetID(int64(len(m.ir.MetadataDefs)))
	m.ir.MetadataDefs = append(m.ir.MetadataDefs, tuple)
	return tuple
}

// functions holds functions in LLVM IR for what is no instruction: in the file named N,
// @oec.N.f64 and @oec.N.f32, and in the file intrinsics what they call. Their attributes are
// those of writeAttributes.
//
//go:embed functions/*.ll
var functions embed.FS

// writeAttributes writes the attributes of the functions: group 0, and group 1 for those that
// are long. On a CPU these are called; a kernel for a device can call nothing.
func (m *module) writeAttributes(out *strings.Builder) {
	groups := [...]string{"", " noinline"}
	if m.machine.Device != nil {
		groups = [...]string{" alwaysinline", " alwaysinline"}
	}
	for n, first := range groups {
		fmt.Fprintf(out, "\nattributes #%d = {%s", n, first)
		for _, a := range m.machine.Attributes {
			out.WriteString(" " + a.String())
		}
		out.WriteString(" }\n")
	}
}

// text returns the module with the functions that it calls.
func (m *module) text() (string, error) {
	var out strings.Builder
	out.WriteString(m.ir.String())
	names := slices.Sorted(maps.Keys(m.functions))
	if len(names) > 0 {
		names = append(names, "intrinsics")
	}
	for _, name := range names {
		source, err := functions.ReadFile("functions/" + name + ".ll")
		if err != nil {
			return "", fmt.Errorf("no function %s: %w", name, err)
		}
		out.WriteString("\n")
		out.Write(source)
	}
	if len(names) > 0 {
		m.writeAttributes(&out)
	}
	return out.String(), nil
}
