package ptx

import (
	"cmp"
	"math/bits"
	"slices"
)

// Class is what kind of work an instruction is.
type Class uint8

// The classes.
const (
	ClassFloat64 Class = iota
	ClassFloat32
	ClassDivide // quotients and roots, of any type
	ClassConvert
	ClassInt64 // addresses, mostly
	ClassInt
	ClassCompare
	ClassPredicate // logic of predicates
	ClassSelect
	ClassMove
	ClassParam // loads of parameters
	ClassBranch
	ClassBarrier
	ClassGlobal // loads, stores and atomic operations of global memory
	ClassShared // of shared memory
	classCount
)

var classes = [classCount]string{"float64", "float32", "divide", "convert", "int64", "int", "compare", "predicate", "select", "move",
	"param", "branch", "barrier", "global", "shared"}

// String returns the name of the class.
func (c Class) String() string { return classes[c] }

// Count is what launches of a kernel took. Instructions are counted twice: as a thread executes
// them, whatever its predicate, and as a warp issues them.
type Count struct {
	Kernel                   string
	Module                   string        // the PTX of the module that it was launched of last
	Lines                    map[int]int64 // how many threads executed what stands in a line of it, from 1 on
	Launches, Blocks, Warps  int64
	Threads, Issued          [classCount]int64 // by class
	GlobalLoads, SharedLoads int64             // by threads
	Constant                 int64             // global loads that are ld.global.nc
	GlobalStores             int64
	SharedStores             int64
	Atomics                  int64
	GlobalBytes              int64 // that threads load and store
	Requests, Sectors        int64 // of a warp to global memory, and the sectors of 32 bytes that they touch
	SharedRequests           int64 // of a warp to shared memory
	Conflicts                int64 // times that a bank of shared memory has to be read or written once more
	Divergent                int64 // branches that some threads of a warp take and some do not
	Barriers                 int64 // by warps
}

// Instructions returns how many instructions threads executed, and how many warps issued.
func (c *Count) Instructions() (threads, issued int64) {
	for class := range classCount {
		threads += c.Threads[class]
		issued += c.Issued[class]
	}
	return threads, issued
}

// kernelCounts is what is counted for a kernel.
type kernelCounts struct {
	Count
	at []executed // by instruction
}

// executed is how often an instruction was executed.
type executed struct{ threads, issued int64 }

func (e *executed) add(threads uint32) {
	e.threads += int64(bits.OnesCount32(threads))
	e.issued++
}

// Counts returns what the launches of each kernel took, in the order of their names; kernels of
// the same name count together.
func (m *Machine) Counts() []Count {
	byName := map[string]*Count{}
	for k := range m.launched {
		c := byName[k.Name]
		if c == nil {
			c = &Count{Kernel: k.Name}
			byName[k.Name] = c
		}
		c.add(&k.counts.Count)
		c.Module, c.Lines = k.module, map[int]int64{}
		for n, e := range k.counts.at {
			c.Threads[k.code[n].class] += e.threads
			c.Issued[k.code[n].class] += e.issued
			c.Lines[k.code[n].line] += e.threads
		}
	}
	list := make([]Count, 0, len(byName))
	for _, c := range byName {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b Count) int { return cmp.Compare(a.Kernel, b.Kernel) })
	return list
}

// ResetCounts has counting begin anew.
func (m *Machine) ResetCounts() {
	for k := range m.launched {
		k.counts.Count = Count{}
		clear(k.counts.at)
	}
	clear(m.launched)
}

// add adds all but the classes.
func (c *Count) add(other *Count) {
	for n, v := range other.numbers() {
		*c.numbers()[n] += *v
	}
}

// numbers returns what is counted besides the classes.
func (c *Count) numbers() []*int64 {
	return []*int64{&c.Launches, &c.Blocks, &c.Warps, &c.GlobalLoads, &c.SharedLoads, &c.Constant, &c.GlobalStores, &c.SharedStores,
		&c.Atomics, &c.GlobalBytes, &c.Requests, &c.Sectors, &c.SharedRequests, &c.Conflicts, &c.Divergent, &c.Barriers}
}
