package netcdf

import (
	"errors"
	"fmt"
	"math"
	"slices"

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
	interior   [3]int
	grid       *rt.Grid // of which ranks have parts of the field; nil if it is whole

	elem  string               // the type of its elements in Go
	typ   func() Type          // which a number has may depend on its value
	reads func(*Variable) bool // what it is read from
	write func(*Writer) error  // as record 0
	read  func(*File) error
	bad   error // the part is none
}

// check returns an error if the part is none.
func (p *Part) check() error {
	if p.bad == nil && p.write == nil {
		return errors.New("a part is neither a field nor a number: make it with Field, Number or Count")
	}
	return p.bad
}

// kind says what the part is.
func (p *Part) kind() string {
	if p.dims == 0 {
		return "number"
	}
	return "field"
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

// marksOf returns the attributes of a variable that say which of the elements with its type it has.
func marksOf(v *Variable) (marks []Attribute) {
	for _, a := range v.Attributes {
		if a.Name == "_Unsigned" || a.Name == "dtype" {
			marks = append(marks, a)
		}
	}
	return marks
}

// elementOf returns the elements that a variable has; 0 if it does not say so, or if there are no such.
func elementOf(v *Variable) rt.ElemKind {
	for kind, e := range elements {
		if v.Type == e.typ && slices.Equal(marksOf(v), e.attributes) {
			return kind
		}
	}
	return 0
}

// Field is the part that is a field with its halo; of one that is divided among ranks, the whole of it. A field of int64 makes the file one of CDF-5.
func Field[T oec.Elem](name string, f *rt.Field[T]) Part {
	if f == nil || f.Dims() == 0 {
		return Part{name: name, bad: fmt.Errorf("the field %s is nil: allocate it first", name)}
	}
	p := Part{name: name, dims: f.Dims(), interior: f.Interior(), grid: f.Grid()}
	for d := range 3 {
		p.lo[d], p.hi[d] = -f.Halo().Lo[d], f.Interior()[d]+f.Halo().Hi[d]
	}
	p.store(f.Kind(), p.extents())
	p.write = func(w *Writer) error {
		first := int64(0)
		return rt.Levels(f, func(_ int, level []T) error {
			at := first
			first += int64(len(level))
			return writeElements(w, name, at, level)
		})
	}
	p.read = func(file *File) error { return readField(file, &p, f) }
	return p
}

// interior is the attribute of a field that says how many points it has without the halo, in the order of its dimensions.
const interior = "interior"

// extents returns that attribute.
func (p *Part) extents() []Attribute {
	var n []int32
	for d := 2; d >= 0; d-- {
		if p.dims.Has(d) {
			n = append(n, int32(p.interior[d]))
		}
	}
	return []Attribute{{interior, n}}
}

// readField reads the points of a field that it and the file have: of one that is divided, those of this rank, and at the ends those of the halo.
func readField[T oec.Elem](file *File, p *Part, f *rt.Field[T]) error {
	lo, hi := f.Owned()
	first, end := file.rangesOf(p)
	for d := range 3 {
		if lo[d] == 0 {
			lo[d] = max(p.lo[d], first[d])
		}
		if hi[d] == p.interior[d] {
			hi[d] = min(p.hi[d], end[d])
		}
	}
	width, height := end[0]-first[0], end[1]-first[1]
	for k := lo[2]; k < hi[2]; k++ {
		at := ((k-first[2])*height + lo[1] - first[1]) * width
		values, err := readElements[T](file, p.name, int64(at), int64((hi[1]-lo[1])*width))
		if err != nil {
			return err
		}
		for j := lo[1]; j < hi[1]; j++ {
			row := values[(j-lo[1])*width:]
			for i := lo[0]; i < hi[0]; i++ {
				f.Set(i, j, k, row[i-first[0]])
			}
		}
	}
	return nil
}

// rangesOf returns the points, halo included, that a file has of a field.
func (f *File) rangesOf(p *Part) (first, end [3]int) {
	end = [3]int{1, 1, 1}
	names := f.Variable(p.name).Dimensions
	for d := 2; d >= 0; d-- {
		if p.dims.Has(d) {
			first[d], _ = f.firstOf(names[0])
			end[d] = first[d] + f.Dimension(names[0]).Length
			names = names[1:]
		}
	}
	return first, end
}

// store says how the part is stored: elements of a kind, with their attributes after others. Where a variable of the type lacks those and
// is that of no kind without them, the program has to know.
func (p *Part) store(kind rt.ElemKind, attributes []Attribute) {
	e := elements[kind]
	p.elem, p.attributes = kind.String(), append(attributes, e.attributes...)
	p.typ = func() Type { return e.typ }
	p.reads = func(v *Variable) bool {
		have := elementOf(v)
		return have == kind || have == 0 && v.Type == e.typ && len(marksOf(v)) == 0
	}
}

// Number is the part that is the number at p, such as the time of a model.
func Number[T oec.Elem](name string, p *T) Part {
	if p == nil {
		return Part{name: name, bad: fmt.Errorf("the number %s is nil", name)}
	}
	part := Part{
		name:  name,
		write: func(w *Writer) error { return writeElements(w, name, 0, []T{*p}) },
		read: func(f *File) error {
			values, err := readElements[T](f, name, 0, 1)
			if err == nil {
				*p = values[0]
			}
			return err
		},
	}
	part.store(abi.KindOf[T](), nil)
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
		elem: "int",
		typ: func() Type {
			if small() {
				return Int
			}
			return Int64
		},
		reads: func(v *Variable) bool { return v.Type == Int || v.Type == Int64 },
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

// writeElements writes elements of fields, from one on, in the type that a file has for them.
func writeElements[T oec.Elem](w *Writer, name string, first int64, s []T) error {
	n := w.number(name)
	switch elements[abi.KindOf[T]()].typ {
	case Float:
		return writePiece(w, n, 0, first, mapped(s, func(v T) float32 { return math.Float32frombits(uint32(abi.Scalar(v))) }))
	case Double:
		return writePiece(w, n, 0, first, mapped(s, func(v T) float64 { return math.Float64frombits(abi.Scalar(v)) }))
	case Byte:
		return writePiece(w, n, 0, first, mapped(s, func(v T) int8 { return int8(abi.Scalar(v)) }))
	case Short:
		return writePiece(w, n, 0, first, mapped(s, func(v T) int16 { return int16(abi.Scalar(v)) }))
	case Int:
		return writePiece(w, n, 0, first, mapped(s, func(v T) int32 { return int32(abi.Scalar(v)) }))
	}
	return writePiece(w, n, 0, first, mapped(s, func(v T) int64 { return int64(abi.Scalar(v)) }))
}

// readElements reads what writeElements has written.
func readElements[T oec.Elem](f *File, name string, first, count int64) ([]T, error) {
	switch elements[abi.KindOf[T]()].typ {
	case Float:
		return readMapped[T](f, name, first, count, func(v float32) uint64 { return uint64(math.Float32bits(v)) })
	case Double:
		return readMapped[T](f, name, first, count, math.Float64bits)
	case Byte:
		if abi.KindOf[T]() == abi.Bool {
			return readMapped[T](f, name, first, count, func(v int8) uint64 { return uint64(min(1, uint8(v))) })
		}
		return readMapped[T](f, name, first, count, func(v int8) uint64 { return uint64(uint8(v)) })
	case Short:
		return readMapped[T](f, name, first, count, func(v int16) uint64 { return uint64(uint16(v)) })
	case Int:
		return readMapped[T](f, name, first, count, func(v int32) uint64 { return uint64(uint32(v)) })
	}
	return readMapped[T](f, name, first, count, func(v int64) uint64 { return uint64(v) })
}

func readMapped[T oec.Elem, V Value](f *File, name string, first, count int64, bits func(V) uint64) ([]T, error) {
	values, err := readPiece[V](f, name, first, count)
	return mapped(values, func(v V) T { return abi.FromBits[T](bits(v)) }), err
}

func mapped[A, B any](s []A, fn func(A) B) []B {
	m := make([]B, len(s))
	for n, v := range s {
		m[n] = fn(v)
	}
	return m
}
