package foreign

import (
	"fmt"
	"unsafe"
)

// Table returns the table that a pointer of the host points to, an array of type T. An error is kept, as by [Input].
func Table[T any](b *Binding, goName, name string, p unsafe.Pointer) *T {
	b.names[goName] = name
	switch align := unsafe.Alignof(*new(T)); {
	case b.err != nil:
	case p == nil:
		b.err = &misuse{"table " + name + ": is a null pointer"}
	case uintptr(p)%align != 0:
		b.err = &misuse{fmt.Sprintf("table %s: its memory is not on a boundary of %d bytes, which is the size of an element", name, align)}
	default:
		return (*T)(p)
	}
	return nil
}

// TablePart is [Table] for what is in a struct of Go: it is copied there before each run.
func TablePart[T any](b *Binding, goName, name string, part *T, p unsafe.Pointer) {
	if from := Table[T](b, goName, name, p); from != nil {
		b.copies = append(b.copies, &copied{in: []func(){func() { *part = *from }}})
	}
}
