package toolchain

import (
	"context"
	"fmt"
	"os"
)

// Module is LLVM IR on its way to machine code.
type Module struct {
	Kernel string   // what the code is of, for messages
	Target string   // what it is for
	Text   string   // the module
	Opt    []string // flags of opt
	LLC    []string // flags of llc
}

// Compile runs opt and llc on a module, unless what they make of it is kept from before. It writes files of
// the path and name that base is without an extension, and what llc makes of the module to one
// with the extension ext.
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
	if _, err := t.Run(ctx, Opt, append(m.Opt, "-o", base+".bc", base+".ll")...); err != nil {
		return fmt.Errorf("kernel %s for %s: %w", m.Kernel, m.Target, err)
	}
	if _, err := t.Run(ctx, LLC, append(m.LLC, "-o", base+ext, base+".bc")...); err != nil {
		return fmt.Errorf("kernel %s for %s: %w", m.Kernel, m.Target, err)
	}
	return nil
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
