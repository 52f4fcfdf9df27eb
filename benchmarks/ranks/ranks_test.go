package main

import (
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"context"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/rt"
)

// TestRun times everything on a few points, by each library that there is, which compares the bits of all forms and of the exchanges in C.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	t.Parallel()
	for library, name := range map[string]string{"mpich": "MPICH", "openmpi": "Open MPI"} {
		t.Run(library, func(t *testing.T) {
			launcher := testenv.NeedsMPI(t, library)
			testenv.NeedsMPICC(t, library)
			document, plot := filepath.Join(t.TempDir(), "ranks.md"), filepath.Join(t.TempDir(), "ranks.png")
			begin, end := "before\n<!-- "+place()+": begin -->\n", "<!-- "+place()+": end -->\nafter\n"
			if err := os.WriteFile(document, []byte(begin+"old\n"+end), 0o666); err != nil {
				t.Fatal(err)
			}
			var out, log strings.Builder
			args := []string{"-mpirun", launcher, "-rounds", "1", "-samples", "1", "-shrink", "32", "-warm", "4", "-sample", "10us", "-md", document, "-plot", plot}
			if err := run(t.Context(), args, &out, &log); err != nil {
				t.Fatalf("%v\n%s", err, &log)
			}
			for _, want := range []string{
				`^field +cut +halo +type +bytes +` + name + ` [\d.]+: C +oec +ratio +by MPI +ratio$`,
				`^12×12×1 +j +1 +f64 +192( +[\d.]+){5}$`,
				`^32×32×1 +i +3 +f32 +768( +[\d.]+){5}$`,
				`^Water +48×48×1 +runs, .rt.Overlap. ( +[\d.]+){3}`,
				`^Diffusion +48×48×48 +sequence, .rt.Deep. for 4 steps( +[\d.]+){3} +4 steps with one exchange`,
				`^Water +48×48×1( +[\d.]+){6}$`,
				`^in shared memory( +[\d.]+){2} +([\d.]+|-)$`,
				`^by ` + name + ` [\d.]+( +[\d.]+){2} +([\d.]+|-)$`,
				`^Diffusion +48×48×48 +sequence( +[\d.]+){2} +[+-]\d+$`,
				`^131072 +63×16×80 .*(compute|redundant work|latency|bandwidth)$`,
				`^131072 +63×16×1 .*(compute|redundant work|latency|bandwidth)$`,
			} {
				if !regexp.MustCompile("(?m)" + want).MatchString(out.String()) {
					t.Errorf("there is no %s in\n%s", want, &out)
				}
			}
			text, err := os.ReadFile(document)
			if err != nil {
				t.Fatal(err)
			}
			if s := string(text); !strings.HasPrefix(s, begin) || !strings.HasSuffix(s, end) || !strings.Contains(s, "| 131072 | 63×16×80 |") || !strings.Contains(s, "ranks.png") {
				t.Errorf("the document has\n%s", s)
			}
			f, err := os.Open(plot)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := png.Decode(f); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestRefused gives options that cannot be followed.
func TestRefused(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"-rounds 0":        "-rounds, -samples, -sample, -shrink and -warm must be at least 1",
		"-sample 0s":       "-rounds, -samples, -sample, -shrink and -warm must be at least 1",
		"-global 16x":      "-global 16x: want points along i, j and k",
		"-link 0":          "-link more than 0",
		"-md absent.md":    "absent.md",
		"-mpirun norun":    "there is none of norun: install MPI",
		"-latency forever": "invalid value",
	} {
		err := run(t.Context(), strings.Fields(args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, expected one with %q", args, err, want)
		}
	}
}

// TestFit finds the cost of messages that cost as much.
func TestFit(t *testing.T) {
	t.Parallel()
	for _, want := range []link{{2000, 0.25}, {0, 0.5}} {
		var list []observed
		for _, bytes := range []float64{64, 1024, 65536, 1 << 20} {
			list = append(list, observed{bytes, want.perMessage + want.perByte*bytes})
		}
		if have := fit(list); math.Abs(have.perMessage-want.perMessage) > 1e-6 || math.Abs(have.perByte-want.perByte) > 1e-9 {
			t.Errorf("%v is fitted as %v", want, have)
		}
	}
	if have := fit([]observed{{100, 10}, {1000, 1000}}); have.perMessage != 0 || have.perByte <= 0 {
		t.Errorf("a message costs %v ns, and a byte %v", have.perMessage, have.perByte)
	}
	for _, list := range [][]observed{{{100, 1000}, {1000, 10}}, {{100, 50}, {100, 50}}} {
		if have := fit(list); have.perByte != 0 || !(have.perMessage > 0) {
			t.Errorf("%v: a message costs %v ns, and a byte %v", list, have.perMessage, have.perByte)
		}
	}
}

// TestDivide divides domains as rt does.
func TestDivide(t *testing.T) {
	t.Parallel()
	for _, n := range [][3]int{{16, 16, 2}, {40, 12, 3}, {12, 200, 1}} {
		for ranks := 1; ranks <= 12; ranks++ {
			var i, j int
			err := rt.RunTeam(t.Context(), ranks, func(_ context.Context, team *rt.Team) error {
				g, err := team.Grid(n[0], n[1], n[2])
				if err == nil && team.Rank() == 0 {
					i, j = g.Counts()
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			want := [3]int{(n[0] + i - 1) / i, (n[1] + j - 1) / j, n[2]}
			if p, ok := divide(n, ranks); !ok || p.n != want {
				t.Errorf("%v for %d ranks: parts of %v, and rt has %v", n, ranks, p.n, want)
			}
		}
	}
	if p, ok := divide([3]int{4, 4, 1}, 17); ok {
		t.Errorf("16 points are divided among 17 ranks: %v", p)
	}
}

// TestStep counts by hand what a step costs: two runs that need one point around them, on 4 by 3 by 2 points that are cut along both axes.
func TestStep(t *testing.T) {
	t.Parallel()
	w := workload{runs: 2, fields: 3, halo: 1, perPoint: 10}
	p := part{n: [3]int{4, 3, 2}, cut: [2]bool{true, true}, messages: 8}
	l := link{perMessage: 100, perByte: 0.5}
	// Around the part there are 2·(6·5-4·3) points up to a distance of 1, and 2·(8·7-4·3) up to 2.
	for steps, want := range map[int]spent{
		0: {compute: 240, messages: 2 * 8 * 100, bytes: 2 * 0.5 * 8 * 3 * 36},
		1: {compute: 240, redundant: 5 * 36, messages: 8 * 100, bytes: 0.5 * 8 * 3 * 88},
	} {
		if have := w.step(p, l, steps); have != want {
			t.Errorf("%d steps with one exchange: %+v, want %+v", steps, have, want)
		}
	}
	if w.fits(p, 2) || !w.fits(p, 1) {
		t.Error("halos of 4 fit into 3 points, or those of 2 do not")
	}
}

// TestNode puts together the parts of the ranks of a node.
func TestNode(t *testing.T) {
	t.Parallel()
	p := part{n: [3]int{10, 20, 3}, cut: [2]bool{true, true}, counts: [2]int{8, 4}}
	for ranks, want := range map[int]part{
		1:  {n: [3]int{10, 20, 3}, cut: [2]bool{true, true}},
		4:  {n: [3]int{40, 20, 3}, cut: [2]bool{true, true}},
		16: {n: [3]int{80, 40, 3}, cut: [2]bool{false, true}},
		64: {n: [3]int{80, 80, 3}},
	} {
		if have := p.node(ranks); have != want {
			t.Errorf("%d ranks have %+v, want %+v", ranks, have, want)
		}
	}
}

// TestLimit names what takes the most.
func TestLimit(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]spent{
		"compute":        {100, 3, 3, 3},
		"redundant work": {100, 30, 3, 3},
		"latency":        {100, 3, 30, 3},
		"bandwidth":      {100, 3, 3, 30},
	} {
		if have := s.limit(); have != want {
			t.Errorf("%+v is limited by %s", s, have)
		}
	}
}
