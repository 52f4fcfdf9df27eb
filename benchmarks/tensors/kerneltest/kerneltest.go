// Package kerneltest has what tests of kernels of arrays share: runs on every kind of code that there
// is of a kernel, which give the same bits.
package kerneltest

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// Everywhere runs a kernel on all that there is code of it for, as [difftest.Everywhere] does, and demands that
// the same bits are computed everywhere. It returns what is computed.
func Everywhere[T any](t *testing.T, elements int, run func(out *rt.Batch[T], opts ...rt.Option) error) []T {
	t.Helper()
	var want []T
	var out *rt.Batch[T]
	once := func(opts ...rt.Option) (err error) {
		if out, err = rt.NewBatch[T](elements); err != nil {
			return err
		}
		return run(out, opts...)
	}
	difftest.Everywhere(t, once, func(what string) {
		t.Helper()
		if want == nil {
			want = out.Elements()
		} else if !bytes.Equal(bytesOf(out.Elements()), bytesOf(want)) {
			t.Fatalf("%s: other bits than the kernel in Go computes", what)
		}
	})
	return want
}

func bytesOf[T any](list []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), uintptr(len(list))*unsafe.Sizeof(list[0]))
}
