package main

import (
	"context"
	"io"
	"strings"
	"testing"
)

// Each function has a row for each type.
func TestTable(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := run(context.Background(), []string{"-rounds", "1", "-reps", "1"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(out.String()), "\n")[1:]
	fs := functions()
	if len(rows) != 2*len(fs) {
		t.Fatalf("%d rows for %d functions", len(rows), len(fs))
	}
	for n, row := range rows {
		if words := strings.Fields(row); len(words) != 7 || words[0] != fs[n/2].name || words[1] != [...]string{"f64", "f32"}[n%2] {
			t.Errorf("row %q", row)
		}
	}
}

func TestFlags(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"-rounds 0":          "at least 1",
		"-functions exp,nix": `there is no function "nix"; there are exp, exp2,`,
	} {
		if err := run(context.Background(), strings.Fields(args), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", args, err)
		}
	}
}
