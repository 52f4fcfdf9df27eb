package llvm_test

import (
	"regexp"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
)

// TestColumns asks what the code that goes from column to column has of each buffer: the columns of four vectors; and what it fetches:
// in both loops upwards all lines of both fields that are read, where it streams, or cannot.
func TestColumns(t *testing.T) {
	t.Parallel()
	p := readPrograms(t, "joined")[0]
	for _, target := range cpu.Targets() {
		machine := machineOf(target)
		entries := llvm.EntriesOf(p.tiles, machine)
		if len(entries) != 1 || entries[0].Stage != 1 || entries[0].Joined != 1 || len(entries[0].Folds) != 3 {
			t.Fatalf("%s: the entries are %+v", target.Name, entries)
		}
		for _, f := range entries[0].Folds {
			if want := [3]int{4 * machine.VectorBytes / 8, 1, 0}; f.Extent != want {
				t.Errorf("%s: the fold of buffer %d is %v, want %v", target.Name, f.Buffer, f.Extent, want)
			}
		}
		text, err := llvm.Emit(p.tiles, machine)
		if err != nil {
			t.Fatal(err)
		}
		fetched := regexp.MustCompile(`call void @llvm\.prefetch\.p0\(i8\* %\d+, i32 0, i32 2, i32 1\)`).FindAllString(text, -1)
		if want := 2 * 2 * max(1, 4*machine.VectorBytes/64); len(fetched) != want {
			t.Errorf("%s: fetches %d lines ahead, want %d", target.Name, len(fetched), want)
		}
	}
}
