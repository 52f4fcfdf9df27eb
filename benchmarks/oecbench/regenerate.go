package main

import (
	"runtime"
	"strings"

	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/benchmarks/variant"
)

// inVariant is this program with kernels in the mode of floating-point arithmetic, or for the
// accelerator, that is asked for: with the stencils that are measured generated anew.
func (o *options) inVariant() *variant.Program {
	return &variant.Program{Folder: "benchmarks/oecbench", Packages: suite.Packages(o.kernels), Flags: o.generateFlags()}
}

// generateFlags returns the flags with which the stencils are generated anew. Those for
// accelerators have no machine code for CPUs; the right answers are those of the kernels in Go.
func (o *options) generateFlags() []string {
	levels, targets := "tuned,inline", "go,"+runtime.GOARCH
	if o.accelerated() {
		levels, targets = strings.Join(o.levels, ","), "go,"+string(o.machine())
	}
	return []string{"-fp", o.fp, "-O", levels, "-targets", targets}
}
