package oec_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/openearthgo/oec"

// rules say which packages of the modules below this folder a package may import, by the first row whose
// path is its own or above it. Imports run downwards: the run time and the user's
// language know nothing of the compiler, and each level of the compiler knows those
// below it.
var rules = []struct {
	path    string
	allowed []string
}{
	{"abi", []string{""}},
	{"rt/fault", []string{"abi"}},
	{"rt/internal/device", []string{"abi", "rt/fault"}},
	{"rt/internal/memory", []string{"", "abi", "rt/fault", "rt/internal/device"}},
	{"rt/internal/geometry", []string{"abi"}},
	{"rt/internal/access", []string{"abi", "rt/fault", "rt/internal/memory"}},
	{"rt/internal/schedule", []string{"abi", "rt/fault", "rt/internal/access", "rt/internal/geometry", "rt/internal/memory"}},
	{"rt/internal/offload", []string{"abi", "rt/fault", "rt/internal/access", "rt/internal/device", "rt/internal/memory"}},
	{"rt/internal/sim", []string{"abi", "rt/internal/device"}},
	{"rt/internal/gpu", []string{"rt/fault", "rt/internal/device"}},
	{"rt/cuda", []string{"rt/internal/device", "rt/internal/gpu"}},
	{"rt/hip", []string{"rt/internal/device", "rt/internal/gpu"}},
	{"rt/internal/ptx", nil},
	{"rt/ptx", []string{"rt/fault", "rt/internal/device", "rt/internal/ptx"}},
	{"rt", []string{"", "abi", "rt/fault", "rt/internal"}},
	{"fmath/internal", []string{"internal/exact"}},
	{"fmath", []string{""}},
	{"ir", []string{"internal/spelling"}},
	{"dialect", []string{"ir", "dialect"}},
	{"frontend", []string{"internal/diag", "internal/header", "internal/naming", "internal/spelling", "frontend"}},
	{"ssa2stencil", []string{"frontend", "internal/diag", "ir", "dialect"}},
	{"text2stencil", []string{"frontend", "internal/diag", "internal/naming", "ir", "dialect"}},
	{"analysis", []string{"ir", "dialect", "abi"}},
	{"machine", []string{"ir", "dialect"}},
	{"describe", []string{"ir", "dialect", "analysis", "abi"}},
	{"transform", []string{"ir", "dialect", "analysis", "machine", "transform"}},
	{"pipeline", []string{"ir", "dialect", "transform"}},
	{"backend/llvm", []string{"ir", "dialect", "abi"}},
	{"backend/cpu", []string{"internal/toolchain"}},
	{"backend/cuda", []string{"internal/toolchain"}},
	{"backend/hip", []string{"internal/toolchain"}},
	{"backend", []string{"ir", "dialect", "abi", "internal/toolchain", "internal/header", "internal/naming"}},
	{"internal/diag", []string{"internal/diag"}},
	{"internal/header", nil},
	{"internal/toolchain", []string{"abi"}},
	{"internal/testenv", []string{"abi", "internal/toolchain"}},
	{"internal/stress", nil},
	{"internal/naming", nil},
	{"internal/spelling", nil},
	{"internal/test/randstencil", nil},
	{"internal/test/mutants", nil},
	{"internal/interp", []string{"ir", "dialect"}},
	{"internal/page", []string{"ir"}},
	{"internal/looptest", []string{"ir", "dialect"}},
	{"internal/passtest", []string{"ir", "dialect", "abi", "describe", "transform", "pipeline", "internal/interp", "internal/stress"}},
	{"internal/exact", nil},
	{"internal/reference", []string{"internal/exact"}},
	{"internal/test/fill", []string{"", "rt", "internal/stress"}},
	{"internal/test/conformance", []string{"", "abi", "rt", "internal/test/fill"}},
	{"internal/test/difftest", []string{"", "abi", "rt", "internal/testenv"}},
	{"internal/driver", []string{"abi", "analysis", "backend", "describe", "dialect", "frontend", "internal", "ir", "pipeline", "ssa2stencil", "text2stencil", "transform"}},
	{"cmd", []string{"internal", "dialect", "frontend", "ir", "pipeline", "transform"}},
	{"benchmarks/oecbench", []string{"", "abi", "rt", "benchmarks", "pipeline", "internal/stress", "internal/test/fill"}},
	{"benchmarks/ulp", []string{"fmath", "rt", "benchmarks/functions", "internal/reference"}},
	{"benchmarks/functions", []string{"", "abi", "rt", "fmath", "benchmarks/functions", "benchmarks/choice", "benchmarks/coprocess"}},
	{"benchmarks/inplace", []string{"", "abi", "rt", "benchmarks/inplace", "benchmarks/choice", "benchmarks/coprocess", "benchmarks/variant", "examples/vortex/euler"}},
	{"benchmarks", []string{"", "abi", "rt", "benchmarks", "internal/stress", "internal/test/fill"}},
	{"examples/internal/netcdf", nil},
	{"examples/internal/demo", []string{"rt"}},
	{"examples", []string{"", "abi", "rt", "fmath", "examples"}},
	{"", nil},
}

// owners are the only packages that may import a module that the others must not depend on.
var owners = map[string]string{
	"github.com/llir/llvm":     "backend/llvm",
	"github.com/dave/jennifer": "backend/",
	"github.com/vmihailenco":   "backend/hip",
	purego:                     "rt/internal/gpu",
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
				checkOwn(t, path, strings.TrimPrefix(own, "/"))
			} else {
				checkForeign(t, path, imported)
			}
		}
	}
}

func checkOwn(t *testing.T, path, imported string) {
	t.Helper()
	for _, r := range rules {
		if !under(path, r.path) {
			continue
		}
		if !slices.ContainsFunc(r.allowed, func(a string) bool { return a == imported || a != "" && under(imported, a) }) {
			t.Errorf("%s imports %s; it may import %q", path, imported, r.allowed)
		}
		return
	}
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
	runTime := path == "" || under(path, "rt") || under(path, "abi")
	if runTime && imported != purego && strings.Contains(imported, ".") && !strings.HasPrefix(imported, "github.com/klauspost/cpuid") {
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
