// Package kerneltest has what tests of kernels of arrays share: runs on every kind of code that there
// is of a kernel, which give the same bits.
package kerneltest

import (
	"bytes"
	"errors"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// Everywhere runs a kernel in Go and in machine code for every instruction set of this machine, with
// one worker and with several, and demands that all of them compute the same bits. It returns what
// they compute.
func Everywhere[T any](t *testing.T, elements int, run func(out *rt.Batch[T], opts ...rt.Option) error) []T {
	t.Helper()
	var want []T
	for _, isa := range append([]abi.ISA{abi.Go}, abi.HostISAs()...) {
		t.Setenv("OEC_CPU", isa.Short())
		for _, workers := range []int{1, 3} {
			out, err := rt.NewBatch[T](elements)
			if err != nil {
				t.Fatal(err)
			}
			err = run(out, rt.Workers(workers))
			if missing := (*rt.UnsupportedError)(nil); errors.As(err, &missing) && isa != abi.Go {
				continue // of an instruction set without what the arithmetic takes
			}
			if err != nil {
				t.Fatalf("%v, %d workers: %v", isa, workers, err)
			}
			if want == nil {
				want = out.Elements()
			} else if !bytes.Equal(bytesOf(out.Elements()), bytesOf(want)) {
				t.Fatalf("%v with %d workers computes other bits than the kernel in Go", isa, workers)
			}
		}
	}
	return want
}

func bytesOf[T any](list []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), uintptr(len(list))*unsafe.Sizeof(list[0]))
}
