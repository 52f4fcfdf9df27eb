//go:build (linux || darwin) && (amd64 || arm64)

package clib

import "github.com/ebitengine/purego"

// Supported says whether libraries can be loaded on this platform.
const Supported = true

// Load loads a library by its file's name or path. With global, what it has is found by libraries
// that are loaded later, as plug-ins of the library itself.
func Load(name string, global bool) (uintptr, error) {
	if global {
		return purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	}
	return purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_LOCAL)
}

// Symbol returns the address of a function or a variable of a library.
func Symbol(library uintptr, name string) (uintptr, error) { return purego.Dlsym(library, name) }

// LibC returns the library of C that the program has itself.
func LibC() uintptr { return purego.RTLD_DEFAULT }

// Call calls a function.
func Call(fn uintptr, args []uintptr) uintptr {
	r, _, _ := purego.SyscallN(fn, args...)
	return r
}
