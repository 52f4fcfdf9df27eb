package abi

import (
	"slices"
	"unsafe"
)

// DeviceCode is the code of a stencil at one level for one kind of accelerator. A run on an
// accelerator has the stages, boxes and buffers of the level as a run on the CPU has; buffers
// that are Local there are kept whole, but for those that a launch keeps to itself.
type DeviceCode struct {
	Level  string
	Target string // "sm_70", "gfx90a", ..., or "sim"
	// Modules holds modules one after the other. The one from From to To has the kernels of
	// Launches: PTX, which ends with a NUL, a cubin or a code object. The plans of a device
	// share it, so that it is loaded once. For sim there is none.
	Modules  *string
	From, To int
	// Call is the code for sim: it runs one block of one launch, see [SimBlock].
	Call     func(args unsafe.Pointer)
	Launches []Launch // in the order in which they run
	// Domain is the only domain that the code is for, run as a whole; zero for code for any.
	// Such code counts on Strides: of each field and then buffer along j and k, in elements.
	// It has kernels with indices of 32 bits only.
	Domain  [3]int
	Strides [][2]int
}

// SimTarget is the target of code for the accelerator that the CPU simulates.
const SimTarget = "sim"

// Exists reports whether there is such code on this platform.
func (c *DeviceCode) Exists() bool { return c.Target != SimTarget || c.Call != nil }

// Module returns the module; "" if there is none.
func (c *DeviceCode) Module() string {
	if c.Modules == nil || c.From < 0 || c.To < c.From || c.To > len(*c.Modules) {
		return ""
	}
	return (*c.Modules)[c.From:c.To]
}

// Launch is one kernel launch over the box of a stage, or a part of it.
type Launch struct {
	Stage    int
	Joined   int    // how many of the stages before it it does, too: those whose local buffers it keeps to itself
	Kernel   string // symbol, for any extents: indices and strides have 64 bits; "" of code for one domain
	Kernel32 string // symbol if they have 32 bits, for runs whose fields and buffers all have fewer elements than Index32Limit; "" if there is none
	Block    [3]int // threads of a block
	Points   [3]int // points of the box that a block covers along i, j, k; 0 is all of them
	Grid     [3]int // the dimensions (0, 1, 2 for i, j, k) that the x, y and z of the grid run over
	// Wavefronts is how the points of an ordered stage are launched: wavefront by wavefront; zero
	// for one launch for all points. Along a dimension that counts, the grid covers [Wavefronts.Points].
	Wavefronts Wavefronts
	Args       []Arg // the arguments of both kernels, in order
	Shared     int   // bytes of dynamic shared memory
	Scratch    int   // bytes of memory of the device that each block has for itself; of a launch whose blocks are along the x of the grid only
}

// Index32Limit is how many elements a field or buffer has at least for which [Launch.Kernel32]
// will not do. There is room between it and 2^31 for the threads of a launch that lie beyond
// its range, and for what a stencil adds to an index.
const Index32Limit = 1 << 30

// Arg is one argument of a kernel.
type Arg struct {
	Kind  ArgKind
	Field int // number of a field or, from the number of fields on, a buffer; of a scalar for ArgScalar
	Dim   int // 0, 1, 2 for i, j, k
}

// ArgKind says what an argument of a kernel is. What is of index width has 64 bits in
// [Launch.Kernel] and 32 bits in [Launch.Kernel32].
type ArgKind uint8

// The kinds of arguments.
const (
	ArgField  ArgKind = iota + 1 // device address, of 64 bits, of element (0,0,0) of Field, which need not exist
	ArgStride                    // stride of Field along Dim in elements, 0 if it lacks Dim; of index width
	ArgLo                        // first index of the box along Dim; of index width
	ArgHi                        // end of the box along Dim, exclusive; of index width
	ArgN                         // extent of the full domain along Dim; of index width
	ArgScalar                    // the scalar of number Field: of 1, 2, 4 or 8 bytes, as its type; a bool is one byte, 0 or 1
	// ArgPanic is the device address, of 64 bits, of a 64-bit cell for panic codes, which
	// starts out with all bits set. A kernel takes the unsigned minimum of it and the code,
	// atomically. It is there only if the stencil can panic.
	ArgPanic
	ArgWavefront // number of the wavefront of a launch with Wavefronts, from 0 on; of index width
	ArgScratch   // device address, of 64 bits, of what the first block has of Scratch; the other blocks' follows
)

// The slots of the argument block of [DeviceCode.Call], of 64 bits each: the number of the
// block and the extent of the grid in x, y and z, the number of the launch in
// DeviceCode.Launches, and 1 if its 32-bit form is to run, else 0. From SimArgs on come the
// launch's arguments in order, each in a slot of its own: indices and strides are
// sign-extended, scalars zero-extended. Call runs all threads of the block, phase by phase
// between barriers.
const (
	SimBlock   = 0
	SimGrid    = 3
	SimLaunch  = 6
	SimIndex32 = 7
	SimArgs    = 8
)

// Uses reports whether a launch takes a field or buffer.
func (c *DeviceCode) Uses(n int) bool {
	for i := range c.Launches {
		if slices.ContainsFunc(c.Launches[i].Args, func(a Arg) bool { return a.Kind == ArgField && a.Field == n }) {
			return true
		}
	}
	return false
}

// PackedArgs returns where arguments of some sizes are in the block that a launch passes, each
// on a multiple of its size, and how large that is. It is for the compiler, which makes sure that
// kernels look there.
func PackedArgs(sizes []int) (offsets []int, size int) {
	for _, s := range sizes {
		size = RoundUp(size, s)
		offsets = append(offsets, size)
		size += s
	}
	return offsets, size
}

// Sized reports whether the code is for one domain only.
func (c *DeviceCode) Sized() bool { return c.Domain != [3]int{} }
