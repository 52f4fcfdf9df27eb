package device

// Allocation is memory of a device.
type Allocation struct {
	Dev  *Device
	Addr uint64
	Size int
	Gone bool  // the device was closed
	user *Mark // of scratch memory: the last one

	// Save is called before the device is closed, if it is not nil: it has the host get what is
	// only there. It must not keep the owner of the memory from being collected.
	Save func() error
}

// Discard has memory released by whoever uses the device next: the collector, which calls it
// once a field is unreachable, has no device of its own.
func (a *Allocation) Discard() {
	a.Dev.mu.Lock()
	a.Dev.garbage = append(a.Dev.garbage, a)
	a.Dev.mu.Unlock()
}

// Mark stands for a plan, where a reference would keep its fields from being collected.
type Mark struct{ _ byte }
