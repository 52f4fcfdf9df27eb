package netcdf

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// The tags of the lists in a header; a list without elements has none.
const (
	tagDimensions = 0x0a
	tagVariables  = 0x0b
	tagAttributes = 0x0c
)

// The variants of the format: with offsets of 32 bits, of 64, and with all numbers of 64 bits.
const (
	cdf1 = 1
	cdf2 = 2
	cdf5 = 5
)

// recordsAt is the place of the number of records in a file.
const recordsAt = 4

// An encoder appends the parts of a header.
type encoder struct {
	b       []byte
	version byte
}

// number appends a number that says how many or which.
func (e *encoder) number(n int) {
	if e.version == cdf5 {
		e.b = binary.BigEndian.AppendUint64(e.b, uint64(n))
		return
	}
	e.code(n)
}

// code appends the tag of a list or a type, which are of the same size in all variants.
func (e *encoder) code(n int) { e.b = binary.BigEndian.AppendUint32(e.b, uint32(n)) }

// align pads to a multiple of four bytes.
func (e *encoder) align() {
	for len(e.b)%4 != 0 {
		e.b = append(e.b, 0)
	}
}

func (e *encoder) text(s string) {
	e.number(len(s))
	e.b = append(e.b, s...)
	e.align()
}

func (e *encoder) list(tag, n int) {
	if n == 0 {
		tag = 0
	}
	e.code(tag)
	e.number(n)
}

func (e *encoder) attributes(list []Attribute) error {
	e.list(tagAttributes, len(list))
	for _, a := range list {
		e.text(a.Name)
		e.code(int(typeOf(a.Value)))
		if s, ok := a.Value.(string); ok {
			e.text(s)
			continue
		}
		e.number(binary.Size(a.Value) / int(types[typeOf(a.Value)].size))
		var err error
		if e.b, err = binary.Append(e.b, binary.BigEndian, a.Value); err != nil {
			return fmt.Errorf("netcdf: attribute %s: %w", a.Name, err)
		}
		e.align()
	}
	return nil
}

// header appends all of a header, for a file without records.
func (e *encoder) header(h *Header, l *layout) error {
	e.b = append(e.b, 'C', 'D', 'F', e.version)
	e.number(0)
	e.list(tagDimensions, len(h.Dimensions))
	for _, d := range h.Dimensions {
		e.text(d.Name)
		if d.Unlimited {
			e.number(0)
		} else {
			e.number(d.Length)
		}
	}
	if err := e.attributes(h.Attributes); err != nil {
		return err
	}
	e.list(tagVariables, len(h.Variables))
	for n := range h.Variables {
		if err := e.variable(h, &h.Variables[n], &l.slabs[n]); err != nil {
			return err
		}
	}
	return nil
}

func (e *encoder) variable(h *Header, v *Variable, s *slab) error {
	e.text(v.Name)
	e.number(len(v.Dimensions))
	for _, name := range v.Dimensions {
		e.number(slices.IndexFunc(h.Dimensions, func(d Dimension) bool { return d.Name == name }))
	}
	if err := e.attributes(v.Attributes); err != nil {
		return err
	}
	e.code(int(v.Type))
	e.number(int(s.padded()))
	if e.version == cdf1 {
		e.b = binary.BigEndian.AppendUint32(e.b, uint32(s.begin))
		return nil
	}
	e.b = binary.BigEndian.AppendUint64(e.b, uint64(s.begin))
	return nil
}

// encode returns the header of a file, and where the values of its variables are: in the oldest
// variant of the format that has their types and whose offsets reach them.
func encode(h *Header) ([]byte, *layout, error) {
	l, err := h.slabs()
	if err != nil {
		return nil, nil, err
	}
	e := encoder{version: cdf1}
	if h.has(Int64) {
		e.version = cdf5
	}
	if err := e.placed(h, l); err != nil {
		return nil, nil, err
	}
	if e.version == cdf1 && slices.ContainsFunc(l.slabs, func(s slab) bool { return s.begin+s.padded() > math.MaxInt32 }) {
		e.version = cdf2
		if err := e.placed(h, l); err != nil {
			return nil, nil, err
		}
	}
	l.version = e.version
	return e.b, l, nil
}

// has reports whether a variable or an attribute is of a type.
func (h *Header) has(t Type) bool {
	is := func(a Attribute) bool { return typeOf(a.Value) == t }
	return slices.ContainsFunc(h.Attributes, is) || slices.ContainsFunc(h.Variables, func(v Variable) bool {
		return v.Type == t || slices.ContainsFunc(v.Attributes, is)
	})
}

// placed makes the header twice: its size decides where the values are, which is in it.
func (e *encoder) placed(h *Header, l *layout) error {
	for range 2 {
		e.b = e.b[:0]
		if err := e.header(h, l); err != nil {
			return err
		}
		if err := l.place(int64(len(e.b))); err != nil {
			return err
		}
	}
	return nil
}
