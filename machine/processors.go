package machine

// Core is a core of a CPU. Its times are cycles for a vector as wide as its widest.
type Core struct {
	Name          string
	VectorBytes   int
	Registers     int // for vectors, of the machines with the fewest that it stands for
	MaskRegisters int
	InFlight      int // operations between the oldest that is not done and the newest that has begun, about

	CyclesPerOperation float64 // those that [Work] has no row for
	Latency            float64 // cycles until the result of an operation is there
	CyclesPerLoad      float64
	CyclesPerStore     float64
	BytesPerCycle      float64 // to and from the third-level cache, with streaming stores

	// CyclesPerRow is what a vector costs besides where its row, one of a neighbour along the slowest dimension, has left the first-level cache.
	CyclesPerRow float64

	// Pointers is for how many rows there are registers with their addresses; each of the others takes CyclesPerPointer for a vector.
	Pointers         int
	CyclesPerPointer float64

	// Exposed is the part of the less busy units' time that does not overlap with that of the
	// busiest.
	Exposed float64

	// DividesAlone is how much longer a division of one number takes than one of a vector.
	DividesAlone float64

	// CyclesPerPoint is what a recurrence along i takes for a point at least, with little that
	// waits for the point before.
	CyclesPerPoint float64

	// CyclesPerStage is what beginning and ending a row costs, divided by its points.
	CyclesPerStage float64
}

// CPU is the core that choices for machine code are made for: it starts two arithmetic operations
// and two loads per cycle and has one divider. The figures are measured. A core with half of that,
// such as an AMD core of the fourth generation, has half of the bandwidth to its caches too, so
// that the same choice is right there.
var CPU = Core{
	Name:          "Emerald Rapids Xeon",
	VectorBytes:   64,
	Registers:     16, // of AVX2
	MaskRegisters: 8,
	InFlight:      224,

	CyclesPerOperation: 0.5,
	Latency:            4,
	CyclesPerLoad:      0.75, // half a cycle if aligned, one if it crosses a line, as most neighbours do
	CyclesPerStore:     2,    // with its eviction to the second-level cache and the load of the line
	BytesPerCycle:      12,

	CyclesPerRow:     2.25,
	Pointers:         12,
	CyclesPerPointer: 0.5,

	Exposed:        0.2,
	DividesAlone:   2,
	CyclesPerPoint: 12,
	CyclesPerStage: 0.15,
}

// Device is an accelerator.
type Device struct {
	Name string

	// OperationsPerElement is how many operations it does in the time that it takes to move an
	// element to or from its memory.
	OperationsPerElement float64

	// SlowOperation is as many operations as a division or root is.
	SlowOperation float64

	// NearElement is the part of the time for an element that it takes to read one that another
	// thread of the block, or of one nearby, reads as well.
	NearElement float64

	// SharedPerThread is how many bytes of shared memory a thread may take.
	SharedPerThread int

	// SecondLevel is how many bytes the second-level cache holds.
	SecondLevel int

	// NearBytes is how many bytes that other threads read as well take as long as one that is moved to or
	// from memory, and SlotsPerByte how many issue slots do. PerPoint is the part of its time that a point
	// takes longer for each other one that its thread computes: fewer threads are there to wait for memory.
	NearBytes, SlotsPerByte, PerPoint float64

	// SlotsPerThread, SlotsPerField and SlotsPerRow are the issue slots of a thread to find out which
	// points it computes, for the first address of a field, and for each further row of one.
	SlotsPerThread, SlotsPerField, SlotsPerRow float64

	// SlotsPerSharing is what the threads of a block take for a point of what they share: to find out
	// which it is, and to wait for each other. Overlap is how many points they compute for each of
	// their tile.
	SlotsPerSharing, Overlap float64

	// Registers is how many numbers of 32 bits may be alive at a time: what a thread needs besides is
	// about as much, and a multiprocessor holds a quarter of the threads that it could then.
	Registers int

	// Accesses is how many numbers of 32 bits a thread may load and store for its points: LLVM begins
	// with the loads, and with more of them it runs out of registers on AMD's devices.
	Accesses int

	// Unrolls are the numbers of points along j that a thread may compute, besides one.
	Unrolls []int

	// Body is the most operations that a thread may have for all of its points.
	Body int
}

// GPU is the accelerator that choices for kernels are made for. NearBytes, SlotsPerByte and PerPoint are
// fitted to the kernels of the Open Earth suite on 512×512×80 points in f32 and f64, with 1, 2, 3, 4 and 8
// points a thread, on an H100: by them, the choice is at most 4 % and in the mean 0.4 % slower than the
// best. The other figures are those of the data sheets of devices from V100 to H200, whose ratios differ by
// less than what is decided with them.
var GPU = Device{
	Name:                 "V100 to H200",
	OperationsPerElement: 48, // 34 TFLOP/s and 4.8 TB/s of an H200 make 56 of float64, 7.8 TFLOP/s and 0.9 TB/s of a V100 70
	SlowOperation:        16,
	NearElement:          0.25,
	SharedPerThread:      96,       // half of the threads that a multiprocessor of a V100 holds find room in its 96 KiB
	SecondLevel:          40 << 20, // of an A100; 50 MiB of an H200; those of older ones hold less

	NearBytes:    20,
	SlotsPerByte: 7,
	PerPoint:     0.02,

	SlotsPerThread:  28, // counted in the code of the Open Earth suite for sm_90, as are the next
	SlotsPerField:   4,
	SlotsPerRow:     1.5,
	SlotsPerSharing: 45,
	Overlap:         1.2,
	Registers:       96,
	Accesses:        528,
	Unrolls:         []int{2, 3, 4, 8},
	Body:            4096,
}
