package difftest

import (
	"encoding/gob"
	"errors"
	"fmt"
	"os"
)

// references are what the plain function of a stencil has computed so far, by problem. In an emulator, where
// that would take most of the time, and where the plain function may fuse x*y+z, they are those of the machine
// that runs the emulator.
type references struct {
	known map[string]*reference
	given bool // they come from another process, which has computed all that are needed
}

// key tells problems of a stencil apart. Of inputs that are in memory, halos are a part.
func (p *problem) key(inMemory bool) string {
	return fmt.Sprint(p.n, p.run, p.part, p.halos, p.values, p.scalars, inMemory)
}

// known returns the reference of a problem, which is computed the first time.
func (p *problem) known(inMemory bool, compute func() (*reference, error)) (*reference, error) {
	key := p.key(inMemory)
	if ref := p.references.known[key]; ref != nil {
		return ref, nil
	}
	if p.references.given {
		return nil, errors.New("what the plain function computes for this problem was not given")
	}
	ref, err := compute()
	if err != nil {
		return nil, err
	}
	if p.references.known == nil {
		p.references.known = map[string]*reference{}
	}
	p.references.known[key] = ref
	return ref, nil
}

// write writes the references to a file.
func (r *references) write(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(gob.NewEncoder(f).Encode(r.known), f.Close())
}

// read reads what write has written, in another process.
func (r *references) read(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r.given = true
	return gob.NewDecoder(f).Decode(&r.known)
}
