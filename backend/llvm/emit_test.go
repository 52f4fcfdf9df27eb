package llvm_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
)

func machineOf(t cpu.Target) llvm.Machine {
	m := llvm.Machine{Triple: t.Triple, VectorBytes: t.VectorBytes, NativeMask: t.NativeMask}
	for _, a := range t.Attributes() {
		m.Attributes = append(m.Attributes, llvm.Attribute(a.String()))
	}
	if t.GOARCH == "amd64" {
		m.StreamFence = "llvm.x86.sse.sfence"
	}
	return m
}

func TestScratch(t *testing.T) {
	reg := ir.NewRegistry(arith.Dialect, scf.Dialect, loop.Dialect)
	src, err := os.ReadFile("testdata/hdiff.mlir")
	if err != nil {
		t.Fatal(err)
	}
	m, err := ir.Parse(reg, "hdiff.mlir", string(src))
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(m); err != nil {
		t.Fatal(err)
	}
	tools, err := toolchain.Find(t.Context(), toolchain.FromEnv())
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range cpu.Targets() {
		text, err := llvm.Emit(loop.Programs(m)[0], machineOf(target))
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile(filepath.Join("/tmp", "hdiff_"+target.Name+".ll"), []byte(text), 0o666)
		blob, err := cpu.Compile(t.Context(), tools, target, text, "hdiff_"+target.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		t.Logf("%s: %d bytes, stack %d", target.Name, len(blob.Code), blob.StackSize)
		d, err := cpu.Disassemble(t.Context(), tools, blob)
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile(filepath.Join("/tmp", "hdiff_"+target.Name+".s"), []byte(d), 0o666)
	}
}
