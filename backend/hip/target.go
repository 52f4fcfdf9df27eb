package hip

import (
	"slices"

	"github.com/openearthgo/oec/internal/toolchain"
)

// Triple is what LLVM calls the machine of every target.
const Triple = "amdgcn-amd-amdhsa"

// Target is a kind of device that kernels are compiled for.
type Target struct {
	Name  string // LLVM's target-cpu, such as gfx90a
	Wave  int    // threads that run together, and wait for each other at every instruction
	Least int    // waves that a unit has the registers for when each takes all that code can name
}

// targets is the table of devices: of data centres, then of workstations.
var targets = [...]Target{{"gfx90a", 64, 1}, {"gfx942", 64, 1}, {"gfx1030", 32, 4}, {"gfx1100", 32, 5}}

// Targets returns all targets.
func Targets() []Target { return slices.Clone(targets[:]) }

// TargetByName returns the target called name.
func TargetByName(name string) (Target, bool) {
	i := slices.IndexFunc(targets[:], func(t Target) bool { return t.Name == name })
	if i < 0 {
		return Target{}, false
	}
	return targets[i], true
}

// module returns what opt and llc are to do with a module. None of the passes changes a
// floating-point result, since that takes fast-math flags, which the modules lack; what llc
// does without them is kept from it. Version 5 of code objects is what all drivers load that
// know the devices.
func (t Target) module(text, kernel string) toolchain.Module {
	machine := []string{"-mtriple=" + Triple, "-mcpu=" + t.Name}
	return toolchain.Module{
		Kernel: kernel, Target: t.Name, Text: text,
		Opt:      append(slices.Clone(machine), "-passes=default<O2>", "-vectorize-loops=false", "-interleave-loops=false", "-vectorize-slp=false"),
		LLC:      append(slices.Clone(machine), "-O3", "-filetype=obj", "-fp-contract=off", "-amdhsa-code-object-version=5"),
		Rewrites: []toolchain.Rewrite{toolchain.CanonicalSums, toolchain.StrictSelections, toolchain.OpaqueQuotients},
	}
}

// Attributes returns what every function of a module for t must carry, as LLVM IR spells it.
// Neither a table of constants nor a function of a library comes of a kernel's code.
func (t Target) Attributes() []string {
	return []string{"nounwind", `"no-builtins"`, `"no-jump-tables"="true"`, `"target-cpu"="` + t.Name + `"`, `"amdgpu-ieee"="true"`}
}
