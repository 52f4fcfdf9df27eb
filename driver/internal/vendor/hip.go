package vendor

import (
	"context"

	"github.com/openearthgo/oec/backend/hip"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/internal/toolchain"
)

// HIP is the name of AMD.
const HIP = "hip"

// hipDevice is a device of AMD.
type hipDevice struct{ hip.Target }

func hipDevices() []Device {
	var list []Device
	for _, t := range hip.Targets() {
		list = append(list, hipDevice{t})
	}
	return list
}

func (d hipDevice) target() string { return d.Name }

func (d hipDevice) Machine() emit.Machine {
	return deviceMachine(hip.Triple, d.Attributes(), emit.AMDGCN(d.Wave, d.Least))
}

func (d hipDevice) Compile(ctx context.Context, tools *toolchain.Tools, text, name string) ([]byte, []Kernel, error) {
	code, err := hip.Compile(ctx, tools, d.Target, text, name)
	if err != nil {
		return nil, nil, err
	}
	var kernels []Kernel
	for _, k := range code.Kernels {
		kernel := Kernel{Name: k.Name, Threads: k.Threads}
		for _, p := range k.Params {
			kernel.Params, kernel.Offsets = append(kernel.Params, p.Size), append(kernel.Offsets, p.Offset)
		}
		kernels = append(kernels, kernel)
	}
	return code.Object, kernels, nil
}
