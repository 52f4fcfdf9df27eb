package sizes

import (
	"cmp"
	"os"
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

func stencils() []difftest.Case {
	return []difftest.Case{
		{Name: "Filter float32", Plain: Filter[float32], Bind: BindFilter[float32], Info: FilterInfo[float32]()},
		{Name: "Filter float64", Plain: Filter[float64], Bind: BindFilter[float64], Info: FilterInfo[float64]()},
		{Name: "Column", Plain: Column, Bind: BindColumn, Info: ColumnInfo()},
		{Name: "Edges", Plain: Edges, Bind: BindEdges, Info: EdgesInfo()},
		{Name: "Total", Plain: Total, Bind: BindTotal, Info: TotalInfo()},
		{Name: "Bits", Plain: Bits, Bind: BindBits, Info: BitsInfo()},
		{Name: "Again", Plain: Again, Bind: BindAgain, Info: AgainInfo()},
	}
}

// run runs a stencil on a device, and returns the domain that its code is only for.
type run func(t *testing.T, n [3]int, more rt.Halo, opts ...rt.Option) (outputs []rt.AnyField, domain [3]int)

// TestSized runs each stencil on the accelerator, the simulated one if no other is asked for, and with the kernels in Go: on sizes
// that there is code for, of which that is to run, on others, on parts, and on fields with more
// halo.
func TestSized(t *testing.T) {
	t.Parallel()
	if len(EdgesInfo().Levels[0].Targets) == 0 {
		t.Skip("there is no code for this architecture")
	}
	for _, c := range []struct {
		name  string
		run   run
		sizes [][3]int
	}{
		{"Filter float32", filter[float32], [][3]int{{64, 8, 3}, {37, 5, 4}}},
		{"Filter float64", filter[float64], [][3]int{{64, 8, 3}, {37, 5, 4}}},
		{"Column", column, [][3]int{{20, 6, 7}, {3, 7, 5}}},
		{"Edges", edges, [][3]int{{33, 4, 1}}},
		{"Total", total, [][3]int{{33, 4, 6}}},
		{"Bits", bits, [][3]int{{9, 2, 6}}},
		{"Again", again, [][3]int{{20, 6, 7}, {3, 7, 5}}},
	} {
		for _, level := range []string{"original", "tuned"} {
			for _, n := range c.sizes {
				wide := rt.Halo{Lo: [3]int{40, 1, 0}, Hi: [3]int{0, 0, 2}}
				part := rt.SubDomain([3]int{1, 1, 0}, [3]int{n[0], n[1] - 1, n[2]})
				t.Run(c.name+" "+level, func(t *testing.T) {
					t.Parallel()
					compare(t, c.run, n, n, rt.Halo{}, rt.Level(level))
					compare(t, c.run, n, [3]int{}, wide, rt.Level(level))
					compare(t, c.run, n, [3]int{}, rt.Halo{}, rt.Level(level), part)
					compare(t, c.run, [3]int{n[0] + 1, n[1], n[2]}, [3]int{}, rt.Halo{}, rt.Level(level))
				})
			}
		}
	}
}

// accelerator returns the device that package difftest tests on, too.
func accelerator() string { return cmp.Or(os.Getenv("OEC_DIFFTEST_DEVICE"), "sim") }

// compare runs a stencil in two ways and compares what it writes; on the accelerator it is to
// run code that is only for one domain, or for any.
func compare(t *testing.T, run run, n, domain [3]int, more rt.Halo, opts ...rt.Option) {
	t.Helper()
	want, _ := run(t, n, more, append(opts, rt.OnDevice("go"))...)
	have, by := run(t, n, more, append(opts, rt.OnDevice(accelerator()))...)
	if by != domain {
		t.Errorf("%v: the code is for %v, expected %v", n, by, domain)
	}
	for f := range want {
		if !same(have[f], want[f]) {
			t.Errorf("%v: output %d differs", n, f)
		}
	}
}

func same(x, y rt.AnyField) bool {
	switch x := x.(type) {
	case *rt.Field[float32]:
		return x.Equal(y.(*rt.Field[float32]))
	case *rt.Field[float64]:
		return x.Equal(y.(*rt.Field[float64]))
	case *rt.Field[int32]:
		return x.Equal(y.(*rt.Field[int32]))
	}
	return false
}

// input returns a field of numbers with a halo and more.
func input[T float32 | float64 | int32](t *testing.T, dims rt.Dims, n [3]int, need, more rt.Halo) *rt.Field[T] {
	t.Helper()
	for d := range n {
		need.Lo[d], need.Hi[d] = need.Lo[d]+more.Lo[d], need.Hi[d]+more.Hi[d]
	}
	f, err := rt.NewField[T](dims, n, need)
	if err != nil {
		t.Fatal(err)
	}
	f.FillFunc(func(i, j, k int) T { return T((7*i+13*j*j-5*i*k)%29) / 2 })
	return f
}

// timed returns an option that notes the domain that the code is only for.
func timed(domain *[3]int) rt.Option {
	return rt.Timing(func(r *rt.Record) { *domain = r.Domain })
}

func filter[T float32 | float64](t *testing.T, n [3]int, more rt.Halo, opts ...rt.Option) (outputs []rt.AnyField, domain [3]int) {
	t.Helper()
	halo := FilterHalo()
	f := FilterFields[T]{Q: input[T](t, rt.IJK, n, halo["Q"], more), Weight: input[T](t, rt.J, n, halo["Weight"], rt.Halo{})}
	must(t, f.Alloc(n[0], n[1], n[2]))
	must(t, RunFilter(t.Context(), f, append(opts, timed(&domain))...))
	return []rt.AnyField{f.Out}, domain
}

func column(t *testing.T, n [3]int, more rt.Halo, opts ...rt.Option) (outputs []rt.AnyField, domain [3]int) {
	t.Helper()
	f := ColumnFields{Q: input[float64](t, rt.IJK, n, ColumnHalo()["Q"], more)}
	must(t, f.Alloc(n[0], n[1], n[2]))
	must(t, RunColumn(t.Context(), f, append(opts, timed(&domain))...))
	return []rt.AnyField{f.Sum}, domain
}

func edges(t *testing.T, n [3]int, more rt.Halo, opts ...rt.Option) (outputs []rt.AnyField, domain [3]int) {
	t.Helper()
	f := EdgesFields{Q: input[float64](t, rt.IJ, n, EdgesHalo()["Q"], more)}
	must(t, f.Alloc(n[0], n[1]))
	must(t, RunEdges(t.Context(), f, append(opts, timed(&domain))...))
	return []rt.AnyField{f.Dq, f.Far}, domain
}

func total(t *testing.T, n [3]int, more rt.Halo, opts ...rt.Option) (outputs []rt.AnyField, domain [3]int) {
	t.Helper()
	f := TotalFields{Q: input[float64](t, rt.IJK, n, TotalHalo()["Q"], more)}
	must(t, f.Alloc(n[0], n[1], n[2]))
	must(t, RunTotal(t.Context(), f, append(opts, timed(&domain))...))
	return []rt.AnyField{f.Total}, domain
}

func bits(t *testing.T, n [3]int, more rt.Halo, opts ...rt.Option) (outputs []rt.AnyField, domain [3]int) {
	t.Helper()
	f := BitsFields{Q: input[int32](t, rt.IJK, n, BitsHalo()["Q"], more)}
	must(t, f.Alloc(n[0], n[1], n[2]))
	must(t, RunBits(t.Context(), f, 77, append(opts, timed(&domain))...))
	return []rt.AnyField{f.Out}, domain
}

func again(t *testing.T, n [3]int, more rt.Halo, opts ...rt.Option) (outputs []rt.AnyField, domain [3]int) {
	t.Helper()
	f := AgainFields{Q: input[float64](t, rt.IJK, n, AgainHalo()["Q"], more)}
	must(t, f.Alloc(n[0], n[1], n[2]))
	must(t, RunAgain(t.Context(), f, append(opts, timed(&domain))...))
	return []rt.AnyField{f.Out}, domain
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
