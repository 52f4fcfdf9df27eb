package main

import (
	"context"
	"fmt"
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// exchange is a field that is cut along one axis, along which it is periodic, and has a halo there.
type exchange[T oec.Float] struct {
	field  *rt.Field[T]
	halo   rt.Halo
	around rt.Boundary
}

// newExchange makes the case of a text.
func (p *program) newExchange(text string) (repeated, error) {
	var n [3]int
	var halo int
	var axis, dtype string
	if _, err := fmt.Sscanf(text, "%dx%dx%d %s %d %s", &n[0], &n[1], &n[2], &axis, &halo, &dtype); err != nil {
		return nil, fmt.Errorf("an exchange is NIxNJxNK AXIS HALO TYPE: %w", err)
	}
	along := 0
	if axis == "j" {
		along = 1
	}
	if dtype == "f32" {
		return exchangeOf[float32](p.team, n, along, halo)
	}
	return exchangeOf[float64](p.team, n, along, halo)
}

func exchangeOf[T oec.Float](team *rt.Team, n [3]int, axis, halo int) (repeated, error) {
	e := &exchange[T]{}
	parts := [2]int{1, 1}
	parts[axis] = team.Size()
	e.halo.Lo[axis], e.halo.Hi[axis] = halo, halo
	e.around.Lo[axis], e.around.Hi[axis] = rt.Periodic(), rt.Periodic()
	g, err := team.Grid(n[0], n[1], n[2], rt.Parts(parts[0], parts[1]))
	if err != nil {
		return nil, err
	}
	if e.field, err = rt.NewPart[T](g, rt.IJK, e.halo); err != nil {
		return nil, err
	}
	e.reset()
	return e, nil
}

func (e *exchange[T]) reset() {
	e.field.FillFunc(func(i, j, k int) T { return T((i*73+j*179+k*283)&1023) / 1024 })
}

func (e *exchange[T]) repeat(_ context.Context, reps int) error {
	for range reps {
		e.field.Touch()
		if err := rt.FillHalo(e.field, e.around); err != nil {
			return err
		}
	}
	return nil
}

func (e *exchange[T]) hash() (sum uint64, how string, err error) {
	lo, hi := e.field.Owned()
	for d := range 3 {
		lo[d], hi[d] = lo[d]-e.halo.Lo[d], hi[d]+e.halo.Hi[d]
	}
	return hashOf(e.field, lo, hi), "", nil
}

// hashOf returns a hash of the bits of some points, the same as in C.
func hashOf[T oec.Float](f *rt.Field[T], lo, hi [3]int) uint64 {
	h := uint64(14695981039346656037)
	for k := lo[2]; k < hi[2]; k++ {
		for j := lo[1]; j < hi[1]; j++ {
			for i := lo[0]; i < hi[0]; i++ {
				x := f.At(i, j, k)
				bits := math.Float64bits(float64(x))
				if y, single := any(x).(float32); single {
					bits = uint64(math.Float32bits(y))
				}
				h = (h ^ bits) * 1099511628211
			}
		}
	}
	return h
}
