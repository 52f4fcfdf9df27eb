package llvm_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// TestColumns asks what the code that goes from column to column has of each buffer: the columns of four vectors; and what it fetches:
// in both loops upwards all lines of both fields that are read, where it streams, or cannot, and of each of four rows.
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
		want := 2 * 2 * max(1, 4*machine.VectorBytes/64)
		if machine.NativeMask(8) {
			want += 2 * 2 * 4
		}
		if len(fetched) != want {
			t.Errorf("%s: fetches %d lines ahead, want %d", target.Name, len(fetched), want)
		}
	}
}

// TestRowsOfColumns asks where columns of several rows are computed at once: where machines have masks, and points differ in addresses alone.
func TestRowsOfColumns(t *testing.T) {
	t.Parallel()
	src := readPrograms(t, "joined")[0].src
	for name, c := range map[string]struct {
		old, new string
		want     bool
	}{
		"plain":          {"", "", true},
		"neighbours":     {"%upper[%i, %j, %k]", "%upper[%i + 1, %j - 1, %k]", true},
		"one for a row":  {"%2 = subf %w, %0", "%a = loop.load %row[%j, %k] : !loop.field<0x?x?xf64>\n%2 = subf %a, %0", false},
		"one for all":    {"%2 = subf %w, %0", "%a = loop.load %level[%k] : !loop.field<0x0x?xf64>\n%2 = subf %a, %0", true},
		"one for j":      {"%2 = subf %w, %0", "%a = loop.load %plane[%i, %k] : !loop.field<?x0x?xf64>\n%2 = subf %a, %0", true},
		"asks for a row": {"%2 = subf %w, %0", "%b = index_cast %j : index to i64\n%a = sitofp %b : i64 to f64\n%2 = subf %a, %0", false},
		"asks for i":     {"%2 = subf %w, %0", "%b = index_cast %i : index to i64\n%a = sitofp %b : i64 to f64\n%2 = subf %a, %0", false},
		"another row":    {"%3 = loop.load %upper[%i, %j, %k]", "%a = addi %j, %j : index\n%3 = loop.load %upper[%i, %a, %k]", false},
		"another column": {"%3 = loop.load %upper[%i, %j, %k]", "%a = addi %i, %i : index\n%3 = loop.load %upper[%a, %j, %k]", false},
	} {
		text := strings.Replace(src, c.old, c.new, 1)
		text = strings.Replace(text, "%w: f64", "%row: !loop.field<0x?x?xf64>, %level: !loop.field<0x0x?xf64>, %plane: !loop.field<?x0x?xf64>, %w: f64", 1)
		p := newProgram(t, "columns", text)
		for _, target := range cpu.Targets() {
			machine := machineOf(target)
			have := 0
			p.tiles.Regions[0].Walk(func(op *ir.Op) {
				if op.Is(loop.OpFor) && inspect.OverRows(op, &machine) {
					have++
				}
			})
			want := 0
			if c.want && machine.NativeMask(8) {
				want = 1
			}
			if have != want {
				t.Errorf("%s, %s: %d loops are over rows of columns, want %d", name, target.Name, have, want)
			}
		}
	}
}
