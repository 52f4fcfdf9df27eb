package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/openearthgo/oec/backend/cuda"
	"github.com/openearthgo/oec/benchmarks/variant"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/rt/ptx"
)

// countedArch is the architecture whose instructions are counted.
const countedArch = "sm_90"

// listings tells how many instructions NVIDIA's assembler makes of kernels.
type listings struct {
	assembler *cuda.Assembler
	modules   map[string]*listed // by their text
	fused     *peerListing       // nil without a compiler
}

// listed is a module, assembled.
type listed struct {
	instructions map[string][]cuda.Instruction
	usage        map[string]cuda.Usage
}

// findListings finds the assembler and, if there is a compiler, lists the kernels in CUDA.
func findListings(ctx context.Context, log io.Writer) (*listings, error) {
	l := &listings{assembler: cuda.FindAssembler(toolchain.FromEnv()), modules: map[string]*listed{}}
	if l.assembler == nil {
		return nil, errors.New("instructions are counted in what NVIDIA's assembler makes of PTX: ptxas and nvdisasm have to be on PATH")
	}
	nvcc, err := exec.LookPath("nvcc")
	if err != nil {
		fmt.Fprintln(log, "there is no nvcc on PATH: kernels in CUDA are not counted")
		return l, nil
	}
	l.fused, err = l.listPeer(ctx, nvcc, "fused")
	return l, err
}

// of returns how many instructions the threads of a kernel issue, and what it needs of a
// multiprocessor. An instruction is issued as often as the line of PTX that it is made of. What a
// division calls for numbers that are out of the ordinary is left out, for kernels in CUDA too.
func (l *listings) of(ctx context.Context, k *ptx.Count) (issued int64, _ cuda.Usage, err error) {
	m := l.modules[k.Module]
	if m == nil {
		code, err := l.assembler.Assemble(ctx, &cuda.Code{Text: k.Module}, countedArch)
		if err != nil {
			return 0, cuda.Usage{}, err
		}
		if m, err = l.list(ctx, code); err != nil {
			return 0, cuda.Usage{}, err
		}
		l.modules[k.Module] = m
	}
	for _, in := range m.instructions[k.Kernel] {
		issued += k.Lines[in.Line]
	}
	return issued, m.usage[k.Kernel], nil
}

// list lists machine code, without what fills it up. Threads meet behind a branch as often as they
// prepare to: the line that the assembler names there is one of the branch.
func (l *listings) list(ctx context.Context, code *cuda.Assembled) (*listed, error) {
	all, err := l.assembler.Disassemble(ctx, code)
	if err != nil {
		return nil, err
	}
	m := &listed{instructions: map[string][]cuda.Instruction{}, usage: map[string]cuda.Usage{}}
	for name, lines := range all {
		meetings := map[string]int{} // by register
		for _, in := range lines {
			switch words := strings.Fields(in.Text); {
			case words[0] == "NOP":
				continue
			case strings.HasPrefix(words[0], "BSSY"):
				meetings[strings.TrimSuffix(words[1], ",")] = in.Line
			case strings.HasPrefix(words[0], "BSYNC"):
				in.Line = meetings[words[1]]
			}
			m.instructions[name] = append(m.instructions[name], in)
		}
	}
	for _, u := range code.Usage {
		m.usage[u.Kernel] = u
	}
	return m, nil
}

// peerListing is the kernels in CUDA of one kind, one point a thread: nearly all of a listing is
// executed once for a point.
type peerListing struct {
	bySize map[int]*listed // bytes of an element
}

// listPeer compiles the kernels of a folder for both types of elements.
func (l *listings) listPeer(ctx context.Context, nvcc, name string) (_ *peerListing, err error) {
	root, err := variant.Root(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "oecgpu")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	p := &peerListing{bySize: map[int]*listed{}}
	for size, real := range map[int]string{4: "float", 8: "double"} {
		cubin := filepath.Join(dir, real)
		cmd := exec.CommandContext(ctx, nvcc, "-x", "cu", "-std=c++17", "-O3", "-arch="+countedArch, "-fmad=false", "-DGPU", "-DREAL="+real, "-I", name, "-I", ".", "-cubin", "-o", cubin, "gpu.c")
		cmd.Dir = filepath.Join(root, "benchmarks", "peers", "c")
		if said, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%v: %w\n%s", cmd, err, said)
		}
		text, err := os.ReadFile(cubin)
		if err != nil {
			return nil, err
		}
		if p.bySize[size], err = l.list(ctx, &cuda.Assembled{Arch: countedArch, Cubin: text}); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// instructions returns how many there are of a kernel.
func (p *peerListing) instructions(kernel string, size int) int {
	return len(p.bySize[size].instructions[fmt.Sprintf("_Z%d%s4grid", len(kernel), kernel)])
}
