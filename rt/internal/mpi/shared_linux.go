package mpi

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// sharedFile is a file in memory, without a name: it is gone with the processes that have it open.
type sharedFile struct{ fd int }

// newSharedFile makes a file, and returns what tells the kernel that has it from others.
func newSharedFile() (*sharedFile, string, error) {
	kernel, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return nil, "", err
	}
	fd, err := unix.MemfdCreate("oec", unix.MFD_CLOEXEC)
	return &sharedFile{fd}, strings.TrimSpace(string(kernel)), err
}

// openSharedFile opens a file that another process has made.
func openSharedFile(process, number int) (*sharedFile, error) {
	fd, err := unix.Open(fmt.Sprintf("/proc/%d/fd/%d", process, number), unix.O_RDWR|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	return &sharedFile{fd}, err
}

func (f *sharedFile) close() { _ = unix.Close(f.fd) }

func (f *sharedFile) number() int { return f.fd }

// grow makes the file so much longer at its end, and returns what is new. There is memory for it: it is an error now if there is none, and not when it is written.
func (f *sharedFile) grow(end int64, bytes int) ([]byte, error) {
	if err := unix.Fallocate(f.fd, 0, end, int64(bytes)); err != nil {
		return nil, err
	}
	return f.view(end, bytes)
}

// view returns bytes of the file.
func (f *sharedFile) view(from int64, bytes int) ([]byte, error) {
	var st unix.Stat_t
	if err := unix.Fstat(f.fd, &st); err != nil {
		return nil, err
	}
	if st.Mode&unix.S_IFMT != unix.S_IFREG || st.Size < from+int64(bytes) {
		return nil, unix.EINVAL // not what it is taken for
	}
	return unix.Mmap(f.fd, from, bytes, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
}

// unview gives back what view has returned.
func unview(memory []byte) error { return unix.Munmap(memory) }

// yield lets another process run that waits for this processor.
func yield() { _, _, _ = unix.RawSyscall(unix.SYS_SCHED_YIELD, 0, 0, 0) }
