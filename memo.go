package oec

import (
	"encoding/binary"
	"runtime"
)

// memo holds what the recurrences of one evaluation have computed.
type memo struct {
	sites map[string]*site // by the calls on the stack

	// A scope is one call of a function for one point: by Eval, or of the body of a
	// recurrence. It tells apart the calls of one site, such as those of a loop. Scope 0
	// is a program's own loop over the points, in which nothing says where one ends.
	scope, scopes int

	evaluating bool // in Eval
	point      [3]int

	pcs []uintptr
	key []byte
}

// site is a place from which a recurrence is called, by way of certain other calls.
type site struct {
	scope  int // in which it was called last
	calls  int // in that scope
	tables []any
}

func newMemo() *memo { return &memo{sites: map[string]*site{}, pcs: make([]uintptr, 32)} }

// enter begins a scope and returns the one around it.
func (m *memo) enter() (outer int) {
	outer = m.scope
	m.scopes++
	m.scope = m.scopes
	return outer
}

// leave returns to the scope around the present one.
func (m *memo) leave(outer int) { m.scope = outer }

// here returns the site of the present call stack.
func (m *memo) here() *site {
	n := runtime.Callers(0, m.pcs)
	for n == len(m.pcs) {
		m.pcs = make([]uintptr, 2*n)
		n = runtime.Callers(0, m.pcs)
	}
	m.key = m.key[:0]
	for _, pc := range m.pcs[:n] {
		m.key = binary.NativeEndian.AppendUint64(m.key, uint64(pc))
	}
	s := m.sites[string(m.key)]
	if s == nil {
		s = &site{}
		m.sites[string(m.key)] = s
	}
	return s
}

// table returns the table that the present call of the site shares with the same call at
// other points, and whether it is new. A table that does not fit is one of another domain.
func table[T any](m *memo, fits func(T) bool, fresh func() T) (t T, isNew bool) {
	s := m.here()
	n := 0
	if m.scope != 0 {
		if s.scope != m.scope {
			s.scope, s.calls = m.scope, 0
		}
		n = s.calls
		s.calls++
	}
	if n == len(s.tables) {
		s.tables = append(s.tables, fresh())
		return s.tables[n].(T), true
	}
	if t, ok := s.tables[n].(T); ok && fits(t) {
		return t, false
	}
	s.tables[n] = fresh()
	return s.tables[n].(T), true
}
