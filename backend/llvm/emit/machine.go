package emit

// Machine is what the lowering needs to know of the machine.
type Machine struct {
	Triple      string
	Attributes  []Attribute // of every function
	VectorBytes int         // width of a vector register
	Registers   int         // number of them
	FMA         bool        // llvm.fma is an instruction
	// Align is the instruction, but for a suffix d or q for lanes of 32 and 64 bits, that takes a vector out of two which
	// are neighbours; "" if there is none.
	Align string
	// TwoDividers says that some processors divide a vector in the time of a few products, and others in the time of many.
	TwoDividers bool
	// NativeMask reports whether loads and stores of lanes of that many bytes can be
	// masked by an instruction.
	NativeMask func(laneBytes int) bool
	// SaturatingConvert says that instructions convert numbers to integers of their
	// width as arith.fptosi and arith.fptoui do.
	SaturatingConvert bool
	// Extremes says that llvm.maximum and llvm.minimum are instructions.
	Extremes bool
	// RoundsTwice says that LLVM converts vectors of i64 to f32 by way of f64.
	RoundsTwice bool
	// LongBody is from how many operations on the body of a loop over vectors is there once, and computes the last
	// points of a row, too; 0 if no body is. Others are there for vectors, for vectors that are streamed, and
	// for the points that are left.
	LongBody int
	// StreamFence is the intrinsic that orders streaming stores before what follows, or
	// "" if the machine has no streaming stores worth using.
	StreamFence string
	// StackAlignment is by how many bytes the stack is aligned where a kernel is called; 0 for what
	// the ABI of the machine promises. LLVM does not align the stack for vectors that it runs out of
	// registers for: with the 16 bytes of x86's ABI, most stores and loads of these cross a cache line,
	// and some a page, depending on where a caller's frame ends.
	StackAlignment int
	// Device says how kernels are written; nil for a CPU.
	Device *Device
}

// Attribute is a function attribute as LLVM IR spells it.
type Attribute string

// String returns the attribute.
func (a Attribute) String() string { return string(a) }

// IsFuncAttribute makes Attribute a function attribute for llir.
func (a Attribute) IsFuncAttribute() {}
