package openearth_test

import (
	"context"
	"testing"

	"github.com/openearthgo/oec/benchmarks/openearth"
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

type field = rt.Field[float64]

// stencil is what there is to know about a stencil to test it.
type stencil struct {
	inputs []fill.Range
	want   fill.Checksum
}

// The checksums are those of a reference implementation in another language.
var (
	hdiff = stencil{[]fill.Range{{Lo: -1, Hi: 1}, {Lo: 0, Hi: 0.05}}, fill.Checksum{
		Sum: -7.071606593353e+01, Abs: 1.064687545021e+03,
		At: [3]float64{4.916104265463e-03, -5.634743557787e-01, 3.288242848436e-01}}}
	laplace = stencil{[]fill.Range{{Lo: -1, Hi: 1}}, fill.Checksum{
		Sum: 2.895792698451e+01, Abs: 6.729838444175e+03,
		At: [3]float64{2.400572581451e-01, 3.512789881119e+00, 1.239076713735e+00}}}
	upstream = stencil{[]fill.Range{{Lo: -1, Hi: 1}}, fill.Checksum{
		Sum: -1.595896567979e+03, Abs: 2.081711014239e+03,
		At: [3]float64{4.715700122704e-02, -6.391134013106e-01, -4.582971303056e-01}}}
)

// TestChecksums compares what the stencils compute, as plain functions and
// compiled, with the checksums.
func TestChecksums(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		stencil stencil
		run     func(in []*field, out *field) error
	}{
		{"Hdiff", hdiff, plain(func(in []*field) point {
			q, c := in[0].ViewIJK(), in[1].ViewIJK()
			return func(i, j, k int) float64 { return openearth.Hdiff(q, c, i, j, k) }
		})},
		{"RunHdiff", hdiff, func(in []*field, out *field) error {
			return openearth.RunHdiff(context.Background(), openearth.HdiffFields[float64]{In: in[0], Coeff: in[1], Out: out})
		}},
		{"Laplace", laplace, plain(func(in []*field) point {
			q := in[0].ViewIJK()
			return func(i, j, k int) float64 { return openearth.Laplace(q, i, j, k) }
		})},
		{"RunLaplace", laplace, func(in []*field, out *field) error {
			return openearth.RunLaplace(context.Background(), openearth.LaplaceFields[float64]{In: in[0], Out: out})
		}},
		{"Upstream", upstream, plain(func(in []*field) point {
			q := in[0].ViewIJK()
			return func(i, j, k int) float64 { return openearth.Upstream(q, i, j, k) }
		})},
		{"RunUpstream", upstream, func(in []*field, out *field) error {
			return openearth.RunUpstream(context.Background(), openearth.UpstreamFields[float64]{In: in[0], Out: out})
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			in, out := c.stencil.fields(t)
			if err := c.run(in, out); err != nil {
				t.Fatal(err)
			}
			if err := fill.Check(out, c.stencil.want); err != nil {
				t.Error(err)
			}
		})
	}
}

// fields returns the inputs and an output on the domain of the checksums.
func (s *stencil) fields(t *testing.T) (in []*field, out *field) {
	t.Helper()
	n := [3]int{16, 16, 12}
	for number, r := range s.inputs {
		f, err := fill.New[float64](rt.IJK, n, fill.Halo(4, 4, 4), number+1, r)
		if err != nil {
			t.Fatal(err)
		}
		in = append(in, f)
	}
	out, err := rt.NewField[float64](rt.IJK, n, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	return in, out
}

// point is a stencil whose fields are bound.
type point func(i, j, k int) float64

// plain returns what runs a stencil as a plain function.
func plain(bind func(in []*field) point) func(in []*field, out *field) error {
	return func(in []*field, out *field) error {
		out.FillFunc(bind(in)) // out has no halo
		return nil
	}
}
