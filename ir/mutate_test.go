package ir_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
)

var tokens = regexp.MustCompile(`[%@!]?[\w.#]+|"[^"\n]*"|->|\s+|.`)

// mutate changes a few tokens of a program: each becomes another one of the same program,
// disappears, or is doubled; or a line does. Most results are still close to a program,
// which random bytes are not.
func mutate(r *rand.Rand, src string) string {
	parts := tokens.FindAllString(src, -1)
	for range 1 + r.IntN(3) {
		i, j := r.IntN(len(parts)), r.IntN(len(parts))
		switch r.IntN(5) {
		case 0:
			parts = slices.Delete(parts, i, i+1)
		case 1:
			parts = slices.Insert(parts, i, parts[i])
		case 2:
			lines := strings.SplitAfter(strings.Join(parts, ""), "\n")
			a := r.IntN(len(lines))
			if r.IntN(2) == 0 {
				lines = slices.Delete(lines, a, a+1)
			} else {
				lines = slices.Insert(lines, r.IntN(len(lines)), lines[a])
			}
			parts = tokens.FindAllString(strings.Join(lines, ""), -1)
		default:
			parts[i] = parts[j]
		}
		if len(parts) == 0 {
			return ""
		}
	}
	return strings.Join(parts, "")
}

// Programs that are almost right do not make the parser or the verifier panic, and those
// that verify are printed as something that reads back to the same.
func TestMutatedPrograms(t *testing.T) {
	t.Parallel()
	reg := registry()
	for n, src := range roundTripSources(t) {
		r := rand.New(rand.NewPCG(uint64(n), 1))
		rounds, verified := 800, 0
		if testing.Short() {
			rounds = 300
		}
		for range rounds {
			text := mutate(r, src)
			if roundTrips(t, reg, text) {
				verified++
			}
		}
		if verified == 0 {
			t.Errorf("none of the mutants of file %d verifies", n)
		}
	}
}

// roundTrips reports whether a text is a program; if it is, it must survive being printed.
func roundTrips(t *testing.T, reg *ir.Registry, text string) bool {
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("panic: %v on\n%s", p, text)
		}
	}()
	m, err := ir.Parse(reg, "t.mlir", text)
	if err != nil || ir.Verify(m) != nil {
		return false
	}
	for _, print := range []func(*ir.Op) string{ir.Print, ir.PrintGeneric} {
		printed := print(m)
		again, err := ir.Parse(reg, "t.mlir", printed)
		if err != nil {
			t.Fatalf("%v in\n%s", err, printed)
		}
		if err := ir.Verify(again); err != nil {
			t.Fatalf("%v in\n%s\nprinted for\n%s", err, printed, text)
		}
		if back := print(again); back != printed {
			t.Fatalf("printed as\n%s\nread back and printed as\n%s", printed, back)
		}
	}
	return true
}
