package arrays

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// counts is an element of numbers that nothing panics with, but for one of them.
func counts(at int, n int32) (c Counts) {
	for i := range c {
		c[i] = int32(2 + i%3)
	}
	c[at] = n
	return c
}

// faults are numbers at subscripts of the last element but one that may make it panic.
func faults() (list []func(n, by, s *Counts)) {
	for _, at := range []int{0, 1, 2, Odd - 1} {
		list = append(list,
			func(n, _, _ *Counts) { n[at] = 0 },
			func(n, _, _ *Counts) { n[at] = 1 },
			func(_, by, _ *Counts) { by[at] = -1 },
			func(n, by, _ *Counts) { n[at], by[Odd-1] = 0, -1 },
			func(_, _, s *Counts) { s[at] = 0 },
			func(_, _, s *Counts) { s[at] = 5 },
			func(_, _, s *Counts) { s[0], s[at] = 5, 0 },
		)
	}
	return append(list, func(_, _, _ *Counts) {})
}

// everywhere runs a kernel on all faults, and demands of all code what the plain function does: a panic of the same kind, or the same
// numbers. The place is the same in all code.
func everywhere(t *testing.T, plain func(n, by Counts, s *Counts) []any, run func(n, by *rt.Batch[Counts], s *Counts, opts ...rt.Option) error, results func(e int) []any) {
	t.Helper()
	panics := 0
	for number, fault := range faults() {
		n, by, s := make([]Counts, elements), make([]Counts, elements), counts(0, 2)
		for e := range n {
			n[e], by[e] = counts(e%Odd, 3), counts(e%Odd, 1)
		}
		fault(&n[elements-2], &by[elements-2], &s)
		want, message := plainly(func() { plain(n[elements-2], by[elements-2], &s) }), ""
		difftest.Everywhere(t, func(opts ...rt.Option) error {
			err := run(batch(t, n), batch(t, by), &s, opts...)
			failed := new(rt.StencilPanic)
			switch {
			case !errors.As(err, &failed):
				if err == nil && want != "" {
					return fmt.Errorf("fault %d: no error, the plain function panics: %s", number, want)
				}
				return err
			case "runtime error: "+failed.Op != want:
				return fmt.Errorf("fault %d: %w; the plain function panics: %q", number, err, want)
			case message == "":
				panics++
				message = err.Error()
			case message != err.Error():
				return fmt.Errorf("fault %d: %w; in Go it is %s", number, err, message)
			}
			return nil
		}, func(what string) {
			for e := 0; e < elements && want == ""; e++ {
				if got, want := results(e), plain(n[e], by[e], &s); !reflect.DeepEqual(got, want) {
					t.Fatalf("fault %d, %s: %v, the plain function gives %v", number, what, got, want)
				}
			}
		})
	}
	if panics < 8 {
		t.Errorf("%d faults made it panic", panics)
	}
}

// plainly returns what a function panics with.
func plainly(f func()) (message string) {
	defer func() {
		if r := recover(); r != nil {
			message = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

func TestDifferentialTermsPanic(t *testing.T) {
	u, v := filled[Amounts](elements, 1), make([]Amounts, elements)
	everywhere(t, func(n, by Counts, _ *Counts) []any { return []any{rounded(Terms(n, by, u[0]))} },
		func(n, by *rt.Batch[Counts], _ *Counts, opts ...rt.Option) error {
			for e := range u {
				u[e] = u[0]
			}
			return RunTerms(t.Context(), TermsArgs{N: n, By: by, U: batch(t, u), V: batch(t, v)}, opts...)
		}, func(e int) []any { return []any{rounded(v[e])} })
}

// rounded leaves out the digits in which sums differ.
func rounded(v Amounts) Amounts {
	for i := range v {
		v[i] = math.Round(v[i]*1e6) / 1e6
	}
	return v
}

func TestDifferentialUnreadPanic(t *testing.T) {
	v := make([]Counts, elements)
	everywhere(t, func(n, by Counts, s *Counts) []any { return []any{Unread(n, by, s)} },
		func(n, by *rt.Batch[Counts], s *Counts, opts ...rt.Option) error {
			return RunUnread(t.Context(), UnreadArgs{N: n, By: by, S: s, V: batch(t, v)}, opts...)
		}, func(e int) []any { return []any{v[e]} })
}

func TestDifferentialOutsidePanic(t *testing.T) {
	v, w := make([]Counts, elements), make([][3]int32, elements)
	everywhere(t, func(n, by Counts, s *Counts) []any { v, w := Outside(n, by, s, 100); return []any{v, w} },
		func(n, by *rt.Batch[Counts], s *Counts, opts ...rt.Option) error {
			return RunOutside(t.Context(), OutsideArgs{N: n, By: by, S: s, V: batch(t, v), W: batch(t, w)}, 100, opts...)
		}, func(e int) []any { return []any{v[e], w[e]} })
}
