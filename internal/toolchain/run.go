package toolchain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Run runs a program of LLVM and returns its standard output. A failure is a
// [*CommandError], or the context's error if ctx ended first.
func (t *Tools) Run(ctx context.Context, program string, args ...string) ([]byte, error) {
	words, err := t.Program(ctx, program)
	if err != nil {
		return nil, err
	}
	words = append(words, args...)
	line := commandLine(words)
	if t.opts.Commands && t.opts.Echo != nil {
		fmt.Fprintln(t.opts.Echo, line)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if ctxErr := ctx.Err(); err != nil && ctxErr != nil {
		return nil, fmt.Errorf("%s: %w", program, ctxErr)
	}
	if err != nil {
		return nil, &CommandError{Command: line, Stderr: stderr.String(), Err: err}
	}
	return stdout.Bytes(), nil
}

// WorkDir makes a temporary folder. The returned function removes it, unless
// the user asked to keep it; it is called once, when the files are not needed
// any more.
func (t *Tools) WorkDir(name string) (dir string, done func() error, err error) {
	dir, err = os.MkdirTemp("", "oec-"+name+"-")
	if err != nil {
		return "", nil, fmt.Errorf("temporary folder: %w", err)
	}
	if t.opts.KeepWork {
		if t.opts.Echo != nil {
			fmt.Fprintln(t.opts.Echo, "WORK="+dir)
		}
		return dir, func() error { return nil }, nil
	}
	return dir, func() error { return os.RemoveAll(dir) }, nil
}

// KeepsWork reports whether temporary folders are kept, for people to look into.
func (t *Tools) KeepsWork() bool { return t.opts.KeepWork }

// commandLine prints a command so that it can be pasted into a shell.
func commandLine(words []string) string {
	var quoted []string
	for _, w := range words {
		quoted = append(quoted, quote(w))
	}
	return strings.Join(quoted, " ")
}

func quote(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\n'\"\\$<>|&;()*?[]#~`{}!") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// IsNotFound reports whether err says that LLVM, or a part of it, is missing.
func IsNotFound(err error) bool {
	var e *NotFoundError
	return errors.As(err, &e)
}
