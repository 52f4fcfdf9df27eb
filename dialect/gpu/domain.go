package gpu

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Domain returns the only domain that a program is for; ok is false if it is for any.
func Domain(program *ir.Op) (n [ir.Rank]int, ok bool, err error) {
	if !DomainAttr.In(program) {
		return n, false, nil
	}
	if n, ok = DomainAttr.Lookup(program); !ok || slices.Min(n[:]) < 1 {
		return [ir.Rank]int{}, false, fmt.Errorf("has the %s %s, expected three extents from 1 on", DomainAttr.Name(), program.Attrs[DomainAttr.Name()])
	}
	return n, true, nil
}

// SetDomain makes a program one for a domain, with the strides along j and k of its fields and then of all buffers
// that the run time knows of; see [StridesAttr].
func SetDomain(program *ir.Op, n [ir.Rank]int, strides [][2]int) {
	DomainAttr.Set(program, n)
	var list ir.Ints
	fields := fieldsAmong(program.Regions[0].Args)
	for f := range fields {
		list = append(list, int64(strides[f][0]), int64(strides[f][1]))
	}
	for _, b := range loop.Buffers(program) {
		s := strides[len(fields)+loop.NumberOf(program, b)]
		list = append(list, int64(s[0]), int64(s[1]))
	}
	StridesAttr.Set(program, list)
}

// Strides returns what the strides along j and k of some fields of a program are known to be,
// in the form of StridesAttr; nil if they are not.
func Strides(program *ir.Op, fields []*ir.Value) (ir.Ints, error) {
	if !StridesAttr.In(program) {
		return nil, nil
	}
	all := append(fieldsAmong(program.Regions[0].Args), loop.Buffers(program)...)
	list := StridesAttr.Of(program)
	if len(list) != 2*len(all) {
		return nil, fmt.Errorf("has the %s %s, expected two for each of %d fields and buffers", StridesAttr.Name(), program.Attrs[StridesAttr.Name()], len(all))
	}
	strides := ir.Ints{}
	for _, f := range fields {
		n := slices.Index(all, f)
		if n < 0 {
			return nil, errors.New("launches a kernel on a field of another program")
		}
		strides = append(strides, list[2*n], list[2*n+1])
	}
	return strides, nil
}

// StrideOf returns the stride along j (1) or k (2) that a field among the arguments of a kernel
// is known to have. The elements of a field along j, but not i, lie next to each other in the memory
// of an accelerator, unless they are arrays; those along k alone may be numbers of a batch, each in
// a row of its own.
func StrideOf(kernel *ir.Op, field *ir.Value, dim int) (stride int64, ok bool) {
	n := slices.Index(fieldsAmong(kernel.Regions[0].Args), field)
	if n < 0 || dim == 0 {
		return 0, false
	}
	if t := field.Type.(loop.FieldType); dim == 1 && t.Present[1] && !t.Present[0] && t.Extents.Rank() == 0 {
		return 1, true
	}
	if list, at := StridesAttr.Of(kernel), 2*n+dim-1; at < len(list) {
		return list[at], true
	}
	return 0, false
}

// fieldsAmong returns the fields among arguments.
func fieldsAmong(args []*ir.Value) (fields []*ir.Value) {
	for _, a := range args {
		if _, ok := a.Type.(loop.FieldType); ok {
			fields = append(fields, a)
		}
	}
	return fields
}
