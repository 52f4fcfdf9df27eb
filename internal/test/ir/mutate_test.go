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

// strange are tokens that programs lack.
var strange = []string{"-1", "9223372036854775807", "-9223372036854775808", "9999999999999999999", "[]", "()", "{}", `""`, "true", "NK-3", "[0, 0, 0]"}

// mutate changes a few tokens of a program: each becomes another one of the same program or
// of a pool, disappears with some that follow, or is doubled; or a line does. Most results
// are still close to a program, which random bytes are not.
func mutate(r *rand.Rand, src string, pool []string) string {
	parts := tokens.FindAllString(src, -1)
	for range 1 + r.IntN(3) {
		i, j := r.IntN(len(parts)), r.IntN(len(parts))
		switch r.IntN(7) {
		case 0:
			parts = slices.Delete(parts, i, i+1)
		case 1:
			parts = slices.Insert(parts, i, parts[i])
		case 2:
			parts = tokens.FindAllString(mutateLine(r, strings.Join(parts, "")), -1)
		case 3:
			parts = slices.Delete(parts, i, min(len(parts), i+1+r.IntN(12)))
		case 4:
			parts[i] = pool[r.IntN(len(pool))]
		default:
			parts[i] = parts[j]
		}
		if len(parts) == 0 {
			return ""
		}
	}
	return strings.Join(parts, "")
}

func mutateLine(r *rand.Rand, src string) string {
	lines := strings.SplitAfter(src, "\n")
	a := r.IntN(len(lines))
	if r.IntN(2) == 0 {
		lines = slices.Delete(lines, a, a+1)
	} else {
		lines = slices.Insert(lines, r.IntN(len(lines)), lines[a])
	}
	return strings.Join(lines, "")
}

// printedFunctions returns each function of the files of testdata/roundtrip as a module of
// its own, with those that it calls, in both forms.
func printedFunctions(t testing.TB) []string {
	t.Helper()
	var texts []string
	for _, src := range roundTripSources(t) {
		for _, f := range ir.Funcs(parse(t, src)) {
			m := ir.NewModule()
			m.Regions[0].Append(ir.Clone(f))
			ir.Walk(f, func(op *ir.Op) {
				if callee := ir.Callee(op); callee != nil {
					m.Regions[0].Append(ir.Clone(callee))
				}
			})
			texts = append(texts, ir.Print(m), ir.PrintGeneric(m))
		}
	}
	return texts
}

// tokenPool returns all tokens of programs, and strange ones.
func tokenPool(programs []string) []string {
	pool := slices.Clone(strange)
	for _, src := range programs {
		pool = append(pool, tokens.FindAllString(src, -1)...)
	}
	return pool
}

// Programs that are almost right do not make the parser or the verifier panic, and those
// that verify are printed as something that reads back to the same.
func TestMutatedPrograms(t *testing.T) {
	t.Parallel()
	reg, programs := registry(), printedFunctions(t)
	pool := tokenPool(programs)
	rounds, least := 200, 1
	if testing.Short() {
		rounds, least = 80, 0 // too few for a mutant of each to verify
	}
	all := 0
	for n, src := range programs {
		r := rand.New(rand.NewPCG(uint64(n), 1))
		verified := 0
		for range rounds {
			if roundTrips(t, reg, mutate(r, src, pool)) {
				verified++
			}
		}
		if all += verified; verified < least {
			t.Errorf("none of the mutants verifies of\n%s", src)
		}
	}
	if all < len(programs) {
		t.Errorf("%d mutants of %d programs verify", all, len(programs))
	}
}

// FuzzMutants goes on where TestMutatedPrograms ends.
func FuzzMutants(f *testing.F) {
	f.Add(uint64(1))
	reg, programs := registry(), printedFunctions(f)
	pool := tokenPool(programs)
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		roundTrips(t, reg, mutate(r, programs[r.IntN(len(programs))], pool))
	})
}

// FuzzParse tries any text.
func FuzzParse(f *testing.F) {
	for _, c := range []string{in("%0 = addf %x, %x : f64"), in("%0:2 = scf.if %c -> (f64, f64) {\n}"), "module attributes {a = [1], b = (["} {
		f.Add(c)
	}
	for _, src := range append(roundTripSources(f), printedFunctions(f)...) {
		f.Add(src)
	}
	reg := registry()
	f.Fuzz(func(t *testing.T, src string) {
		_, _ = ir.ParseSplit(reg, "t.mlir", src) // does not panic
		roundTrips(t, reg, src)
	})
}

// roundTrips reports whether a text is a program; if it is, it must survive being cloned,
// and being printed in either form.
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
	printed := ir.Print(m)
	if clone := ir.Print(ir.Clone(m)); clone != printed {
		t.Fatalf("printed as\n%s\nits clone as\n%s", printed, clone)
	}
	for _, form := range []string{printed, ir.PrintGeneric(m)} {
		again, err := ir.Parse(reg, "t.mlir", form)
		if err == nil {
			err = ir.Verify(again)
		}
		if err != nil {
			t.Fatalf("%v in\n%s\nprinted for\n%s", err, form, text)
		}
		if back := ir.Print(again); back != printed {
			t.Fatalf("printed as\n%s\nread back from\n%s\nand printed as\n%s", printed, form, back)
		}
	}
	return true
}
