package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv/turns"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary be oecvet in scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"oecvet": main})
}

// TestScript runs oecvet as a user does: in a module of their own, alone and through go
// vet, whose path is $OECVET.
func TestScript(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	tool, err := exec.LookPath("oecvet")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOFLAGS"} {
				env.Setenv(name, goEnv(t, name))
			}
			env.Setenv("CGO_ENABLED", "0")
			env.Setenv("OECVET", tool)
			return writeModule(env.WorkDir, root)
		},
		Condition: func(name string) (bool, error) {
			if name != "turn" {
				return false, fmt.Errorf("no condition %s", name)
			}
			return turns.Of(t.Name(), 2), nil
		},
		RequireExplicitExec: true,
	})
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// writeModule makes the user's module, which finds oec by a replace directive. It requires
// what oec requires, as go mod tidy would find out with more time and a network.
func writeModule(dir, root string) error {
	own, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	_, requires, _ := strings.Cut(string(own), "\nrequire (")
	mod := "module dycore\n\ngo 1.25.0\n\nrequire github.com/openearthgo/oec v0.0.0\n\n" +
		"replace github.com/openearthgo/oec => " + root + "\n\nrequire (" + requires
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o666)
}
