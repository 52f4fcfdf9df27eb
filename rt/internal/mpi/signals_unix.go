//go:build (linux || darwin) && (amd64 || arm64)

package mpi

import (
	"unsafe"

	"github.com/openearthgo/oec/rt/internal/clib"
)

// signals are those that have handlers: all but SIGKILL and SIGSTOP of the classic ones.
const signals = 31

// action holds a struct sigaction, which is 152 bytes on Linux and fewer on macOS.
type action [256]byte

// keepHandlers runs f, and then sets the handlers of signals as they were before. Libraries that MPI
// is made of install some of their own for SIGSEGV and others, from which Go would learn no more that
// a nil pointer was used: a panic that the program recovers would end it instead.
func keepHandlers(f func()) error {
	sigaction, err := clib.Symbol(clib.LibC(), "sigaction")
	if err != nil {
		return err
	}
	set := func(signal int, new, old *action) bool {
		return int32(callSigaction(sigaction, signal, uintptr(unsafe.Pointer(new)), uintptr(unsafe.Pointer(old)))) == 0
	}
	var kept [signals + 1]*action
	for n := 1; n <= signals; n++ {
		if a := new(action); set(n, nil, a) {
			kept[n] = a
		}
	}
	f()
	for n, a := range kept {
		if a != nil {
			set(n, a, nil) // SIGKILL and SIGSTOP, which cannot be set, have not changed
		}
	}
	return nil
}

//go:uintptrescapes
func callSigaction(fn uintptr, signal int, new, old uintptr) uintptr {
	return clib.Call(fn, []uintptr{uintptr(signal), new, old})
}

// exit ends the process as a program in C ends: after what libraries have asked to be called then.
// Go's own end skips that, and the launcher may find that the process failed.
func exit(code int) {
	if fn, err := clib.Symbol(clib.LibC(), "exit"); err == nil {
		clib.Call(fn, []uintptr{uintptr(code)})
	}
}
