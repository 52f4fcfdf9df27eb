package peers

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Memory is memory that a program shares with its peers.
type Memory struct {
	file  *os.File
	bytes []byte
}

// NewMemory returns memory of so many bytes, all of them 0. The error is
// errors.ErrUnsupported where there is no such memory.
func NewMemory(size int) (*Memory, error) {
	fd, err := unix.MemfdCreate("oecbench", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, err
	}
	m := &Memory{file: os.NewFile(uintptr(fd), "oecbench")}
	if err := m.file.Truncate(int64(size)); err != nil {
		m.file.Close()
		return nil, err
	}
	m.bytes, err = unix.Mmap(fd, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		m.file.Close()
		return nil, err
	}
	return m, nil
}

// Bytes returns the memory.
func (m *Memory) Bytes() []byte { return m.bytes }

// Path returns the name of the file by which other programs find the memory.
func (m *Memory) Path() string { return fmt.Sprintf("/proc/%d/fd/%d", os.Getpid(), m.file.Fd()) }

// Close gives the memory back. Nothing may refer to it any more.
func (m *Memory) Close() error {
	if err := unix.Munmap(m.bytes); err != nil {
		return err
	}
	return m.file.Close()
}
