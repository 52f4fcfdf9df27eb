package netcdf

import (
	"fmt"
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// Part is a part of a model's state, by its name in a file: what [Field] and [Number] return, and [Save] and [Load] take.
type Part struct {
	name       string
	attributes []Attribute
	dims       rt.Dims
	lo, hi     [3]int // the points, halo included, in the dimensions that there are

	typ   func() Type         // which a number has may depend on its value
	reads func(Type) bool     // which it is read from
	write func(*Writer) error // as record 0
	read  func(*File) error
	bad   error // the part is none
}

// elements are the types of files for those of elements. What has no type of its own has that of the same size, and an attribute by which xarray
// knows it.
var elements = map[rt.ElemKind]struct {
	typ        Type
	attributes []Attribute
}{
	abi.Float32: {Float, nil},
	abi.Float64: {Double, nil},
	abi.Int32:   {Int, nil},
	abi.Int64:   {Int64, nil},
	abi.Int16:   {Short, nil},
	abi.Uint16:  {Short, []Attribute{{"_Unsigned", "true"}}},
	abi.Uint8:   {Byte, []Attribute{{"_Unsigned", "true"}}},
	abi.Bool:    {Byte, []Attribute{{"dtype", "bool"}}},
}

// Field is the part that is a field with its halo. A field of int64 makes the file one of CDF-5.
func Field[T oec.Elem](name string, f *rt.Field[T]) Part {
	if f == nil || f.Dims() == 0 {
		return Part{name: name, bad: fmt.Errorf("the field %s is nil: allocate it first", name)}
	}
	p := Part{name: name, dims: f.Dims()}
	points := 1
	for d := range 3 {
		p.lo[d], p.hi[d] = -f.Halo().Lo[d], f.Interior()[d]+f.Halo().Hi[d]
		points *= p.hi[d] - p.lo[d]
	}
	p.store(elements[f.Kind()].typ, elements[f.Kind()].attributes)
	p.write = func(w *Writer) error {
		values := make([]T, 0, points)
		for k := p.lo[2]; k < p.hi[2]; k++ {
			for j := p.lo[1]; j < p.hi[1]; j++ {
				for i := p.lo[0]; i < p.hi[0]; i++ {
					values = append(values, f.At(i, j, k))
				}
			}
		}
		return writeElements(w, name, values)
	}
	p.read = func(file *File) error {
		values, err := readElements[T](file, name)
		if err != nil {
			return err
		}
		f.FillFunc(func(_, _, _ int) (v T) {
			v, values = values[0], values[1:]
			return v
		})
		return nil
	}
	return p
}

// store says how the part is stored.
func (p *Part) store(t Type, attributes []Attribute) {
	p.attributes = attributes
	p.typ = func() Type { return t }
	p.reads = func(have Type) bool { return have == t }
}

// Number is the part that is the number at p, such as the time of a model.
func Number[T oec.Elem](name string, p *T) Part {
	if p == nil {
		return Part{name: name, bad: fmt.Errorf("the number %s is nil", name)}
	}
	e := elements[abi.KindOf[T]()]
	part := Part{
		name:  name,
		write: func(w *Writer) error { return writeElements(w, name, []T{*p}) },
		read: func(f *File) error {
			values, err := readElements[T](f, name)
			if err == nil {
				*p = values[0]
			}
			return err
		},
	}
	part.store(e.typ, e.attributes)
	return part
}

// Count is the part that is the int at p, such as the number of steps. One beyond 32 bits makes the file one of CDF-5.
func Count(name string, p *int) Part {
	if p == nil {
		return Part{name: name, bad: fmt.Errorf("the number %s is nil", name)}
	}
	small := func() bool { return *p == int(int32(*p)) }
	return Part{
		name: name,
		typ: func() Type {
			if small() {
				return Int
			}
			return Int64
		},
		reads: func(t Type) bool { return t == Int || t == Int64 },
		write: func(w *Writer) error {
			if small() {
				return Write(w, name, 0, []int32{int32(*p)})
			}
			return Write(w, name, 0, []int64{int64(*p)})
		},
		read: func(f *File) error {
			if f.Variable(name).Type == Int {
				values, err := Read[int32](f, name, 0)
				if err == nil {
					*p = int(values[0])
				}
				return err
			}
			values, err := Read[int64](f, name, 0)
			if err == nil {
				*p = int(values[0])
			}
			return err
		},
	}
}

// writeElements writes elements of fields in the type that a file has for them.
func writeElements[T oec.Elem](w *Writer, name string, s []T) error {
	switch elements[abi.KindOf[T]()].typ {
	case Float:
		return Write(w, name, 0, mapped(s, func(v T) float32 { return math.Float32frombits(uint32(abi.Scalar(v))) }))
	case Double:
		return Write(w, name, 0, mapped(s, func(v T) float64 { return math.Float64frombits(abi.Scalar(v)) }))
	case Byte:
		return Write(w, name, 0, mapped(s, func(v T) int8 { return int8(abi.Scalar(v)) }))
	case Short:
		return Write(w, name, 0, mapped(s, func(v T) int16 { return int16(abi.Scalar(v)) }))
	case Int:
		return Write(w, name, 0, mapped(s, func(v T) int32 { return int32(abi.Scalar(v)) }))
	}
	return Write(w, name, 0, mapped(s, func(v T) int64 { return int64(abi.Scalar(v)) }))
}

// readElements reads what writeElements has written.
func readElements[T oec.Elem](f *File, name string) ([]T, error) {
	switch elements[abi.KindOf[T]()].typ {
	case Float:
		return readMapped[T](f, name, func(v float32) uint64 { return uint64(math.Float32bits(v)) })
	case Double:
		return readMapped[T](f, name, math.Float64bits)
	case Byte:
		if abi.KindOf[T]() == abi.Bool {
			return readMapped[T](f, name, func(v int8) uint64 { return uint64(min(1, uint8(v))) })
		}
		return readMapped[T](f, name, func(v int8) uint64 { return uint64(uint8(v)) })
	case Short:
		return readMapped[T](f, name, func(v int16) uint64 { return uint64(uint16(v)) })
	case Int:
		return readMapped[T](f, name, func(v int32) uint64 { return uint64(uint32(v)) })
	}
	return readMapped[T](f, name, func(v int64) uint64 { return uint64(v) })
}

func readMapped[T oec.Elem, V Value](f *File, name string, bits func(V) uint64) ([]T, error) {
	values, err := Read[V](f, name, 0)
	return mapped(values, func(v V) T { return abi.FromBits[T](bits(v)) }), err
}

func mapped[A, B any](s []A, fn func(A) B) []B {
	m := make([]B, len(s))
	for n, v := range s {
		m[n] = fn(v)
	}
	return m
}
