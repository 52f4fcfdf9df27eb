package vendor

import (
	"context"
	"slices"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/internal/toolchain"
)

// Vendor is a vendor of accelerators, for whose devices modules are generated.
type Vendor struct {
	Name      string          // of Config.Targets, of the devices of the run time, and of its driver, the package rt/NAME
	extension string          // of the files of modules
	devices   func() []Device // those that modules are for
}

// All is the table of vendors, in the order in which the run time prefers their code.
var All = [...]Vendor{
	{CUDA, "ptx", cudaDevices},
	{HIP, "hsaco", hipDevices},
}

// Device is the back end for one kind of device.
type Device interface {
	// target names the kind of device, as the run time knows it: "sm_70".
	target() string
	// Machine describes it to the lowering.
	Machine() emit.Machine
	// Compile returns the module with the kernels of an LLVM module, and what these take.
	Compile(ctx context.Context, tools *toolchain.Tools, text, name string) (module []byte, kernels []Kernel, err error)
}

// Kernel is what the code of a module says of a kernel.
type Kernel struct {
	Name    string
	Params  []int // sizes in bytes
	Offsets []int // where they are in the block of arguments; nil if it is not said
	Threads int   // the most of a block; 0 if it is not said
}

// Target is a kind of device with a file of modules.
type Target struct {
	Device
	wrapper.Modules
}

// Targets returns the devices that modules are for.
func (v *Vendor) Targets() []Target {
	var ts []Target
	for _, d := range v.devices() {
		ts = append(ts, Target{d, wrapper.Modules{Target: d.target(), Extension: v.extension, Kind: v.Name}})
	}
	return ts
}

// Of returns the vendor of a kind of accelerator; nil if it has none.
func Of(kind string) *Vendor {
	at := slices.IndexFunc(All[:], func(v Vendor) bool { return v.Name == kind })
	if at < 0 {
		return nil
	}
	return &All[at]
}

// deviceMachine describes an accelerator to the lowering.
func deviceMachine(triple string, attributes []string, d *emit.Device) emit.Machine {
	m := emit.Machine{Triple: triple, FMA: true, Device: d}
	for _, a := range attributes {
		m.Attributes = append(m.Attributes, emit.Attribute(a))
	}
	return m
}
