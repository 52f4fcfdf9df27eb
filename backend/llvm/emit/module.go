package emit

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

// Module is an LLVM module for a machine, while it is written.
type Module struct {
	IR            *llir.Module
	Machine       Machine
	intrinsics    map[string]*llir.Func
	Functions     map[string]bool // called, of those in folder functions
	nontemporal   *metadata.Attachment
	branchWeights *metadata.Attachment
}

// New returns an empty module.
func New(machine Machine) *Module {
	m := &Module{IR: llir.NewModule(), Machine: machine, intrinsics: map[string]*llir.Func{}, Functions: map[string]bool{}}
	m.IR.TargetTriple = machine.Triple
	if machine.StackAlignment > 0 {
		m.moduleFlag("override-stack-alignment", machine.StackAlignment)
	}
	return m
}

// moduleFlag sets a flag of the module, which no other module may set otherwise.
func (m *Module) moduleFlag(name string, value int) {
	const conflictIsError = 1
	flag := m.NewTuple([]metadata.Field{constant.NewInt(types.I32, conflictIsError), &metadata.String{Value: name}, constant.NewInt(types.I32, int64(value))})
	m.IR.NamedMetadataDefs["llvm.module.flags"] = &metadata.NamedDef{Name: "llvm.module.flags", Nodes: []metadata.Node{flag}}
}

// NewFunc adds a function with the form of a kernel, void name(ptr args), and the attributes of the machine.
func (m *Module) NewFunc(name string) (*llir.Func, *llir.Param) {
	args := llir.NewParam("args", types.NewPointer(types.I64))
	f := m.IR.NewFunc(name, types.Void, args)
	for _, a := range m.Machine.Attributes {
		f.FuncAttrs = append(f.FuncAttrs, a)
	}
	return f, args
}

// Intrinsic declares an LLVM intrinsic once.
func (m *Module) Intrinsic(name string, result types.Type, params ...types.Type) *llir.Func {
	if f, ok := m.intrinsics[name]; ok {
		return f
	}
	ps := make([]*llir.Param, len(params))
	for i, t := range params {
		ps[i] = llir.NewParam("", t)
	}
	f := m.IR.NewFunc(name, result, ps...)
	m.intrinsics[name] = f
	return f
}

// StreamMark returns the metadata that makes a store a streaming store.
func (m *Module) StreamMark() *metadata.Attachment {
	if m.nontemporal == nil {
		m.nontemporal = m.NewMetadata("nontemporal", []metadata.Field{constant.NewInt(types.I32, 1)})
	}
	return m.nontemporal
}

// ScalarType returns the LLVM type of a builtin type in a register.
func ScalarType(t ir.Scalar) types.Type {
	switch t {
	case ir.F32:
		return types.Float
	case ir.F64:
		return types.Double
	case ir.I1:
		return types.I1
	case ir.Index:
		return types.I64
	}
	return types.NewInt(uint64(t.Bits()))
}

// Unlikely returns the metadata of a branch whose first target is hardly ever taken, so
// that its code is put out of the way.
func (m *Module) Unlikely() *metadata.Attachment {
	if m.branchWeights == nil {
		weights := []metadata.Field{&metadata.String{Value: "branch_weights"}, constant.NewInt(types.I32, 1), constant.NewInt(types.I32, 1<<20)}
		m.branchWeights = m.NewMetadata("prof", weights)
	}
	return m.branchWeights
}

// NewMetadata defines metadata of a module and returns its attachment to instructions.
func (m *Module) NewMetadata(name string, fields []metadata.Field) *metadata.Attachment {
	return &metadata.Attachment{Name: name, Node: m.NewTuple(fields)}
}

// NewTuple defines metadata of a module.
func (m *Module) NewTuple(fields []metadata.Field) *metadata.Tuple {
	tuple := &metadata.Tuple{MetadataID: -1, Fields: fields}
	tuple.SetID(int64(len(m.IR.MetadataDefs)))
	m.IR.MetadataDefs = append(m.IR.MetadataDefs, tuple)
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
func (m *Module) writeAttributes(out *strings.Builder) {
	groups := [...]string{"", " noinline"}
	if m.Machine.Device != nil {
		groups = [...]string{" alwaysinline", " alwaysinline"}
	}
	for n, first := range groups {
		fmt.Fprintf(out, "\nattributes #%d = {%s", n, first)
		for _, a := range m.Machine.Attributes {
			out.WriteString(" " + a.String())
		}
		out.WriteString(" }\n")
	}
}

// Text returns the module with the functions that it calls.
func (m *Module) Text() (string, error) {
	var out strings.Builder
	out.WriteString(m.IR.String())
	names := slices.Sorted(maps.Keys(m.Functions))
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
