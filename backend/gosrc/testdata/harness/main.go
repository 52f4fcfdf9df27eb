// Command harness runs kernels in Go on tiles and compares what they leave in memory with
// what is expected. The tests of backend/gosrc write package kern, the kernels, and give
// the cases on the standard input.
package main

import (
	"encoding/gob"
	"fmt"
	"math"
	"os"

	"github.com/openearthgo/oec/rt"
	"harness/kern"
)

// Case is a call of a kernel.
type Case struct {
	Name      string
	Kernel    string
	Stage     int
	N, Lo, Hi [3]int
	Fields    []Field
	Types     []string // of the scalars
	Scalars   []uint64
}

// Field is the memory of a field.
type Field struct {
	Type          string
	Has           [3]bool
	Lo, Hi        [3]int
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
		if err := run(c); err != nil {
			fmt.Printf("FAIL: %s: %v\n", c.Name, err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
	fmt.Println("ok", len(cases))
}

func run(c Case) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	t := &rt.Tile{Lo: c.Lo, Hi: c.Hi, N: c.N, Stage: c.Stage}
	var compare []func() error
	for n := range c.Fields {
		array, check := newArray(&c.Fields[n])
		t.Arrays = append(t.Arrays, array)
		compare = append(compare, check)
	}
	for n, bits := range c.Scalars {
		t.Scalars = append(t.Scalars, scalar(c.Types[n], bits))
	}
	kern.All[c.Kernel](t)
	for n, check := range compare {
		if err := check(); err != nil {
			return fmt.Errorf("field %d: %w", n, err)
		}
	}
	return nil
}

func newArray(f *Field) (any, func() error) {
	switch f.Type {
	case "f64":
		return array(f, math.Float64frombits, math.Float64bits)
	case "f32":
		return array(f, func(b uint64) float32 { return math.Float32frombits(uint32(b)) }, func(v float32) uint64 { return uint64(math.Float32bits(v)) })
	case "i64":
		return array(f, func(b uint64) int64 { return int64(b) }, func(v int64) uint64 { return uint64(v) })
	}
	return array(f, func(b uint64) int32 { return int32(b) }, func(v int32) uint64 { return uint64(v) })
}

func array[T any](f *Field, from func(uint64) T, bits func(T) uint64) (any, func() error) {
	a := &rt.Array[T]{}
	stride := 1
	for d, has := range f.Has {
		if has {
			a.Strides[d] = stride
			a.Origin -= f.Lo[d] * stride
			stride *= f.Hi[d] - f.Lo[d]
		}
	}
	for _, b := range f.Before {
		a.Data = append(a.Data, from(b))
	}
	return a, func() error {
		for n, v := range a.Data {
			want := from(f.After[n])
			if bits(v) != bits(want) && !(any(v) != any(v) && any(want) != any(want)) {
				return fmt.Errorf("element %d is %v (%#x), want %v", n, v, bits(v), want)
			}
		}
		return nil
	}
}

func scalar(t string, bits uint64) any {
	switch t {
	case "f64":
		return math.Float64frombits(bits)
	case "f32":
		return math.Float32frombits(uint32(bits))
	case "i1":
		return bits != 0
	case "i32":
		return int32(bits)
	}
	return int64(bits)
}
