package main

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
)

// Each stencil has a row for each number of threads, with its loops by each C compiler, and all
// forms leave the same bits.
func TestTable(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := run(context.Background(), strings.Fields("-rounds 1 -sweeps 3 -shrink 23 -threads 1,3"), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(out.String()), "\n")
	columns := regexp.MustCompile(" {2,}")
	head := columns.Split(rows[0], -1)
	all := programs()
	if len(rows) != 1+2*len(all) {
		t.Fatalf("%d rows for %d stencils", len(rows), len(all))
	}
	for n, row := range rows[1:] {
		words := columns.Split(row, -1)
		if len(words) != len(head) || words[0] != all[n/2].name || words[2] != [...]string{"1", "3"}[n%2] {
			t.Fatalf("row %q", row)
		}
		for c, word := range words {
			if strings.HasPrefix(head[c], "C, ") && word == "-" {
				t.Errorf("%s has no loops by %s", words[0], head[c])
			}
		}
	}
}

func TestFlags(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"-rounds 0":               "at least 1",
		"-threads 1,x":            `"x" is no number of threads`,
		"-fp loose":               `unknown mode "loose"; there are strict and contract`,
		"-size 12x12":             `"12x12" are no extents`,
		"-stencils FivePoint,Nix": `there is no stencil "Nix"; there are FivePoint, FivePointText,`,
	} {
		if err := run(context.Background(), strings.Fields(args), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", args, err)
		}
	}
}
