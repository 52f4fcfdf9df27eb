package memory

import (
	"syscall"
	"unsafe"
)

// adviseHuge has the system give huge pages to memory that is not in use yet, where it only does so on request: all those with a byte
// of it. The first and the last one may hold something else, too, which then takes up to that much memory, and is otherwise as it was. What the
// system says to that is no error: there may be none of these pages.
func adviseHuge(memory []byte) {
	const page = 2 << 20
	addr := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	from, upto := addr/page*page, (addr+uintptr(len(memory))+page-1)/page*page
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, upto-from, syscall.MADV_HUGEPAGE)
}
