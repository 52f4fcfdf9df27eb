// Package ptx is the driver of a device without a device: it executes the code that is shipped for
// NVIDIA's graphics cards, PTX, on the CPU. A program or a test that imports it for its effect,
//
//	import _ "github.com/openearthgo/oec/rt/ptx"
//
// may run stencils on the device "ptx:0", see [rt.OnDevice], if their packages were generated with
// oecgen -targets cuda; with OEC_DEVICE=ptx:0 in the environment, all of them run there. It needs
// neither a card nor cgo, and is for tests: it is hundreds of times slower than a CPU, and takes five
// times the memory of the fields, or more for small types.
//
// It is stricter than a card. What is put on a stream is done when somebody waits for it, and not
// before; blocks and threads take turns at random. A run fails with a [*rt.DeviceError] that names
// the instruction and the thread if an access is out of bounds or misaligned; if a result, a
// branch or an address comes of memory that nobody has written; if two threads use the same memory
// without a barrier between them, or two streams without an event; if some threads do not come to a
// barrier, or to an end; if ld.global.nc reads what the kernel writes; and for instructions that are approximate, or not known. [Counts] says what was
// executed.
//
// The environment variable OEC_PTX_SEED is a number that decides in which order blocks and threads
// take turns.
//
// It may import rt/fault and what is internal to rt: package ptx there is the interpreter.
package ptx

import "github.com/openearthgo/oec/rt/internal/device"

func init() { device.Register(driverName, driver{}) }
