package hip

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/openearthgo/oec/internal/toolchain"
)

// Code is the code object of a module.
type Code struct {
	Target  Target
	Object  []byte
	Kernels []Kernel // in the order of the metadata
}

// Kernel is what the metadata of a code object say of a function that can be launched.
type Kernel struct {
	Name            string
	Params          []Param
	Bytes           int // of all arguments
	Threads         int // the most that a block may have
	VectorRegisters int // for each thread
	ScalarRegisters int // for each wave
	Shared          int // bytes of a block's own memory
	Scratch         int // bytes of a thread's own memory, for registers that there are too few of
}

// Param is where a kernel expects an argument among the bytes of all.
type Param struct{ Offset, Size int }

// Error reports a module whose code object must not be used.
type Error = toolchain.CodeError

// Compile compiles an LLVM module of kernels, called name in messages. The error is an
// [*Error], a [*toolchain.CommandError], or comes from the file system or ctx.
func Compile(ctx context.Context, tools *toolchain.Tools, target Target, module, name string) (_ *Code, err error) {
	dir, done, err := tools.WorkDir(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	base := filepath.Join(dir, name)
	if err := tools.Compile(ctx, target.module(module, name), base, ".o"); err != nil {
		return nil, err
	}
	if _, err := tools.Run(ctx, toolchain.LLD, "-shared", "--no-undefined", "--build-id=none", "-o", base+".hsaco", base+".o"); err != nil {
		return nil, fmt.Errorf("kernel %s for %s: %w", name, target.Name, err)
	}
	object, err := os.ReadFile(base + ".hsaco")
	if err != nil {
		return nil, fmt.Errorf("kernel %s: %w", name, err)
	}
	code, err := read(object)
	if err != nil {
		return nil, &Error{Kernel: name, Target: target.Name, Reason: err.Error()}
	}
	code.Target = target
	return code, nil
}
