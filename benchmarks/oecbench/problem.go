package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

// problem is a kernel on fields of one size and element type, whatever that
// is, with the right answer.
type problem struct {
	kernel string
	dtype  string
	n      [3]int
	fields []layout // inputs, then the output

	hash      func() uint64     // of the output of the Go columns
	plain     func(workers int) // computes the output
	bind      func(opts ...rt.Option) (plan, error)
	want      uint64 // hash of the kernel's output
	wantFloor uint64 // hash of the sum of the inputs
}

// layout says where the elements of a field are, for programs in C to lay out
// theirs in the same way.
type layout struct {
	role     string // "in" or "out"
	elements int
	origin   int
	strides  [3]int
	phase    int // address of the first element modulo the size of a page
	n        [3]int
	halo     rt.Halo
	number   int // of the input
	data     fill.Range
}

// points returns the number of points of the domain.
func (p *problem) points() int { return p.n[0] * p.n[1] * p.n[2] }

// bytes returns the compulsory memory traffic: each point of a field once.
func (p *problem) bytes() int {
	size := 8
	if p.dtype == "f32" {
		size = 4
	}
	return p.points() * len(p.fields) * size
}

// newProblem makes the problem for a kernel, and solves it.
func newProblem(name, dtype string, n [3]int) (*problem, error) {
	switch dtype {
	case "f32":
		return makeProblem[float32](name, dtype, n)
	case "f64":
		return makeProblem[float64](name, dtype, n)
	}
	return nil, fmt.Errorf("unknown dtype %q: use f32 or f64", dtype)
}

func makeProblem[T oec.Float](name, dtype string, n [3]int) (*problem, error) {
	all := kernels[T]()
	at := slices.IndexFunc(all, func(k kernel[T]) bool { return k.name == name })
	if at < 0 {
		return nil, fmt.Errorf("unknown kernel %q: use %s", name, kernelNames())
	}
	k := &all[at]
	in, out, err := k.alloc(n)
	if err != nil {
		return nil, err
	}
	p := &problem{kernel: name, dtype: dtype, n: n}
	for i, f := range in {
		fill.Field(f, i+1, k.inputs[i].data)
		l := layoutOf(f, "in")
		l.number, l.data = i+1, k.inputs[i].data
		p.fields = append(p.fields, l)
	}
	p.fields = append(p.fields, layoutOf(out, "out"))

	p.hash = func() uint64 { return hash(out) }
	point := k.plain(in)
	p.plain = func(workers int) { sweep(out, workers, point) }
	if k.bind != nil {
		p.bind = func(opts ...rt.Option) (plan, error) { return k.bind(in, out, opts...) }
	}
	sweep(out, 2, sumOf(in))
	p.wantFloor = p.hash()
	p.plain(2)
	p.want = p.hash()
	return p, nil
}

// alloc allocates the fields in the way that the Alloc methods of generated
// code do.
func (k *kernel[T]) alloc(n [3]int) (in []*rt.Field[T], out *rt.Field[T], err error) {
	s := rt.Stencil{Name: k.name, Dims: rt.IJK}
	in = make([]*rt.Field[T], len(k.inputs))
	slots := make([]rt.Slot, 0, len(in)+1)
	for i, f := range k.inputs {
		s.Fields = append(s.Fields, rt.FieldSpec{Name: f.name, Dims: rt.IJK, Elem: rt.KindOf[T](), Halo: f.halo})
		slots = append(slots, rt.SlotOf(&in[i]))
	}
	s.Fields = append(s.Fields, rt.FieldSpec{Name: "out", Dims: rt.IJK, Elem: rt.KindOf[T](), Output: true})
	err = rt.Alloc(&s, n, append(slots, rt.SlotOf(&out))...)
	return in, out, err
}

func layoutOf[T oec.Float](f *rt.Field[T], role string) layout {
	const page = 4096
	addr := uintptr(unsafe.Pointer(unsafe.SliceData(f.Data())))
	return layout{
		role: role, elements: len(f.Data()), origin: f.Origin(), strides: f.Strides(),
		phase: int(addr % page), n: f.Interior(), halo: f.Halo(),
	}
}

// sweep computes out with a plain loop nest. Each worker has a range of planes.
func sweep[T oec.Float](out *rt.Field[T], workers int, point func(i, j, k int) T) {
	n := out.Interior()
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for k := n[2] * w / workers; k < n[2]*(w+1)/workers; k++ {
				for j := range n[1] {
					for i := range n[0] {
						out.Set(i, j, k, point(i, j, k))
					}
				}
			}
		})
	}
	wait.Wait()
}

// sumOf returns what peers/floor.c computes: the sum of the inputs.
func sumOf[T oec.Float](in []*rt.Field[T]) func(i, j, k int) T {
	return func(i, j, k int) T {
		v := in[0].At(i, j, k)
		for _, f := range in[1:] {
			v += f.At(i, j, k)
		}
		return v
	}
}

// hash returns a hash of the bits of the interior, the same as in peers/main.c.
func hash[T oec.Float](f *rt.Field[T]) uint64 {
	n := f.Interior()
	h := uint64(14695981039346656037)
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				h = (h ^ rt.Scalar(f.At(i, j, k))) * 1099511628211
				h ^= h >> 29
			}
		}
	}
	return h
}

// kernelNames returns the names that can be given to newProblem.
func kernelNames() []string {
	var names []string
	for _, k := range kernels[float64]() {
		names = append(names, k.name)
	}
	return names
}

// runner runs one implementation of a problem.
type runner interface {
	// run returns the times of repetitions in nanoseconds, one of which, before
	// the others, is not counted.
	run(ctx context.Context, reps int) ([]float64, error)
	// hash returns the hash of the output.
	hash(ctx context.Context) (uint64, error)
	// close frees what the runner holds.
	close()
}
