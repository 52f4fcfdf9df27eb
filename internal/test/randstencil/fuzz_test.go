package randstencil_test

import (
	"testing"

	"github.com/openearthgo/oec/internal/test/randstencil"
)

// FuzzPasses raises the program of a seed and interprets it before and after each pass. It
// compiles nothing:
//
//	go test -fuzz FuzzPasses ./internal/test/randstencil
func FuzzPasses(f *testing.F) {
	for seed := range uint64(4) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		p, err := randstencil.New(seed, randstencil.Coverage{})
		if err != nil {
			t.Fatal(err)
		}
		dir := newModule(t)
		writeProgram(t, dir, p)
		instances, err := raiseAll(t.Context(), dir)
		if err != nil {
			t.Fatalf("%v\n%s", err, reproduce(p))
		}
		c := newChecker()
		for _, in := range instances {
			if err := c.check(&in, nil); err != nil {
				t.Errorf("%v: %v\n%s", &in, err, reproduce(p))
			}
		}
	})
}
