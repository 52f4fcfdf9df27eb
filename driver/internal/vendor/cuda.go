package vendor

import (
	"context"

	"github.com/openearthgo/oec/backend/cuda"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/internal/toolchain"
)

// CUDA is the name of NVIDIA.
const CUDA = "cuda"

// OldestCUDA is the device that PTX is for. It runs on all later ones, and its driver compiles
// it for the one that it finds.
const OldestCUDA = "sm_70"

// cudaDevice is a device of NVIDIA.
type cudaDevice struct{ cuda.Target }

func cudaDevices() []Device {
	t, ok := cuda.TargetByName(OldestCUDA)
	if !ok {
		panic("driver: there is no device " + OldestCUDA)
	}
	return []Device{cudaDevice{t}}
}

// PTX is what PTX is printed for, and explained.
func PTX() Target { return Of(CUDA).Targets()[0] }

func (d cudaDevice) target() string { return d.Name }

func (d cudaDevice) Machine() emit.Machine {
	return deviceMachine(cuda.Triple, d.Attributes(), emit.NVPTX())
}

func (d cudaDevice) Compile(ctx context.Context, tools *toolchain.Tools, text, name string) ([]byte, []Kernel, error) {
	code, err := cuda.Compile(ctx, tools, d.Target, text, name)
	if err != nil {
		return nil, nil, err
	}
	var kernels []Kernel
	for _, k := range code.Kernels {
		kernels = append(kernels, Kernel{Name: k.Name, Params: k.Params, Threads: k.Threads})
	}
	return append([]byte(code.Text), 0), kernels, nil // the driver wants a NUL
}
