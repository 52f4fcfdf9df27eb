package randstencil_test

import (
	"go/format"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/randstencil"
)

// TestSeed makes the same program of a seed twice, and demands that it is formatted.
func TestSeed(t *testing.T) {
	t.Parallel()
	first, _ := newPrograms(t, 1, 20)
	second, _ := newPrograms(t, 1, 20)
	for n, p := range first {
		if *p != *second[n] {
			t.Errorf("seed %d makes two programs", p.Seed)
		}
		if text, err := format.Source([]byte(p.Source)); err != nil || string(text) != p.Source {
			t.Errorf("seed %d is not formatted: %v", p.Seed, err)
		}
	}
}

// TestCoverage demands that a few hundred programs have every construct.
func TestCoverage(t *testing.T) {
	t.Parallel()
	_, c := newPrograms(t, 1, 300)
	for kind, names := range constructs() {
		for name := range strings.FieldsSeq(names) {
			if c[kind+" "+name] == 0 {
				t.Errorf("no program has %s %s", kind, name)
			}
		}
	}
}

// constructs returns names that [randstencil.Coverage] is to have, by their kind.
func constructs() map[string]string {
	return map[string]string{
		"closure": "bool fewer-indices results-1 results-2",
		"convert": "T-to-T T-to-float32 T-to-float64 float32-to-T float32-to-float64 float64-to-T float64-to-float32",
		"domain":  "IJK IJ IK JK I J K",
		"expr":    "closure coordinate literal zero",
		"field":   "T float32 float64",
		"guard":   "! && || bool bool== bool!= closure constant",
		"helper":  "accessor func higher-order",
		"op":      "+ - * / neg min max math.Sqrt math.Abs math.Min math.Max",
		"output":  "T float32 float64",
		"rank":    "IJK IJ IK JK I J K",
		"scalar":  "T float32 float64",
		"stmt":    ":= var = += -= *= /= =bool bool if else-if else switch default early-return bare-return several-results",
	}
}

// TestTable prints counts by kind.
func TestTable(t *testing.T) {
	t.Parallel()
	c := randstencil.Coverage{"op +": 2, "rank IJ": 1}
	c.Add(randstencil.Coverage{"op +": 1, "op -": 4})
	if got, want := c.String(), "op        +: 3  -: 4\nrank      IJ: 1"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
