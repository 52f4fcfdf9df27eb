package gpu

import (
	"unsafe"

	"github.com/openearthgo/oec/rt/internal/device"
)

// The words of a call: the arguments of the driver's function first, then the list of
// parameters that the last of them points to, which says where the kernel's arguments are and
// how many bytes they have, then that number.
const (
	wordStream = 8
	wordExtra  = 10
	wordList   = 11
	wordSize   = wordList + 5
)

// manyShared is the size of dynamic shared memory from which on a kernel of NVIDIA's has to be
// told.
const manyShared = 48 << 10

// Prepare implements [device.Accelerator].
func (d *card) Prepare(c *device.Call) error {
	w := &c.Words
	w[0] = c.Kernel
	for n := range 3 {
		w[1+n], w[4+n] = uintptr(c.Grid[n]), uintptr(c.Block[n])
	}
	w[7] = uintptr(c.Shared)
	if len(c.Args) > 0 {
		const pointer, size = 1, 2
		w[wordSize] = uintptr(len(c.Args))
		w[wordList], w[wordList+1] = pointer, uintptr(unsafe.Pointer(&c.Args[0]))
		w[wordList+2], w[wordList+3] = size, uintptr(unsafe.Pointer(&w[wordSize]))
		w[wordList+4] = d.vendor.ArgEnd
		w[wordExtra] = uintptr(unsafe.Pointer(&w[wordList]))
	}
	if c.Shared > manyShared && d.has(fnFuncSet) {
		const maxDynamicShared = 8
		return d.check("asking for shared memory", fnFuncSet, d.call(fnFuncSet, c.Kernel, maxDynamicShared, uintptr(c.Shared)))
	}
	return nil
}

// Launch implements [device.Accelerator].
func (d *card) Launch(stream uintptr, c *device.Call) error {
	c.Words[wordStream] = stream
	return d.check("launching a kernel", fnLaunch, d.call(fnLaunch, c.Words[:wordExtra+1]...))
}
