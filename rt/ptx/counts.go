package ptx

import "github.com/openearthgo/oec/rt/internal/ptx"

// Count is what the launches of a kernel took: instructions by class, accesses to memory,
// sectors, bank conflicts, branches at which a warp divides.
type Count = ptx.Count

// Class is what kind of work an instruction is.
type Class = ptx.Class

// Counts returns what was counted since the program began, or since [ResetCounts], for each
// kernel in the order of their names. What is on a stream and was not waited for is not done.
func Counts() []Count {
	theDevice.mu.Lock()
	defer theDevice.mu.Unlock()
	return theDevice.machine.Counts()
}

// ResetCounts has counting begin anew.
func ResetCounts() {
	theDevice.mu.Lock()
	defer theDevice.mu.Unlock()
	theDevice.machine.ResetCounts()
}
