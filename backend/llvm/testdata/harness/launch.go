package main

import "unsafe"

// Launch is a launch of a kernel.
type Launch struct {
	Number int
	Grid   [3]int
	Args   []Arg
}

// Arg is an argument of a kernel.
type Arg struct {
	Kind  ArgKind
	Field int    // of the case; -1 for one that nothing touches
	Dim   int    // of a stride
	Value uint64 // of a number
}

// ArgKind says what an argument is.
type ArgKind uint8

// The kinds of arguments.
const (
	Address ArgKind = iota
	Stride          // in elements
	Number
	Panics // address of the cell
)

// The slots of a block, as package rt lays them out.
const (
	slotGrid    = 3
	slotLaunch  = 6
	slotIndex32 = 7
	slotArgs    = 8
)

// launch runs the launches of a case and returns the code in the cell, 0 for none.
func (c *Case) launch(call func(args unsafe.Pointer), memories []*memory, index32 uint64) uint64 {
	cell := ^uint64(0)
	for _, l := range c.Launches {
		slots := make([]uint64, slotArgs, slotArgs+len(l.Args))
		slots[slotLaunch], slots[slotIndex32] = uint64(l.Number), index32
		for axis, n := range l.Grid {
			slots[slotGrid+axis] = uint64(n)
		}
		for _, a := range l.Args {
			slots = append(slots, a.slot(memories, &cell))
		}
		for z := range l.Grid[2] {
			for y := range l.Grid[1] {
				for x := range l.Grid[0] {
					slots[0], slots[1], slots[2] = uint64(x), uint64(y), uint64(z)
					call(unsafe.Pointer(&slots[0]))
				}
			}
		}
	}
	if cell == ^uint64(0) {
		return 0
	}
	return cell
}

// slot returns what the slot of an argument holds.
func (a *Arg) slot(memories []*memory, cell *uint64) uint64 {
	switch {
	case a.Kind == Number:
		return a.Value
	case a.Kind == Panics:
		return uint64(uintptr(unsafe.Pointer(cell)))
	case a.Field < 0:
		return 0
	}
	m := memories[a.Field]
	slots := m.slots()
	if a.Kind == Address {
		return slots[0]
	}
	return uint64(int64(slots[a.Dim]) / int64(m.Bytes))
}
