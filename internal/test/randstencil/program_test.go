package randstencil_test

import (
	"go/format"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/test/randstencil"
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

// TestCoverage demands that two thousand programs have every construct.
func TestCoverage(t *testing.T) {
	t.Parallel()
	_, c := newPrograms(t, 1, 2000)
	for kind, names := range constructs() {
		for name := range strings.FieldsSeq(names) {
			if name = strings.ReplaceAll(name, "_", " "); c[kind+" "+name] == 0 {
				t.Errorf("no program has %s %s", kind, name)
			}
		}
	}
}

// constructs returns names that [randstencil.Coverage] is to have, by their kind; there,
// "_" stands for a space.
func constructs() map[string]string {
	const (
		elems    = "T float32 float64 bool int32 int64 uint8 int16 uint16 "
		integers = "int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 "
	)
	return map[string]string{
		"closure": "bool fewer-indices made parameter step results-1 results-2",
		"convert": "T-to-T T-to-float32 T-to-float64 float32-to-T float32-to-float64 float64-to-T float64-to-float32 " +
			"float32-to-uint16 float64-to-int8 int-to-float32 uint64-to-float64 int8-to-int64 int64-to-uint8",
		"domain": "IJK IJ IK JK I J K",
		"expr":   "closure coordinate element extent from-zero literal zero",
		"field":  elems,
		"fields": "array-1 array-2 array-3",
		"form":   "domain generic integers",
		"guard": "! && || array== array!= bool bool== bool!= closure constant field N_<_c N_<=_d d+c_>_N " + elems + integers +
			"i_==_c j_!=_c k_<_c i_<=_N j_>_N k_>=_N n_==_c",
		"helper": "accessor func higher-order aside reused",
		"index":  "relative extent constant",
		"loop":   "range range-over range-fields up down no-counter break continue labeled",
		"op": "+ - * / & | ^ &^ ^x << >> neg min max integer/ integer% may-panic/ may-panic<< unsigned>> oec.Int math.Sqrt math.Abs math.Min " +
			"math.Max math.Floor math.Ceil math.Trunc math.Round math.RoundToEven math.Copysign math.Mod math.FMA",
		"output":     elems,
		"outputs":    "1 2 3 array unnamed",
		"rank":       "IJK IJ IK JK I J K",
		"recurrence": "Forward Backward Sweep SweepBack coupled-Sweep coupled-SweepBack relaxing-Sweep relaxing-SweepBack",
		"reduction":  "range range-part up up-part down down-part along-i along-j along-k",
		"scalar":     elems + integers,
		"shift":      "-1 +1 -2 +2 +n -n",
		"stmt": ":= var constant = += -= *= /= &= |= ^= =bool bool if else-if else switch switch-on default fallthrough early-return " +
			"bare-return bounded several-results edge array element= struct",
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
