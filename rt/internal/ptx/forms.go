package ptx

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// lanes is how many threads a warp has.
const lanes = 32

// vec is a register of all threads of a warp. Numbers with fewer than 64 bits are in the lowest;
// what the others are does not matter.
type vec = [lanes]uint64

// form is an instruction that computes, with its types. It computes for all lanes; those that do
// not execute it have no use of the result.
type form struct {
	class Class
	types []string // of the result and the operands: "s64"; "pred" for a predicate

	do   func(d, a, b, c *vec)    // the operands are registers
	test func(a, b *vec) uint32   // the result is a predicate
	bits func(a, b uint32) uint32 // all are predicates
	sel  bool                     // selp: the last operand is a predicate
	wide bool                     // registers may have more bits than the types: cvt
	move bool                     // mov: the operand may be an address
}

// forms is the table of all forms, by name.
var forms = sync.OnceValue(func() table {
	t := table{}
	t.moves()
	t.integers()
	t.bits()
	t.floats()
	t.approximations()
	t.comparisons()
	t.conversions()
	return t
})

type table map[string]*form

// add adds a form, whose types are separated by blanks.
func (t table) add(name string, class Class, types string, f form) {
	if t[name] != nil {
		panic("ptx: two forms " + name)
	}
	f.class, f.types = class, strings.Fields(types)
	t[name] = &f
}

// unknown returns why an instruction is not executed.
func unknown(op string) error {
	parts := strings.Split(op, ".")
	last := parts[len(parts)-1]
	has := func(list ...string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return slices.Contains(parts, s) })
	}
	switch {
	case has("approx", "full"):
		return fmt.Errorf("it is approximate")
	case has("ftz"):
		return fmt.Errorf("it flushes small numbers to zero")
	case strings.HasPrefix(last, "f") && slices.Contains([]string{"add", "sub", "mul", "fma", "mad", "div", "rcp", "sqrt"}, parts[0]) && !has("rn", "rz", "rm", "rp"):
		return fmt.Errorf("how it is rounded is not said, and an assembler may fuse it with another")
	case parts[0] == "call":
		return fmt.Errorf("it calls a function")
	case has("local"):
		return fmt.Errorf("it uses memory of the thread's own")
	}
	return fmt.Errorf("the instruction is not known")
}

// moves adds what copies and selects.
func (t table) moves() {
	copyOf := func(d, a, _, _ *vec) { *d = *a }
	for _, bits := range []string{"16", "32", "64"} {
		for _, letter := range []string{"b", "u", "s", "f"} {
			typ := letter + bits
			if typ == "f16" {
				continue
			}
			class := ClassMove
			t.add("mov."+typ, class, typ+" "+typ, form{do: copyOf, move: true})
			t.add("selp."+typ, ClassSelect, typ+" "+typ+" "+typ+" pred", form{sel: true})
		}
	}
	t.add("mov.pred", ClassPredicate, "pred pred", form{bits: func(a, _ uint32) uint32 { return a }})
	t.add("not.pred", ClassPredicate, "pred pred", form{bits: func(a, _ uint32) uint32 { return ^a }})
	t.add("and.pred", ClassPredicate, "pred pred pred", form{bits: func(a, b uint32) uint32 { return a & b }})
	t.add("or.pred", ClassPredicate, "pred pred pred", form{bits: func(a, b uint32) uint32 { return a | b }})
	t.add("xor.pred", ClassPredicate, "pred pred pred", form{bits: func(a, b uint32) uint32 { return a ^ b }})
}

// integer is the types of integers.
type integer interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64
}

// one, two and three make forms of functions of numbers.
func one[A, R integer](f func(a A) R) form {
	return form{do: func(d, a, _, _ *vec) {
		for n := range d {
			d[n] = uint64(f(A(a[n])))
		}
	}}
}

func two[A, B, R integer](f func(a A, b B) R) form {
	return form{do: func(d, a, b, _ *vec) {
		for n := range d {
			d[n] = uint64(f(A(a[n]), B(b[n])))
		}
	}}
}

func three[A, B, C, R integer](f func(a A, b B, c C) R) form {
	return form{do: func(d, a, b, c *vec) {
		for n := range d {
			d[n] = uint64(f(A(a[n]), B(b[n]), C(c[n])))
		}
	}}
}
