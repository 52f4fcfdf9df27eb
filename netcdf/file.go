package netcdf

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// File is a file that is read.
type File struct {
	Header
	layout *layout
	file   io.ReaderAt
}

// Open reads the header of a file of the given size.
func Open(file io.ReaderAt, size int64) (*File, error) {
	d := decoder{file: file, size: size}
	h, l := d.header()
	if d.err != nil {
		return nil, d.err
	}
	return &File{Header: *h, layout: l, file: file}, nil
}

// Records returns the number of records.
func (f *File) Records() int {
	for _, d := range f.Dimensions {
		if d.Unlimited {
			return d.Length
		}
	}
	return 0
}

// Shape returns the lengths of the dimensions of a variable that are not unlimited: those of one
// record.
func (f *File) Shape(v *Variable) (lengths []int) {
	for _, name := range v.Dimensions {
		if d := f.Dimension(name); !d.Unlimited {
			lengths = append(lengths, d.Length)
		}
	}
	return lengths
}

// Read reads the values of a record of a variable, which are of the variable's type. A variable
// without an unlimited dimension has record 0 alone.
func Read[T Value](f *File, name string, record int) ([]T, error) {
	n, b, err := f.read(name, record, 0, -1)
	if err != nil {
		return nil, err
	}
	return asValues[T](f, n, b)
}

// readPiece reads some values of record 0 of a variable, from one on.
func readPiece[T Value](f *File, name string, first, count int64) ([]T, error) {
	n, b, err := f.read(name, 0, first, count)
	if err != nil {
		return nil, err
	}
	return asValues[T](f, n, b)
}

func asValues[T Value](f *File, n int, b []byte) ([]T, error) {
	s := &f.layout.slabs[n]
	if s.elements != valueType[T]() {
		return nil, fmt.Errorf("netcdf: variable %s is of type %v, not %v", f.Variables[n].Name, s.elements, valueType[T]())
	}
	return decoded(b, make([]T, int64(len(b))/types[s.elements].size)), nil
}

// read returns the number of a variable, and the bytes of some values of one of its records; of all if the count is negative.
func (f *File) read(name string, record int, first, count int64) (int, []byte, error) {
	for n := range f.layout.slabs {
		if f.Variables[n].Name != name {
			continue
		}
		s := &f.layout.slabs[n]
		records := 1
		if s.records {
			records = f.Records()
		}
		if record < 0 || record >= records {
			return 0, nil, fmt.Errorf("netcdf: variable %s has no record %d: there are %d", name, record, records)
		}
		if count < 0 {
			count = s.count
		}
		b := make([]byte, count*types[s.elements].size)
		if _, err := f.file.ReadAt(b, f.layout.offset(s, record)+first*types[s.elements].size); err != nil && !errors.Is(err, io.EOF) {
			return 0, nil, fmt.Errorf("netcdf: variable %s: %w", name, err)
		}
		return n, b, nil
	}
	return 0, nil, fmt.Errorf("netcdf: there is no variable %s", name)
}

// Values reads the values of a record of a variable of numbers as the CF conventions define them: multiplied with
// the attribute scale_factor, with add_offset added, and NaN where they are _FillValue or
// missing_value. Integers with _Unsigned true have no sign.
func (f *File) Values(name string, record int) ([]float64, error) {
	n, b, err := f.read(name, record, 0, -1)
	if err != nil {
		return nil, err
	}
	v := &f.Variables[n]
	values, ok := v.floats(v.Type.decode(b))
	if !ok {
		return nil, fmt.Errorf("netcdf: variable %s is of type %v: want numbers", name, v.Type)
	}
	scale, offset := v.number("scale_factor", 1), v.number("add_offset", 0)
	fill, missing := v.mark("_FillValue"), v.mark("missing_value")
	for i, x := range values {
		if x == fill || x == missing {
			values[i] = math.NaN()
		} else if scale != 1 || offset != 0 {
			values[i] = x*scale + offset
		}
	}
	return values, nil
}

// number returns an attribute that is a single number, or what it is without.
func (v *Variable) number(name string, without float64) float64 {
	if x, ok := floats(v.Attribute(name)); ok && len(x) == 1 {
		return x[0]
	}
	return without
}

// mark returns an attribute that is a value which stands for none, NaN if there is no such.
func (v *Variable) mark(name string) float64 {
	if x, ok := v.floats(v.Attribute(name)); ok && len(x) == 1 {
		return x[0]
	}
	return math.NaN()
}

// floats returns values of the variable, which are without a sign if it has that attribute.
func (v *Variable) floats(values any) ([]float64, bool) {
	x, ok := floats(values)
	if t := typeOf(values); ok && t != Float && t != Double && v.Attribute("_Unsigned") == "true" {
		for n := range x {
			if x[n] < 0 {
				x[n] += math.Ldexp(1, 8*int(types[t].size))
			}
		}
	}
	return x, ok
}

// floats returns a slice of numbers in float64, which holds all but some beyond 2^53.
func floats(values any) ([]float64, bool) {
	switch s := values.(type) {
	case []int8:
		return widened(s), true
	case []int16:
		return widened(s), true
	case []int32:
		return widened(s), true
	case []int64:
		return widened(s), true
	case []float32:
		return widened(s), true
	case []float64:
		return s, true
	}
	return nil, false
}

func widened[T int8 | int16 | int32 | int64 | float32](s []T) []float64 {
	w := make([]float64, len(s))
	for i, x := range s {
		w[i] = float64(x)
	}
	return w
}
