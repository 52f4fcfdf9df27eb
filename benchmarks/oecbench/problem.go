package main

import (
	"context"
	"errors"
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/benchmarks/peers"
	"github.com/openearthgo/oec/rt"
)

// problem is a kernel on fields of one size and element type, whatever that
// is, with the right answer.
type problem struct {
	kernel string
	dtype  string
	n      [3]int
	bytes  int64 // compulsory memory traffic
	info   rt.Info

	bind, floor bound          // the kernel, and what bounds its speed
	peer        *peers.Problem // nil where no memory can be shared

	clear      func() // sets the outputs to what is no result
	check      func(tolerance float64) error
	checkPeer  func(tolerance float64) error // the outputs that peers write
	checkFloor func() error
	close      func() error
}

// bound returns what runs generated code on the fields of a problem.
type bound func(opts ...rt.Option) (func(context.Context) error, error)

// points returns the number of points of the domain.
func (p *problem) points() int { return p.n[0] * p.n[1] * p.n[2] }

// newProblem makes the problem for a kernel, and solves it. If it is apart, generated code
// works on other fields than peers do: fields that stay on an accelerator.
func newProblem(ctx context.Context, name, dtype string, n [3]int, apart bool) (*problem, error) {
	if dtype == "f32" {
		return makeProblem[float32](ctx, name, dtype, n, apart)
	}
	return makeProblem[float64](ctx, name, dtype, n, apart)
}

func makeProblem[T oec.Float](ctx context.Context, name, dtype string, n [3]int, apart bool) (*problem, error) {
	k, ok := suite.Find[T](name)
	if !ok {
		return nil, fmt.Errorf("unknown kernel %q", name)
	}
	data := &k.Data[0]
	s, err := suite.New[T](&k, data, n[0], n[1], n[2])
	if err != nil {
		return nil, err
	}
	p := &problem{kernel: name, dtype: dtype, n: n, bytes: s.Bytes(), info: k.Info, close: func() error { return nil }}
	if err := p.share(func(m *peers.Problem) error { return place(s, m) }, sharedSize(s)); err != nil {
		return nil, err
	}
	if p.peer != nil {
		p.peer.Scalars, p.peer.Traffic = data.Scalars, p.bytes
	}
	own := s
	if apart {
		own = s.Clone()
	}
	floor, err := own.Floor()
	if err != nil {
		return nil, errors.Join(err, p.close())
	}
	p.bind, p.floor = own.Bind, floor.Bind
	p.checkFloor = func() error { return sample(floor, 0) }
	if err := solve(ctx, p, own, s); err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

// share puts the fields where peers can use them too, if there is such memory.
func (p *problem) share(place func(*peers.Problem) error, size int) error {
	m, err := peers.NewMemory(size)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	if err != nil {
		return err
	}
	p.peer = &peers.Problem{Kernel: p.kernel, Dtype: p.dtype, N: p.n, Memory: m}
	p.close = m.Close
	if err := place(p.peer); err != nil {
		return errors.Join(err, m.Close())
	}
	return nil
}

const page = 4096

// sharedSize returns the size of the memory that place needs.
func sharedSize[T oec.Float](s *suite.Problem[T]) int {
	size := 0
	for _, f := range s.Fields() {
		size += 2*page + len(f.Data())*int(unsafe.Sizeof(*new(T)))
	}
	return size
}

// place moves the fields to the memory of m, each to where it has the same address within a
// page, and says in m where they are.
func place[T oec.Float](s *suite.Problem[T], m *peers.Problem) error {
	memory, at := m.Memory.Bytes(), 0
	err := s.Move(func(old []T) []T {
		first := unsafe.SliceData(old)
		at += int(uintptr(unsafe.Pointer(first)) % page)
		moved := unsafe.Slice((*T)(unsafe.Pointer(&memory[at])), len(old))
		at = (at + len(old)*int(unsafe.Sizeof(*first)) + page - 1) / page * page
		copy(moved, old)
		return moved
	})
	start := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	for n, f := range s.Fields() {
		first := uintptr(unsafe.Pointer(unsafe.SliceData(f.Data())))
		m.Fields = append(m.Fields, peers.Field{
			Output: n >= len(s.Inputs), Dims: f.Dims(), Offset: int(first-start) + f.Origin()*int(unsafe.Sizeof(*new(T))),
			Strides: f.Strides(), N: f.Interior(), Halo: f.Halo(),
		})
	}
	return err
}
