package rt

import (
	"slices"
	"testing"
	"time"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/timeblock"
)

// HostBytes is the memory of the host.
func HostBytes() int64 { return memory.HostBytes() }

// HasArrays reports whether arrays of a type of elements can be fields of a [Batch].
func HasArrays(kind ElemKind) bool {
	return slices.ContainsFunc(instances[:], func(n numbers) bool { return n.kind == kind })
}

// Args is a kernel's argument block, for kernels that are written in Go.
type Args struct{ P unsafe.Pointer }

// Slot returns slot n.
func (a Args) Slot(n int) int { return int(*(*int64)(unsafe.Add(a.P, 8*n))) }

// SetSlot sets slot n.
func (a Args) SetSlot(n, v int) { *(*int64)(unsafe.Add(a.P, 8*n)) = int64(v) }

// Bits returns slot n as it is.
func (a Args) Bits(n int) uint64 { return *(*uint64)(unsafe.Add(a.P, 8*n)) }

// Box returns the tile.
func (a Args) Box() (lo, hi [3]int) {
	for d := range 3 {
		lo[d], hi[d] = a.Slot(abi.SlotLo+d), a.Slot(abi.SlotHi+d)
	}
	return lo, hi
}

// Each calls fn for each point of the tile.
func (a Args) Each(fn func(i, j, k int)) {
	lo, hi := a.Box()
	Each(lo, hi, fn)
}

// Each calls fn for each point of a box.
func Each(lo, hi [3]int, fn func(i, j, k int)) {
	for k := lo[2]; k < hi[2]; k++ {
		for j := lo[1]; j < hi[1]; j++ {
			for i := lo[0]; i < hi[0]; i++ {
				fn(i, j, k)
			}
		}
	}
}

// Ref returns the element at (i,j,k) of a field or buffer, by number, that has
// a dimension i.
func Ref[T oec.AnyElem](a Args, field, i, j, k int) *T {
	var zero T
	slot := abi.SlotFields + 3*field
	addr := uintptr(a.Slot(slot) + i*int(unsafe.Sizeof(zero)) + j*a.Slot(slot+1) + k*a.Slot(slot+2))
	return *(**T)(unsafe.Pointer(&addr))
}

// View returns the elements of a field or buffer, by number, as an accessor.
func View[T oec.AnyElem](a Args, field int) oec.IJK[T] {
	return func(i, j, k int) T { return *Ref[T](a, field, i, j, k) }
}

// FakeKernels returns kernels whose code is a Go function for every instruction
// set of the machine, or skips the test if it has none of ours.
func FakeKernels(t testing.TB, call func(Args), levels ...string) []abi.Kernel {
	t.Helper()
	var ks []abi.Kernel
	for _, i := range abi.ISAs() {
		for _, l := range levels {
			if i.Supported() && i != abi.Go {
				ks = append(ks, abi.Kernel{Level: l, ISA: i, Call: func(p unsafe.Pointer) { call(Args{p}) }})
			}
		}
	}
	if ks == nil {
		t.Skip("no kernels for this architecture")
	}
	return ks
}

// HasTrailingStage reports whether a stage of a plan runs behind another one.
func HasTrailingStage(p *Plan) bool {
	return p.cpu.HasTrailing()
}

// TilePoints sets the size of tiles.
func TilePoints(n int) Option { return func(c *config) { c.tilePoints = n } }

// NewSequenceOf returns a sequence that advances some steps at once, divided as it says.
func NewSequenceOf(steps, chunks, slice, tile int, actions ...Action) (*Sequence, error) {
	return newSequence(timeblock.Options{Steps: steps, Chunks: chunks, Slice: slice, Tile: tile}, actions)
}

// Deep returns how many steps a sequence advances parts by with one exchange, 0 if there is one for each run, along which dimensions that are cut their ends
// are joined, and whether it advances them in blocks.
func (s *Sequence) Deep() (steps int, joined Dims, blocks bool) {
	if s.deep == nil {
		return 0, 0, false
	}
	return s.deep.Steps, s.deep.Wraps, s.Together()
}

// Together reports whether a sequence advances several steps at once, by an estimate.
func (s *Sequence) Together() bool {
	listed, _ := s.pace.Ways()
	return listed[0] != nil
}

// Race returns how many ways to advance steps a sequence has tried or is to try, how many of them are near a fast one, and whether it tries
// some still.
func (s *Sequence) Race() (ways, near int, racing bool) {
	listed, tried := s.pace.Ways()
	_, racing = s.pace.Turn()
	return len(tried), max(0, len(tried)-len(listed)), racing
}

// RaceWith has the race of a sequence go on with what steps are said to take, by the name of the pace, until that is over or one takes no time.
func (s *Sequence) RaceWith(step func(name string) time.Duration) {
	for {
		block, racing := s.pace.Turn()
		if !racing {
			return
		}
		took := step(block.String())
		if took == 0 {
			return
		}
		s.pace.Note(took)
	}
}

// Ways returns the names of the ways to advance steps that a sequence has.
func (s *Sequence) Ways() (names []string) {
	_, tried := s.pace.Ways()
	for _, b := range tried {
		names = append(names, b.String())
	}
	return names
}

// Env replaces the environment.
func Env(name, value string) Option {
	return func(c *config) {
		c.getenv = func(n string) string {
			if n == name {
				return value
			}
			return ""
		}
	}
}

// MemoryAt returns memory of which a slot has the address.
func MemoryAt(a Args, slot, size int) []byte {
	addr := uintptr(a.Slot(slot))
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&addr)), size)
}

// Clock replaces what says how long runs take that are measured.
func Clock(now func() time.Time) Option { return func(c *config) { c.now = now } }

// Environment replaces the environment.
func Environment(vars map[string]string) Option {
	return func(c *config) { c.getenv = func(name string) string { return vars[name] } }
}
