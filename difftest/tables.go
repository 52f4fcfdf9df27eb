package difftest

import (
	"reflect"

	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// A table of a stencil is an array behind a pointer, or a struct of arrays and numbers there. Each of them is a field of Info, whose
// numbers are a row.

// arraysIn returns the types of the arrays and numbers that a pointer to a table points to; nil, once, for any other type.
func arraysIn(t reflect.Type) []reflect.Type {
	if t.Kind() != reflect.Pointer || t.Implements(reflect.TypeFor[rt.AnyField]()) {
		return []reflect.Type{nil}
	}
	return arrayTypes(t.Elem())
}

func arrayTypes(t reflect.Type) (list []reflect.Type) {
	if t.Kind() != reflect.Struct {
		return []reflect.Type{t}
	}
	for n := range t.NumField() {
		list = append(list, arrayTypes(t.Field(n).Type)...)
	}
	return list
}

// tableOver returns a pointer to a table whose numbers are those of fields: to the memory of the field, if it is one array.
func tableOver(pointer reflect.Type, fields []*guard.Field) reflect.Value {
	if pointer.Elem().Kind() == reflect.Array {
		return reflect.NewAt(pointer.Elem(), fields[0].First())
	}
	table := reflect.New(pointer.Elem())
	n := 0
	each := leaves(table.Elem())
	for i, t := range arrayTypes(pointer.Elem()) {
		for at := range len(leafTypes(t)) {
			setScalars(each[n], []uint64{fields[i].Get([3]int{at})})
			n++
		}
	}
	return table
}

// tableOf returns a pointer to a table of the plain function, with inputs from a number on.
func (p *problem) tableOf(pointer reflect.Type, first int) reflect.Value {
	table := reflect.New(pointer.Elem())
	n := 0
	each := leaves(table.Elem())
	for i, t := range arrayTypes(pointer.Elem()) {
		for at := range len(leafTypes(t)) {
			setScalars(each[n], []uint64{p.input(p.inputs[first+i], [3]int{at})})
			n++
		}
	}
	return table
}
