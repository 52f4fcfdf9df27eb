package netcdf

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// state is the fields of a test, on a grid unless that is nil.
type state struct {
	u     *rt.Field[float64]
	flag  *rt.Field[bool]
	short *rt.Field[int16]
	plane *rt.Field[float32]
	side  *rt.Field[int32]
	level *rt.Field[uint8]
	step  int
}

var (
	deep = rt.Halo{Lo: [3]int{2, 1, 0}, Hi: [3]int{1, 2, 1}}
	thin = rt.Halo{Lo: [3]int{1, 1, 0}, Hi: [3]int{1, 0, 1}}
)

// newState allocates the fields, and sets the points that are this rank's, halos at the ends of the grid included.
func newState(n [3]int, h rt.Halo, g *rt.Grid, filled bool) (*state, error) {
	s := &state{step: 7}
	return s, errors.Join(
		alloc(&s.u, rt.IJK, n, h, g, filled, func(x int) float64 { return float64(x) / 3 }),
		alloc(&s.flag, rt.IJK, n, h, g, filled, func(x int) bool { return x%3 == 0 }),
		alloc(&s.short, rt.JK, n, h, g, filled, func(x int) int16 { return int16(x) }),
		alloc(&s.plane, rt.IJ, n, h, g, filled, func(x int) float32 { return float32(x) / 7 }),
		alloc(&s.side, rt.IK, n, h, g, filled, func(x int) int32 { return int32(x) }),
		alloc(&s.level, rt.K, n, h, nil, filled, func(x int) uint8 { return uint8(x) }))
}

func alloc[T oec.Elem](f **rt.Field[T], dims rt.Dims, n [3]int, h rt.Halo, g *rt.Grid, filled bool, value func(x int) T) (err error) {
	if g == nil {
		*f, err = rt.NewField[T](dims, n, h)
	} else {
		*f, err = rt.NewPart[T](g, dims, h)
	}
	if err == nil && filled {
		(*f).FillFunc(func(i, j, k int) (v T) {
			if ofThis(*f, [3]int{i, j, k}) {
				v = value(1000 + i + 17*j + 101*k)
			}
			return v // nothing of other ranks'
		})
	}
	return err
}

// ofThis reports whether a point is this rank's, or of the halo at the ends of the grid beside it.
func ofThis[T oec.Elem](f *rt.Field[T], p [3]int) bool {
	lo, hi := f.Owned()
	for d := range 3 {
		if p[d] < lo[d] && lo[d] > 0 || p[d] >= hi[d] && hi[d] < f.Interior()[d] {
			return false
		}
	}
	return true
}

func (s *state) parts() []Part {
	return []Part{Field("u", s.u), Field("flag", s.flag), Count("step", &s.step), Field("short", s.short), Field("plane", s.plane), Field("side", s.side), Field("level", s.level)}
}

// equal returns an error if a state has other numbers than another one, at the points of this rank that are in halos of both.
func (s *state) equal(whole *state, h rt.Halo) error {
	return errors.Join(equal(s.u, whole.u, h), equal(s.flag, whole.flag, h), equal(s.short, whole.short, h), equal(s.plane, whole.plane, h), equal(s.side, whole.side, h), equal(s.level, whole.level, h))
}

func equal[T oec.Elem](f, whole *rt.Field[T], h rt.Halo) (err error) {
	for k := range 18 {
		for j := range 18 {
			for i := range 18 {
				p := [3]int{i - 3, j - 3, k - 3}
				inside := ofThis(f, p)
				for d := range 3 {
					depth := [2]int{h.Lo[d], h.Hi[d]}
					if !strings.Contains(f.Dims().String(), "IJK"[d:d+1]) {
						depth = [2]int{}
					}
					inside = inside && p[d] >= -depth[0] && p[d] < f.Interior()[d]+depth[1]
				}
				if inside && err == nil && f.At(p[0], p[1], p[2]) != whole.At(p[0], p[1], p[2]) {
					err = fmt.Errorf("over %v at %v: %v, want %v", f.Dims(), p, f.At(p[0], p[1], p[2]), whole.At(p[0], p[1], p[2]))
				}
			}
		}
	}
	return err
}

// onRanks runs a test on a grid that is cut at random.
func onRanks(t *testing.T, rnd *rand.Rand, n [3]int, run func(team *rt.Team, g *rt.Grid) error) error {
	t.Helper()
	pi, pj := 1+rnd.IntN(3), 1+rnd.IntN(3)
	return rt.RunTeam(t.Context(), pi*pj, func(_ context.Context, team *rt.Team) error {
		g, err := team.Grid(n[0], n[1], n[2], rt.Parts(pi, pj))
		if err != nil {
			return err
		}
		return run(team, g)
	})
}

// Fields that are divided among ranks are saved with the bytes that one process writes, however they are divided, and read back on other
// numbers of ranks, of which the halos may be of another depth.
func TestCheckpointOnRanks(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		n := [3]int{3 + rnd.IntN(9), 3 + rnd.IntN(8), 1 + rnd.IntN(4)}
		dir := t.TempDir()
		alone, together := filepath.Join(dir, "alone.nc"), filepath.Join(dir, "together.nc")
		whole, err := newState(n, deep, nil, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := Save(alone, whole.parts()...); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(alone)
		if err != nil {
			t.Fatal(err)
		}
		err = onRanks(t, rnd, n, func(team *rt.Team, g *rt.Grid) error {
			s, err := newState(n, deep, g, true)
			if err != nil {
				return err
			}
			s.step += team.Rank() // that of rank 0 is saved
			if err := Save(together, s.parts()...); err != nil {
				return err
			}
			if have, err := os.ReadFile(together); err != nil || !slices.Equal(have, want) {
				return fmt.Errorf("the file differs from that of one process, error %w", err)
			}
			return nil
		})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, halo := range []rt.Halo{deep, thin} {
			err = onRanks(t, rnd, n, func(_ *rt.Team, g *rt.Grid) error {
				s, err := newState(n, halo, g, false)
				if err != nil {
					return err
				}
				s.level = whole.level.Clone() // is whole, and has to have its halo
				s.level.Fill(0)
				s.step = 0
				if err := Load(together, s.parts()...); err != nil {
					return err
				}
				if s.step != 7 {
					return fmt.Errorf("step %d", s.step)
				}
				return s.equal(whole, halo)
			})
			if err != nil {
				t.Fatalf("seed %d, halo %v: %v", seed, halo, err)
			}
		}
	}
}

// What one rank fails at is an error on all of them, the file stays as it was, and the team can go on.
func TestCheckpointOnRanksErrors(t *testing.T) {
	t.Parallel()
	n := [3]int{6, 5, 3}
	broken := func(rank int, writes bool) func(team *rt.Team, s *state) []Part {
		return func(team *rt.Team, s *state) []Part {
			p := Count("broken", &s.step)
			if team.Rank() == rank {
				fail := errors.New("the mistake")
				if p.read = func(*File) error { return fail }; writes {
					p.write = func(*Writer) error { return fail }
				}
			}
			return slices.Insert(s.parts(), 1, p)
		}
	}
	for name, tt := range map[string]struct {
		file  string
		parts func(team *rt.Team, s *state) []Part
		do    func(file string, parts ...Part) error
		want  []string // by rank
	}{
		"a rank has no field": {"state.nc", func(team *rt.Team, s *state) []Part {
			if team.Rank() == 1 {
				s.u = nil
			}
			return s.parts()
		}, Save, []string{"netcdf.Save: rank 1 has failed: the field u is nil", "the field u is nil: allocate it first"}},
		"ranks have other parts": {"state.nc", func(team *rt.Team, s *state) []Part { return s.parts()[:3+team.Rank()%2] }, Save,
			[]string{"netcdf.Save: rank 1 has ", "netcdf.Save: rank 1 has "}},
		"rank 0 cannot write":       {"none/state.nc", func(_ *rt.Team, s *state) []Part { return s.parts() }, Save, []string{"no such file", "rank 0 has failed: open "}},
		"rank 0 fails in between":   {"state.nc", broken(0, true), Save, []string{"the mistake", "rank 0 has failed: the mistake"}},
		"the name is a folder's":    {".", func(_ *rt.Team, s *state) []Part { return s.parts() }, Save, []string{"there is a folder", "rank 0 has failed: there is a folder"}},
		"there is no file":          {"none.nc", func(_ *rt.Team, s *state) []Part { return s.parts() }, Load, []string{"no such file", "no such file"}},
		"a part is missing":         {"state.nc", broken(3, false), Load, []string{"there is no broken in it", "there is no broken in it"}},
		"a rank cannot read":        {"read.nc", broken(1, false), Load, []string{"rank 1 has failed: checkpoint", "the mistake"}},
		"the field is a larger one": {"larger.nc", func(_ *rt.Team, s *state) []Part { return s.parts() }, Load, []string{"u is over k from 0 to 4, j from -1 to 7, i from -2 to 8, the field over", "u is over"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			writeStates(t, dir, n)
			before, err := os.ReadFile(filepath.Join(dir, "state.nc"))
			if err != nil {
				t.Fatal(err)
			}
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			errs := make([]error, 4)
			err = rt.RunTeam(t.Context(), 4, func(_ context.Context, team *rt.Team) error {
				g, err := team.Grid(n[0], n[1], n[2], rt.Parts(2, 2))
				if err != nil {
					return err
				}
				s, err := newState(n, deep, g, true)
				if err != nil {
					return err
				}
				u := s.u
				errs[team.Rank()] = tt.do(filepath.Join(dir, tt.file), tt.parts(team, s)...)
				_, err = rt.Sum(u)
				return err
			})
			if err != nil {
				t.Error(err)
			}
			for rank, err := range errs {
				if want := tt.want[min(rank, 1)]; err == nil || rank < 2 && !strings.Contains(err.Error(), want) {
					t.Errorf("rank %d: error %v, want %q", rank, err, want)
				}
			}
			after, err := os.ReadFile(filepath.Join(dir, "state.nc"))
			if now, e := os.ReadDir(dir); err != nil || e != nil || !slices.Equal(before, after) || len(now) != len(entries) {
				t.Errorf("the folder has changed: %v, before %v; errors %v, %v", now, entries, err, e)
			}
		})
	}
}

// writeStates writes a state, one with another part, and a larger one.
func writeStates(t *testing.T, dir string, n [3]int) {
	t.Helper()
	s, err := newState(n, deep, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	larger, err := newState([3]int{n[0] + 1, n[1], n[2]}, deep, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	for file, parts := range map[string][]Part{
		"state.nc": s.parts(), "read.nc": append(s.parts(), Count("broken", &s.step)), "larger.nc": larger.parts(),
	} {
		if err := Save(filepath.Join(dir, file), parts...); err != nil {
			t.Fatal(err)
		}
	}
}
