//go:build linux || darwin || freebsd

package guard

import "golang.org/x/sys/unix"

// acquire maps size bytes that cannot be accessed.
func (m *memory) acquire(size int) (err error) {
	m.all, err = unix.Mmap(-1, 0, size, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE)
	return err
}

// open makes the segment at an offset accessible.
func (m *memory) open(offset int) error {
	return unix.Mprotect(m.all[offset:offset+m.segment], unix.PROT_READ|unix.PROT_WRITE)
}

// Release unmaps the memory.
func (m *memory) Release() {
	if !m.exposed {
		_ = unix.Munmap(m.all) // fails only if it is no mapping
	}
	m.all = nil
}
