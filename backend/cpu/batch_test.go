package cpu

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
)

// storing returns a module that stores vectors which llc keeps in sections of constants.
func storing(vectors ...string) string {
	text := "define void @entry(ptr %args) nounwind {\n"
	for _, v := range vectors {
		text += "  store volatile " + v + ", ptr %args, align 1\n"
	}
	return text + "  ret void\n}\n"
}

// constantModules are kernels with constants of all sizes. Those that are the widened ones of a
// few bytes llc does not align, and those of two bytes and of 64 it has in one section.
func constantModules() []Module {
	return []Module{
		{"one", storing("<2 x double> <double 0.1, double 0.2>", "<4 x i32> <i32 1, i32 2, i32 3, i32 4>")},
		{"counting", storing("<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>")},
		{"wide", storing("<8 x double> <double 0.1, double 0.2, double 0.3, double 0.4, double 0.5, double 0.6, double 0.7, double 0.8>")},
		{"two", storing("<2 x i64> <i64 2, i64 3>")},
		{"half", storing("<8 x double> <double 0.1, double 0.2, double 0.0, double 0.0, double 0.0, double 0.0, double 0.0, double 0.0>")},
		{"mixed", storing("<2 x i64> <i64 4, i64 5>", "<8 x double> <double 0.8, double 0.7, double 0.6, double 0.5, double 0.4, double 0.3, double 0.2, double 0.1>", "<4 x double> <double 0.1, double 0.2, double 0.3, double 0.7>")},
		{"none", "define void @entry(ptr %args) nounwind {\n  ret void\n}\n"},
	}
}

// testModules returns the kernels of the other tests, and those with constants.
func testModules(t *testing.T) []Module {
	t.Helper()
	modules := constantModules()
	for _, name := range append(kernelNames(), "strict") {
		text, err := os.ReadFile("testdata/kernels/" + name + ".ll")
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, Module{name, string(text)})
	}
	return modules
}

// TestCompileAll compiles kernels together, in several orders and with others missing: a kernel's
// blob does not depend on which are beside it.
func TestCompileAll(t *testing.T) {
	t.Parallel()
	modules := testModules(t)
	modules[1].Text += "!" + InOrder + " = !{}\n" // is none of those that are joined
	tools := testenv.NeedsLLVM(t)
	for _, target := range Targets() {
		alone := map[string]*Blob{}
		for _, m := range modules {
			blob, err := Compile(t.Context(), tools, target, m.Text, m.Symbol)
			if err != nil {
				t.Fatal(err)
			}
			alone[m.Symbol] = blob
			if err := blob.linkFile(t.Context(), tools, filepath.Join(t.TempDir(), "linked")); err != nil {
				t.Error(err)
			}
		}
		for _, batch := range orders(modules) {
			blobs, err := CompileAll(t.Context(), tools, target, batch)
			if err != nil {
				t.Fatal(err)
			}
			for n, b := range blobs {
				want := alone[batch[n].Symbol]
				if b.Symbol != want.Symbol || b.Target.Name != target.Name || b.StackSize != want.StackSize || !bytes.Equal(b.Code, want.Code) {
					t.Errorf("%s: blob %d of %s in %s is not what it is alone", target.Name, n, want.Symbol, symbols(batch))
				}
			}
		}
	}
}

// orders returns batches: all modules, forwards and backwards, and every second one of both.
func orders(modules []Module) [][]Module {
	var backwards []Module
	for _, m := range modules {
		backwards = append([]Module{m}, backwards...)
	}
	batches := [][]Module{modules, backwards}
	for _, all := range [][]Module{modules, backwards} {
		var second []Module
		for n := 1; n < len(all); n += 2 {
			second = append(second, all[n])
		}
		batches = append(batches, second)
	}
	return batches
}

func symbols(modules []Module) string {
	var names []string
	for _, m := range modules {
		names = append(names, m.Symbol)
	}
	return strings.Join(names, " ")
}

// TestJoinedOnce checks that kernels are not compiled alone after all, but for those of
// which it is not certain where their last constant ends: here one whose upper half is zero.
// Constants that have names are none that kernels have.
func TestJoinedOnce(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	modules := slices.DeleteFunc(testModules(t), func(m Module) bool { return strings.Contains(m.Text, "\n@") })
	for _, target := range Targets() {
		blobs := make([]*Blob, len(modules))
		if err := compileJoined(t.Context(), tools, target, modules, blobs); err != nil {
			t.Fatal(err)
		}
		var again []Module
		for n, m := range modules {
			if blobs[n] == nil {
				again = append(again, m)
			}
		}
		want := ""
		if target.VectorBytes == 64 {
			want = "half"
		}
		if got := symbols(again); got != want {
			t.Errorf("%s: compiled alone: %q, want %q", target.Name, got, want)
		}
	}
}

// TestCompileAllFails compiles kernels of which one is refused: the error is of that one, as if
// it were alone.
func TestCompileAllFails(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	target, _ := TargetByName("v3")
	files, err := filepath.Glob("testdata/refused/*.ll")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		good := constantModules()[0]
		_, err = CompileAll(t.Context(), tools, target, []Module{good, {"wrong", string(text)}, good})
		if err == nil || !strings.Contains(err.Error(), "kernel wrong for v3") {
			t.Errorf("%s: error %v", file, err)
		}
	}
}

func TestCompileAllStopsWithContext(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CompileAll(ctx, tools, Targets()[0], constantModules()); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

// TestCompileAllKeepsWork checks that with -work each kernel has its own folder.
func TestCompileAllKeepsWork(t *testing.T) {
	t.Parallel()
	tools, echo := keepingTools(t, false)
	modules := constantModules()[:2]
	if _, err := CompileAll(t.Context(), tools, Targets()[0], modules); err != nil {
		t.Fatal(err)
	}
	dirs := strings.Fields(strings.ReplaceAll(echo.String(), "WORK=", ""))
	if len(dirs) != len(modules) {
		t.Fatalf("echo:\n%s", echo.String())
	}
	for n, dir := range dirs {
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
		if _, err := os.Stat(filepath.Join(dir, modules[n].Symbol+".ll")); err != nil {
			t.Error(err)
		}
	}
}
