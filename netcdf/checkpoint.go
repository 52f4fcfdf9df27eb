package netcdf

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Save writes the parts of a model's state to a file, from which [Load] reads them back with the same bits. Fields are
// written with their halos; the coordinates are indices, which are negative in the halo. A file of the name is replaced
// once the new one is complete: if there is an error, it is as it was.
func Save(file string, parts ...Part) (err error) {
	h, err := headerOf(parts)
	if err != nil {
		return fmt.Errorf("checkpoint %s: %w", file, err)
	}
	part, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("checkpoint %s: %w", file, err), os.Remove(part.Name()))
		}
	}()
	if err := errors.Join(writeParts(part, h, parts), part.Chmod(0o644), part.Sync(), part.Close()); err != nil {
		return err
	}
	return os.Rename(part.Name(), file)
}

// writeParts writes the contents of a checkpoint.
func writeParts(file *os.File, h Header, parts []Part) error {
	w, err := NewWriter(file, h)
	if err != nil {
		return err
	}
	for _, d := range h.Dimensions {
		first, _ := h.firstOf(d.Name)
		indices := make([]int32, d.Length)
		for n := range indices {
			indices[n] = int32(first + n)
		}
		if err := Write(w, d.Name, 0, indices); err != nil {
			return err
		}
	}
	for _, p := range parts {
		if err := p.write(w); err != nil {
			return err
		}
	}
	return w.Flush()
}

// firstIndex is the attribute of the coordinate of a dimension that says with which index it begins.
const firstIndex = "first_index"

// headerOf returns the header of a checkpoint: a dimension for each range of indices that fields have, called i, j or k and,
// where fields differ, i_2, i_3 and so on.
func headerOf(parts []Part) (h Header, err error) {
	h.Attributes = []Attribute{{"source", "github.com/openearthgo/oec/netcdf"}}
	for _, p := range parts {
		if p.bad != nil {
			return h, p.bad
		}
		v := Variable{Name: p.name, Type: p.typ(), Attributes: p.attributes}
		for d := 2; d >= 0; d-- { // in memory, k is the slowest
			if p.dims.Has(d) {
				v.Dimensions = append(v.Dimensions, h.dimension("ijk"[d:d+1], p.lo[d], p.hi[d]))
			}
		}
		h.Variables = append(h.Variables, v)
	}
	return h, h.check()
}

// dimension returns the name of the dimension for the indices from lo to hi of an axis, which it adds if there is none yet.
func (h *Header) dimension(axis string, lo, hi int) string {
	name := axis
	for n := 2; h.Dimension(name) != nil; n++ {
		if first, ok := h.firstOf(name); ok && first == lo && h.Dimension(name).Length == hi-lo {
			return name
		}
		name = fmt.Sprintf("%s_%d", axis, n)
	}
	h.Dimensions = append(h.Dimensions, Dimension{Name: name, Length: hi - lo})
	h.Variables = append(h.Variables, Variable{Name: name, Type: Int, Dimensions: []string{name}, Attributes: []Attribute{{firstIndex, []int32{int32(lo)}}}})
	return name
}

// Load reads the parts of a model's state from a file that [Save] has written. The fields have to be allocated, with the
// interior and the halo that they had; a file that has other ones, or lacks a part, is an error, and then no part has
// changed. Of a file that cannot be read to its end, some may have.
func Load(file string, parts ...Part) (err error) {
	from, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	defer func() {
		if err = errors.Join(err, from.Close()); err != nil {
			err = fmt.Errorf("checkpoint %s: %w", file, err)
		}
	}()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	f, err := Open(from, info.Size())
	if err != nil {
		return err
	}
	for _, p := range parts {
		if err := p.checkIn(f); err != nil {
			return err
		}
	}
	for _, p := range parts {
		if err := p.read(f); err != nil {
			return err
		}
	}
	return nil
}

// checkIn checks that a file has the part.
func (p *Part) checkIn(f *File) error {
	if p.bad != nil {
		return p.bad
	}
	v := f.Variable(p.name)
	if v == nil {
		return fmt.Errorf("there is no %s in it", p.name)
	}
	have, want := "", ""
	for _, name := range v.Dimensions {
		if first, ok := f.firstOf(name); ok {
			have += fmt.Sprintf(" %s from %d to %d", name[:1], first, first+f.Dimension(name).Length)
		}
	}
	for d := 2; d >= 0; d-- {
		if p.dims.Has(d) {
			want += fmt.Sprintf(" %c from %d to %d", "ijk"[d], p.lo[d], p.hi[d])
		}
	}
	if have != want {
		return fmt.Errorf("%s is over%s, the field over%s", p.name, orNothing(have), orNothing(want))
	}
	if !p.reads(v.Type) {
		return fmt.Errorf("%s is of type %v, which is not that of the field: want %v", p.name, v.Type, p.typ())
	}
	return nil
}

// firstOf returns the index with which a dimension of a checkpoint begins.
func (h *Header) firstOf(name string) (int, bool) {
	if v := h.Variable(name); v != nil {
		if first, ok := v.Attribute(firstIndex).([]int32); ok && len(first) == 1 {
			return int(first[0]), true
		}
	}
	return 0, false
}

// orNothing says what an empty list of ranges is.
func orNothing(ranges string) string {
	if ranges == "" {
		return " no dimension"
	}
	return ranges
}
