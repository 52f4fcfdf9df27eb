package main

import (
	"strings"
	"testing"
)

func TestTimeIn(t *testing.T) {
	t.Parallel()
	table := "stencil  domain       threads  oec    oec repeated  times C  bits\nHeat     12x12x12     1        2.345  2.456         -        c0ffee\n"
	if ns, bits, err := timeIn(table); ns != 2.345 || bits != "c0ffee" || err != nil {
		t.Errorf("%v, %q, %v", ns, bits, err)
	}
	if _, _, err := timeIn("stencil  domain\n"); err == nil || !strings.Contains(err.Error(), `"stencil  domain"`) {
		t.Errorf("a head alone: %v", err)
	}
}
