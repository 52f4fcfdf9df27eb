package gosrc_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openearthgo/oec/backend/gosrc"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
	looppass "github.com/openearthgo/oec/transform/loop"
)

var update = flag.Bool("update", false, "write the golden files")

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, loop.Dialect)
}

// tiled reads the only program of a file, and returns it as it is written and as it is
// given to Emit.
func tiled(t testing.TB, file, src string) (points, tiles *ir.Op) {
	t.Helper()
	module, err := ir.Parse(registry(), file, src)
	if err == nil {
		err = ir.Verify(module)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := pipeline.New(looppass.Tiling{}, looppass.InvariantCodeMotion{})
	if err != nil {
		t.Fatal(err)
	}
	lowered := ir.Clone(module)
	if err := p.Run(&transform.Context{Registry: registry()}, lowered, pipeline.Options{VerifyEach: true}); err != nil {
		t.Fatal(err)
	}
	return loop.Programs(module)[0], loop.Programs(lowered)[0]
}

// source is a file of textual IR.
type source struct{ name, file, text string }

func sources(t testing.TB, pattern string) []source {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in %s: %v", pattern, err)
	}
	var list []source
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, source{strings.TrimSuffix(filepath.Base(file), ".mlir"), file, string(text)})
	}
	return list
}

// TestGolden compares kernels with the files beside their programs. Write them anew with
// -update.
func TestGolden(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t, "testdata/golden/*.mlir") {
		_, program := tiled(t, s.file, s.text)
		k, err := gosrc.Emit(program, s.name+"_go")
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		have, err := gosrc.Print("kernels", k)
		if err != nil {
			t.Fatal(err)
		}
		golden := strings.TrimSuffix(s.file, ".mlir") + ".go.golden"
		if *update {
			if err := os.WriteFile(golden, []byte(have), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), have); diff != "" {
			t.Errorf("%s: write it anew with -update if this is right\n%s", s.name, diff)
		}
	}
}
