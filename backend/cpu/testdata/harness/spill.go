package main

import (
	"fmt"
	"harness/kern"
	"math"
	"unsafe"
)

func sqrt(x float64) float64 { return math.Sqrt(x) }
func abs(x float64) float64  { return math.Abs(x) }

// spillArgs is the argument struct of the spill kernel with its data.
type spillArgs struct {
	n       uint64
	in, out *[320]float64
}

// newSpill allocates the data of the spill kernel and computes the answer.
func newSpill(repetitions uint64) (*spillArgs, *[320]float64) {
	s := &spillArgs{n: repetitions, in: new([320]float64), out: new([320]float64)}
	want := new([320]float64)
	for i := range s.in {
		s.in[i] = 1 / float64(i+1)
	}
	for lane := range 8 {
		var sum float64
		for i := lane; i < 320; i += 8 {
			if i == lane {
				sum = s.in[i]
			} else {
				sum += s.in[i]
			}
		}
		for i := lane; i < 320; i += 8 {
			want[i] = s.in[i] * sum
		}
	}
	return s, want
}

func checkSpill(k kern.Kernel) error {
	s, want := newSpill(3)
	k.Call(unsafe.Pointer(s))
	if *s.out != *want {
		return fmt.Errorf("got %v, want %v", *s.out, *want)
	}
	return nil
}
