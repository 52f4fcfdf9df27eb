package conformance_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

var update = flag.Bool("update", false, "write the texts of testdata/golden anew")

// goldenLLVM is the major version of LLVM whose code is kept, by opt and llc. Others choose other
// instructions.
const goldenLLVM = 19

// TestGolden compares what is printed of a stencil at each level of the compiler with what is kept beside it.
func TestGolden(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		level, target string
		code          bool // made by LLVM
	}{
		{"stencil", "go", false},
		{"loop", "go", false},
		{"go", "go", false},
		{"gpu", "cuda", false},
		{"llvm", "arm64", false},
		{"asm", "arm64", true},
		{"ptx", "cuda", true},
	} {
		t.Run(c.level, func(t *testing.T) {
			t.Parallel()
			if c.code {
				if tools := testenv.NeedsLLVM(t); tools.Major() != goldenLLVM || tools.Compiler() != toolchain.LLC {
					t.Skipf("this is the code of llc %d, not of %s %s", goldenLLVM, tools.Compiler(), tools.Version())
				}
			}
			var out bytes.Buffer
			err := driver.Generate(t.Context(), driver.Config{
				Dir: filepath.Join("testdata", "golden"), Levels: driver.DefaultLevels(), Targets: []string{c.target},
				Emit: c.level, Tools: toolchain.FromEnv(), Stdout: &out, Stderr: t.Output(),
			})
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join("testdata", "golden", c.level+".txt")
			if *update {
				writeFile(t, name, out.Bytes())
				return
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), out.String()); diff != "" {
				t.Errorf("%s has changed; see whether it should, and run the test with -update:\n%s", name, diff)
			}
		})
	}
}
