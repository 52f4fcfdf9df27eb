package toolchain

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/openearthgo/oec/abi"
)

// Doctor writes the part of the oecgen doctor report that concerns LLVM and
// the CPU: what was found, what is missing and how to install it. The error is
// a failure to write.
func Doctor(ctx context.Context, w io.Writer, opts Options) error {
	r := &report{w: w}
	r.line("host", "%s/%s, %s", runtime.GOOS, runtime.GOARCH, isaText(abi.HostISAs()))
	t, err := Find(ctx, opts)
	if err != nil {
		r.line("llvm", "missing: %v", err)
		if opts.LLVM == "" || opts.LLVM == hiddenValue {
			r.line("", "without LLVM, oecgen writes the pure-Go kernels only")
		}
		return r.err
	}
	r.line("llvm", "%s", t.version)
	for _, name := range append(required(), Objdump) {
		path, err := t.Program(ctx, name)
		if err != nil {
			path = "missing"
		}
		r.line("  "+name, "%s", path)
	}
	for _, b := range backends() {
		state := "yes"
		if !t.Supports(b.llvm) {
			state = "no: this LLVM was built without " + b.llvm
		}
		r.line("  "+b.target, "%s", state)
	}
	if path := opts.Assembler(); path != "" {
		r.line("ptxas", "%s", path)
	} else {
		r.line("ptxas", "missing (needed by -explain alone, for what kernels take of a device)")
	}
	return r.err
}

// backend pairs a word of oecgen's -targets flag with LLVM's name for it.
type backend struct{ target, llvm string }

func backends() []backend {
	return []backend{{"amd64", "x86-64"}, {"arm64", "aarch64"}, {"cuda", "nvptx64"}, {"hip", "amdgcn"}}
}

func isaText(isas []abi.ISA) string {
	if len(isas) == 0 {
		return "no instruction-set level with compiled kernels"
	}
	var names []string
	for _, i := range isas {
		names = append(names, i.Short())
	}
	return "CPU runs " + strings.Join(names, ", ")
}

// report prints aligned lines and keeps the first write error.
type report struct {
	w   io.Writer
	err error
}

func (r *report) line(label, format string, args ...any) {
	if r.err != nil {
		return
	}
	_, r.err = fmt.Fprintf(r.w, "%-16s %s\n", label, fmt.Sprintf(format, args...))
}
