package mutants

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Mutant is a mistake in the compiler.
type Mutant struct {
	Name     string // what is wrong with what it compiles
	File     string // relative to the root of the module, with slashes
	Old, New string // text in the file, and what stands there instead
	FoundBy  Test
}

// Test is a test of package randstencil.
type Test string

// The tests, by what they compare with each other.
const (
	Passes      Test = "TestPasses"      // a program before and after each pass
	GoKernels   Test = "TestGoKernels"   // the plain function and the kernel in Go
	MachineCode Test = "TestMachineCode" // the plain function and machine code
	Sim         Test = "TestSim"         // the plain function and kernels on the simulated accelerator
)

// Tests returns all tests, the quickest first.
func Tests() []Test { return []Test{Passes, GoKernels, MachineCode, Sim} }

// All returns all mutants.
func All() []Mutant {
	return slices.Concat(raising(), folding(), passes(), extents(), integers(), kernels(), goKernels(), machineCode(), running())
}

// Source returns the text of the mutant's file with the mistake in it.
func (m *Mutant) Source(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m.File)))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.Old); n != 1 {
		return "", fmt.Errorf("%s has %d times, should have once:\n%s", m.File, n, m.Old)
	}
	return strings.Replace(string(text), m.Old, m.New, 1), nil
}

// Overlay writes the mutant's file to a folder, and returns the file that makes the go
// command take it for the one below root.
func (m *Mutant) Overlay(root, dir string) (string, error) {
	text, err := m.Source(root)
	if err != nil {
		return "", err
	}
	mutated := filepath.Join(dir, "mutant.go")
	if err := os.WriteFile(mutated, []byte(text), 0o666); err != nil {
		return "", err
	}
	replace := map[string]string{filepath.Join(root, filepath.FromSlash(m.File)): mutated}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, overlay, 0o666)
}
