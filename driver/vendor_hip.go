package driver

import (
	"context"

	"github.com/openearthgo/oec/backend/hip"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/internal/toolchain"
)

const targetHIP = "hip"

// hipDevice is a device of AMD.
type hipDevice struct{ hip.Target }

func hipDevices() []device {
	var list []device
	for _, t := range hip.Targets() {
		list = append(list, hipDevice{t})
	}
	return list
}

func (d hipDevice) target() string { return d.Name }

func (d hipDevice) machine() llvm.Machine {
	return deviceMachine(hip.Triple, d.Attributes(), llvm.AMDGCN(d.Wave, d.Least))
}

func (d hipDevice) compile(ctx context.Context, tools *toolchain.Tools, text, name string) ([]byte, []moduleKernel, error) {
	code, err := hip.Compile(ctx, tools, d.Target, text, name)
	if err != nil {
		return nil, nil, err
	}
	var kernels []moduleKernel
	for _, k := range code.Kernels {
		kernel := moduleKernel{name: k.Name, threads: k.Threads}
		for _, p := range k.Params {
			kernel.params, kernel.offsets = append(kernel.params, p.Size), append(kernel.offsets, p.Offset)
		}
		kernels = append(kernels, kernel)
	}
	return code.Object, kernels, nil
}
