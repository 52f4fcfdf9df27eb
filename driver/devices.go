package driver

import (
	"context"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/driver/internal/vendor"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// targetSim is the value of Config.Targets for code that runs on the CPU in the place of an
// accelerator.
const targetSim = wrapper.SimTarget

// Accelerators returns the values of Config.Targets for accelerators.
func Accelerators() []string {
	var names []string
	for _, v := range vendor.All {
		names = append(names, v.Name)
	}
	return append(names, targetSim)
}

// accelerators returns those that code is generated for.
func (c *Config) accelerators() []string {
	if c.noLLVM {
		return nil
	}
	return slices.DeleteFunc(Accelerators(), func(name string) bool { return !slices.Contains(c.Targets, name) })
}

// moduleTargets returns the kinds of devices that modules are generated for.
func (c *Config) moduleTargets() []vendor.Target {
	var ts []vendor.Target
	for _, v := range vendor.All {
		if slices.Contains(c.accelerators(), v.Name) {
			ts = append(ts, v.Targets()...)
		}
	}
	return ts
}

// module is the kernels of an instance at a level for one kind of accelerator.
type module struct {
	in     *instance
	code   *deviceCode
	target vendor.Target
}

// name returns what the module is called in messages.
func (m module) name() string {
	return wrapper.DeviceSymbol(m.in.Stencil.Name, m.in.kind(), m.code.title(), m.target.Target)
}

func (m module) text() (string, error) {
	text, err := llvm.EmitKernels(m.code.module, m.target.Machine())
	if err != nil {
		return "", fmt.Errorf("internal error: %s: %w", m.name(), err)
	}
	return text, nil
}

// compile returns the code, which must take what the table of launches says.
func (m module) compile(ctx context.Context, tools *toolchain.Tools) ([]byte, error) {
	text, err := m.text()
	if err != nil {
		return nil, err
	}
	code, kernels, err := m.target.Compile(ctx, tools, text, m.name())
	if err != nil {
		return nil, err
	}
	for i := range m.code.launches {
		if err := checkLaunch(m.in, &m.code.launches[i], kernels); err != nil {
			return nil, fmt.Errorf("internal error: %s: %w", m.name(), err)
		}
	}
	return code, nil
}

// checkLaunch demands that the forms of a kernel take what a launch passes.
func checkLaunch(in *instance, l *abi.Launch, kernels []vendor.Kernel) error {
	for _, form := range []struct {
		name  string
		index int // size of indices in bytes
	}{{l.Kernel, 8}, {l.Kernel32, 4}} {
		if form.name == "" {
			continue // for one domain, there is one form
		}
		at := slices.IndexFunc(kernels, func(k vendor.Kernel) bool { return k.Name == form.name })
		if at < 0 {
			return fmt.Errorf("there is no kernel %s", form.name)
		}
		var sizes []int
		for _, a := range l.Args {
			sizes = append(sizes, argSize(in, a, form.index))
		}
		if k := kernels[at]; !slices.Equal(k.Params, sizes) {
			return fmt.Errorf("kernel %s takes arguments of %d bytes, and is passed %d", k.Name, k.Params, sizes)
		}
		if offsets, _ := abi.PackedArgs(sizes); kernels[at].Offsets != nil && !slices.Equal(kernels[at].Offsets, offsets) {
			return fmt.Errorf("kernel %s looks for its arguments at %d, and they are at %d", form.name, kernels[at].Offsets, offsets)
		}
		if n := l.Block[0] * l.Block[1] * l.Block[2]; kernels[at].Threads != 0 && kernels[at].Threads < n {
			return fmt.Errorf("kernel %s is for blocks of %d threads, and launched with %d", form.name, kernels[at].Threads, n)
		}
	}
	return nil
}

// argSize returns the size of an argument of a kernel in bytes.
func argSize(in *instance, a abi.Arg, index int) int {
	switch a.Kind {
	case abi.ArgField, abi.ArgPanic, abi.ArgScratch:
		return 8
	case abi.ArgScalar:
		return kindOf(in.Resolve(in.Stencil.Numbers()[a.Field].Elem)).Size()
	}
	return index
}

// modulesOf returns all modules of a kind of accelerator that have code of their own, in the
// order of instances and levels.
func modulesOf(instances []*instance, target vendor.Target) []module {
	var ms []module
	for _, in := range instances {
		for _, d := range in.deviceCodes(target.Kind) {
			ms = append(ms, module{in, d, target})
		}
	}
	return ms
}

// compileModules compiles all modules and returns the files that hold them. Where each is in
// its file is noted at its level.
func (c *Config) compileModules(ctx context.Context, tools *toolchain.Tools, pkg string, instances []*instance) ([]file, error) {
	var modules []module
	for _, t := range c.moduleTargets() {
		modules = append(modules, modulesOf(instances, t)...)
	}
	codes, err := upToAtOnce(ctx, compilersAtOnce(), modules, func(ctx context.Context, m module) ([]byte, error) { return m.compile(ctx, tools) })
	if err != nil {
		return nil, err
	}
	var files []file
	for _, t := range c.moduleTargets() {
		f := file{name: wrapper.ModulesName(pkg, t.Modules)}
		for n, m := range modules {
			if m.target.Target != t.Target {
				continue
			}
			if m.code.parts == nil {
				m.code.parts = map[string][2]int{}
			}
			m.code.parts[t.Target] = [2]int{len(f.content), len(f.content) + len(codes[n])}
			f.content = append(f.content, codes[n]...)
		}
		files = append(files, f)
	}
	return files, nil
}

// simKernel is the code of an instance at a level that stands in for that of accelerators, for
// a CPU.
type simKernel struct {
	in     *instance
	code   *deviceCode
	target cpu.Target
}

func (k simKernel) symbol() string { return simSymbol(k.in, k.code) }

func simSymbol(in *instance, d *deviceCode) string {
	return wrapper.DeviceSymbol(in.Stencil.Name, in.kind(), d.code.title(), targetSim)
}

func (k simKernel) module() (string, error) {
	p, err := pipeline.New(pipeline.Sim()...)
	if err != nil {
		return "", err
	}
	module := ir.Clone(k.code.module)
	if err := p.Run(&transform.Context{Registry: Registry()}, module, pipeline.Options{}); err != nil {
		return "", err
	}
	return llvm.EmitKernels(module, machineOf(k.target))
}

func (k simKernel) instructions() cpu.Target { return k.target }

// simKernels returns those of all instances and levels that have code of their own, for the
// oldest instruction set of each architecture, on which all machines agree.
func (c *Config) simKernels(instances []*instance) []codeKernel {
	if !slices.Contains(c.accelerators(), targetSim) {
		return nil
	}
	var ks []codeKernel
	for _, in := range instances {
		for _, d := range in.deviceCodes(targetSim) {
			for _, arch := range c.architectures() {
				ks = append(ks, simKernel{in, d, targetsOf([]string{arch})[0]})
			}
		}
	}
	return ks
}

// describeDevices describes the code of an instance at a level for accelerators.
func (c *Config) describeDevices(in *instance, l *lowered) []wrapper.Device {
	var devices []wrapper.Device
	for _, d := range l.gpu {
		described := wrapper.Device{Level: l.level, Launches: d.launches, Domain: d.domain, Strides: d.strides}
		for _, t := range c.moduleTargets() {
			if !slices.Contains(d.kinds, t.Kind) {
				continue
			}
			described.Target, described.From, described.To = t.Target, d.code.parts[t.Target][0], d.code.parts[t.Target][1]
			devices = append(devices, described)
		}
		if slices.Contains(c.accelerators(), targetSim) && slices.Contains(d.kinds, targetSim) {
			described.Target, described.From, described.To, described.Symbol = targetSim, 0, 0, simSymbol(in, d)
			devices = append(devices, described)
		}
	}
	return devices
}
