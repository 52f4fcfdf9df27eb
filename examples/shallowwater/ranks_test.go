package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/openearthgo/oec/internal/testenv"
)

// Over the libraries of MPI that there are, two to four ranks print and draw what one process does: the same checksum of the state
// and of the sums over the time, and the same picture.
func TestRanks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	program := filepath.Join(dir, "shallowwater")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := output(t, dir, program)
	for library, flags := range map[string][]string{"mpich": nil, "openmpi": {"--allow-run-as-root", "--oversubscribe", "-q"}} {
		t.Run(library, func(t *testing.T) {
			launcher := testenv.NeedsMPI(t, library)
			for ranks := 2; ranks <= 4; ranks++ {
				command := append(append([]string{launcher}, flags...), "-n", fmt.Sprint(ranks), program)
				if have := output(t, dir, command...); have != want {
					t.Errorf("%d ranks: %s\nwant %s", ranks, have, want)
				}
			}
		})
	}
}

// output returns what a command prints, and the hash of what it draws.
func output(t *testing.T, dir string, command ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	picture := filepath.Join(dir, "picture.png")
	cmd := exec.CommandContext(ctx, command[0], append(command[1:], "-n", "37", "-hours", "12", "-workers", "1", "-checksum", "-picture", picture)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, &errs)
	}
	drawn, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(picture); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%spicture %x", &out, sha256.Sum256(drawn))
}
