package offload

import (
	"slices"
	"unsafe"

	"github.com/openearthgo/oec/abi"
)

// place is where an argument is in the block of a call.
type place struct {
	arg      abi.Arg
	at, size int
}

// placeSlots gives each argument a slot of 64 bits.
func (a *Plan) placeSlots(c *call, l *abi.Launch) {
	for n, arg := range l.Args {
		c.places = append(c.places, place{arg, 8 * (abi.SimArgs + n), 8})
	}
	c.call.Args = words(abi.SimArgs + len(l.Args))
}

// placePacked puts the arguments one after the other, each on a multiple of its size.
func (a *Plan) placePacked(c *call, l *abi.Launch) {
	sizes := make([]int, len(l.Args))
	for n, arg := range l.Args {
		sizes[n] = a.argSize(arg)
	}
	offsets, size := abi.PackedArgs(sizes)
	for n, arg := range l.Args {
		c.places = append(c.places, place{arg, offsets[n], sizes[n]})
	}
	c.call.Args = words((size + 7) / 8)[:size]
}

// words returns n words of 64 bits as bytes.
func words(n int) []byte {
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(make([]uint64, n)))), 8*n)
}

// argSize returns the size of an argument in bytes.
func (a *Plan) argSize(arg abi.Arg) int {
	switch arg.Kind {
	case abi.ArgField, abi.ArgPanic, abi.ArgScratch:
		return 8
	case abi.ArgScalar:
		return a.Spec.Scalars[arg.Field].Elem.Size()
	}
	if a.index32 {
		return 4
	}
	return 8
}

// fixed returns the value of an argument that is the same in all runs, and 0 for others.
func (a *Plan) fixed(arg abi.Arg, c *call) uint64 {
	v := 0
	switch arg.Kind {
	case abi.ArgStride:
		v = a.layoutOf(arg.Field, c).Strides[arg.Dim]
	case abi.ArgLo:
		v = c.box.Lo[arg.Dim]
	case abi.ArgHi:
		v = c.box.Hi[arg.Dim]
	case abi.ArgN:
		v = a.N[arg.Dim]
	}
	return uint64(int64(v))
}

// layoutOf returns the layout of a field or buffer for a call.
func (a *Plan) layoutOf(n int, c *call) abi.Layout {
	if i := a.inScratch(n, c); i >= 0 {
		return a.layouts[i]
	}
	return a.Fields[n].DeviceLayout()
}

// inScratch returns the part of the scratch memory that stands for a field or buffer in a call; -1 for a
// field that has its own memory.
func (a *Plan) inScratch(n int, c *call) int {
	fields := len(a.Fields)
	switch {
	case n >= fields:
		return n - fields
	case c.rest && slices.Contains(a.Stages[c.stage].Spec.Writes, n):
		return len(a.buffers) + n
	}
	return -1
}

// elemSize returns the size of an element of a field or buffer.
func (p *Plan) elemSize(n int) int {
	if n < len(p.Fields) {
		return p.Fields[n].Elem.Size()
	}
	return p.buffers[n-len(p.Fields)].Elem.Size()
}

// put sets an argument.
func (c *call) put(pl place, v uint64) {
	p := unsafe.Pointer(&c.call.Args[pl.at])
	switch pl.size {
	case 8:
		*(*uint64)(p) = v
	case 4:
		*(*uint32)(p) = uint32(v)
	case 2:
		*(*uint16)(p) = uint16(v)
	default:
		*(*uint8)(p) = uint8(v)
	}
}

// putHeader sets the slots before the arguments that all blocks have in common.
func (c *call) putHeader(number int, index32 bool) {
	for axis, n := range c.call.Grid {
		c.put(place{at: 8 * (abi.SimGrid + axis), size: 8}, uint64(n))
	}
	c.put(place{at: 8 * abi.SimLaunch, size: 8}, uint64(number))
	if index32 {
		c.put(place{at: 8 * abi.SimIndex32, size: 8}, 1)
	}
}

// putVarying sets the arguments that may change from run to run: addresses and scalars, and the
// strides of fields for which another one over the same memory may stand.
//
// Stages that the CPU runs one after the other have different cells: what counts is the code of
// the first that panics.
func (a *Plan) putVarying(buffers, cells uint64, scalars []uint64) {
	for n := range a.calls {
		c := &a.calls[n]
		for _, pl := range c.places {
			switch pl.arg.Kind {
			case abi.ArgField:
				size := a.elemSize(pl.arg.Field)
				if i := a.inScratch(pl.arg.Field, c); i >= 0 {
					c.put(pl, a.layouts[i].Address(buffers+uint64(a.offsets[i]), size, 0, 0, 0))
				} else {
					copied := a.copies[pl.arg.Field]
					c.put(pl, copied.Layout.Address(copied.Memory.Addr, size, 0, 0, 0))
				}
			case abi.ArgStride:
				if a.inScratch(pl.arg.Field, c) < 0 {
					c.put(pl, uint64(int64(a.copies[pl.arg.Field].Layout.Strides[pl.arg.Dim])))
				}
			case abi.ArgScalar:
				c.put(pl, scalars[pl.arg.Field])
			case abi.ArgPanic:
				c.put(pl, cells+uint64(8*c.group))
			case abi.ArgScratch:
				c.put(pl, buffers+uint64(a.blocks))
			}
		}
	}
}
