package netcdf

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/openearthgo/oec/rt"
)

// Save writes the parts of a model's state to a file, from which [Load] reads them back with the same bits. Fields are
// written with their halos; the coordinates are indices, which are negative in the halo. A file of the name, or to which a link of the name leads, is replaced
// once the new one is complete, with the permissions of the old one: if there is an error, it is as it was. What is there and is no file, such as a device, is an error.
//
// Where ranks have parts of the fields, all of them call Save. Rank 0 writes the file, level by level: it has one
// level of a field in memory at a time. The bytes are those of one process, where fields have the same halos there: those of parts may be deeper. Numbers, and fields that each rank has, are those of rank 0. If one rank has an error, all have one.
func Save(file string, parts ...Part) (err error) {
	t, err := teamOf(parts)
	var h Header
	if err == nil {
		h, err = headerOf(parts)
	}
	var to *os.File
	defer func() {
		if err == nil {
			return
		}
		err = fmt.Errorf("checkpoint %s: %w", file, err)
		if to != nil {
			err = errors.Join(err, os.Remove(to.Name()))
		}
	}()
	if err := agree(t, "Save", fmt.Sprint(h), err); err != nil {
		return err
	}
	var w *Writer // on the rank that writes
	target, mode := "", os.FileMode(0)
	if leads(t) {
		if target, mode, err = replacedBy(file); err == nil {
			to, err = os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+".*")
		}
		if err == nil {
			w, err = newCheckpoint(to, h)
		}
	}
	if err := agree(t, "Save", "", err); err != nil {
		return errors.Join(err, closed(to))
	}
	if err := writeParts(w, t, parts); err != nil {
		return errors.Join(err, closed(to))
	}
	if w != nil {
		if err = errors.Join(w.Flush(), to.Chmod(mode), to.Sync(), to.Close()); err == nil {
			err = os.Rename(to.Name(), target)
		}
	}
	return agree(t, "Save", "", err)
}

// replacedBy returns the name of the file that Save replaces or makes, which is where links lead, and the permissions that it gets.
func replacedBy(file string) (string, os.FileMode, error) {
	for range 40 {
		info, err := os.Lstat(file)
		switch {
		case errors.Is(err, os.ErrNotExist):
			return file, 0o644, nil
		case err != nil:
			return "", 0, err
		case info.Mode().IsRegular():
			return file, info.Mode().Perm(), nil
		case info.IsDir():
			return "", 0, errors.New("there is a folder of that name: give that of a file")
		case info.Mode()&os.ModeSymlink == 0:
			return "", 0, errors.New("there is a device, pipe or socket of that name, which is not replaced: give that of a file")
		}
		to, err := os.Readlink(file)
		if err != nil {
			return "", 0, err
		}
		if !filepath.IsAbs(to) { // it is joined as it is: .. may follow another link
			dir, _ := filepath.Split(file)
			to = dir + to
		}
		file = to
	}
	return "", 0, errors.New("it is one of more than 40 links that lead to no file: give the name of a file")
}

// closed closes a file, if there is one.
func closed(file *os.File) error {
	if file == nil {
		return nil
	}
	return file.Close()
}

// newCheckpoint begins a file with its header and coordinates.
func newCheckpoint(file *os.File, h Header) (*Writer, error) {
	w, err := NewWriter(file, h)
	if err != nil {
		return nil, err
	}
	for _, d := range h.Dimensions {
		first, _ := h.firstOf(d.Name)
		indices := make([]int32, d.Length)
		for n := range indices {
			indices[n] = int32(first + n)
		}
		if err := Write(w, d.Name, 0, indices); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// writeParts writes the contents of a checkpoint: what is divided, all ranks together.
func writeParts(w *Writer, t *rt.Team, parts []Part) error {
	for n := range parts {
		p := &parts[n]
		if p.grid != nil {
			if err := p.write(w); err != nil {
				return err
			}
			continue
		}
		var err error
		if w != nil {
			err = p.write(w)
		}
		if err := agree(t, "Save", "", err); err != nil {
			return err
		}
	}
	return nil
}

// teamOf returns the team that has parts of fields among some parts of a state; nil if all are whole.
func teamOf(parts []Part) (t *rt.Team, err error) {
	for n := range parts {
		switch g := parts[n].grid; {
		case g == nil:
		case t == nil:
			t = g.Team()
		case g.Team() != t:
			return t, fmt.Errorf("the field %s is divided among the ranks of another team", parts[n].name)
		}
	}
	return t, nil
}

// leads reports whether this process is the one that writes.
func leads(t *rt.Team) bool { return t == nil || t.Rank() == 0 }

// agree returns an error on all ranks of a team, if there is one, if one of them has an error or another text.
func agree(t *rt.Team, op, text string, err error) error {
	if t == nil {
		return err
	}
	return t.Agree("netcdf."+op, text, err)
}

// firstIndex is the attribute of the coordinate of a dimension that says with which index it begins.
const firstIndex = "first_index"

// headerOf returns the header of a checkpoint: a dimension for each range of indices that fields have, called i, j or k and,
// where fields differ, i_2, i_3 and so on.
func headerOf(parts []Part) (h Header, err error) {
	h.Attributes = []Attribute{{"source", "github.com/openearthgo/oec/netcdf"}}
	for _, p := range parts {
		if err := p.check(); err != nil {
			return h, err
		}
		v := Variable{Name: p.name, Type: p.typ(), Attributes: p.attributes}
		for d := 2; d >= 0; d-- { // in memory, k is the slowest
			if p.dims.Has(d) {
				if p.hi[d] <= p.lo[d] {
					return h, fmt.Errorf("the field %s has 0 points along %c: want 1 or more", p.name, "ijk"[d])
				}
				v.Dimensions = append(v.Dimensions, h.dimension("ijk"[d:d+1], p.lo[d], p.hi[d]))
			}
		}
		h.Variables = append(h.Variables, v)
	}
	for _, p := range parts {
		if h.Dimension(p.name) != nil {
			return h, fmt.Errorf("%s is the name of a dimension of the fields, which has a variable of that name: call it something else", p.name)
		}
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
// interior that they had and no more halo; a file that has another interior, or lacks halo or a part, is an error, and then no part has
// changed. Of a file that cannot be read to its end, some may have.
//
// Where ranks have parts of the fields, all of them call Load, and each reads its own part of the file, a level at a time. They may be more or fewer
// than those that saved it. Halos may then be deeper, too, as they are on other numbers of ranks: what the file lacks of them is left as it is. If one rank has an error, all have one.
func Load(file string, parts ...Part) (err error) {
	t, err := teamOf(parts)
	if err != nil {
		return fmt.Errorf("checkpoint %s: %w", file, err)
	}
	from, f, err := openAll(file, parts)
	if err := agree(t, "Load", file, err); err != nil {
		return errors.Join(err, closed(from))
	}
	for n := range parts {
		if err = parts[n].read(f); err != nil {
			err = fmt.Errorf("checkpoint %s: %w", file, err)
			break
		}
	}
	return agree(t, "Load", "", errors.Join(err, closed(from)))
}

// openAll opens a file, and checks that it has all parts.
func openAll(file string, parts []Part) (*os.File, *File, error) {
	from, err := os.Open(file)
	if err != nil {
		return nil, nil, fmt.Errorf("checkpoint: %w", err)
	}
	info, err := from.Stat()
	var f *File
	if err == nil {
		f, err = Open(from, info.Size())
	}
	for n := range parts {
		if err == nil {
			err = parts[n].checkIn(f)
		}
	}
	if err != nil {
		return from, nil, fmt.Errorf("checkpoint %s: %w", file, err)
	}
	return from, f, nil
}

// checkIn checks that a file has the part.
func (p *Part) checkIn(f *File) error {
	if err := p.check(); err != nil {
		return err
	}
	v := f.Variable(p.name)
	if v == nil {
		return fmt.Errorf("there is no %s in it", p.name)
	}
	have, want := "", ""
	for _, name := range v.Dimensions {
		if first, ok := f.firstOf(name); ok {
			have += fmt.Sprintf(", %s from %d to %d", name[:1], first, first+f.Dimension(name).Length)
		}
	}
	for d := 2; d >= 0; d-- {
		if p.dims.Has(d) {
			want += fmt.Sprintf(", %c from %d to %d", "ijk"[d], p.lo[d], p.hi[d])
		}
	}
	if have != want && !p.isIn(f) {
		hint := ""
		if have != "" && want != "" {
			hint = "\n\thint: allocate the field with the interior that it had, and with no halo that the file lacks"
		}
		return fmt.Errorf("%s is over %s, the %s over %s%s", p.name, orNothing(have), p.kind(), orNothing(want), hint)
	}
	return p.checkElements(v)
}

// checkElements checks that the part can have the elements of a variable.
func (p *Part) checkElements(v *Variable) error {
	switch kind := elementOf(v); {
	case p.reads(v):
		return nil
	case kind != 0:
		return fmt.Errorf("%s is of type %v, the %s of %s\n\thint: load it into a %[3]s of %[2]v", p.name, kind, p.kind(), p.elem)
	default:
		have := v.Type.String()
		for _, a := range marksOf(v) {
			have += fmt.Sprintf(" with %s %v", a.Name, a.Value)
		}
		return fmt.Errorf("%s is of type %s, the %s of %s", p.name, have, p.kind(), p.elem)
	}
}

// isIn reports whether a file has all of a field: of one that is divided the interior, since runs fill the halo.
func (p *Part) isIn(f *File) bool {
	v := f.Variable(p.name)
	have, ok := v.Attribute(interior).([]int32)
	if !ok || !slices.Equal(have, p.extents()[0].Value.([]int32)) || len(v.Dimensions) != len(have) {
		return false
	}
	for n, d := 0, 2; d >= 0; d-- {
		if !p.dims.Has(d) {
			continue
		}
		if _, ok := f.firstOf(v.Dimensions[n]); !ok || v.Dimensions[n][0] != "ijk"[d] {
			return false
		}
		n++
	}
	first, end := f.rangesOf(p)
	for d := range 3 {
		if first[d] > 0 || end[d] < p.interior[d] || p.grid == nil && p.dims.Has(d) && (first[d] > p.lo[d] || end[d] < p.hi[d]) {
			return false
		}
	}
	return true
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
		return "no dimension"
	}
	return ranges[len(", "):]
}
