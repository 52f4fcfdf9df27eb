package netcdf

import (
	"errors"
	"fmt"
	"math"
)

// layout says where the values of the variables are in a file.
type layout struct {
	slabs   []slab // of the variables, in their order
	record  int64  // bytes of a record of all variables
	version byte   // of the format
}

// A slab is the values of a variable that are together: all, or those of one record.
type slab struct {
	begin    int64 // where the first one is
	count    int64 // number of values
	records  bool  // there is one for each record
	elements Type
}

func (s *slab) bytes() int64 { return s.count * types[s.elements].size }

// padded is the size of a slab in the file, a multiple of 4.
func (s *slab) padded() int64 { return (s.bytes() + 3) &^ 3 }

// largest is how many bytes of a variable there may be in one place, and in memory.
const largest = min(math.MaxUint32-3, math.MaxInt)

// slabOf returns the slab of a variable, without its place.
func (h *Header) slabOf(v *Variable) (slab, error) {
	s := slab{count: 1, elements: v.Type}
	for _, name := range v.Dimensions {
		d := h.Dimension(name)
		if d.Unlimited {
			s.records = true
			continue
		}
		if s.count *= int64(d.Length); s.count*types[v.Type].size > largest {
			return s, fmt.Errorf("netcdf: variable %s has more than %d bytes in a record", v.Name, largest)
		}
	}
	return s, nil
}

// slabs returns the slabs of all variables without their places, and the size of a record.
// A single variable over records is not padded.
func (h *Header) slabs() (*layout, error) {
	l := &layout{}
	var of *slab
	recorded := 0
	for n := range h.Variables {
		s, err := h.slabOf(&h.Variables[n])
		if err != nil {
			return nil, err
		}
		l.slabs = append(l.slabs, s)
	}
	for n := range l.slabs {
		if s := &l.slabs[n]; s.records {
			recorded++
			of = s
			if l.record > math.MaxInt64-s.padded() {
				return nil, errors.New("netcdf: a record is too large")
			}
			l.record += s.padded()
		}
	}
	if recorded == 1 {
		l.record = of.bytes()
	}
	return l, nil
}

// place puts the values behind a header of the given size: those without records in the order of
// the variables, then the records.
func (l *layout) place(header int64) error {
	at := header
	for _, records := range []bool{false, true} {
		for n := range l.slabs {
			s := &l.slabs[n]
			if s.records != records {
				continue
			}
			if s.begin = at; at > math.MaxInt64-s.padded() {
				return errors.New("netcdf: the file is too large")
			}
			at += s.padded()
		}
	}
	return nil
}

// offset returns the place of a record of a variable.
func (l *layout) offset(s *slab, record int) int64 { return s.begin + int64(record)*l.record }
