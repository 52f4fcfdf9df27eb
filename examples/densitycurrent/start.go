package main

import (
	"errors"
	"fmt"
	"math"
	"os"

	"github.com/openearthgo/oec/examples/densitycurrent/air"
	"github.com/openearthgo/oec/netcdf"
)

// A start is the potential temperature that a model starts with, on its cells, less that of the base
// state.
type start struct {
	columns, levels int
	dx              float64
	theta           func(i, k int) float64
}

// The domain of the cold bubble, in metres, and the bubble in it.
const (
	length, height = 51200, 6400
	bubbleZ        = 3000
	radiusX        = 4000
	radiusZ        = 2000
	coldest        = -15 // in temperature, K
)

// bubbleOn returns the cold bubble on cells of dx by dx metres.
func bubbleOn(dx float64) (start, error) {
	s := start{columns: int(length / dx), levels: int(height / dx), dx: dx}
	if !(dx > 0) || float64(s.levels)*dx != height || s.levels < 8 {
		return s, fmt.Errorf("-dx %g: want a size of which eight or more make up %d m", dx, height)
	}
	s.theta = func(i, k int) float64 {
		x, z := (float64(i)+0.5-float64(s.columns)/2)*dx, (float64(k)+0.5)*dx
		distance := math.Hypot(x/radiusX, (z-bubbleZ)/radiusZ)
		if distance > 1 {
			return 0
		}
		return coldest * (math.Cos(math.Pi*distance) + 1) / 2 / exner(z)
	}
	return s, nil
}

// readStart reads the last potential temperature of a file, with its cells.
func readStart(name string) (s start, err error) {
	file, err := os.Open(name)
	if err != nil {
		return s, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return s, err
	}
	f, err := netcdf.Open(file, info.Size())
	if err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	v := f.Variable("theta")
	if v == nil || len(f.Shape(v)) != 2 {
		return s, fmt.Errorf("%s: want a variable theta over z and x", name)
	}
	shape := f.Shape(v)
	s.levels, s.columns = shape[0], shape[1]
	if s.dx, err = spacing(f, v.Dimensions[len(v.Dimensions)-1]); err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	theta, err := f.Values("theta", max(f.Records(), 1)-1)
	if err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	s.theta = func(i, k int) float64 { return theta[k*s.columns+i] - air.BaseTheta }
	return s, nil
}

// spacing returns the distance between the values of a coordinate.
func spacing(f *netcdf.File, name string) (float64, error) {
	x, err := f.Values(name, 0)
	if err != nil {
		return 0, err
	}
	if len(x) < 2 || !(x[1] > x[0]) {
		return 0, fmt.Errorf("coordinate %s does not increase", name)
	}
	return (x[len(x)-1] - x[0]) / float64(len(x)-1), nil
}
