package llvm_test

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/testenv"
)

// TestRunAMD64 and TestRunARM64 run the programs of testdata and random ones on random
// tiles, and compare with the interpreter, bit for bit. What the interpreter does not
// touch cannot be touched by the kernels either.
func TestRunAMD64(t *testing.T) {
	t.Parallel()
	runPrograms(t, "amd64")
}

func TestRunARM64(t *testing.T) {
	t.Parallel()
	runPrograms(t, "arm64")
}

func runPrograms(t *testing.T, goarch string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("guard pages need mmap")
	}
	tools := testenv.NeedsLLVM(t)
	module := testenv.NewProgram(t, goarch)
	for _, target := range cpu.Targets() {
		if target.GOARCH == goarch && !slices.Contains(module.ISAs(), target.Name) {
			t.Logf("this machine does not run %s kernels; their disassembly is checked", target.Name)
		}
	}
	if err := os.CopyFS(module.Dir, os.DirFS("testdata/harness")); err != nil {
		t.Fatal(err)
	}
	programs := append(readPrograms(t, "run"), randomPrograms(t)...)
	launched := len(programs) // the others are alike for the kernels of an accelerator
	if goarch == runtime.GOARCH {
		programs = append(programs, readPrograms(t, "code")...)
	}
	var kernels []kernel
	var cases []testCase
	for n, p := range programs {
		sim := n < launched && p.hasKernels()
		for _, target := range cpu.Targets() {
			if target.GOARCH == goarch {
				_, blob := compile(t, tools, target, p)
				kernels = append(kernels, kernel{p.name, target.Name, *blob}, kernel{p.name, target.Name, *compileOnce(t, tools, target, p)})
			}
			if target.Name == simTargets[goarch] && sim {
				kernels = append(kernels, kernel{simKernel(p.name), target.Name, *compileSim(t, tools, target, p)})
			}
		}
		cases = append(cases, casesOf(t, p, sim, goarch)...)
	}
	writeKernels(t, module, kernels)
	runCases(t, module, cases)
}

// TestRunLaunches runs the programs of testdata/launches, which are written as launches, as
// TestRunAMD64 runs the others.
func TestRunLaunches(t *testing.T) {
	t.Parallel()
	goarch := runtime.GOARCH
	target, ok := cpu.TargetByName(simTargets[goarch])
	if !ok || runtime.GOOS == "windows" {
		t.Skip("guard pages need mmap, and code for this machine")
	}
	tools := testenv.NeedsLLVM(t)
	module := testenv.NewProgram(t, goarch)
	if err := os.CopyFS(module.Dir, os.DirFS("testdata/harness")); err != nil {
		t.Fatal(err)
	}
	var kernels []kernel
	var cases []testCase
	for _, p := range readPrograms(t, "launches") {
		kernels = append(kernels, kernel{simKernel(p.name), target.Name, *compileSim(t, tools, target, p)})
		c := newCaseMaker(p)
		for stage := range loop.Nests(p.points) {
			for number := range 8 {
				tl := c.tile(stage, number)
				cases = append(cases, c.launched(c.make(t, tl), tl, number < 2))
			}
		}
	}
	writeKernels(t, module, kernels)
	runCases(t, module, cases)
}

// TestRunInterleaved runs two nests of a program on two tiles, level by level. Elsewhere there are no
// streaming stores, and no such code.
func TestRunInterleaved(t *testing.T) {
	t.Parallel()
	const goarch = "amd64"
	if runtime.GOOS == "windows" {
		t.Skip("guard pages need mmap")
	}
	tools := testenv.NeedsLLVM(t)
	module := testenv.NewProgram(t, goarch)
	if err := os.CopyFS(module.Dir, os.DirFS("testdata/harness")); err != nil {
		t.Fatal(err)
	}
	var kernels []kernel
	var cases []testCase
	for _, p := range readPrograms(t, "interleaved") {
		for _, target := range cpu.Targets() {
			if target.GOARCH == goarch {
				_, blob := compile(t, tools, target, p)
				kernels = append(kernels, kernel{p.name, target.Name, *blob})
			}
		}
		c := newCaseMaker(p)
		for number := range 16 {
			first, second := c.tile(0, number), c.tile(1, number)
			second.n, second.lo[2], second.hi[2] = first.n, first.lo[2], first.hi[2]
			cases = append(cases, c.interleaved(t, first, second))
		}
	}
	writeKernels(t, module, kernels)
	runCases(t, module, cases)
}

// simTargets are the targets of kernels that take the place of an accelerator's: those that
// all machines run.
var simTargets = map[string]string{"amd64": "v2", "arm64": "neon"}

// casesOf returns the calls of a program: random tiles, which may be launches, too; rows of
// every length up to several vectors; and for functions, many numbers.
func casesOf(t *testing.T, p program, sim bool, goarch string) []testCase {
	t.Helper()
	c := newCaseMaker(p)
	var cases []testCase
	for stage := range loop.Nests(p.points) {
		for number := range 8 {
			tl := c.tile(stage, number)
			tc := c.make(t, tl)
			cases = append(cases, tc)
			if sim {
				cases = append(cases, c.launched(tc, tl, number < 2 && runtime.GOARCH == goarch))
			}
		}
	}
	switch p.name {
	case "functions":
		for stage := range loop.Nests(p.points) {
			for n := range 8 {
				c.choice = choice(n % 3)
				cases = append(cases, c.make(t, tile{stage: stage, n: [...]int{67, 12, 5}, hi: [...]int{67, 12, 5}}))
			}
		}
		return cases
	case "interleaved":
		for stage := range loop.Nests(p.points) {
			for _, n := range [...][3]int{{131, 19, 2}, {70, 16, 1}, {64, 9, 1}} {
				cases = append(cases, c.make(t, tile{stage: stage, n: n, hi: n}))
			}
		}
		return cases
	case "widths":
	default:
		return cases
	}
	for n := range 70 {
		for l := atStart; l <= roomy; l++ {
			tl := tile{n: [...]int{n + 1, 1, 1}, hi: [...]int{n + 1, 1, 1}, layout: l}
			cases = append(cases, c.make(t, tl))
		}
	}
	return cases
}

// kernel is a compiled program.
type kernel struct {
	name, isa string
	blob      cpu.Blob
}

// writeKernels writes package kern of the harness.
func writeKernels(t *testing.T, module *testenv.Program, kernels []kernel) {
	t.Helper()
	const header = "// Code generated by a test. DO NOT EDIT."
	var blobs []cpu.Blob
	var decls, table strings.Builder
	for _, k := range kernels {
		blobs = append(blobs, k.blob)
		fmt.Fprintf(&decls, "\n//go:noescape\nfunc %s(args unsafe.Pointer)\n", k.blob.Symbol)
		fmt.Fprintf(&table, "\t{%q, %q, %s},\n", k.name, k.isa, k.blob.Symbol)
	}
	var asm bytes.Buffer
	if err := cpu.WriteAssembly(&asm, header, module.GOARCH, "", blobs); err != nil {
		t.Fatal(err)
	}
	module.Write(t, "go.mod", "module harness\n\ngo 1.25\n")
	module.Write(t, "kern/kern_"+module.GOARCH+".s", asm.String())
	module.Write(t, "kern/kern.go", header+`

// Package kern holds the kernels under test.
package kern

import "unsafe"

// All lists the kernels.
var All = []struct {
	Name, ISA string
	Call      func(args unsafe.Pointer)
}{
`+table.String()+"}\n"+decls.String())
}

// runCases builds the program and gives it the cases.
func runCases(t *testing.T, module *testenv.Program, cases []testCase) {
	t.Helper()
	var input, stdout, stderr bytes.Buffer
	if err := gob.NewEncoder(&input).Encode(cases); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := module.Command(ctx, module.Build(t), module.ISAs()...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &input, &stdout, &stderr
	err := cmd.Run()
	if want := fmt.Sprintf("ok %d\n", len(cases)); err != nil || stdout.String() != want {
		t.Errorf("%v on %v:\n%s\n%s", err, module.ISAs(), head(stdout.String()), crash(stderr.String()))
	}
}

func head(s string) string { return s[:min(len(s), 3000)] }

// crash returns what a crash says, with the name of the case before it.
func crash(log string) string {
	at := max(strings.Index(log, "unexpected fault"), strings.Index(log, "SIG"), strings.Index(log, "panic:"))
	if at < 0 {
		return ""
	}
	return log[max(0, at-500):min(len(log), at+1500)]
}
