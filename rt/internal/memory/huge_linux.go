package memory

import (
	"syscall"
	"unsafe"
)

// adviseHuge has the system give huge pages to memory that is not in use yet, where it only does so on request. What it says to that
// is no error: there may be none of these pages.
func adviseHuge(memory []byte) {
	const page = 2 << 20
	addr := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	from := int(-addr % page)
	if upto := len(memory) - int((addr+uintptr(len(memory)))%page); from < upto {
		_ = syscall.Madvise(memory[from:upto], syscall.MADV_HUGEPAGE)
	}
}
