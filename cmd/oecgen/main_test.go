package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
	"github.com/openearthgo/oec/internal/toolchain"
)

// TestMain lets the test binary be oecgen in scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"oecgen": func() {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			defer stop()
			os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
		},
	})
}

// TestScript runs oecgen as a user does: in a module of their own, with the go command.
func TestScript(t *testing.T) {
	t.Parallel()
	runScripts(t, testenv.NeedsLLVM(t), "testdata/script", "0")
}

// TestCgo runs the scripts that need a C compiler.
func TestCgo(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	testenv.NeedsCC(t)
	runScripts(t, tools, "testdata/cgo", "1")
}

func runScripts(t *testing.T, tools *toolchain.Tools, dir, cgo string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	cache := cmp.Or(os.Getenv(toolchain.EnvCache), t.TempDir()) // scripts compile the same stencils again and again
	all, err := filepath.Glob(dir + "/*.txtar")
	if err != nil || len(all) == 0 {
		t.Fatalf("no scripts in %s: %v", dir, err)
	}
	// Each is of another part of the program.
	scripts := slices.DeleteFunc(all, func(name string) bool { return !turns.Of(filepath.Base(name), 2) })
	if len(scripts) == 0 {
		t.Skip("it is the turn of none of them")
	}
	testscript.Run(t, testscript.Params{
		Files: scripts,
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOFLAGS"} {
				env.Setenv(name, goEnv(t, name))
			}
			env.Setenv("CGO_ENABLED", cgo)
			env.Setenv(toolchain.EnvCache, cache)
			// LLVM is where this test finds it, also if that is a folder of the user.
			env.Setenv("LLVM", os.Getenv(toolchain.EnvLLVM))
			env.Setenv(toolchain.EnvLLVM, os.Getenv(toolchain.EnvLLVM))
			if caches, err := os.UserCacheDir(); err == nil {
				env.Setenv("XDG_CACHE_HOME", caches)
			}
			return writeModule(env.WorkDir, root, sum)
		},
		Condition: func(name string) (bool, error) {
			if name == "turn" { // of other systems
				return turns.Of(name, 4), nil
			}
			if name != toolchain.Objdump {
				return false, fmt.Errorf("no condition %s", name)
			}
			_, err := tools.Program(t.Context(), toolchain.Objdump)
			return err == nil, nil
		},
		RequireExplicitExec: true,
	})
}

// writeModule makes the user's module, which finds oec by a replace directive. It requires
// what oec requires, as go mod tidy would find out with more time and a network.
func writeModule(dir, root string, sum []byte) error {
	own, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	_, requires, _ := strings.Cut(string(own), "\nrequire (")
	mod := "module example.org/dycore\n\ngo 1.25.0\n\nrequire github.com/openearthgo/oec v0.0.0\n\n" +
		"replace github.com/openearthgo/oec => " + root + "\n\nrequire (" + requires
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o666)
}
