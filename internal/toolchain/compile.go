package toolchain

import (
	"context"
	"fmt"
	"os"
	"strings"
)

// Module is LLVM IR on its way to machine code.
type Module struct {
	Kernel string   // what the code is of, for messages
	Target string   // what it is for
	Text   string   // the module
	Opt    []string // flags of opt; clang has them in its own words
	LLC    []string // flags of llc

	Rewrites []Rewrite // of what opt leaves, in this order
}

// Compile makes code of a module, unless what was made of it before is kept. It writes files of the
// path and name that base is without an extension, and the code to one with the extension ext.
func (t *Tools) Compile(ctx context.Context, m Module, base, ext string) error {
	kept, err := t.kept(m, ext)
	if err != nil {
		return err
	}
	if kept == "" {
		return t.compile(ctx, m, base, ext)
	}
	if found, err := take(kept, base+ext); err != nil || found {
		return err
	}
	if err := t.compile(ctx, m, base, ext); err != nil {
		return err
	}
	return keep(kept, base+ext)
}

func (t *Tools) compile(ctx context.Context, m Module, base, ext string) error {
	if err := os.WriteFile(base+".ll", []byte(m.Text), 0o666); err != nil {
		return fmt.Errorf("kernel %s: %w", m.Kernel, err)
	}
	optimized, err := t.optimize(ctx, m, base)
	if err != nil {
		return fmt.Errorf("kernel %s for %s: %w", m.Kernel, m.Target, err)
	}
	c, err := t.compiler.generate(m, base+ext, optimized)
	if err == nil {
		_, err = t.Run(ctx, c.program, c.args...)
	}
	if err != nil {
		return fmt.Errorf("kernel %s for %s: %w", m.Kernel, m.Target, err)
	}
	return nil
}

// optimize makes better IR of the file base.ll, rewrites it, and returns the file of that:
// bitcode, which is faster to read, if there is nothing to rewrite.
func (t *Tools) optimize(ctx context.Context, m Module, base string) (file string, err error) {
	text := len(m.Rewrites) > 0
	file = base + ".bc"
	if text {
		file = base + ".opt.ll"
	}
	c, err := t.compiler.optimize(m, text, file, base+".ll")
	if err != nil {
		return "", err
	}
	if _, err := t.Run(ctx, c.program, c.args...); err != nil || !text {
		return file, err
	}
	return file, rewrite(file, m.Rewrites)
}

// rewrite applies rewrites to a file of IR.
func rewrite(file string, rewrites []Rewrite) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	lines := strings.Split(string(text), "\n")
	for _, r := range rewrites {
		lines = r.apply(lines)
	}
	return os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o666)
}

// CodeError reports a module of which LLVM makes code that must not be used. The module was
// written by oec, so the message calls it an internal error.
type CodeError struct {
	Kernel string
	Target string
	Reason string
}

// Error names the kernel, its target and the reason.
func (e *CodeError) Error() string {
	return fmt.Sprintf("internal error of oec: kernel %s for %s: %s", e.Kernel, e.Target, e.Reason)
}
