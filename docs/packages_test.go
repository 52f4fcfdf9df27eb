package docs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/doc"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const (
	architectureDocument = "architecture.md"
	packagesPart         = "## Packages\n"
)

// groups are the packages that the architecture's document lists, by their folders.
var groups = []struct {
	title string
	roots []string
}{
	{"What a user's program imports", []string{"", "fmath", "rt", "abi", "netcdf", "picture"}},
	{"From Go to the stencil dialect", []string{"lang", "frontend", "ssa2stencil", "text2stencil"}},
	{"The representation", []string{"ir", "dialect"}},
	{"Passes", []string{"pipeline", "transform", "analysis", "machine", "describe"}},
	{"Back ends", []string{"backend"}},
	{"Tools", []string{"driver", "cmd", "golangci"}},
	{"Inside the compiler and its tests", []string{"internal"}},
	{"Examples and measurements", []string{"examples", "benchmarks"}},
}

// described is a package as the go command lists it.
type described struct {
	ImportPath, Name, Doc string
}

// TestPackages compares the list of packages at the end of the architecture's document with
// the comments of the packages. With -update it is written.
func TestPackages(t *testing.T) {
	t.Parallel()
	packages := describePackages(t)
	var b strings.Builder
	b.WriteString(packagesPart + "\nThe first sentence of each package's comment; `go doc` has the rest.\n")
	for _, g := range groups {
		fmt.Fprintf(&b, "\n%s:\n\n| package | |\n|---|---|\n", g.title)
		for _, p := range packages {
			path := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, oecPath), "/")
			if !listed(path, g.roots) {
				continue
			}
			synopsis := new(doc.Package).Synopsis(p.Doc)
			if synopsis == "" {
				t.Errorf("package %s has no comment", p.ImportPath)
			}
			if path == "" {
				path = "oec"
			}
			fmt.Fprintf(&b, "| `%s` | %s |\n", path, strings.ReplaceAll(synopsis, "|", "\\|"))
		}
	}
	compareEnd(t, architectureDocument, packagesPart, b.String())
}

// listed reports whether a package belongs to a group.
func listed(path string, roots []string) bool {
	for _, root := range roots {
		if path == root || root != "" && strings.HasPrefix(path, root+"/") {
			return true
		}
	}
	return false
}

func describePackages(t *testing.T) []described {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Name,Doc", "work")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var packages []described
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p described
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}
