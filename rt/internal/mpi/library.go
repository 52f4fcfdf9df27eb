package mpi

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"unsafe"

	"github.com/openearthgo/oec/internal/mpilib"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/clib"
)

// Library is a library of MPI that was loaded.
type Library struct {
	Path      string // that the loader was given
	Interface mpilib.Interface
	Version   string // the first line of what it says of itself

	constants
	addr [functionCount]uintptr
}

// Load loads the first library of a list of paths that there is, and tells which interface it has.
func Load(paths []string) (*Library, error) {
	e := &fault.MPIError{Peer: -1, Hint: "install MPI (Debian: apt-get install mpich, or openmpi-bin), or set " + mpilib.Env +
		" to the path of the library that the launcher belongs to"}
	if !clib.Supported || runtime.GOOS == "windows" || len(paths) == 0 {
		e.Problem = fmt.Sprintf("programs of several processes need Linux or macOS on amd64 or arm64; this is %s on %s", runtime.GOOS, runtime.GOARCH)
		e.Hint = "without a launcher the program runs as one process"
		return nil, e
	}
	e.Problem = "no library of MPI can be loaded (looked for " + strings.Join(paths, ", ") + ")"
	for _, path := range paths {
		handle, err := clib.Load(path, true)
		if err != nil {
			// That there is no such file is less telling than why one that there is cannot be loaded.
			if e.Err == nil || !strings.Contains(err.Error(), "No such file") && !strings.Contains(err.Error(), "no such file") {
				e.Err = err
			}
			continue
		}
		return bind(path, handle)
	}
	return nil, e
}

// bind looks up the functions once.
func bind(path string, handle uintptr) (*Library, error) {
	l := &Library{Path: path}
	for f, name := range functionNames {
		addr, err := clib.Symbol(handle, name)
		if err != nil {
			return nil, &fault.MPIError{Peer: -1, Err: err, Problem: path + " is no library of MPI 3 or later: it has no " + name,
				Hint: "set " + mpilib.Env + " to the path of another library"}
		}
		l.addr[f] = addr
	}
	version := make([]byte, 8192+1) // the longest of any interface
	var length int32
	if code := l.call(fnLibraryVersion, uintptr(unsafe.Pointer(&version[0])), uintptr(unsafe.Pointer(&length))); code != 0 {
		return nil, l.failed("asking the library for its version", fnLibraryVersion, code)
	}
	text, _, _ := bytes.Cut(version, []byte{0})
	l.Version, _, _ = strings.Cut(strings.TrimSpace(string(text)), "\n")
	if err := l.tell(handle, string(text)); err != nil {
		return nil, err
	}
	return l, nil
}

// tell tells which interface the library has.
func (l *Library) tell(handle uintptr, version string) error {
	major := int32(-1)
	if addr, err := clib.Symbol(handle, "MPI_Abi_get_version"); err == nil {
		minor := int32(-1)
		callPointers(addr, uintptr(unsafe.Pointer(&major)), uintptr(unsafe.Pointer(&minor)))
	}
	_, noOpenMPI := clib.Symbol(handle, "ompi_mpi_comm_world")
	switch {
	case major == 1:
		l.Interface = mpilib.Standard
	case noOpenMPI == nil:
		l.Interface = mpilib.OpenMPI
	case isMPICH(version):
		l.Interface = mpilib.MPICH
	default:
		return &fault.MPIError{Peer: -1, Problem: fmt.Sprintf("%s says %q: neither the standard ABI of MPI 5, nor Open MPI, nor a relative of MPICH", l.Path, l.Version),
			Hint: "set " + mpilib.Env + " to the path of another library"}
	}
	l.constants = interfaces[l.Interface]
	if l.Interface == mpilib.OpenMPI {
		for name, handleOf := range l.symbols() {
			addr, err := clib.Symbol(handle, name)
			if err != nil {
				return &fault.MPIError{Peer: -1, Problem: l.Path + " is no library of Open MPI as it is known: it has no " + name, Err: err}
			}
			*handleOf = addr
		}
	}
	return nil
}

// isMPICH reports whether a library says that it is one of those that agreed on MPICH's interface.
func isMPICH(version string) bool {
	for _, name := range []string{"MPICH", "Intel(R) MPI", "MVAPICH"} {
		if strings.Contains(version, name) {
			return true
		}
	}
	return false
}

// call calls a function. Pointers may be passed as numbers, converted in the list of arguments; they
// stay valid during the call.
//
//go:uintptrescapes
func (l *Library) call(f function, args ...uintptr) int32 {
	return int32(clib.Call(l.addr[f], args))
}

//go:uintptrescapes
func callPointers(fn uintptr, args ...uintptr) { clib.Call(fn, args) }

// failed is the error of a call that failed.
func (l *Library) failed(op string, f function, code int32) *fault.MPIError {
	e := &fault.MPIError{Peer: -1, Op: op, Problem: "the library failed", Call: functionNames[f], Code: int(code)}
	e.Text = l.errorText(code)
	return e
}

// errorText returns the library's words for a code, "" if it has none.
func (l *Library) errorText(code int32) string {
	if l.maxError == 0 {
		return "" // the interface is not known yet
	}
	text := make([]byte, l.maxError+1)
	var length int32
	if l.call(fnErrorString, uintptr(code), uintptr(unsafe.Pointer(&text[0])), uintptr(unsafe.Pointer(&length))) != 0 {
		return ""
	}
	words, _, _ := bytes.Cut(text, []byte{0})
	return strings.Join(strings.Fields(string(words)), " ")
}
