package pipeline

import (
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
	"github.com/openearthgo/oec/transform/loop"
	"github.com/openearthgo/oec/transform/tensor"
)

// RaisedKernelPasses returns the passes on a kernel as it is raised, in a mode of floating-point
// arithmetic: they decide what is added up in which order, and what is rounded.
func RaisedKernelPasses(mode string) ([]transform.Pass, error) {
	fp, err := FPPasses(mode)
	if len(fp) == 0 {
		return passes{tensor.LiftSums{}}, err
	}
	return append(passes{tensor.LiftSums{}, tensor.FuseSums{}}, fp...), err
}

// KernelArrays returns the passes on the arrays of kernels that follow, the same at any level.
func KernelArrays() []transform.Pass {
	return passes{canonical.Canonicalize{}, canonical.CSE{}, tensor.Rows{}, canonical.CSE{}}
}

// KernelLoops returns the passes that follow for kernels in Go, and machine code of the CPU.
func KernelLoops() []transform.Pass {
	return passes{loop.ConvertTensor{}, canonical.Canonicalize{}, loop.InvariantCodeMotion{}}
}
