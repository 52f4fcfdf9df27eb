package cpu

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

// TestCompileIsDeterministic compiles twice: the same module gives the same
// bytes, wherever the temporary folder is.
func TestCompileIsDeterministic(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	for _, target := range Targets() {
		a := compileFile(t, tools, target, "testdata/kernels/branches.ll", "branches")
		b := compileFile(t, tools, target, "testdata/kernels/branches.ll", "branches")
		if !bytes.Equal(a.Code, b.Code) || a.StackSize != b.StackSize {
			t.Errorf("%s: two compilations differ", target.Name)
		}
	}
}

// TestModulesMayCarryTheAttributes checks that the exported attributes and the
// packager's own flags agree: the code is the same with and without them.
func TestModulesMayCarryTheAttributes(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	module, err := os.ReadFile("testdata/kernels/axpy.ll")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range Targets() {
		var words []string
		for _, a := range target.Attributes() {
			words = append(words, a.String())
		}
		bare := string(module)
		full := strings.Replace(bare, `attributes #0 = { nounwind noredzone "no-builtins" }`, "attributes #0 = { "+strings.Join(words, " ")+" }", 1)
		if full == bare {
			t.Fatal("the module has no attributes to replace")
		}
		a, err := Compile(t.Context(), tools, target, bare, "axpy")
		if err != nil {
			t.Fatal(err)
		}
		b, err := Compile(t.Context(), tools, target, full, "axpy")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Code, b.Code) {
			t.Errorf("%s: the attributes change the code", target.Name)
		}
	}
}

func TestStackSizes(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	for _, target := range Targets() {
		leaf := compileFile(t, tools, target, "testdata/kernels/axpy.ll", "axpy")
		spill := compileFile(t, tools, target, "testdata/kernels/spill.ll", "spill")
		// Forty vectors of 64 bytes, less what registers hold: those that the function that is called leaves alone.
		if leaf.StackSize > 200 || spill.StackSize < 700 {
			t.Errorf("%s: stack of axpy %d, of spill %d", target.Name, leaf.StackSize, spill.StackSize)
		}
	}
}

// TestFunctionsThatNothingCalls compiles a module with a function that only the passes find to be called by
// nothing: LLVM has no code for such a function, and is not asked for it.
func TestFunctionsThatNothingCalls(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	for _, target := range Targets() {
		blob := compileFile(t, tools, target, "testdata/kernels/unused.ll", "unused")
		if len(blob.Code) > 100 {
			t.Errorf("%s: %d bytes of code, expected those of a load, an addition and a store, and a constant", target.Name, len(blob.Code))
		}
	}
}

func TestCompileStopsWithContext(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Compile(ctx, tools, Targets()[0], "", "f")
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

// TestWork checks -work and -x: the folder stays, and every command is shown.
func TestWork(t *testing.T) {
	t.Parallel()
	tools, echo := keepingTools(t, true)
	target, _ := TargetByName("v2")
	compileFile(t, tools, target, "testdata/kernels/axpy.ll", "axpy")
	lines := strings.Split(echo.String(), "\n")
	dir, ok := strings.CutPrefix(lines[0], "WORK=")
	if !ok || len(lines) != 4 {
		t.Fatalf("echo:\n%s", echo.String())
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	for i, files := range []string{"axpy_v2.bc " + filepath.Join(dir, "axpy_v2.ll"), "axpy_v2.o " + filepath.Join(dir, "axpy_v2.bc")} {
		if !strings.HasSuffix(lines[i+1], files) {
			t.Errorf("command %d is %s, want one that ends in %s", i, lines[i+1], files)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "axpy_v2.o")); err != nil {
		t.Error(err)
	}
}

// keepingTools returns LLVM's programs with -work, and with -x if commands are to be shown, and
// what that prints.
func keepingTools(t *testing.T, commands bool) (*toolchain.Tools, *bytes.Buffer) {
	t.Helper()
	testenv.NeedsLLVM(t)
	echo := new(bytes.Buffer)
	opts := toolchain.FromEnv()
	opts.Echo, opts.Commands, opts.KeepWork = echo, commands, true
	tools, err := toolchain.Find(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return tools, echo
}

func BenchmarkCompile(b *testing.B) {
	tools := testenv.NeedsLLVM(b)
	module, err := os.ReadFile("testdata/kernels/spill.ll")
	if err != nil {
		b.Fatal(err)
	}
	for _, target := range Targets() {
		b.Run(target.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Compile(b.Context(), tools, target, string(module), "spill"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
