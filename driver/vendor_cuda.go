package driver

import (
	"context"

	"github.com/openearthgo/oec/backend/cuda"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/internal/toolchain"
)

const targetCUDA = "cuda"

// cudaTarget is the device that PTX is for. It runs on all later ones, and its driver compiles
// it for the one that it finds.
const cudaTarget = "sm_70"

// cudaDevice is a device of NVIDIA.
type cudaDevice struct{ cuda.Target }

func cudaDevices() []device {
	t, ok := cuda.TargetByName(cudaTarget)
	if !ok {
		panic("driver: there is no device " + cudaTarget)
	}
	return []device{cudaDevice{t}}
}

// ptxTarget is what PTX is printed for, and explained.
func ptxTarget() moduleTarget { return vendorOf(targetCUDA).targets()[0] }

func (d cudaDevice) target() string { return d.Name }

func (d cudaDevice) machine() llvm.Machine {
	return deviceMachine(cuda.Triple, d.Attributes(), llvm.NVPTX())
}

func (d cudaDevice) compile(ctx context.Context, tools *toolchain.Tools, text, name string) ([]byte, []moduleKernel, error) {
	code, err := cuda.Compile(ctx, tools, d.Target, text, name)
	if err != nil {
		return nil, nil, err
	}
	var kernels []moduleKernel
	for _, k := range code.Kernels {
		kernels = append(kernels, moduleKernel{name: k.Name, params: k.Params, threads: k.Threads})
	}
	return append([]byte(code.Text), 0), kernels, nil // the driver wants a NUL
}
