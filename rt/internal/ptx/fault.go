package ptx

import "fmt"

// Kind is what a [Fault] is about.
type Kind uint8

// The kinds.
const (
	OutOfBounds   Kind = iota + 1 // no memory, or not all of it, is there
	Misaligned                    // the address is no multiple of the size
	Uninitialized                 // nobody has written what is read
	Race                          // two threads of a launch, and no barrier between them
	Unordered                     // two operations on streams, and none waits for the other
	NotConstant                   // ld.global.nc of what the launch writes
	Divergent                     // a barrier that some threads do not reach
	Endless                       // a thread that does not come to an end
	Refused                       // a launch that the kernel is not made for
)

var kinds = [...]string{
	OutOfBounds: "out of bounds", Misaligned: "misaligned", Uninitialized: "uninitialized memory", Race: "race",
	Unordered: "a wait is missing", NotConstant: "memory that is not constant", Divergent: "divergent barrier", Endless: "no end", Refused: "launch refused",
}

// Error names the kind.
func (k Kind) Error() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Fault is what an operation does that it must not do. It wraps its kind, for errors.Is.
type Fault struct {
	Kind          Kind
	Op            string // the operation: "kernel Hdiff_kernel0", "a copy to the host"
	Line          int    // of the text, of a kernel
	Instruction   string
	Block, Thread [3]int
	Problem       string
}

// Error says who does what, and what is wrong with it.
func (f *Fault) Error() string {
	where := f.Op
	if f.Line > 0 {
		where += fmt.Sprintf(", line %d, %q, thread %v of block %v", f.Line, f.Instruction, f.Thread, f.Block)
	}
	return fmt.Sprintf("%s: %v: %s", where, f.Kind, f.Problem)
}

// Unwrap returns the kind.
func (f *Fault) Unwrap() error { return f.Kind }
