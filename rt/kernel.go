package rt

import (
	"fmt"
	"runtime"
)

// deviceCPU is the name of the only device so far.
const deviceCPU = "cpu"

// checkDevice checks the device that an option or else OEC_DEVICE asks for.
func (c *config) checkDevice(s *Stencil) error {
	name, what := c.device, "device"
	if name == "" {
		name, what = c.getenv("OEC_DEVICE"), "OEC_DEVICE"
	}
	if name == "" || name == deviceCPU {
		return nil
	}
	return &UnsupportedError{
		Stencil: s.Name,
		What:    fmt.Sprintf("%s %q", what, name),
		Reason:  "no such device",
		Have:    []string{deviceCPU},
	}
}

// findLevel returns the level of a name, or the default for none.
func (s *Stencil) findLevel(name string) (*LevelSpec, error) {
	var have []string
	for i := range s.Levels {
		if l := &s.Levels[i]; name == "" || l.Name == name {
			return l, nil
		}
		have = append(have, s.Levels[i].Name)
	}
	return nil, &LevelError{Stencil: s.Name, Level: name, Have: have}
}

// findKernel returns the kernel of a level for the best instruction set that
// the machine supports, or for the one that OEC_CPU forces.
func (s *Stencil) findKernel(kernels []Kernel, level, forced string, supported func(ISA) bool) (*Kernel, error) {
	var want ISA
	if forced != "" {
		var ok bool
		if want, ok = ParseISA(forced); !ok {
			return nil, s.noKernel(forced, "no such instruction set", isaNames(allISAs()))
		}
	}
	var best *Kernel
	var compiled, usable []ISA
	for i := range kernels {
		k := &kernels[i]
		if k.Level != level || k.Call == nil {
			continue
		}
		compiled = append(compiled, k.ISA)
		if !supported(k.ISA) {
			continue
		}
		usable = append(usable, k.ISA)
		if want == k.ISA || want == 0 && (best == nil || k.ISA > best.ISA) {
			best = k
		}
	}
	switch {
	case best != nil:
		return best, nil
	case forced != "" && !supported(want):
		return nil, s.noKernel(forced, "this machine does not have it", isaNames(usable))
	case forced != "":
		return nil, s.noKernel(forced, "level "+level+" has no code for it", isaNames(usable))
	}
	return nil, &UnsupportedError{
		Stencil: s.Name,
		What:    "level " + level + " on " + runtime.GOOS + "/" + runtime.GOARCH,
		Reason:  "no code that this machine can run",
		Have:    isaNames(compiled),
	}
}

func (s *Stencil) noKernel(forced, reason string, have []string) error {
	return &UnsupportedError{Stencil: s.Name, What: fmt.Sprintf("OEC_CPU %q", forced), Reason: reason, Have: have}
}

// isaNames returns the names of the given instruction sets.
func isaNames(list []ISA) []string {
	names := make([]string, len(list))
	for n, i := range list {
		names[n] = i.String()
	}
	return names
}
