package randstencil_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/ssa2stencil"
)

const (
	oecPath   = "github.com/openearthgo/oec"
	testsPath = oecPath + "/internal/test" // of the module of these tests
)

// newModule returns the folder of a new module that requires what these tests do, and them. Its
// path is below oec's, so that its test may import the differential tester.
func newModule(t testing.TB) string {
	t.Helper()
	tests, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(tests, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	mod := strings.Replace(string(own), "module "+testsPath, "module "+randstencil.Path, 1)
	mod = regexp.MustCompile(`=> \.\S*`).ReplaceAllStringFunc(mod, func(replacement string) string {
		return "=> " + strconv.Quote(filepath.Join(tests, filepath.FromSlash(replacement[len("=> "):])))
	})
	mod += fmt.Sprintf("\nrequire %s v0.0.0\nreplace %[1]s => %q\n", testsPath, tests)
	sum, err := os.ReadFile(filepath.Join(tests, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	writeFile(t, dir, "go.mod", mod)
	writeFile(t, dir, "go.sum", string(sum))
	return dir
}

func writeFile(t testing.TB, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// instance is a stencil for an element type, as it is raised.
type instance struct {
	stencil string
	elem    string
	module  *ir.Op
	err     error // why it cannot be raised
}

// rejection returns what the compiler says, if it says that the program is wrong; ""
// if it does not.
func (in *instance) rejection() string {
	var list *diag.List
	if !errors.As(in.err, &list) {
		return ""
	}
	return list.Sorted()[0].Message
}

func (in *instance) String() string { return fmt.Sprintf("%s %s", in.stencil, in.elem) }

// raiseAll raises the stencils of the package in a folder.
func raiseAll(ctx context.Context, dir string) ([]instance, error) {
	pkg, err := frontend.Load(ctx, frontend.Config{Dir: dir, WorkDir: dir})
	if err != nil {
		return nil, err
	}
	var list []instance
	for _, s := range pkg.Stencils {
		for _, in := range s.Instances {
			m, err := ssa2stencil.Raise(pkg, in, ssa2stencil.Options{})
			if err == nil {
				err = ir.Verify(m)
			}
			list = append(list, instance{s.Name, string(in.Elem), m, err})
		}
	}
	return list, nil
}
