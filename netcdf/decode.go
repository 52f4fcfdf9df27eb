package netcdf

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// A decoder reads the parts of a header. After an error, it reads nothing more.
type decoder struct {
	file    io.ReaderAt
	at      int64 // what is read next
	size    int64 // of the file
	version byte
	err     error
}

// bytes reads n bytes. A file cannot ask for more memory than it has bytes itself.
func (d *decoder) bytes(n int64) []byte {
	if d.err != nil {
		return nil
	}
	if n < 0 || n > d.size-d.at {
		d.fail("the header ends before it is complete")
		return nil
	}
	b := make([]byte, n)
	if _, err := d.file.ReadAt(b, d.at); err != nil && !(errors.Is(err, io.EOF) && d.at+n == d.size) {
		d.err = fmt.Errorf("netcdf: %w", err)
		return nil
	}
	d.at += n
	return b
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("netcdf: byte %d: %w", d.at, fmt.Errorf(format, args...))
	}
}

// number reads a number that says how many or which, and is not negative.
func (d *decoder) number() int64 {
	if d.version == cdf5 {
		return d.long()
	}
	return d.code()
}

// code reads a number of four bytes in all variants, that is not negative.
func (d *decoder) code() int64 {
	b := d.bytes(4)
	if b == nil {
		return 0
	}
	n := int32(binary.BigEndian.Uint32(b))
	if n < 0 {
		d.fail("a number is %d", n)
		return 0
	}
	return int64(n)
}

// long reads a number of eight bytes that is not negative. Lengths that no memory has are errors here.
func (d *decoder) long() int64 {
	b := d.bytes(8)
	if b == nil {
		return 0
	}
	n := int64(binary.BigEndian.Uint64(b))
	if n < 0 || n > math.MaxInt64/16 {
		d.fail("a number is %d", n)
		return 0
	}
	return n
}

func (d *decoder) text() string {
	n := d.number()
	return string(d.padded(n))
}

// padded reads n bytes and those up to a multiple of four.
func (d *decoder) padded(n int64) []byte {
	b := d.bytes((n + 3) &^ 3)
	if b == nil {
		return nil
	}
	return b[:n]
}

// list reads the beginning of a list and returns its length. An element takes some bytes, which
// limits how many there can be.
func (d *decoder) list(want int64, what string) int {
	tag, n := d.code(), d.number()
	if d.err == nil && (tag != want && (tag != 0 || n != 0) || n > d.size/8) {
		d.fail("want a list of %s", what)
	}
	if d.err != nil {
		return 0
	}
	return int(n)
}

func (d *decoder) elementType() Type {
	t := Type(d.code())
	if d.err == nil && !t.valid() {
		d.fail("there is no type %d", uint32(t))
	}
	return t
}

func (d *decoder) attributes() (list []Attribute) {
	for range d.list(tagAttributes, "attributes") {
		a := Attribute{Name: d.text()}
		t, n := d.elementType(), d.number()
		if d.err != nil {
			return nil
		}
		a.Value = t.decode(d.padded(n * types[t].size))
		list = append(list, a)
	}
	return list
}

// decode returns values of a type: a string of those of type Char, a slice of others.
func (t Type) decode(b []byte) any {
	n := len(b) / int(types[t].size)
	switch t {
	case Byte:
		return decoded(b, make([]int8, n))
	case Short:
		return decoded(b, make([]int16, n))
	case Int:
		return decoded(b, make([]int32, n))
	case Int64:
		return decoded(b, make([]int64, n))
	case Float:
		return decoded(b, make([]float32, n))
	case Double:
		return decoded(b, make([]float64, n))
	}
	return string(b)
}

// decoded fills a slice from the bytes that are as many.
func decoded[T Value](b []byte, to []T) []T {
	if _, err := binary.Decode(b, binary.BigEndian, to); err != nil {
		panic(err) // for types without a size, and too few bytes
	}
	return to
}

// header reads a header, the number of records, and where the values are.
func (d *decoder) header() (*Header, *layout) {
	d.magic()
	records := d.number()
	h := &Header{}
	for range d.list(tagDimensions, "dimensions") {
		dim := Dimension{Name: d.text(), Length: int(d.number())}
		if dim.Length == 0 {
			dim.Unlimited, dim.Length = true, int(records)
		}
		h.Dimensions = append(h.Dimensions, dim)
	}
	h.Attributes = d.attributes()
	var begins []int64
	for range d.list(tagVariables, "variables") {
		h.Variables = append(h.Variables, d.variable(h))
		d.number() // the size, which follows from the rest
		begins = append(begins, d.offset())
	}
	return h, d.layout(h, begins)
}

// magic reads how the file begins, which says what it is.
func (d *decoder) magic() {
	b := d.bytes(4)
	switch {
	case d.err != nil || bytes.HasPrefix(b, []byte("\x89HDF")):
		d.err = errors.New("netcdf: the file is not in the classic format: want one that begins with CDF; of a file of NetCDF-4, nccopy -k classic makes one")
	case !bytes.HasPrefix(b, []byte("CDF")):
		d.err = errors.New("netcdf: the file does not begin with CDF: it is none of NetCDF's")
	case b[3] != cdf1 && b[3] != cdf2 && b[3] != cdf5:
		d.err = fmt.Errorf("netcdf: the file is of variant %d of the classic format: want 1, 2 or 5, of which the first is what nccopy -k classic makes", b[3])
	default:
		d.version = b[3]
	}
}

func (d *decoder) variable(h *Header) (v Variable) {
	v.Name = d.text()
	n := d.number()
	if n > d.size/4 {
		d.fail("variable %s has %d dimensions", v.Name, n)
	}
	for range n {
		id := d.number()
		if d.err == nil && id >= int64(len(h.Dimensions)) {
			d.fail("variable %s is over dimension number %d of %d", v.Name, id, len(h.Dimensions))
		}
		if d.err != nil {
			return v
		}
		v.Dimensions = append(v.Dimensions, h.Dimensions[id].Name)
	}
	v.Attributes = d.attributes()
	v.Type = d.elementType()
	return v
}

// offset reads a place in the file.
func (d *decoder) offset() int64 {
	if d.version == cdf1 {
		return d.code()
	}
	return d.long()
}

// layout returns where the values are, after checks that they are in the file.
func (d *decoder) layout(h *Header, begins []int64) *layout {
	if d.err != nil {
		return nil
	}
	if d.err = h.check(); d.err != nil {
		return nil
	}
	l, err := h.slabs()
	if err != nil {
		d.err = err
		return nil
	}
	l.version = d.version
	records := int64(0)
	for _, dim := range h.Dimensions {
		if dim.Unlimited {
			records = int64(dim.Length)
		}
	}
	for n := range l.slabs {
		s := &l.slabs[n]
		s.begin = begins[n]
		room := d.size - s.begin - s.bytes()
		switch {
		case s.records && records == 0:
		case s.begin < 0 || room < 0 || s.records && records > 1 && l.record > 0 && room/l.record < records-1:
			d.err = fmt.Errorf("netcdf: the file ends before the values of variable %s", h.Variables[n].Name)
			return nil
		}
	}
	return l
}
