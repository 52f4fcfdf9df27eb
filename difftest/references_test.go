package difftest

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestGiven has a tester take references from a file: those of a sound function, the same but for one value, and
// those of less than is tested.
func TestGiven(t *testing.T) {
	for _, test := range []struct {
		name   string
		effort effort
		spoil  bool
		want   string
	}{
		{"sound", emulated, false, ""},
		{"spoiled", emulated, true, "differs from the plain function at 1 of"},
		{"fewer", few, false, "was not given"},
	} {
		c := laplaceCase(test.name, (*tile).compute)
		file := filepath.Join(t.TempDir(), "references")
		inspectWith(t, c, test.effort, func(w *tester) {
			w.onlyPlain = true
			if w.all(); w.runs > 0 {
				t.Errorf("%s: %d runs of kernels", test.name, w.runs)
			}
			if test.spoil {
				for _, ref := range w.references.known {
					if len(ref.Bits[0]) > 0 {
						ref.Bits[0][0]++
					}
				}
			}
			if err := w.references.write(file); err != nil {
				t.Fatal(err)
			}
		})
		errs := inspectWith(t, c, emulated, func(w *tester) {
			if err := w.references.read(file); err != nil {
				t.Fatal(err)
			}
			w.all()
		})
		if got := strings.Join(errs, "\n"); (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s: reported are\n%s\nwant %q", test.name, got, test.want)
		}
	}
}
