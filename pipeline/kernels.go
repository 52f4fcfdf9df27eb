package pipeline

import (
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
	"github.com/openearthgo/oec/transform/gpu"
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

// KernelLevel returns a level of kernels of arrays, which is the same whatever it is called. Its passes on the
// stencil dialect are those on arrays.
func KernelLevel(name string) Level { return Level{Name: name, stencil: kernelArrays, arrays: true} }

func kernelArrays(Schedule) passes {
	return passes{canonical.Canonicalize{}, canonical.CSE{}, tensor.Inlining{}, tensor.Rows{}, canonical.CSE{}}
}

// kernelLoops returns the passes that follow for kernels in Go, and machine code of the CPU.
func kernelLoops() passes {
	return passes{loop.ConvertTensor{}, canonical.Canonicalize{}, loop.InvariantCodeMotion{}}
}

// kernelLaunches returns the passes that follow those on arrays for an accelerator: they turn the program into
// a launch.
func kernelLaunches() passes {
	return passes{loop.ConvertTensor{}, canonical.Canonicalize{}, gpu.ConvertArrays{Threads: 256}, loop.InvariantCodeMotion{}}
}
