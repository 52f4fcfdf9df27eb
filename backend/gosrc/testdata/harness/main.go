// Command harness runs kernels in Go on tiles and compares what they leave in memory with
// what is expected. The tests of backend/gosrc write package kern, the kernels, and give
// the cases on the standard input.
package main

import (
	"encoding/gob"
	"fmt"
	"harness/kern"
	"math"
	"os"
	"reflect"

	"github.com/openearthgo/oec/abi"
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
	Panic     int // the code of the assert that fails, 0 for none
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
	t := &abi.Tile{Lo: c.Lo, Hi: c.Hi, N: c.N, Stage: c.Stage}
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
	if t.Panic != c.Panic {
		return fmt.Errorf("panic code %d, want %d", t.Panic, c.Panic)
	}
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
		return array[float64](f)
	case "f32":
		return array[float32](f)
	case "i64":
		return array[int64](f)
	case "i32":
		return array[int32](f)
	case "i16":
		return array[int16](f)
	case "ui16":
		return array[uint16](f)
	case "ui8":
		return array[uint8](f)
	case "i1":
		return array[bool](f)
	}
	panic("no field has elements of type " + f.Type)
}

func array[T comparable](f *Field) (any, func() error) {
	a := &abi.Array[T]{}
	stride := 1
	for d, has := range f.Has {
		if has {
			a.Strides[d] = stride
			a.Origin -= f.Lo[d] * stride
			stride *= f.Hi[d] - f.Lo[d]
		}
	}
	for _, b := range f.Before {
		a.Data = append(a.Data, scalar(f.Type, b).(T))
	}
	return a, func() error {
		for n, v := range a.Data {
			want := scalar(f.Type, f.After[n]).(T)
			if x, y := bits(v), bits(want); x != y && (v == v || want == want) {
				return fmt.Errorf("element %d is %v (%#x), want %v (%#x)", n, v, x, want, y)
			}
		}
		return nil
	}
}

// scalar returns the number of a type with the given bits.
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
	case "i16":
		return int16(bits)
	case "ui16":
		return uint16(bits)
	case "ui8":
		return uint8(bits)
	}
	return int64(bits)
}

// bits tells -0 from 0.
func bits(v any) uint64 {
	switch v := v.(type) {
	case float64:
		return math.Float64bits(v)
	case float32:
		return uint64(math.Float32bits(v))
	case bool:
		if v {
			return 1
		}
		return 0
	}
	if x := reflect.ValueOf(v); x.CanUint() {
		return x.Uint()
	} else {
		return uint64(x.Int())
	}
}
