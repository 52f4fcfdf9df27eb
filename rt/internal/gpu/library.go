package gpu

import (
	"sync"
	"unsafe"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/clib"
)

// library is the functions of a driver, at their addresses.
type library struct {
	vendor *Vendor
	addr   [functionCount]uintptr
}

// openLibrary loads the first library of a vendor that there is.
func openLibrary(v *Vendor) (*library, error) {
	e := &fault.DriverError{Driver: v.Name, Libraries: v.Libraries, Problem: "its library cannot be loaded", Hint: v.Hint}
	for _, name := range v.Libraries {
		handle, err := clib.Load(name, false)
		if err != nil {
			if e.Err == nil {
				e.Err = err
			}
			continue
		}
		return bindLibrary(v, name, handle)
	}
	if len(v.Libraries) == 0 {
		e.Problem = "there is none for this operating system and processor"
	}
	return nil, e
}

// bindLibrary looks up the functions once.
func bindLibrary(v *Vendor, name string, handle uintptr) (*library, error) {
	l := &library{vendor: v}
	for f, symbol := range v.Symbols {
		if symbol == "" {
			continue
		}
		addr, err := clib.Symbol(handle, symbol)
		if err != nil && function(f) < fnOptional {
			return nil, &fault.DriverError{Driver: v.Name, Libraries: []string{name}, Problem: "the library is too old; it has no " + symbol,
				Hint: v.Hint, Err: err}
		}
		l.addr[f] = addr
	}
	return l, nil
}

// has reports whether the library has a function.
func (l *library) has(f function) bool { return l.addr[f] != 0 }

// call calls a function that returns a result. Pointers may be passed as numbers, converted
// in the list of arguments; they stay valid during the call.
//
//go:uintptrescapes
func (l *library) call(f function, args ...uintptr) int32 {
	return int32(clib.Call(l.addr[f], args))
}

// quick is call for functions that are called often, with up to four arguments that are no
// pointers of ours. It allocates nothing; that C passes more arguments than a function has, does
// no harm.
func (l *library) quick(f function, a, b, c, d uintptr) int32 {
	args := quickArgs.Get().(*[4]uintptr)
	*args = [4]uintptr{a, b, c, d}
	result := int32(clib.Call(l.addr[f], args[:]))
	quickArgs.Put(args)
	return result
}

// quickArgs has lists of arguments that are not in use.
var quickArgs = sync.Pool{New: func() any { return new([4]uintptr) }}

// raw is call for a function that returns something else.
//
//go:uintptrescapes
func (l *library) raw(f function, args ...uintptr) uintptr {
	return clib.Call(l.addr[f], args)
}

// attribute returns an attribute of a device.
func (l *library) attribute(number int, ordinal int32) (int32, int32) {
	var value int32
	result := l.call(fnDeviceAttribute, uintptr(unsafe.Pointer(&value)), uintptr(number), uintptr(ordinal))
	return value, result
}
