// Package hip is the driver for AMD's graphics cards. A program that imports it for its
// effect,
//
//	import _ "github.com/openearthgo/oec/rt/hip"
//
// may run stencils on the devices "hip:0", "hip:1" and so on, see [rt.OnDevice], if their
// packages were generated with oecgen -targets hip for the architectures of the cards. It
// needs the run time of ROCm, version 6 or later, whose library (libamdhip64.so) it looks for
// when a device is first asked for; it needs no cgo. Where there is no such library, what was
// asked for fails with a [*rt.DriverError], and the rest of the program is as without the
// import.
//
// It may import package rt and what is internal to it. A program that imports it is linked
// dynamically on Linux.
package hip

import (
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/gpu"
)

func init() { device.Register(gpu.HIP.Name, gpu.NewDriver(&gpu.HIP)) }
