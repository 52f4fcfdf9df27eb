package wrapper

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// The program of testdata/program uses every sample. The tests of this file
// complete it with the generated files, and with assembly in the place of what
// backend/cpu would write, and hand it to the go command.

// writeProgram returns the folder of the completed program.
func writeProgram(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "program"))); err != nil {
		t.Fatal(err)
	}
	writeModule(t, dir)
	for _, p := range samples() {
		files, err := Generate(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, arch := range p.Architectures {
			name := strings.TrimSuffix(FileName(p.Name, arch), ".go") + ".s"
			files = append(files, File{name, assembly(p, arch)})
		}
		for _, m := range p.Modules {
			files = append(files, File{ModulesName(p.Name, m), []byte("modules for " + m.Target)})
		}
		writeFiles(t, filepath.Join(dir, p.Name), files)
	}
	return dir
}

// writeModule makes dir a module that uses this one as it is here, with the
// same dependencies.
func writeModule(t *testing.T, dir string) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(mod), "\n")
	text := "module example.com/program\n" + rest +
		fmt.Sprintf("\nrequire %s v0.0.0\nreplace %[1]s => %q\n", oecPath, root)
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, dir, []File{{"go.mod", []byte(text)}, {"go.sum", sum}})
}

// assembly returns functions in the place of kernels. Those of dycore call the
// Go functions that stand for their kernels, the others do nothing.
func assembly(p *Package, arch string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n//go:build %s\n\n#include \"textflag.h\"\n#include \"funcdata.h\"\n", p.FileHeader(), BuildConstraint)
	for _, s := range p.Stencils {
		for _, in := range s.Instances {
			for _, k := range in.Kernels {
				if k.ISA.GOARCH() != arch {
					continue
				}
				if p.Name == "dycore" {
					fmt.Fprintf(&b, callGo[arch], k.Symbol, goKernel(&s, &in, &k))
				} else {
					fmt.Fprintf(&b, doNothing, k.Symbol)
				}
			}
		}
	}
	for _, symbol := range newGenerator(p).simSymbols() {
		fmt.Fprintf(&b, doNothing, symbol)
	}
	return []byte(b.String())
}

const doNothing = "\nTEXT ·%s(SB), NOSPLIT, $0-8\n\tRET\n"

var callGo = map[string]string{
	"amd64": "\nTEXT ·%s(SB), 0, $8-8\n\tNO_LOCAL_POINTERS\n\tMOVQ args+0(FP), AX\n\tMOVQ AX, 0(SP)\n\tCALL ·%s(SB)\n\tRET\n",
	"arm64": "\nTEXT ·%s(SB), 0, $16-8\n\tNO_LOCAL_POINTERS\n\tMOVD args+0(FP), R0\n\tMOVD R0, 8(RSP)\n\tCALL ·%s(SB)\n\tRET\n",
}

func goKernel(s *Stencil, in *Instance, k *Kernel) string {
	if !s.Generic {
		return "go" + s.Name
	}
	level, _, _ := strings.Cut(k.Level, "+")
	return "go" + s.Name + naming.Upper(in.Elem.String()) + naming.Upper(level)
}

// goCommand runs the go command in the program for a platform; empty is that
// of the test.
func goCommand(t *testing.T, dir, goos, goarch string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0", "OEC_CPU=", "OEC_DEVICE=")
	if goos != "" {
		cmd.Env = append(cmd.Env, "GOOS="+goos, "GOARCH="+goarch)
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s/%s: go %s: %v\n%s", goos, goarch, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// TestProgram runs and vets the program.
func TestProgram(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	dir := writeProgram(t)
	t.Run("run", func(t *testing.T) {
		if abi.X8664v2.GOARCH() != runtime.GOARCH && abi.NEON.GOARCH() != runtime.GOARCH {
			t.Skip("no kernels for this architecture")
		}
		goCommand(t, dir, "", "", "test", "-vet=off", "./dycore")
	})
	t.Run("unsupported", func(t *testing.T) {
		const want = "smooth: level inline on " + runtime.GOOS + "/" + runtime.GOARCH +
			": no code that this machine can run; there is none\nsmooth i 1+1, j 1+1, k 0+0\n"
		if got := goCommand(t, dir, "", "", "run", "./main"); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	})
	t.Run("link", func(t *testing.T) { testLink(t, dir) })
	t.Run("vet", func(t *testing.T) { testVet(t, dir) })
}

// testLink checks that descriptions and tables need no code at start, and that
// a program has the kernels of those stencils only that it uses, and of a generic one those
// for the type that it uses.
func testLink(t *testing.T, dir string) {
	for _, c := range []struct {
		program   string
		want, not []string
	}{
		{"one", []string{"dycore.scale_inline_v3", "dycore.scaleStencil"}, []string{"dycore.hdiff", "dycore.init"}},
		{"single", []string{"dycore.hdiff_float32_original_v3", "dycore.hdiffFloat32"}, []string{"dycore.hdiff_float64", "dycore.hdiffFloat64", "dycore.init"}},
		{"device", []string{"devices.hdiff_float32_inline_unroll2_sim", "devices.hdiffFloat32", "devices.modules_sm_70_"}, []string{"devices.hdiff_float64", "devices.smooth", "devices.init"}},
	} {
		binary := filepath.Join(dir, c.program+".exe")
		goCommand(t, dir, "linux", "amd64", "build", "-o", binary, "./"+c.program)
		symbols := goCommand(t, dir, "", "", "tool", "nm", binary)
		for _, want := range c.want {
			if !strings.Contains(symbols, want) {
				t.Errorf("program %s lacks %s", c.program, want)
			}
		}
		for _, not := range c.not {
			if strings.Contains(symbols, not) {
				t.Errorf("program %s has %s", c.program, not)
			}
		}
	}
}

// testVet checks the program on platforms with kernels and without. The others that have
// kernels are those on which scripts/check.sh builds everything.
func testVet(t *testing.T, dir string) {
	platforms := []string{"linux/amd64", "linux/arm64", "linux/386", "js/wasm", "freebsd/amd64"}
	others := turns.Choose(platforms[1:]...)
	if testing.Short() {
		others = nil
	}
	platforms = append(platforms[:1:1], others...)
	for _, p := range platforms {
		goos, goarch, _ := strings.Cut(p, "/")
		// Kernels in Go need conversions that unsafeptr doubts in general.
		goCommand(t, dir, goos, goarch, "vet", "-unsafeptr=false", "./...")
	}
}
