package netcdf

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// Value is the types of Go in which values are read and written: those of the types byte, char, short, int,
// int64, float and double, in this order.
type Value interface {
	int8 | uint8 | int16 | int32 | int64 | float32 | float64
}

// Writer writes a file.
type Writer struct {
	header  Header
	layout  *layout
	file    io.WriterAt
	records int
	written []int // of each variable, the records up to the last that was written
}

// NewWriter begins a file with its header, without records.
func NewWriter(file io.WriterAt, h Header) (*Writer, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	b, l, err := encode(&h)
	if err != nil {
		return nil, err
	}
	if _, err := file.WriteAt(b, 0); err != nil {
		return nil, fmt.Errorf("netcdf: %w", err)
	}
	return &Writer{header: h, layout: l, file: file, written: make([]int, len(l.slabs))}, nil
}

// Append goes on with a file of the given size that there is: such as that of a model which goes on from its state. What is
// written are further records, from [Writer.Records] on, or values in the place of those that it has. The variant of the
// format, and with it how large the file may be, stays.
func Append(file interface {
	io.ReaderAt
	io.WriterAt
}, size int64) (*Writer, error) {
	f, err := Open(file, size)
	if err != nil {
		return nil, err
	}
	w := &Writer{header: f.Header, layout: f.layout, file: file, records: f.Records(), written: make([]int, len(f.layout.slabs))}
	for n := range w.written {
		w.written[n] = 1
		if f.layout.slabs[n].records {
			w.written[n] = w.records
		}
	}
	return w, nil
}

// Records returns the number of records up to the last that was written.
func (w *Writer) Records() int { return w.records }

// Write writes the values of a record of a variable, which are of the variable's type. A variable
// without an unlimited dimension has record 0 alone.
func Write[T Value](w *Writer, name string, record int, values []T) error {
	if n := w.number(name); n >= 0 {
		return write(w, n, record, values)
	}
	return fmt.Errorf("netcdf: there is no variable %s", name)
}

// number returns the number of a variable; -1 if there is none.
func (w *Writer) number(name string) int {
	return slices.IndexFunc(w.header.Variables, func(v Variable) bool { return v.Name == name })
}

func write[T Value](w *Writer, n, record int, values []T) error {
	v, s := &w.header.Variables[n], &w.layout.slabs[n]
	if int64(len(values)) != s.count {
		return fmt.Errorf("netcdf: variable %s: %d values: want %d", v.Name, len(values), s.count)
	}
	return writePiece(w, n, record, 0, values)
}

// writePiece writes some of the values of a record, from one on. The last ones come last.
func writePiece[T Value](w *Writer, n, record int, first int64, values []T) error {
	v, s := &w.header.Variables[n], &w.layout.slabs[n]
	if want := valueType[T](); v.Type != want {
		return fmt.Errorf("netcdf: variable %s is of type %v, not %v", v.Name, v.Type, want)
	}
	if record < 0 || record > 0 && !s.records || int64(record) >= math.MaxInt32 || w.layout.record > 0 && int64(record) > (math.MaxInt64-s.begin)/w.layout.record-1 {
		return fmt.Errorf("netcdf: variable %s has no record %d", v.Name, record)
	}
	for ; w.written[n] < record; w.written[n]++ { // nothing is left out
		if err := w.fill(n, w.written[n]); err != nil {
			return err
		}
	}
	if err := w.put(n, record, first, values, first+int64(len(values)) == s.count); err != nil {
		return err
	}
	w.written[n] = max(w.written[n], record+1)
	if s.records {
		w.records = max(w.records, record+1)
	}
	return nil
}

func valueType[T Value]() Type {
	for t := range types {
		if _, ok := types[t].fill.(T); ok {
			return Type(t)
		}
	}
	return 0
}

// fill writes a slab of the value that stands for none.
func (w *Writer) fill(n, record int) error { return w.put(n, record, 0, []byte{}, true) }

// put writes values of a slab, from one on, and behind the last ones, up to where the next slab begins, the value that stands for none.
func (w *Writer) put(n, record int, first int64, values any, last bool) error {
	v, s := &w.header.Variables[n], &w.layout.slabs[n]
	before := first * types[s.elements].size
	b, err := binary.Append(make([]byte, 0, max(0, binary.Size(values))), binary.BigEndian, values)
	for err == nil && last && before+int64(len(b)) < s.padded() {
		b, err = binary.Append(b, binary.BigEndian, v.fill())
	}
	if err != nil {
		return fmt.Errorf("netcdf: variable %s: %w", v.Name, err)
	}
	size := s.padded()
	if s.records {
		size = min(size, w.layout.record)
	}
	if _, err := w.file.WriteAt(b[:min(int64(len(b)), size-before)], w.layout.offset(s, record)+before); err != nil {
		return fmt.Errorf("netcdf: variable %s: %w", v.Name, err)
	}
	return nil
}

// fill returns the value that stands for none: that of the attribute _FillValue, if there is one.
func (v *Variable) fill() any {
	value := v.Attribute("_FillValue")
	if text, ok := value.(string); ok {
		value = []byte(text)
	}
	if value != nil && int64(binary.Size(value)) == types[v.Type].size && typeOf(v.Attribute("_FillValue")) == v.Type {
		return value
	}
	return types[v.Type].fill
}

// Flush makes a complete file of what was written: variables that lack records, or values at all, get such as say so.
// More can be written afterwards.
func (w *Writer) Flush() error {
	for n := range w.layout.slabs {
		want := 1
		if w.layout.slabs[n].records {
			want = w.records
		}
		for ; w.written[n] < want; w.written[n]++ {
			if err := w.fill(n, w.written[n]); err != nil {
				return err
			}
		}
	}
	e := encoder{version: w.layout.version}
	e.number(w.records)
	if _, err := w.file.WriteAt(e.b, recordsAt); err != nil {
		return fmt.Errorf("netcdf: %w", err)
	}
	return nil
}
