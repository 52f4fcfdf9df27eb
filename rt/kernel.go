package rt

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// findDevice returns the device that the options or else OEC_DEVICE ask for: its name, and
// the device itself if it is an accelerator.
func (c *config) findDevice(s *abi.Stencil) (string, *device.Device, error) {
	name, what := c.device, "device"
	if c.queue != nil {
		own := c.queue.Device()
		if name != "" && name != own.Name() {
			return "", nil, &fault.OptionError{Stencil: s.Name, Option: "OnStream", Problem: "the stream is one of " + own.Name() + ", not of " + name}
		}
		return own.Name(), own, nil
	}
	if name == "" {
		name, what = c.getenv("OEC_DEVICE"), "OEC_DEVICE"
	}
	if name == "" {
		name = deviceCPU
	}
	d, err := findAccelerator(name)
	var missing *fault.UnsupportedError
	if errors.As(err, &missing) {
		missing.Stencil, missing.What = s.Name, fmt.Sprintf("%s %q", what, name)
	}
	return name, d, err
}

// findLevel returns the level of a name, or the default for none.
func findLevel(s *abi.Stencil, name string) (*abi.LevelSpec, error) {
	var have []string
	for i := range s.Levels {
		if l := &s.Levels[i]; name == "" || l.Name == name {
			return l, nil
		}
		have = append(have, s.Levels[i].Name)
	}
	return nil, &fault.LevelError{Stencil: s.Name, Level: name, Have: have}
}

// kernelFor returns the kernel of a level for a device.
func kernelFor(s *abi.Stencil, device string, kernels []abi.Kernel, level string, c *config) (*abi.Kernel, error) {
	if device != deviceGo {
		return findKernel(s, kernels, level, c.getenv("OEC_CPU"), abi.ISA.Supported)
	}
	if k := goKernel(kernels, level); k != nil {
		return k, nil
	}
	return nil, &fault.UnsupportedError{
		Stencil: s.Name,
		What:    fmt.Sprintf("device %q", deviceGo),
		Reason:  "level " + level + " has no kernel in Go; generate it with oecgen -targets go,...",
		Have:    isaNames(compiledFor(kernels, level)),
	}
}

// goKernel returns the kernel in Go of a level, or nil.
func goKernel(kernels []abi.Kernel, level string) *abi.Kernel {
	for i := range kernels {
		if k := &kernels[i]; k.Level == level && k.Go != nil {
			return k
		}
	}
	return nil
}

// compiledFor returns the instruction sets that a level has code for.
func compiledFor(kernels []abi.Kernel, level string) []abi.ISA {
	var list []abi.ISA
	for i := range kernels {
		if k := &kernels[i]; k.Level == level && k.Exists() {
			list = append(list, k.ISA)
		}
	}
	return list
}

// findKernel returns the kernel of a level for the best instruction set that
// the machine supports, or for the one that OEC_CPU forces. Without machine
// code it is the kernel in Go.
func findKernel(s *abi.Stencil, kernels []abi.Kernel, level, forced string, supported func(abi.ISA) bool) (*abi.Kernel, error) {
	var want abi.ISA
	if forced != "" {
		var ok bool
		if want, ok = abi.ParseISA(forced); !ok {
			return nil, noKernel(s, forced, "no such instruction set", isaNames(abi.ISAs()))
		}
	}
	var best *abi.Kernel
	var usable []abi.ISA
	for i := range kernels {
		k := &kernels[i]
		if k.Level != level || !k.Exists() || k.Go == nil && !supported(k.ISA) {
			continue
		}
		usable = append(usable, k.ISA)
		if want == k.ISA || want == 0 && k.Better(best) {
			best = k
		}
	}
	switch {
	case best != nil:
		return best, nil
	case forced != "" && !supported(want):
		return nil, noKernel(s, forced, "this machine does not have it", isaNames(usable))
	case forced != "":
		return nil, noKernel(s, forced, "level "+level+" has no code for it", isaNames(usable))
	}
	return nil, &fault.UnsupportedError{
		Stencil: s.Name,
		What:    "level " + level + " on " + runtime.GOOS + "/" + runtime.GOARCH,
		Reason:  "no code that this machine can run",
		Have:    isaNames(compiledFor(kernels, level)),
	}
}

func noKernel(s *abi.Stencil, forced, reason string, have []string) error {
	return &fault.UnsupportedError{Stencil: s.Name, What: fmt.Sprintf("OEC_CPU %q", forced), Reason: reason, Have: have}
}

// isaNames returns the names of the given instruction sets.
func isaNames(list []abi.ISA) []string {
	names := make([]string, len(list))
	for n, i := range list {
		names[n] = i.String()
	}
	return names
}
