package radiation

import (
	"syscall"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/rt"
)

// TestMaskedMinors shows that intervals of minor gases which are for another layer are skipped, and not multiplied by 0 or computed and not
// selected: their coefficients are in memory that cannot be read, and the column is all below the tropopause.
func TestMaskedMinors(t *testing.T) {
	const first = Minors / 2 // from there on they are for the stratosphere
	a := batches(t, 1)
	for x := range a.P.Elements()[0] {
		a.P.Elements()[0][x] = 1e5 - 1e3*float32(x)
	}
	readable := *a.K
	for u := range readable.Layer {
		readable.Layer[u] = 0
		if u >= first {
			readable.Layer[u] = 1
		}
	}
	a.K = &readable
	run := func(device string) Spectrum {
		if err := RunTaumolSW(t.Context(), a, rt.OnDevice(device)); err != nil {
			t.Fatal(err)
		}
		return a.Absorbed.Elements()[0]
	}
	want := run("go")

	mem, err := syscall.Mmap(-1, 0, int(unsafe.Sizeof(readable)), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(mem)
	a.K = (*Tables)(unsafe.Pointer(&mem[0]))
	*a.K = readable
	page := syscall.Getpagesize()
	from := int(unsafe.Offsetof(a.K.Minor)) + first*int(unsafe.Sizeof(a.K.Minor[0]))
	to := int(unsafe.Offsetof(a.K.Minor) + unsafe.Sizeof(a.K.Minor))
	from, to = (from+page-1)/page*page, to/page*page
	if err := syscall.Mprotect(mem[from:to], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	for _, device := range []string{"go", "cpu"} {
		if run(device) != want {
			t.Errorf("on %s, the column absorbs something else", device)
		}
	}
}
