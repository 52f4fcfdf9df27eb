package clib

import "unsafe"

// String returns the text at an address, which ends with a zero.
func String(addr uintptr) string {
	if addr == 0 {
		return ""
	}
	p := pointer(addr)
	n := 0
	for *(*byte)(unsafe.Add(p, n)) != 0 {
		n++
	}
	return string(unsafe.Slice((*byte)(p), n))
}

// Bytes returns memory of C as a slice.
func Bytes(addr uintptr, n int) []byte {
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(pointer(addr)), n)
}

// pointer is the address as a pointer: no memory of Go's, which could move or be freed.
func pointer(addr uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&addr)) }
