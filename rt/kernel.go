package rt

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/device"
)

// findDevice returns the device that the options or else OEC_DEVICE ask for: its name, and
// the device itself if it is an accelerator.
func (c *config) findDevice(s *abi.Stencil, g *Grid) (string, *device.Device, error) {
	name, what := c.device, "device"
	if c.queue != nil {
		own := c.queue.Device()
		asked, err := own, error(nil)
		if name != "" {
			asked, err = findAccelerator(name, g)
		}
		if err != nil || asked != own {
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
	d, err := findAccelerator(name, g)
	var missing *fault.UnsupportedError
	if errors.As(err, &missing) {
		missing.Stencil, missing.What = s.Name, fmt.Sprintf("%s %q", what, name)
	}
	if d != nil {
		name = d.Name()
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

// kernelFor returns the kernel of a level for a device, and on the CPU for an instruction set, if one is named.
func kernelFor(s *abi.Stencil, device string, kernels []abi.Kernel, level, isa string) (*abi.Kernel, error) {
	if device != deviceGo {
		return findKernel(s, kernels, level, isa, abi.ISA.Supported)
	}
	if k := goKernel(kernels, level); k != nil {
		return k, nil
	}
	return nil, &fault.UnsupportedError{
		Stencil: s.Name,
		What:    fmt.Sprintf("device %q", deviceGo),
		Reason:  "level " + level + " has no kernel in Go",
		Have:    isaNames(compiledFor(kernels, level)),
		Hint:    access.GenerateFor(s, []string{"go"}),
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
		Hint:    access.GenerateFor(s, access.CPUs),
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

// Info says what a compiled stencil is: what it was compiled from, and what it
// costs on each level.
type Info struct {
	Name   string
	Build  abi.BuildInfo
	Fields []abi.FieldSpec
	Levels []LevelInfo // the first is the default
}

// LevelInfo says what a stencil costs on one optimization level.
type LevelInfo struct {
	Name    string
	Stages  int // passes over the domain, or over each tile from one that fills a local buffer on
	Buffers int // intermediate fields that are kept in memory
	Local   int // intermediate fields that are kept for a tile at a time
	// Ordered are the dimensions of recurrences, along which a sub-domain may not leave
	// the domain.
	Ordered Dims
	// Extents are the dimensions that the outputs lack along which the domain has the extent of an input.
	Extents Dims

	// Operations and memory traffic per point, over all stages.
	FlopsPerPoint, BytesPerPoint float64

	ISAs    []ISA    // instruction sets that there is code for on this platform
	Targets []string // kinds of accelerators that there is code for
	Domains [][3]int // for which there is code of their own for accelerators
}

// InfoOf returns what there is to say about a stencil and its kernels on the
// present platform. It is for generated code.
func InfoOf(s *abi.Stencil, kernels []abi.Kernel) Info {
	info := Info{Name: s.Name, Build: s.Info, Fields: slices.Clone(s.Fields)}
	for i := range s.Levels {
		l := &s.Levels[i]
		li := LevelInfo{
			Name: l.Name, Stages: len(l.Stages),
			Extents: s.ExtentDims(l), FlopsPerPoint: l.FlopsPerPoint, BytesPerPoint: l.BytesPerPoint,
		}
		for b := range l.Buffers {
			if l.Buffers[b].Local {
				li.Local++
			} else {
				li.Buffers++
			}
		}
		for s := range l.Stages {
			li.Ordered |= l.Stages[s].Ordered
		}
		for _, k := range kernels {
			if k.Level == l.Name {
				li.ISAs = append(li.ISAs, k.ISA)
			}
		}
		for d := range s.Devices {
			switch c := &s.Devices[d]; {
			case c.Level != l.Name || !c.Exists():
			case !c.Sized():
				li.Targets = append(li.Targets, c.Target)
			case !slices.Contains(li.Domains, c.Domain):
				li.Domains = append(li.Domains, c.Domain)
			}
		}
		slices.Sort(li.ISAs)
		info.Levels = append(info.Levels, li)
	}
	return info
}

// String returns a table of the levels under a line about the build.
func (i Info) String() string {
	var b strings.Builder
	b.WriteString(i.Name)
	for _, part := range [...]struct{ label, value string }{
		{"oecgen", i.Build.Tool}, {"LLVM", i.Build.LLVM}, {"flags", i.Build.Flags}, {"source", i.Build.Hash},
	} {
		if part.value != "" {
			b.WriteString(", " + part.label + " " + part.value)
		}
	}
	b.WriteByte('\n')
	w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "level\tstages\tbuffers\tlocal\tflops/point\tbytes/point\tflops/byte\tcode")
	for _, l := range i.Levels {
		intensity := 0.0
		if l.BytesPerPoint > 0 {
			intensity = l.FlopsPerPoint / l.BytesPerPoint
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%.4g\t%.4g\t%.2f\t%s\n", l.Name, l.Stages, l.Buffers, l.Local,
			l.FlopsPerPoint, l.BytesPerPoint, intensity, fault.List(append(isaNames(l.ISAs), l.Targets...)))
	}
	w.Flush() // a strings.Builder does not fail
	return b.String()
}

// Halos is the halo that each field of a stencil needs, by the name of the
// field in the stencil's struct of fields: "In", or "Q[2]" for an element of an array.
type Halos map[string]Halo
