package cpu

import (
	"cmp"
	"debug/elf"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// part is what one kernel has in an object.
type part struct {
	entry  string  // name of its first function
	pieces []piece // its functions, and then its constants, in the order of the module
	stack  []*elf.Section
}

// piece is a section, or as much of it as a kernel has there.
type piece struct {
	section  elf.SectionIndex
	from, to uint64
}

// wholePart returns the part of the only kernel of an object.
func wholePart(o *object) *part {
	p := &part{entry: EntryName}
	for n, s := range o.Sections {
		if s.Name == stackSizes {
			p.stack = append(p.stack, s)
		}
		if isCode(s) || isConstants(s) {
			p.pieces = append(p.pieces, piece{elf.SectionIndex(n), 0, s.Size})
		}
	}
	return p
}

// divider divides the object of modules that were joined.
type divider struct {
	*object
	parts  []*part
	owners map[elf.SectionIndex]int // kernels of functions
	order  []int                    // kernels of functions, in the order of the functions
}

// divide returns the parts of the kernels. A part is nil if it may not be what the kernel would
// be alone: constants lie in sections that all kernels share, and there may be padding between
// them that is there for the next kernel.
func divide(o *object, kernels int) ([]*part, error) {
	d := &divider{object: o, owners: map[elf.SectionIndex]int{}}
	for n := range kernels {
		d.parts = append(d.parts, &part{entry: prefixOf(n) + EntryName})
	}
	if err := d.functions(); err != nil {
		return nil, err
	}
	for n, s := range o.Sections {
		if s.Name == stackSizes {
			owner, ok := d.owners[elf.SectionIndex(s.Link)]
			if !ok {
				return nil, fmt.Errorf("section %d has sizes of the stack of no kernel", n)
			}
			d.parts[owner].stack = append(d.parts[owner].stack, s)
		}
	}
	return d.parts, d.constants()
}

// functions notes whose functions are in which sections: each has one, which is empty if the
// function never returns and does nothing.
func (d *divider) functions() error {
	for n, s := range d.Sections {
		if !isCode(s) || s.Name == ".text" && s.Size == 0 {
			continue
		}
		owner, _, _ := strings.Cut(strings.TrimPrefix(s.Name, ".text.k"), ".")
		kernel, err := strconv.Atoi(owner)
		if err != nil || kernel < 0 || kernel >= len(d.parts) {
			return fmt.Errorf("section %s is of no kernel", s.Name)
		}
		d.owners[elf.SectionIndex(n)] = kernel
		d.order = append(d.order, kernel)
		d.parts[kernel].pieces = append(d.parts[kernel].pieces, piece{elf.SectionIndex(n), 0, s.Size})
	}
	return nil
}

// constants adds to each kernel's part the pieces with its constants, in the order in which the
// kernel alone would have them.
func (d *divider) constants() error {
	labels, err := d.labels()
	if err != nil {
		return err
	}
	bySection := map[elf.SectionIndex][]label{}
	for _, l := range labels {
		bySection[l.section] = append(bySection[l.section], l)
	}
	pieces := map[[2]int]piece{} // by kernel and section
	var spoilt []int
	for n, s := range d.Sections {
		if !isConstants(s) || s.Size == 0 {
			continue
		}
		more, err := d.share(elf.SectionIndex(n), bySection[elf.SectionIndex(n)], pieces)
		if err != nil {
			return fmt.Errorf("section %s: %w", s.Name, err)
		}
		spoilt = append(spoilt, more...)
	}
	for _, l := range labels {
		key := [2]int{d.order[l.function], int(l.section)}
		if p, ok := pieces[key]; ok {
			d.parts[key[0]].pieces = append(d.parts[key[0]].pieces, p)
			delete(pieces, key)
		}
	}
	for _, kernel := range spoilt {
		d.parts[kernel] = nil
	}
	return nil
}

// label is the start of a constant: .LCPI and the numbers of its function, and of the constant
// there.
type label struct {
	section          elf.SectionIndex
	offset           uint64
	function, number int
}

// labels returns the starts of all constants in the order of functions and numbers, in which
// llc begins the sections that they are in.
func (d *divider) labels() ([]label, error) {
	var labels []label
	for _, s := range d.syms {
		if int(s.Section) >= len(d.Sections) || !isConstants(d.Sections[s.Section]) || s.Name == "" || strings.HasPrefix(s.Name, "$") {
			continue
		}
		l := label{section: s.Section, offset: s.Value}
		if _, err := fmt.Sscanf(s.Name, ".LCPI%d_%d", &l.function, &l.number); err != nil || l.function >= len(d.order) {
			return nil, fmt.Errorf("%s is a constant of no function", s.Name)
		}
		labels = append(labels, l)
	}
	slices.SortFunc(labels, func(a, b label) int {
		return cmp.Or(cmp.Compare(a.function, b.function), cmp.Compare(a.number, b.number))
	})
	return labels, nil
}

// share notes the piece of a section of constants that each kernel has. It returns the kernels
// of which it is not certain that alone they would have the same.
func (d *divider) share(n elf.SectionIndex, labels []label, pieces map[[2]int]piece) (spoilt []int, err error) {
	slices.SortFunc(labels, func(a, b label) int { return cmp.Compare(a.offset, b.offset) })
	if len(labels) == 0 || labels[0].offset != 0 {
		return nil, errors.New("the first constant is of no function")
	}
	for len(labels) > 0 {
		kernel := d.order[labels[0].function]
		end := slices.IndexFunc(labels, func(l label) bool { return d.order[l.function] != kernel })
		p := piece{n, labels[0].offset, d.Sections[n].Size}
		if end < 0 {
			end = len(labels)
		} else {
			p.to = labels[end].offset
		}
		key := [2]int{kernel, int(n)}
		if _, twice := pieces[key]; twice {
			return nil, errors.New("the constants of a kernel are in two places")
		}
		pieces[key] = p
		alone, err := d.asAlone(p, labels[:end])
		if err != nil {
			return nil, err
		}
		if !alone {
			spoilt = append(spoilt, kernel)
		}
		labels = labels[end:]
	}
	return spoilt, nil
}

// asAlone reports whether a piece has what the kernel's section would have, if it had one. That
// is so where all constants have one size, which is their alignment: that of the section, or,
// where it is not said, that of the largest vectors, if the last one has something in its
// upper half. Otherwise there may be padding that the next kernel needs, unless nothing is
// aligned.
func (d *divider) asAlone(p piece, labels []label) (bool, error) {
	s := d.Sections[p.section]
	size := max(s.Entsize, 1)
	if s.Entsize == 0 && s.Addralign > 1 {
		size = constantsAlignment
		upper := make([]byte, size/2)
		if _, err := s.ReadAt(upper, int64(p.to-size/2)); err != nil {
			return false, err
		}
		if !slices.ContainsFunc(upper, func(b byte) bool { return b != 0 }) {
			return false, nil
		}
	}
	odd := func(l label) bool { return l.offset%size != 0 }
	return s.Addralign == size && p.to%size == 0 && !slices.ContainsFunc(labels, odd), nil
}
