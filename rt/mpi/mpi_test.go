//go:build linux && (amd64 || arm64)

package mpi_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openearthgo/oec/internal/testenv"
)

// launchers are those that Debian has, with the flags that they need to start more ranks than there are cores, as root.
var launchers = map[string][]string{"mpich": nil, "openmpi": {"--allow-run-as-root", "--oversubscribe", "-q"}}

// launch runs the program in testdata/ranks, and fails the test if it takes longer than any limit allows.
func launch(t *testing.T, command ...string) (code int, output string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "OEC_MPI_LIMIT=4s")
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	if ctx.Err() != nil {
		t.Errorf("%v hangs: %v\n%s", cmd.Args, err, &out)
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

func build(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "ranks")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./testdata/ranks")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// Sums have the same bits on any number of ranks, and what goes wrong with a rank is said with its number, within the limit, by a
// return code that is not 0.
func TestRanks(t *testing.T) {
	t.Parallel()
	program := build(t)
	alone := func(args ...string) string {
		code, out := launch(t, append([]string{program}, args...)...)
		_, sum, found := strings.Cut(out, "1 ranks: ")
		if code != 0 || !found {
			t.Fatalf("alone, %v: %d\n%s", args, code, out)
		}
		return sum
	}
	filled, swept := alone(), alone("-sweep")
	if filled == swept {
		t.Errorf("a sweep changes nothing: %s", swept)
	}
	for library, flags := range launchers {
		t.Run(library, func(t *testing.T) {
			launcher := append([]string{testenv.NeedsMPI(t, library)}, flags...)
			start := func(ranks int, args ...string) (int, string) {
				return launch(t, append(append(launcher[:len(launcher):len(launcher)], "-n", fmt.Sprint(ranks), program), args...)...)
			}
			for ranks := 2; ranks <= 4; ranks++ {
				for _, args := range [][]string{nil, {"-cut"}, {"-mistake", "late"}, {"-sweep", "-cut"}} {
					want := filled
					if slices.Contains(args, "-sweep") {
						want = swept
					}
					if code, out := start(ranks, args...); code != 0 || !strings.Contains(out, fmt.Sprintf("%d ranks: %s", ranks, want)) {
						t.Errorf("%d ranks, %v: %d\n%s\nwant %s", ranks, args, code, out, want)
					}
				}
			}
			if testing.Short() {
				return // what follows waits for limits to pass
			}
			for mistake, want := range map[string]string{
				"kill":  "", // the launcher ends the others at once, and says so
				"stop":  "rank 1 does not answer",
				"panic": "ranks: rank 1: panic: the mistake",
				"error": "ranks: rank 1: the mistake\n",
				"early": "rank 1 has returned without an error and will not come",
				"skip":  "rank 1 is elsewhere: its operation ",
				"sizes": "Grid: rank 1 has a grid of 21 x 20 x 3 points, cut along i before [] and along j before [6 13]",
				"set":   "rank 1",
			} {
				if code, out := start(3, "-mistake", mistake); code == 0 || !strings.Contains(out, want) {
					t.Errorf("%s: return code %d, want %q\n%s", mistake, code, want, out)
				}
			}
		})
	}
}
