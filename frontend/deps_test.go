package frontend

import (
	"errors"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestListed lists for each key once, and again after an error.
func TestListed(t *testing.T) {
	t.Parallel()
	var kept Listed
	listed := 0
	list := func(err error) func() ([]*packages.Package, error) {
		return func() ([]*packages.Package, error) {
			listed++
			return []*packages.Package{{ID: "a"}}, err
		}
	}
	for _, c := range []struct {
		listed *Listed
		key    string
		err    error
		want   int
	}{
		{&kept, "one", errors.New("no go command"), 1},
		{&kept, "one", nil, 2},
		{&kept, "one", nil, 2},
		{&kept, "two", nil, 3},
		{nil, "two", nil, 4},
		{&kept, "two", nil, 4},
	} {
		pkgs, err := c.listed.packages(c.key, list(c.err))
		if err != c.err || err == nil && len(pkgs) != 1 || listed != c.want {
			t.Errorf("%s: %v, error %v, listed %d times, want %d", c.key, pkgs, err, listed, c.want)
		}
	}
}

// TestLoadListed loads packages that import the same, one after the other.
func TestLoadListed(t *testing.T) {
	t.Parallel()
	var kept Listed
	for _, dir := range []string{"../internal/test/frontend/testdata/ok", "../internal/test/frontend/testdata/generic"} {
		cfg := Config{Dir: dir, WorkDir: dir}
		alone, wrong := Load(t.Context(), cfg)
		cfg.Listed = &kept
		with, err := Load(t.Context(), cfg)
		if (err == nil) != (wrong == nil) || err != nil && err.Error() != wrong.Error() || len(with.Stencils) != len(alone.Stencils) {
			t.Errorf("%s: error %v, want %v", dir, err, wrong)
			continue
		}
		for n, s := range with.Stencils {
			if s.Hash != alone.Stencils[n].Hash {
				t.Errorf("%s: %s has another hash", dir, s.Name)
			}
		}
	}
	if len(kept.kept) == 0 {
		t.Error("nothing is kept")
	}
}
