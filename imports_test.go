package oec_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/openearthgo/oec"

// parts are the parts of the house, each with its floors from the ground up. A package may import
// those on the floors below its own, and what its part uses of others; packages on a floor do not
// know each other, but for those that one entry with dots stands for. So imports run downwards: the
// run time and the user's language know nothing of the compiler, and each level of the compiler
// knows those below it. The package of the module's root is called oec.
var parts = []struct {
	name   string
	uses   string
	floors []string
}{
	{"what users link", "", []string{
		"oec internal/exact internal/mpilib",
		"abi fmath fmath/internal/... rt/internal/clib rt/internal/ptx",
		"rt/fault rt/internal/geometry rt/internal/tuning",
		"rt/internal/device",
		"rt/internal/gpu rt/internal/memory rt/internal/mpi rt/internal/sim",
		"rt/internal/parts",
		"rt/internal/access",
		"rt/internal/finite rt/internal/offload rt/internal/reduction rt/internal/schedule",
		"rt/internal/timeblock",
		"rt rt/cuda rt/hip rt/ptx",
		"rt/foreign rt/mpi",
	}},
	{"the compiler", "abi internal/mpilib", []string{
		"internal/diag/... internal/header internal/naming internal/spelling internal/stress internal/toolchain",
		"ir",
		"dialect/...",
		"lang",
		"frontend/internal/source",
		"frontend/signature",
		"frontend/check",
		"frontend",
		"analysis internal/interp internal/looptest internal/page machine ssa2stencil text2stencil",
		"describe transform/...",
		"pipeline",
		"backend/llvm/emit",
		"backend/llvm/internal/elementwise backend/llvm/internal/inspect",
		"backend/llvm backend/gosrc backend/wrapper backend/cpu backend/cuda backend/hip internal/passtest",
		"backend/foreign",
		"driver/internal/vendor",
		"driver",
		"cmd/... golangci",
	}},
	{"files and pictures", "oec abi rt", []string{"netcdf picture"}},
	{"tests of users", "oec abi rt rt/ptx internal/testenv/emulator internal/testenv/turns", []string{"difftest/internal/guard", "difftest"}},
	{"programs of users", "oec abi fmath rt/... netcdf picture", []string{"examples/..."}},
	{"tests and benchmarks", "...", []string{"benchmarks/... docs internal/reference internal/test/... internal/testenv/..."}},
}

// owners are the only packages that may import a module that the others must not depend on.
var owners = map[string]string{
	"github.com/llir/llvm":     "backend/llvm",
	"github.com/dave/jennifer": "backend/",
	"github.com/vmihailenco":   "backend/hip",
	purego:                     "rt/internal/clib",
}

// purego calls C without cgo, and makes a program dynamic on Linux.
const purego = "github.com/ebitengine/purego"

type listed struct {
	Dir        string
	ImportPath string
	Imports    []string
}

// TestImports holds the packages against the rules.
func TestImports(t *testing.T) {
	t.Parallel()
	for _, p := range list(t) {
		path := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		for _, imported := range p.Imports {
			if own, ok := strings.CutPrefix(imported, module); ok {
				if err := checkOwn(path, strings.TrimPrefix(own, "/")); err != nil {
					t.Error(err)
				}
			} else {
				checkForeign(t, path, imported)
			}
		}
	}
}

// checkOwn holds an import of a package of this project against the floors.
func checkOwn(path, imported string) error {
	path, imported = named(path), named(imported)
	for _, part := range parts {
		for n, floor := range part.floors {
			entry := entryOf(floor, path)
			if entry == "" {
				continue
			}
			below := strings.Join(part.floors[:n], " ")
			if entryOf(below, imported) == "" && entryOf(part.uses, imported) == "" && !(strings.HasSuffix(entry, "...") && entryOf(entry, imported) != "") {
				return fmt.Errorf("%s imports %s, which is not below it in %s", path, imported, part.name)
			}
			return nil
		}
	}
	return fmt.Errorf("%s is on no floor", path)
}

// TestFloors holds the rules themselves against imports that they are there to refuse.
func TestFloors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		path, imported string
		want           bool
	}{
		{"rt", "ir", false}, {"rt", "rt/internal/memory", true}, {"rt/internal/memory", "rt", false}, {"abi", "ir", false},
		{"ir", "dialect/arith", false}, {"dialect/stencil", "dialect/arith", true}, {"transform/loop", "pipeline", false}, {"pipeline", "transform/loop", true},
		{"backend/cpu", "backend/llvm", false}, {"backend/llvm", "abi", true}, {"backend/llvm", "rt", false}, {"frontend", "lang", true}, {"lang", "frontend", false},
		{"examples/hdiff", "rt", true}, {"examples/hdiff", "ir", false}, {"fmath", "", true}, {"", "fmath", false}, {"elsewhere", "abi", false},
	} {
		if err := checkOwn(tt.path, tt.imported); (err == nil) != tt.want {
			t.Errorf("%s imports %s: %v", tt.path, tt.imported, err)
		}
	}
}

// named returns the path of a package of this project as parts have it.
func named(path string) string {
	if path == "" {
		return "oec"
	}
	return path
}

// entryOf returns the first of some entries that stands for a package; "" if none does.
func entryOf(entries, path string) string {
	for _, entry := range strings.Fields(entries) {
		if root, all := strings.CutSuffix(entry, "..."); entry == path || all && (strings.HasPrefix(path, root) || path+"/" == root) {
			return entry
		}
	}
	return ""
}

func under(path, root string) bool {
	return path == root || root == "" || strings.HasPrefix(path, root+"/")
}

func checkForeign(t *testing.T, path, imported string) {
	t.Helper()
	for prefix, owner := range owners {
		if strings.HasPrefix(imported, prefix) && !strings.HasPrefix(path, owner) {
			t.Errorf("%s imports %s; only %s may", path, imported, owner)
		}
	}
	runTime := path == "" || under(path, "rt") || under(path, "abi") || under(path, "netcdf")
	memory := path == "rt/internal/mpi" && imported == "golang.org/x/sys/unix" // which the detection of the CPU imports, too
	if runTime && imported != purego && !memory && strings.Contains(imported, ".") && !strings.HasPrefix(imported, "github.com/klauspost/cpuid") {
		t.Errorf("%s imports %s; what users link has no dependence but on the detection of the CPU", path, imported)
	}
}

// list returns the packages of the modules of this project: those of the workspace.
func list(t *testing.T) []listed {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=Dir,ImportPath,Imports", "work").Output()
	if err != nil {
		t.Fatal(err)
	}
	var packages []listed
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		if under(p.ImportPath, module) { // one example is of another project
			packages = append(packages, p)
		}
	}
}
