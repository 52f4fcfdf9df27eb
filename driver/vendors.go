package driver

import (
	"context"
	"slices"

	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/internal/toolchain"
)

// vendor is a vendor of accelerators, for whose devices modules are generated.
type vendor struct {
	name      string          // of Config.Targets, of the devices of the run time, and of its driver, the package rt/NAME
	extension string          // of the files of modules
	devices   func() []device // those that modules are for
}

// vendors is the table of vendors, in the order in which the run time prefers their code.
var vendors = [...]vendor{
	{targetCUDA, "ptx", cudaDevices},
	{targetHIP, "hsaco", hipDevices},
}

// device is the back end for one kind of device.
type device interface {
	// target names the kind of device, as the run time knows it: "sm_70".
	target() string
	// machine describes it to the lowering.
	machine() llvm.Machine
	// compile returns the module with the kernels of an LLVM module, and what these take.
	compile(ctx context.Context, tools *toolchain.Tools, text, name string) (module []byte, kernels []moduleKernel, err error)
}

// moduleKernel is what the code of a module says of a kernel.
type moduleKernel struct {
	name    string
	params  []int // sizes in bytes
	offsets []int // where they are in the block of arguments; nil if it is not said
	threads int   // the most of a block; 0 if it is not said
}

// moduleTarget is a kind of device with a file of modules.
type moduleTarget struct {
	device
	wrapper.Modules
	kind string // of accelerator: the name of the vendor
}

// targets returns the devices that modules are for.
func (v *vendor) targets() []moduleTarget {
	var ts []moduleTarget
	for _, d := range v.devices() {
		ts = append(ts, moduleTarget{d, wrapper.Modules{Target: d.target(), Extension: v.extension}, v.name})
	}
	return ts
}

// vendorOf returns the vendor of a kind of accelerator; nil if it has none.
func vendorOf(kind string) *vendor {
	at := slices.IndexFunc(vendors[:], func(v vendor) bool { return v.name == kind })
	if at < 0 {
		return nil
	}
	return &vendors[at]
}

// deviceMachine describes an accelerator to the lowering.
func deviceMachine(triple string, attributes []string, d *llvm.Device) llvm.Machine {
	m := llvm.Machine{Triple: triple, FMA: true, Device: d}
	for _, a := range attributes {
		m.Attributes = append(m.Attributes, llvm.Attribute(a))
	}
	return m
}
