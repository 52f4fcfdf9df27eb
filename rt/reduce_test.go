package rt_test

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// elementsOf returns the elements of a range of f in memory order, by rows.
func elementsOf[T oec.AnyElem](f *rt.Field[T], lo, hi [3]int) (rows [][]T) {
	for k := lo[2]; k < hi[2]; k++ {
		for j := lo[1]; j < hi[1]; j++ {
			var row []T
			for i := lo[0]; i < hi[0]; i++ {
				row = append(row, f.At(i, j, k))
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// sumOfRows is the tree that the comment of Sum describes, word for word.
func sumOfRows(rows [][]float64) float64 {
	var blocks []float64
	for _, row := range rows {
		for block := range slices.Chunk(row, 256) {
			var lanes [8]float64
			for n, v := range block {
				lanes[n%8] += v
			}
			for half := 4; half > 0; half /= 2 {
				for n := range half {
					lanes[n] += lanes[n+half]
				}
			}
			blocks = append(blocks, lanes[0])
		}
	}
	return sumOfBlocks(blocks)
}

func sumOfBlocks(blocks []float64) float64 {
	switch m := len(blocks); m {
	case 0:
		return 0
	case 1:
		return blocks[0]
	default:
		p := 1
		for 2*p < m {
			p *= 2
		}
		return sumOfBlocks(blocks[:p]) + sumOfBlocks(blocks[p:])
	}
}

func products[T oec.Float](a, b [][]T) [][]float64 {
	rows := make([][]float64, len(a))
	for r := range a {
		for n := range a[r] {
			rows[r] = append(rows[r], float64(float64(a[r][n])*float64(b[r][n])))
		}
	}
	return rows
}

func ones[T oec.Float](rows [][]T) [][]T {
	same := make([][]T, len(rows))
	for r := range rows {
		same[r] = slices.Repeat([]T{1}, len(rows[r]))
	}
	return same
}

// randomField returns a field whose elements, of all magnitudes and both
// signs, give another sum in almost any other order.
func randomField[T oec.Float](t testing.TB, r *rand.Rand, dims rt.Dims, n [3]int) *rt.Field[T] {
	t.Helper()
	two := [3]int{2, 2, 2}
	f := mustField[T](t, dims, n, rt.Halo{Lo: two, Hi: two})
	f.FillFunc(func(_, _, _ int) T { return T(r.NormFloat64() * math.Exp(8*r.NormFloat64())) })
	return f
}

var reduceShapes = [][3]int{
	{1, 1, 1}, {7, 1, 1}, {8, 1, 1}, {9, 2, 1}, {255, 1, 1}, {256, 1, 1}, {257, 3, 1}, {511, 1, 2}, {513, 1, 1}, {10_000, 1, 1},
	{1, 100, 1}, {3, 5, 7}, {31, 17, 13}, {300, 11, 5}, {64, 64, 16}, {0, 4, 4}, {4, 0, 4}, {4, 4, 0},
}

// Sum and Dot are, to the bit, the tree of the comment, for any number of
// workers, the whole interior and a range that reaches into the halo.
func TestSumAndDotAreTheirTree(t *testing.T) {
	t.Parallel()
	t.Run("float64", testSumAndDot[float64])
	t.Run("float32", testSumAndDot[float32])
}

func testSumAndDot[T oec.Float](t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for _, dims := range allDims {
		for _, n := range reduceShapes {
			a, b := randomField[T](t, r, dims, n), randomField[T](t, r, dims, n)
			n = a.Interior()
			lo, hi := [3]int{}, n
			for range 2 {
				rows := elementsOf(a, lo, hi)
				wantSum, wantDot := sumOfRows(products(rows, ones(rows))), sumOfRows(products(rows, elementsOf(b, lo, hi)))
				for workers := range 9 {
					opts := []rt.Option{rt.SubDomain(lo, hi), rt.Workers(workers)}
					if lo == [3]int{} && hi == n {
						opts = opts[1:]
					}
					gotSum, err1 := rt.Sum(a, opts...)
					gotDot, err2 := rt.Dot(a, b, opts...)
					if gotSum != wantSum || gotDot != wantDot || err1 != nil || err2 != nil {
						t.Fatalf("%v %v, from %v to %v, %d workers: %v, want %v (%v); %v, want %v (%v)",
							dims, n, lo, hi, workers, gotSum, wantSum, err1, gotDot, wantDot, err2)
					}
				}
				for d := range 3 {
					if dims.Has(d) {
						lo[d], hi[d] = -1, n[d]+2
					}
				}
			}
		}
	}
}

// The layout of a field is no matter.
func TestReductionsOfOtherLayouts(t *testing.T) {
	t.Parallel()
	n := [3]int{37, 5, 3}
	f := randomField[float64](t, rand.New(rand.NewPCG(5, 6)), rt.IJK, n)
	want, _ := rt.Sum(f)
	wantMax, _ := rt.Max(f)
	for name, strides := range map[string][3]int{"dense": {1, 37, 185}, "k within j": {1, 111, 37}, "upside down": {1, -41, 300}} {
		g, err := rt.FieldOf(make([]float64, 2000), 500, rt.IJK, n, strides, rt.Halo{})
		if err != nil {
			t.Fatal(err)
		}
		if err := rt.Copy(g, f); err != nil {
			t.Fatal(err)
		}
		if got, err := rt.Sum(g, rt.Workers(2)); got != want || err != nil {
			t.Errorf("%s: sum %v, want %v (%v)", name, got, want, err)
		}
		if got, err := rt.Max(g); got != wantMax || err != nil {
			t.Errorf("%s: maximum %v, want %v (%v)", name, got, wantMax, err)
		}
		if got, err := rt.Dot(f, g); err != nil || got == 0 {
			t.Errorf("%s: product with the original %v (%v)", name, got, err)
		}
	}
}

// The error is within the bound of the comment, by exact arithmetic.
func TestSumAccuracy(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("exact sums take a while")
	}
	r := rand.New(rand.NewPCG(7, 8))
	for name, element := range map[string]func() float64{
		"uniform":       r.Float64,
		"normal":        r.NormFloat64,
		"all scales":    func() float64 { return r.NormFloat64() * math.Exp(8*r.NormFloat64()) },
		"pressure":      func() float64 { return 101325 + 50*r.NormFloat64() },
		"tenth":         func() float64 { return 0.1 },
		"cancels":       func() float64 { return 1e15*float64(r.IntN(3)-1) + r.Float64() },
		"not a float32": func() float64 { return 1 + math.Ldexp(r.Float64(), -40) },
	} {
		f := mustField[float64](t, rt.IJK, [3]int{500, 40, 20}, rt.Halo{})
		f.FillFunc(func(_, _, _ int) float64 { return element() })
		exact, abs := big.NewFloat(0).SetPrec(2000), 0.0
		for _, row := range elementsOf(f, [3]int{}, f.Interior()) {
			for _, v := range row {
				exact.Add(exact, big.NewFloat(v))
				abs += math.Abs(v)
			}
		}
		got, err := rt.Sum(f)
		if err != nil {
			t.Fatal(err)
		}
		diff, _ := exact.Sub(exact, big.NewFloat(got)).Float64()
		blocks := 2.0 * 40 * 20
		if bound := (34 + math.Ceil(math.Log2(blocks))) * 0x1p-53 * abs; math.Abs(diff) > bound {
			t.Errorf("%s: off by %g, which is over %g", name, diff, bound)
		}
	}
}

// Sums of float32 do not lose what float32 would.
func TestSumOfFloat32(t *testing.T) {
	t.Parallel()
	f := mustField[float32](t, rt.IJ, [3]int{6000, 6000, 1}, rt.Halo{})
	f.Fill(1)
	f.Set(0, 0, 0, 1<<25)
	if got, err := rt.Sum(f); got != 36e6-1+1<<25 || err != nil {
		t.Errorf("sum is %v (%v)", got, err)
	}
}

func TestSumOfSpecialValues(t *testing.T) {
	t.Parallel()
	inf, minusZero := math.Inf(1), math.Copysign(0, -1)
	for name, test := range map[string]struct {
		values []float64
		want   float64
	}{
		"NaN":            {[]float64{1, math.Float64frombits(0xfff8000000000123), 2}, math.NaN()},
		"infinities":     {[]float64{inf, 3, -inf}, math.NaN()},
		"infinity":       {[]float64{1, inf, 2}, inf},
		"negative zeros": {[]float64{minusZero, minusZero}, 0},
		"subnormal":      {[]float64{5e-324, 5e-324, 5e-324}, 15e-324},
		"none":           {nil, 0},
	} {
		f := mustField[float64](t, rt.I, [3]int{len(test.values)}, rt.Halo{})
		if err := f.CopyFrom(test.values); err != nil {
			t.Fatal(err)
		}
		if got, err := rt.Sum(f); math.Float64bits(got) != math.Float64bits(test.want) || err != nil {
			t.Errorf("%s: %v, want %v (%v)", name, got, test.want, err)
		}
	}
}

func TestSumsOfIntegers(t *testing.T) {
	t.Parallel()
	large := mustField[int64](t, rt.IJ, [3]int{300, 2, 1}, rt.Halo{})
	large.Fill(math.MaxInt64)
	if got, err := rt.SumInt(large); got != -600 || err != nil {
		t.Errorf("sum of 600 times MaxInt64 is %d (%v), want -600", got, err)
	}
	if got, err := rt.DotInt(large, large, rt.Workers(3)); got != 600 || err != nil {
		t.Errorf("sum of 600 squares of MaxInt64 is %d (%v), want 600", got, err)
	}
	bytes := mustField[uint8](t, rt.IJK, [3]int{300, 40, 5}, rt.Halo{})
	bytes.Fill(200)
	if got, err := rt.SumInt(bytes); got != 200*60_000 || err != nil {
		t.Errorf("sum of bytes is %d (%v)", got, err)
	}
	if got, err := rt.DotInt(bytes, bytes); got != 40_000*60_000 || err != nil {
		t.Errorf("sum of squares of bytes is %d (%v)", got, err)
	}
}

// Max and Min are the built-in functions, element by element.
func TestMaxAndMin(t *testing.T) {
	t.Parallel()
	t.Run("float32", func(t *testing.T) {
		r := rand.New(rand.NewPCG(9, 10))
		testMaxAndMin(t, func() float32 { return float32(r.NormFloat64()) })
	})
	t.Run("float64", func(t *testing.T) {
		r := rand.New(rand.NewPCG(11, 12))
		special := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), 1, -1}
		testMaxAndMin(t, func() float64 { return special[r.IntN(len(special))] })
		testMaxAndMin(t, func() float64 { return special[r.IntN(2)] })
		testMaxAndMin(t, func() float64 { return special[0] })
		testMaxAndMin(t, func() float64 { return special[1] })
	})
	t.Run("int64", func(t *testing.T) {
		r := rand.New(rand.NewPCG(13, 14))
		testMaxAndMin(t, func() int64 { return int64(r.Uint64()) })
	})
	t.Run("uint8", func(t *testing.T) {
		r := rand.New(rand.NewPCG(15, 16))
		testMaxAndMin(t, func() uint8 { return uint8(r.Uint32()) })
	})
	t.Run("int16", func(t *testing.T) {
		r := rand.New(rand.NewPCG(17, 18))
		testMaxAndMin(t, func() int16 { return -int16(r.IntN(3)) })
	})
}

func testMaxAndMin[T rt.Number](t *testing.T, element func() T) {
	t.Helper()
	two := [3]int{2, 2, 2}
	for _, n := range reduceShapes {
		f := mustField[T](t, rt.IJK, n, rt.Halo{Lo: two, Hi: two})
		f.FillFunc(func(_, _, _ int) T { return element() })
		elements := slices.Concat(elementsOf(f, [3]int{}, n)...)
		if len(elements) == 0 {
			continue
		}
		largest, smallest := elements[0], elements[0]
		for _, v := range elements {
			largest, smallest = max(largest, v), min(smallest, v)
		}
		for workers := range 9 {
			gotMax, err1 := rt.Max(f, rt.Workers(workers))
			gotMin, err2 := rt.Min(f, rt.Workers(workers))
			if abi.Scalar(gotMax) != abi.Scalar(largest) || abi.Scalar(gotMin) != abi.Scalar(smallest) || err1 != nil || err2 != nil {
				t.Fatalf("%v, %d workers: %v, want %v (%v); %v, want %v (%v)",
					n, workers, gotMax, largest, err1, gotMin, smallest, err2)
			}
		}
	}
}

// A NaN anywhere is the result, and the same NaN whichever it was.
func TestMaxAndMinOfNaN(t *testing.T) {
	t.Parallel()
	want := math.Float32bits(float32(math.NaN()))
	nans := []uint32{0x7fc00000, 0xffc00000, 0x7f800001, 0xffffffff}
	for at := range 70 {
		f := mustField[float32](t, rt.IJ, [3]int{35, 2, 1}, rt.Halo{})
		f.FillFunc(func(i, j, _ int) float32 { return float32(i - 3*j) })
		f.Set(at%35, at/35, 0, math.Float32frombits(nans[at%len(nans)]))
		f.Set(34-at%35, 1-at/35, 0, float32(math.Inf(1)))
		largest, _ := rt.Max(f)
		smallest, _ := rt.Min(f, rt.Workers(2))
		if math.Float32bits(largest) != want || math.Float32bits(smallest) != want {
			t.Errorf("NaN at %d: maximum %v, minimum %v", at, largest, smallest)
		}
	}
}

func TestReductionErrors(t *testing.T) {
	t.Parallel()
	f := mustField[float64](t, rt.IJ, [3]int{4, 3, 1}, rt.Halo{Lo: [3]int{1, 1, 0}})
	none := mustField[float64](t, rt.IJ, [3]int{0, 3, 1}, rt.Halo{})
	with := func(opts ...rt.Option) func() error {
		return func() error { _, err := rt.Sum(f, opts...); return err }
	}
	dot := func(g *rt.Field[float64]) func() error {
		return func() error { _, err := rt.Dot(f, g); return err }
	}
	for name, test := range map[string]struct {
		call func() error
		as   func(error) bool
		want string
	}{
		"nil":        {func() error { _, err := rt.Max[int32](nil); return err }, isA[*rt.FieldError], "rt.Max: a field is nil\n\thint: "},
		"zero field": {func() error { _, err := rt.SumInt(new(rt.Field[uint8])); return err }, isA[*rt.FieldError], "rt.SumInt: a field is nil"},
		"second nil": {dot(nil), isA[*rt.FieldError], "rt.Dot: a field is nil"},
		"dims":       {dot(mustField[float64](t, rt.IJK, [3]int{4, 3, 1}, rt.Halo{})), isA[*rt.FieldError], "rt.Dot: one field has dimensions IJ, the other IJK"},
		"interior":   {dot(mustField[float64](t, rt.IJ, [3]int{4, 4, 1}, rt.Halo{})), isA[*rt.FieldError], "rt.Dot: one field has interior [4 3 1], the other [4 4 1]"},
		"no maximum": {func() error { _, err := rt.Max(none); return err }, isA[*rt.FieldError], "rt.Max: there are no points"},
		"no minimum": {func() error { _, err := rt.Min(f, rt.SubDomain([3]int{2}, [3]int{2, 3})); return err }, isA[*rt.FieldError], "rt.Min: there are no points"},
		"backwards":  {with(rt.SubDomain([3]int{3}, [3]int{1, 1})), isA[*rt.SubDomainError], "rt.Sum: sub-domain [3,1) x [0,1) x [0,1): it ends before it begins along i"},
		"beyond":     {with(rt.SubDomain([3]int{-1, -1}, [3]int{5, 3})), isA[*rt.SubDomainError], "rt.Sum: sub-domain [-1,5) x [-1,3) x [0,1): the field with its halo is [-1,4) x [-1,3) x [0,1)"},
		"beyond other": {func() error {
			_, err := rt.Dot(f, mustField[float64](t, rt.IJ, [3]int{4, 3}, rt.Halo{}), rt.SubDomain([3]int{-1}, [3]int{4, 3}))
			return err
		}, isA[*rt.SubDomainError], "rt.Dot: sub-domain [-1,4)"},
		"workers": {with(rt.Workers(-2)), isA[*rt.OptionError], "rt.Sum: rt.Workers: -2 workers"},
		"level":   {with(rt.Level("inline")), isA[*rt.OptionError], "rt.Sum: rt.Level: "},
		"timing":  {with(rt.Timing(func(*rt.Record) {})), isA[*rt.OptionError], "rt.Sum: rt.Timing: "},
		"device":  {with(rt.OnDevice("cuda:0")), isA[*rt.OptionError], "rt.Sum: rt.OnDevice: "},
	} {
		if err := test.call(); err == nil || !test.as(err) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s:\n got %v\nwant %s", name, err, test.want)
		}
	}
	if got, err := rt.Sum(none, rt.OnDevice("cpu"), nil); got != 0 || err != nil {
		t.Errorf("sum of nothing: %v (%v)", got, err)
	}
	var field *rt.FieldError
	if _, err := rt.Min(none); !errors.As(err, &field) || field.Op != "Min" {
		t.Errorf("minimum of nothing: %v", err)
	}
}
