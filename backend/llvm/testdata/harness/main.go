// Command harness runs compiled kernels on tiles and compares what they leave in memory
// with what is expected. The tests of backend/llvm write package kern, the kernels, and
// give the cases on the standard input.
package main

import (
	"encoding/gob"
	"fmt"
	"math"
	"os"
	"slices"
	"unsafe"

	"harness/kern"
)

// Case is a call of a kernel: what the argument block holds, but for the addresses, and
// the memory of the fields.
type Case struct {
	Name   string
	Kernel string
	Slots  []uint64
	Panic  int // slot of the code of the assert that fails
	Code   uint64
	Fields []Field
	// Launches are those of kernels that stand for the call; nil for a kernel of a CPU.
	Launches []Launch
	// Far is whether rows are so far apart that indices of elements have more than 32 bits.
	Far bool
}

// Field is the memory of a field. Only its points may be touched, only in rows (all
// points with the same j and k) that are in use, and only if it is an output written.
type Field struct {
	Slot          int
	Bytes         int // per element
	Float         bool
	Has           [3]bool
	Lo, Hi        [3]int
	Used          []bool // by row
	Output        bool
	AtEnd         bool // whether rows end, or begin, at a page that cannot be touched
	Before, After []uint64
}

func main() {
	var cases []Case
	if err := gob.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		fmt.Println("FAIL:", err)
		os.Exit(1)
	}
	failed := false
	for _, c := range cases {
		for _, err := range run(c, os.Args[1:]) {
			fmt.Println("FAIL:", err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
	fmt.Println("ok", len(cases))
}

// run calls the case's kernel for each instruction set.
func run(c Case, isas []string) (errs []error) {
	memories := make([]*memory, len(c.Fields))
	for n := range c.Fields {
		memories[n] = newMemory(&c.Fields[n], c.Far)
		defer memories[n].free()
		copy(c.Slots[c.Fields[n].Slot:], memories[n].slots())
	}
	for _, k := range kern.All {
		if k.Name != c.Kernel || !slices.Contains(isas, k.ISA) {
			continue
		}
		for _, form := range c.forms() {
			for _, m := range memories {
				m.fill()
			}
			where := c.Name + form.name + " on " + k.ISA
			fmt.Fprintln(os.Stderr, where) // the last line if it crashes
			if code := form.run(k.Call, memories); code != c.Code {
				errs = append(errs, fmt.Errorf("%s: panic code %d, expected %d", where, code, c.Code))
			}
			for n, m := range memories {
				if err := m.compare(); err != nil {
					errs = append(errs, fmt.Errorf("%s: field %d: %w", where, n, err))
				}
			}
		}
	}
	return errs
}

// form is one way to run a case.
type form struct {
	name string
	run  func(call func(args unsafe.Pointer), memories []*memory) (code uint64)
}

// forms returns the ways to run a case: a call, or launches with 64 bits and with 32.
func (c *Case) forms() []form {
	if c.Launches == nil {
		return []form{{"", func(call func(args unsafe.Pointer), _ []*memory) uint64 {
			c.Slots[c.Panic] = 0
			call(unsafe.Pointer(&c.Slots[0]))
			return c.Slots[c.Panic]
		}}}
	}
	launch := func(index32 uint64) func(call func(args unsafe.Pointer), memories []*memory) uint64 {
		return func(call func(args unsafe.Pointer), memories []*memory) uint64 {
			return c.launch(call, memories, index32)
		}
	}
	forms := []form{{" with 64 bits", launch(0)}, {" with 32 bits", launch(1)}}
	if c.Far {
		return forms[:1]
	}
	return forms
}

// same reports whether an element is as expected. Which NaN it is does not matter.
func (f *Field) same(got, want uint64) bool {
	if got == want || !f.Float {
		return got == want
	}
	x, y := f.number(got), f.number(want)
	return x != x && y != y
}

func (f *Field) number(bits uint64) float64 {
	if f.Bytes == 4 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}
