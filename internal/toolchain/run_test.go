package toolchain

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// script makes an installation whose opt is the given shell script.
func script(t *testing.T, text string, opts Options) *Tools {
	t.Helper()
	dir := fake(t, all("19.1.7", ""))
	opts.LLVM = dir
	tools, err := Find(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	writeProgram(t, filepath.Join(dir, Opt), "#!/bin/sh\n"+text+"\n")
	return tools
}

func TestRun(t *testing.T) {
	t.Parallel()
	var echo bytes.Buffer
	tools := script(t, `echo "[$1]"`, Options{Echo: &echo, Commands: true})
	out, err := tools.Run(t.Context(), Opt, "-passes=default<O2>", "it's")
	if err != nil {
		t.Fatal(err)
	}
	if string(out) != "[-passes=default<O2>]\n" {
		t.Errorf("output %q", out)
	}
	want := filepath.Join(tools.source.dir, Opt) + ` '-passes=default<O2>' 'it'\''s'` + "\n"
	if echo.String() != want {
		t.Errorf("echo %q, want %q", echo.String(), want)
	}
}

func TestRunFails(t *testing.T) {
	t.Parallel()
	tools := script(t, "echo 'x.ll:1:1: error: no'>&2; echo more >&2; exit 3", Options{})
	_, err := tools.Run(t.Context(), Opt, "x.ll")
	var failed *CommandError
	if !errors.As(err, &failed) || failed.Stderr != "x.ll:1:1: error: no\nmore\n" {
		t.Fatalf("error %v, want a *CommandError with the diagnostics", err)
	}
	want := "internal error of oec: an LLVM program failed: exit status 3\n\tcommand: " +
		filepath.Join(tools.source.dir, Opt) + " x.ll\n\tx.ll:1:1: error: no\n\tmore"
	if err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
}

func TestRunStopsWithContext(t *testing.T) {
	t.Parallel()
	tools := script(t, "exec sleep 60", Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := tools.Run(ctx, Opt); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want the deadline", err)
	}
}

func TestWorkDir(t *testing.T) {
	t.Parallel()
	for _, keep := range []bool{false, true} {
		var echo bytes.Buffer
		tools := script(t, "", Options{Echo: &echo, KeepWork: keep})
		dir, done, err := tools.WorkDir("hdiff")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
		if err := done(); err != nil {
			t.Fatal(err)
		}
		if fileExists(dir) != keep || strings.Contains(echo.String(), "WORK="+dir) != keep {
			t.Errorf("keep %v: folder exists: %v, echo %q", keep, fileExists(dir), echo.String())
		}
	}
}
