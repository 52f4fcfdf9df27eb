package driver

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/internal/toolchain"
)

// codeKernel is a kernel that becomes code of a CPU.
type codeKernel interface {
	symbol() string
	instructions() cpu.Target
	module() (string, error) // LLVM IR
}

// compileAll compiles kernels and returns their code in the order of the kernels. The first
// failure stops the rest.
func (c *Config) compileAll(ctx context.Context, tools *toolchain.Tools, kernels []codeKernel) ([]cpu.Blob, error) {
	modules, err := inParallel(ctx, kernels, func(_ context.Context, k codeKernel) (cpu.Module, error) {
		text, err := k.module()
		if err != nil {
			err = fmt.Errorf("internal error: kernel %s: %w", k.symbol(), err)
		}
		return cpu.Module{Symbol: k.symbol(), Text: text}, err
	})
	if err != nil {
		return nil, err
	}
	blobs := make([]cpu.Blob, len(kernels))
	done := new(atomic.Int64)
	count := func(more int) {
		if len(kernels) > 0 {
			c.progress(int(done.Add(int64(more))), len(kernels), "LLVM compiles kernels")
		}
	}
	count(0)
	_, err = upToAtOnce(ctx, compilersAtOnce(), batchesOf(kernels, modules), func(ctx context.Context, b batch) (struct{}, error) {
		compiled, err := cpu.CompileAll(ctx, tools, b.target, b.modules)
		for n, blob := range compiled {
			blobs[b.kernels[n]] = *blob
		}
		count(len(compiled))
		return struct{}{}, err
	})
	return blobs, err
}

// compilersAtOnce is how often LLVM runs at a time: once more than there are processors, which the system divides
// among them. One stencil is three batches for amd64, and on two processors the third one would run alone.
func compilersAtOnce() int { return runtime.GOMAXPROCS(0) + 1 }

// batch is kernels for one instruction set that are compiled at once.
type batch struct {
	target  cpu.Target
	kernels []int // where they are among all
	modules []cpu.Module
	size    int // of the modules' texts
}

// batchSize is a size of texts that takes LLVM many times as long as it takes to start, and
// little enough of a package to keep several processors busy.
const batchSize = 512 << 10

// batchesOf divides kernels into batches, those that take longest first. How does not depend on
// the machine.
func batchesOf(kernels []codeKernel, modules []cpu.Module) []batch {
	var batches []batch
	open := map[string]int{} // batch by target
	for n, k := range kernels {
		t := k.instructions()
		at, ok := open[t.Name]
		if !ok || batches[at].size >= batchSize {
			at = len(batches)
			open[t.Name], batches = at, append(batches, batch{target: t})
		}
		b := &batches[at]
		b.kernels, b.modules, b.size = append(b.kernels, n), append(b.modules, modules[n]), b.size+len(modules[n].Text)
	}
	slices.SortStableFunc(batches, func(a, b batch) int { return cmp.Compare(b.size, a.size) })
	return batches
}

// kernels returns those of a program for all CPUs that code is generated for.
func (c *Config) kernels(instances []*instance) []codeKernel {
	var ks []codeKernel
	for _, k := range kernelsOf(instances, c.cpuTargets()) {
		ks = append(ks, k)
	}
	return ks
}

// kernelsOf returns all kernels of a program that have code of their own, in the order of
// instances, levels and instruction sets.
func kernelsOf(instances []*instance, targets []cpu.Target) []kernel {
	var ks []kernel
	for _, in := range instances {
		for _, l := range in.levels {
			if l.code != l {
				continue
			}
			for _, t := range targets {
				ks = append(ks, kernel{in, l, t})
			}
		}
	}
	return ks
}
