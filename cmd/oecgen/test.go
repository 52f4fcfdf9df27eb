package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/toolchain"
)

const testUsage = `oecgen test writes the test of a package, p_stencils_test.go, that compares its stencils with the
plain functions bit for bit: at every point of domains of several sizes, on random fields with all
kinds of values, with the code of each level for each instruction set of the machine that runs
the test. With it there, oecgen keeps it to the stencils that the package has.

usage: oecgen test [flags] [directory ...]

flags:
`

// differential is the package that such a test imports, a module of its own.
const differential = oecModule + "/difftest"

// writeTest is the command oecgen test.
func writeTest(ctx context.Context, args []string, stderr io.Writer) int {
	c := driver.Config{Tools: toolchain.FromEnv(), Diff: true, Stdout: io.Discard, Stderr: stderr} // with the flags of the code that there is
	fs := flag.NewFlagSet("oecgen test", flag.ContinueOnError)
	err := parseFlags(fs, args, testUsage, "", stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return exitUser // it has been said why
	}
	packages, err := driver.Packages(ctx, c, fs.Args())
	code := exitCode(stderr, false, err)
	for _, p := range packages {
		code = max(code, exitCode(stderr, false, driver.WriteTest(ctx, p)))
	}
	if len(packages) > 0 && code == 0 {
		code = exitCode(stderr, false, requires(ctx, packages[0].Dir))
	}
	return code
}

// requires returns an error that says what the module of a folder lacks for the test.
func requires(ctx context.Context, dir string) error {
	cmd := exec.CommandContext(ctx, "go", "list", differential)
	cmd.Dir = dir
	if cmd.Run() == nil {
		return nil
	}
	m := newModule{}
	root := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}")
	root.Dir = dir
	path, err := root.Output()
	if err != nil {
		return fmt.Errorf("go list -m: %w", err)
	}
	hint := "go get " + differential
	if err := m.findSource(strings.TrimSpace(string(path))); err == nil && m.Checkout != "" {
		hint = fmt.Sprintf("go mod edit -require=%s@%s -replace=%[1]s=%[3]s/difftest; go mod tidy", differential, m.Version, m.Checkout)
	}
	return fmt.Errorf("the test imports %s, a module that this one does not require yet\n\thint: %s", differential, hint)
}
