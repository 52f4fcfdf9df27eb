package ssa2stencil

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// env is what the variables of a function are bound to.
type env struct {
	values map[ssa.Value]value
	sides  int // of branches that are being evaluated, one within the other
	undo   []binding
}

// binding is what a variable was bound to; nil if to nothing.
type binding struct {
	v   ssa.Value
	old value
}

// set binds a variable.
func (e *env) set(v ssa.Value, x value) {
	if e.sides > 0 {
		e.undo = append(e.undo, binding{v, e.values[v]})
	}
	e.values[v] = x
}

// within evaluates a side of a branch, and then undoes what that has bound.
func (e *env) within(side func()) {
	before := len(e.undo)
	e.sides++
	side()
	e.sides--
	for _, b := range slices.Backward(e.undo[before:]) {
		if b.old == nil {
			delete(e.values, b.v)
		} else {
			e.values[b.v] = b.old
		}
	}
	e.undo = e.undo[:before]
}
