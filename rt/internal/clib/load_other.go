//go:build !(linux || darwin || windows) || !(amd64 || arm64)

package clib

import "errors"

// Supported says whether libraries can be loaded on this platform.
const Supported = false

var errPlatform = errors.New("not on this platform")

// Load loads a library by its file's name or path.
func Load(string, bool) (uintptr, error) { return 0, errPlatform }

// Symbol returns the address of a function or a variable of a library.
func Symbol(uintptr, string) (uintptr, error) { return 0, errPlatform }

// LibC returns the library of C that the program has itself.
func LibC() uintptr { return 0 }

// Call calls a function.
func Call(uintptr, []uintptr) uintptr { return 0 }
