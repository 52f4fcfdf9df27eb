package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cuda"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

// TestCountTable writes a table between the marks of a file.
func TestCountTable(t *testing.T) {
	t.Parallel()
	all := []*counted{
		{Kernel: "hdiff", Type: "f64", Level: "tuned", Bytes: 24, Slots: 50, Loads: 9.5, Sectors: 2.5, Registers: 64},
		{Kernel: "hdiff", Type: "f64", Level: "inline", Bytes: 24, Slots: 150},
		{Kernel: "hdiff", Type: "f64", Level: fusedCUDA, Slots: 200},
		{Kernel: "copy", Type: "f64", Level: "tuned", Bytes: 16, Slots: 20},
		{Kernel: "copy", Type: "f64", Level: fusedCUDA, Slots: 20},
	}
	want := `| kernel | type | bytes | tuned | inline | fused CUDA | tuned of fused | loads, tuned | sectors | registers |
|---|---|---|---|---|---|---|---|---|---|
| hdiff | f64 | 24 | 50 | 150 | 200 | 0.25 | 9.5 | 2.5 | 64 |
| copy | f64 | 16 | 20 | – | 20 | 1.00 | 0.0 | 0.0 | 0 |
| geometric mean | f64 | | | | | 0.50 | | | |
`
	file := filepath.Join(t.TempDir(), "performance.md")
	for _, before := range []string{"", "| old |\n"} {
		if err := os.WriteFile(file, []byte("a\n"+countBegin+before+countEnd+"b\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		err := saveCounted(file, all)
		if text, _ := os.ReadFile(file); err != nil || string(text) != "a\n"+countBegin+want+countEnd+"b\n" {
			t.Errorf("error %v, the file is\n%s", err, text)
		}
	}
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := saveCounted(file, all); err == nil || !strings.Contains(err.Error(), "has no lines") {
		t.Errorf("error %v for a file without marks", err)
	}
}

// TestCount counts what one kernel takes, where there is NVIDIA's assembler.
func TestCount(t *testing.T) {
	if testing.Short() {
		t.Skip("generating and building takes a while")
	}
	t.Parallel()
	testenv.NeedsLLVM(t)
	if cuda.FindAssembler(toolchain.FromEnv()) == nil {
		t.Skip("no ptxas: run scripts/ptxas.sh")
	}
	file := filepath.Join(t.TempDir(), "performance.md")
	if err := os.WriteFile(file, []byte(countBegin+countEnd), 0o666); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	if err := run(t.Context(), []string{"-count", "-kernels", "copy", "-levels", "tuned", "-md", file}, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	if text, _ := os.ReadFile(file); !strings.Contains(string(text), "| copy | f64 | 16 |") || !strings.Contains(string(text), "| copy | f32 | 8 |") {
		t.Errorf("the table is\n%s", text)
	}
}
