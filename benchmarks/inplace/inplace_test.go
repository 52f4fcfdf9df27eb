package main

import (
	"context"
	"io"
	"strings"
	"testing"
)

// Each stencil has a row for each number of threads, and all forms leave the same bits.
func TestTable(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := run(context.Background(), strings.Fields("-rounds 1 -sweeps 3 -shrink 23 -threads 1,3"), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(out.String()), "\n")[1:]
	all := programs()
	if len(rows) != 2*len(all) {
		t.Fatalf("%d rows for %d stencils", len(rows), len(all))
	}
	for n, row := range rows {
		if words := strings.Fields(row); len(words) != 8 || words[0] != all[n/2].name || words[2] != [...]string{"1", "3"}[n%2] {
			t.Errorf("row %q", row)
		}
	}
}

func TestFlags(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"-rounds 0":               "at least 1",
		"-threads 1,x":            `"x" is no number of threads`,
		"-stencils FivePoint,Nix": `there is no stencil "Nix"; there are FivePoint, FivePointText,`,
	} {
		if err := run(context.Background(), strings.Fields(args), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", args, err)
		}
	}
}
