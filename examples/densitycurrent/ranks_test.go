package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/openearthgo/oec/internal/testenv"
)

// Over the libraries of MPI that there are, two to four ranks print, write and draw what one process does: the same file, and the
// same picture.
func TestRanks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	program := filepath.Join(dir, "densitycurrent")
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

var times = regexp.MustCompile(` in .* ns for each cell and stage`)

// output returns what a command prints but for its times, and hashes of what it writes and draws.
func output(t *testing.T, dir string, command ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	picture, result := filepath.Join(dir, "picture.png"), filepath.Join(dir, "result.nc")
	cmd := exec.CommandContext(ctx, command[0], append(command[1:], "-dx", "800", "-end", "120", "-workers", "1", "-picture", picture, "-out", result)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, &errs)
	}
	text := times.ReplaceAllString(out.String(), "")
	for _, file := range []string{picture, result} {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf("%s %x\n", filepath.Base(file), sha256.Sum256(content))
	}
	return text
}
