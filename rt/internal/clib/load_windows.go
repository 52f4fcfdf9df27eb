//go:build windows && (amd64 || arm64)

package clib

import "syscall"

// Supported says whether libraries can be loaded on this platform.
const Supported = true

// Load loads a library by its file's name or path; what it has is never global here.
func Load(name string, _ bool) (uintptr, error) {
	h, err := syscall.LoadLibrary(name)
	return uintptr(h), err
}

// Symbol returns the address of a function or a variable of a library.
func Symbol(library uintptr, name string) (uintptr, error) {
	return syscall.GetProcAddress(syscall.Handle(library), name)
}

// LibC returns the library of C that the program has itself: none.
func LibC() uintptr { return 0 }

// Call calls a function.
func Call(fn uintptr, args []uintptr) uintptr {
	r, _, _ := syscall.SyscallN(fn, args...)
	return r
}
