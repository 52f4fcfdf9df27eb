// Package cuda is the driver for NVIDIA's graphics cards. A program that imports it for its
// effect,
//
//	import _ "github.com/openearthgo/oec/rt/cuda"
//
// may run stencils on the devices "cuda:0", "cuda:1" and so on, see [rt.OnDevice], if their
// packages were generated with oecgen -targets cuda. It needs the driver of the card, whose
// library (libcuda.so.1, nvcuda.dll) it looks for when a device is first asked for; it needs
// neither cgo nor the CUDA toolkit. Where there is no such library, what was asked for fails
// with a [*rt.DriverError], and the rest of the program is as without the import.
//
// It may import package rt and what is internal to it. A program that imports it is linked
// dynamically on Linux.
package cuda

import (
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/gpu"
)

func init() { device.Register(gpu.CUDA.Name, gpu.NewDriver(&gpu.CUDA)) }
