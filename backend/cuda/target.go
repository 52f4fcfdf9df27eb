package cuda

import (
	"slices"

	"github.com/openearthgo/oec/internal/toolchain"
)

// Triple is what LLVM calls the machine of every target.
const Triple = "nvptx64-nvidia-cuda"

// Target is a kind of device that kernels are compiled for. Its PTX runs on all later kinds.
type Target struct {
	Name    string // LLVM's target-cpu, such as sm_70
	Feature string // the version of PTX, such as +ptx63
}

// targets is the table of devices, oldest first. The version of PTX is the oldest that LLVM
// and ptxas accept for the device, so that old drivers accept it too.
var targets = [...]Target{
	{Name: "sm_60", Feature: "+ptx50"},
	{Name: "sm_70", Feature: "+ptx63"},
	{Name: "sm_80", Feature: "+ptx70"},
	{Name: "sm_90", Feature: "+ptx78"},
}

// Targets returns all targets, oldest first.
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
// does without them is kept from it.
func (t Target) module(text, kernel string) toolchain.Module {
	machine := []string{"-mtriple=" + Triple, "-mcpu=" + t.Name, "-mattr=" + t.Feature}
	return toolchain.Module{
		Kernel: kernel, Target: t.Name, Text: text,
		Opt:      append(slices.Clone(machine), "-passes=default<O2>", "-vectorize-loops=false", "-interleave-loops=false", "-vectorize-slp=false"),
		LLC:      append(slices.Clone(machine), "-O3", "-filetype=asm", "-fp-contract=off", "-asm-verbose=0"),
		Rewrites: []toolchain.Rewrite{toolchain.StrictSelections},
	}
}

// Attributes returns what every function of a module for t must carry, as LLVM IR spells it.
// Neither a table of constants nor a function of a library comes of a kernel's code.
func (t Target) Attributes() []string {
	return []string{"nounwind", `"no-builtins"`, `"no-jump-tables"="true"`, `"target-cpu"="` + t.Name + `"`, `"target-features"="` + t.Feature + `"`}
}
