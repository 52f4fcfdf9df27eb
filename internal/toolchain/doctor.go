package toolchain

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
)

// Doctor writes what oecgen doctor says of LLVM, the CPU and MPI: what was found, which of it is taken,
// what is missing and how to install it. The error is a failure to write.
func Doctor(ctx context.Context, w io.Writer, opts Options) error {
	r := &report{w: w}
	r.line("host", "%s/%s, %s", runtime.GOOS, runtime.GOARCH, isaText(abi.HostISAs()))
	var found []*Tools
	err := search(ctx, opts, func(t *Tools) bool {
		if !slices.ContainsFunc(found, t.isSame) {
			found = append(found, t)
		}
		return true
	})
	if len(found) == 0 {
		r.line("llvm", "missing: %v", err)
		if opts.LLVM == "" || opts.LLVM == hiddenValue {
			r.line("", "without LLVM, oecgen writes the pure-Go kernels only")
		}
		r.mpi(ctx, opts)
		return r.err
	}
	r.taken(ctx, found[0])
	for _, t := range found[1:] {
		r.line("also found", "%s, %s: not taken", t.version, t.paths[t.Compiler()])
	}
	r.assembler(opts)
	r.mpi(ctx, opts)
	return r.err
}

// taken writes what there is of the installation that is taken.
func (r *report) taken(ctx context.Context, t *Tools) {
	r.line("llvm", "%s, by %s", t.version, strings.Join(t.compiler.programs(), ", "))
	names := t.compiler.programs()
	if !slices.Contains(names, LLD) {
		names = append(names, LLD)
	}
	for _, name := range append(names, Objdump) {
		words, err := t.Program(ctx, name)
		text := commandLine(words)
		if err != nil {
			text = "missing (needed by -emit asm alone)"
		}
		r.line("  "+name, "%s", text)
	}
	for _, b := range backends() {
		state := "yes"
		if !t.Supports(b.llvm) {
			state = "no: this LLVM was built without " + b.llvm
		}
		r.line("  "+b.target, "%s", state)
	}
}

// isSame reports whether two installations have one program under two names.
func (t *Tools) isSame(u *Tools) bool {
	a, errA := filepath.EvalSymlinks(t.paths[t.Compiler()])
	b, errB := filepath.EvalSymlinks(u.paths[u.Compiler()])
	return t.compiler == u.compiler && errA == nil && errB == nil && a == b
}

func (r *report) assembler(opts Options) {
	if path := opts.Assembler(); path != "" {
		r.line("ptxas", "%s", path)
	} else {
		r.line("ptxas", "missing (needed by -explain alone, for what kernels take of a device)")
	}
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
