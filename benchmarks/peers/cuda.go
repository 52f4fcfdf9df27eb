package peers

import (
	"context"
	"path/filepath"
)

// languageCUDA is the kernels as those of a device, without the solvers along columns.
var languageCUDA = language{name: "CUDA", program: []string{"gpu.c"}}

// cudaFlags compile the sources as CUDA for the device that there is.
var cudaFlags = [...]string{"-x", "cu", "-std=c++17", "-O3", "-arch=native", "-DGPU"}

// cudaContraction is the flag for fusing products with sums. Without one, nvcc does.
var cudaContraction = map[bool]string{false: "-fmad=false", true: "-fmad=true"}

// emulationFlags compile the same sources as C++ with an emulation of CUDA.
var emulationFlags = [...]string{"-x", "c++", "-std=c++17", "-O1", "-DGPU", "-DEMULATED"}

// findCUDA adds the peers in CUDA, and the copy within the device.
func (s *Set) findCUDA(ctx context.Context, contract bool) {
	flags := append(cudaFlags[:len(cudaFlags):len(cudaFlags)], cudaContraction[contract])
	s.addCUDA(s.findCompiler(ctx, "nvcc", []string{"nvcc", filepath.FromSlash("/usr/local/cuda/bin/nvcc")}, languageCUDA, flags), !contract)
}

// findEmulated adds the same as a C++ compiler makes of it.
func (s *Set) findEmulated(ctx context.Context, contract bool) {
	flags := append(emulationFlags[:len(emulationFlags):len(emulationFlags)], contraction[contract])
	s.addCUDA(s.findCompiler(ctx, "emulated", []string{"g++", "clang++", "clang++-19"}, languageCUDA, flags), !contract)
}

func (s *Set) addCUDA(c *compiler, exact bool) {
	if c == nil {
		return
	}
	s.addCompiled([]*compiler{c}, exact)
	s.Peers = append(s.Peers, &Peer{
		Name: "copy within the device", Kind: Copy, Version: c.description(),
		program: func(ctx context.Context, dtype string) (string, []string, error) {
			path, err := c.build(ctx, string(Fused), dtype)
			return path, []string{"copy"}, err
		},
	})
}
