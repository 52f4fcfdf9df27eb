package quotients

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestHardDifferential divides and roots numbers whose results are as near to the middle between two numbers as
// results can be, numbers beside powers of two, and numbers of all sizes, subnormal ones and results too.
func TestHardDifferential(t *testing.T) {
	t.Parallel()
	var opts []rt.Option
	if os.Getenv("OEC_DIFFTEST_DEVICE") != "" {
		opts = append(opts, rt.OnDevice(difftest.Accelerator()))
	}
	for _, level := range []string{"inline", "tuned"} {
		compareQuotients(t, inFields(pairs()), append(opts, rt.Level(level)))
	}
}

// pair is what is divided by what.
type pair struct{ a, b float64 }

// side is how many points of a row and of a column are compared at once.
const side = 64

// inFields divides pairs into fields; the last one is filled up.
func inFields(all []pair) (list [][]pair) {
	for len(all)%(side*side) != 0 {
		all = append(all, pair{1, 1})
	}
	for n := 0; n < len(all); n += side * side {
		list = append(list, all[n:n+side*side])
	}
	return list
}

func compareQuotients(t *testing.T, fields [][]pair, opts []rt.Option) {
	t.Helper()
	size := [3]int{side, side, len(fields)}
	var f [10]*rt.Field[float64]
	for n := range f {
		var err error
		if f[n], err = rt.NewField[float64](rt.IJK, size, rt.Halo{}); err != nil {
			t.Fatal(err)
		}
	}
	at := func(i, j, k int) pair { return fields[k][j*side+i] }
	f[0].FillFunc(func(i, j, k int) float64 { return at(i, j, k).a })
	f[1].FillFunc(func(i, j, k int) float64 { return at(i, j, k).b })
	if err := RunQuotients(t.Context(), QuotientsFields[float64]{A: f[0], B: f[1], Q: f[2], Inverse: f[3], Third: f[4], Sixtieth: f[5], Tenth: f[6]}, opts...); err != nil {
		t.Fatal(err)
	}
	if err := RunRoots(t.Context(), RootsFields[float64]{A: f[0], B: f[1], Root: f[7], Length: f[8], Part: f[9]}, opts...); err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for k := range fields {
		for n, p := range fields[k] {
			x := float64(p.a*p.a) + float64(p.b*p.b)
			for m, want := range []float64{p.a / p.b, 1 / p.b, p.a / 3, p.a / -60, p.a / 0.1, math.Sqrt(p.a), math.Sqrt(x), p.a / math.Sqrt(p.b)} {
				got := f[2+m].At(n%side, n/side, k)
				if math.Float64bits(got) == math.Float64bits(want) || got != got && want != want {
					continue
				}
				if wrong++; wrong < 10 {
					t.Errorf("result %d of %x, %x: %x, want %x", m, p.a, p.b, got, want)
				}
			}
		}
	}
}

// pairs returns what is divided and rooted.
func pairs() (list []pair) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 12000 {
		list = append(list, nearMiddle(rng), pair{middleRoot(rng), middleRoot(rng)})
	}
	for range 8000 {
		list = append(list, pair{anySize(rng), anySize(rng)})
	}
	for _, a := range specials() {
		for _, b := range specials() {
			list = append(list, pair{a, b})
		}
	}
	return list
}

// nearMiddle returns numbers whose quotient is about a number of 54 bits that is odd: a·2^54 = m·b - r with a small r.
func nearMiddle(rng *rand.Rand) pair {
	for {
		b := 1<<52 | rng.Uint64()>>12 | 1
		switch rng.IntN(4) {
		case 0:
			b = 1<<53 - 1 - uint64(rng.IntN(1<<rng.IntN(20)))<<1 // near two
		case 1, 2:
			b |= 0x1f << 47 // above 31/16, where the reciprocal has to be as near as can be
		}
		r := int64(2*rng.IntN(1<<rng.IntN(6)) + 1)
		if rng.IntN(2) == 0 {
			r = -r
		}
		inverse := b
		for range 5 {
			inverse *= 2 - b*inverse
		}
		m := uint64(r) * inverse & (1<<54 - 1)
		if m>>53 == 0 {
			continue
		}
		high, low := bits.Mul64(m, b)
		low, borrow := bits.Sub64(low, uint64(r), 0)
		high -= borrow + uint64(r>>63)
		a := high<<10 | low>>54
		if a>>53 != 0 || low<<10 != 0 {
			continue
		}
		return pair{math.Ldexp(float64(a), rng.IntN(600)-300), math.Ldexp(float64(b), rng.IntN(600)-300)}
	}
}

// middleRoot returns a number whose root is about a number m of 54 bits that is odd: m² = x·2^55 + r with a small r.
func middleRoot(rng *rand.Rand) float64 {
	for {
		r := int64(8*(rng.IntN(1<<rng.IntN(8))-rng.IntN(1<<rng.IntN(8))) + 1)
		root := uint64(1) // of r, in more and more digits
		for digits := 3; digits < 56; digits++ {
			if (root*root-uint64(r))>>digits&1 != 0 {
				root += 1 << (digits - 1)
			}
		}
		m := []uint64{root, -root, root + 1<<54, 1<<54 - root}[rng.IntN(4)] & (1<<54 - 1)
		if m>>53 == 0 {
			continue
		}
		high, low := bits.Mul64(m, m)
		low, borrow := bits.Sub64(low, uint64(r), 0)
		high -= borrow + uint64(r>>63)
		if low<<10 != 0 || high>>43 != 0 && low<<9 != 0 {
			continue
		}
		x := float64(high<<10 | low>>54) // of 53 or 54 digits, the last of which is zero
		return math.Ldexp(x, 2*(rng.IntN(600)-300))
	}
}

// anySize returns a number with any exponent.
func anySize(rng *rand.Rand) float64 {
	x := math.Float64frombits(rng.Uint64())
	if rng.IntN(4) == 0 {
		x = math.Float64frombits(rng.Uint64()&(0xfff<<52) | uint64(rng.IntN(4))) // few digits
	}
	return x
}

// specials returns numbers beside those at which something changes.
func specials() (list []float64) {
	for _, exponent := range []int{-1074, -1060, -1022, -1021, -970, -969, -600, -568, -567, -401, -400, -399, -1, 0, 1, 54, 399, 568, 969, 1016, 1017, 1018, 1021, 1022, 1023} {
		x := math.Ldexp(1, exponent)
		list = append(list, x, -x, math.Nextafter(x, 0), math.Nextafter(math.Nextafter(x, 0), 0), math.Nextafter(x, math.Inf(1)), 1.5*x)
	}
	return append(list, 0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64)
}
