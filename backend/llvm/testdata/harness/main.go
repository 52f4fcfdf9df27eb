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
		memories[n] = newMemory(&c.Fields[n])
		defer memories[n].free()
		copy(c.Slots[c.Fields[n].Slot:], memories[n].slots())
	}
	for _, k := range kern.All {
		if k.Name != c.Kernel || !slices.Contains(isas, k.ISA) {
			continue
		}
		for _, m := range memories {
			m.fill()
		}
		fmt.Fprintf(os.Stderr, "%s on %s\n", c.Name, k.ISA) // the last line if it crashes
		c.Slots[c.Panic] = 0
		k.Call(unsafe.Pointer(&c.Slots[0]))
		if code := c.Slots[c.Panic]; code != c.Code {
			errs = append(errs, fmt.Errorf("%s on %s: panic code %d, expected %d", c.Name, k.ISA, code, c.Code))
		}
		for n, m := range memories {
			if err := m.compare(); err != nil {
				errs = append(errs, fmt.Errorf("%s on %s: field %d: %w", c.Name, k.ISA, n, err))
			}
		}
	}
	return errs
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
