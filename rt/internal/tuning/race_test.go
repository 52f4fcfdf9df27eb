package tuning

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// heats are of two levels, and then of tiles.
var heats = []Heat{
	func(best Choice) []Choice { return []Choice{{Level: "b"}, {Level: "c"}} },
	func(best Choice) []Choice {
		small, large := best, best
		small.Tiles, large.Tiles = -2, 2
		return []Choice{small, large}
	},
}

// rounds are the usual rules, but for the number of rounds.
func rounds(n int) Rules {
	r := RulesOfRuns()
	r.Rounds = n
	return r
}

// run runs a race of variants that take what a function says; it returns the number of runs, and their time.
func run(t *testing.T, r *Race, took func(Choice) time.Duration) (runs int, total time.Duration) {
	t.Helper()
	for c, more := r.Next(); more; c, more = r.Next() {
		d := took(c)
		if d == 0 {
			r.Disqualify()
			continue
		}
		r.Note(d)
		total += d
		if runs++; runs > 100_000 {
			t.Fatal("the race does not end")
		}
	}
	return runs, total
}

// times of variants, with what else the machine does.
func noisy(times map[Choice]time.Duration, seed uint64) func(Choice) time.Duration {
	random := rand.New(rand.NewPCG(seed, 1))
	return func(c Choice) time.Duration {
		d := float64(times[c]) * (1 + 0.01*random.Float64())
		if random.IntN(10) == 0 {
			d *= 1 + 3*random.Float64()
		}
		return time.Duration(d)
	}
}

func TestRaceFindsTheFastest(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	right := 0
	for seed := range uint64(100) {
		times := map[Choice]time.Duration{
			{Level: "a"}: 20 * ms, {Level: "b"}: 14 * ms, {Level: "c"}: 60 * ms,
			{Level: "b", Tiles: -2}: 30 * ms, {Level: "b", Tiles: 2}: 11 * ms,
			{Level: "a", Tiles: -2}: 20 * ms, {Level: "a", Tiles: 2}: 20 * ms,
		}
		r := NewRace(Choice{Level: "a"}, RulesOfRuns(), heats...)
		runs, total := run(t, r, noisy(times, seed))
		if r.Best() == (Choice{Level: "b", Tiles: 2}) {
			right++
		}
		if runs > 40 {
			t.Errorf("seed %d: %d runs", seed, runs)
		}
		// Of 1000 runs, those of the race add less than 5 % to the time of the best.
		if more := total - time.Duration(runs)*11*ms; more > 5*1000*11*ms/100 {
			t.Errorf("seed %d: the race costs %v", seed, more)
		}
	}
	if right < 97 {
		t.Errorf("only %d of 100 races find the fastest variant", right)
	}
}

// Without a difference that is worth it, all stays as it is.
func TestRaceKeepsTheDefault(t *testing.T) {
	t.Parallel()
	r := NewRace(Choice{Level: "a"}, rounds(4), heats...)
	run(t, r, func(c Choice) time.Duration {
		if c.Level == "a" && c.Tiles == 0 {
			return 100 * time.Millisecond
		}
		return 98 * time.Millisecond
	})
	if r.Best() != (Choice{Level: "a"}) {
		t.Errorf("the best is %v", r.Best())
	}
}

// Another number of workers has to gain more: what keeps processors busy may be gone the next time. The default number has not.
func TestRaceOfWorkers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		first, other int
		percent      time.Duration // of the time of the first that the other one takes
		want         int
	}{{0, 1, 95, 0}, {0, 1, 80, 1}, {1, 0, 95, 0}, {1, 0, 98, 1}} {
		r := NewRace(Choice{Level: "a", Workers: test.first}, rounds(4), func(Choice) []Choice { return []Choice{{Level: "a", Workers: test.other}} })
		run(t, r, func(c Choice) time.Duration {
			if c.Workers == test.other {
				return test.percent * time.Millisecond
			}
			return 100 * time.Millisecond
		})
		if n := r.Best().Workers; n != test.want {
			t.Errorf("%+v: the best has %d workers", test, n)
		}
	}
}

// Short runs are timed in groups, and a run that takes no time that the clock shows ends, too.
func TestRaceOfShortRuns(t *testing.T) {
	t.Parallel()
	for _, d := range []time.Duration{1, 700, 10 * time.Microsecond} {
		r := NewRace(Choice{Level: "a"}, rounds(2), heats[0])
		runs, _ := run(t, r, func(c Choice) time.Duration {
			if c.Level == "b" {
				return d
			}
			return 2 * d
		})
		if r.Best() != (Choice{Level: "b"}) || time.Duration(runs)*d < sampleTime && runs < mostRepeats {
			t.Errorf("runs of %v: %d of them, the best is %v", d, runs, r.Best())
		}
	}
}

// A run that begins with what another variant has left in the caches does not count.
func TestRaceAfterOthers(t *testing.T) {
	t.Parallel()
	for _, run1 := range []time.Duration{10 * time.Microsecond, 100 * time.Microsecond} {
		r, last := NewRace(Choice{Level: "a"}, RulesOfRuns(), heats[0]), Choice{}
		run(t, r, func(c Choice) time.Duration {
			took := run1
			switch {
			case c.Level != "a":
				took = run1 * 11 / 10
			case last != c:
				took *= 2
			}
			last = c
			return took
		})
		if r.Best() != (Choice{Level: "a"}) {
			t.Errorf("runs of %v: the best is %v", run1, r.Best())
		}
	}
}

func TestRaceWithoutThoseThatCannotRun(t *testing.T) {
	t.Parallel()
	r := NewRace(Choice{Level: "a"}, rounds(3), heats...)
	run(t, r, func(c Choice) time.Duration {
		switch {
		case c.Level == "c", c.Tiles == 2:
			return 0
		case c.Level == "b":
			return 5 * time.Millisecond
		}
		return 20 * time.Millisecond
	})
	if r.Best() != (Choice{Level: "b"}) {
		t.Errorf("the best is %v", r.Best())
	}
	for _, e := range r.Tried {
		if _, ok := e.Time(); ok == e.Unfit {
			t.Errorf("%v: fit %v, timed %v", e.Choice, !e.Unfit, ok)
		}
	}
	alone := NewRace(Choice{Level: "a"}, rounds(3))
	if _, more := alone.Next(); more {
		t.Error("a race without challengers is run")
	}
}

// The last heat of ways to advance steps is run again as long as it finds others than those that have run: it climbs to the fastest one, unless there are too many on the way.
func TestRaceGoesOn(t *testing.T) {
	t.Parallel()
	near := func(best Choice) (list []Choice) {
		for _, steps := range []int{best.Steps - 1, best.Steps + 1} {
			list = append(list, Choice{Steps: max(1, steps)})
		}
		return list
	}
	for fastest, want := range map[int]int{5: 5, 12: 12, 99: 24} {
		r := NewRace(Choice{Steps: 2}, RulesOfSteps(), func(Choice) []Choice { return []Choice{{Steps: 1}} }, near)
		runs, _ := run(t, r, func(c Choice) time.Duration {
			return time.Duration(float64(time.Millisecond) * math.Pow(1.1, math.Abs(float64(fastest-c.Steps))))
		})
		if have := r.Best().Steps; have != want || len(r.Tried) > 24 || runs > 6*len(r.Tried) {
			t.Errorf("the best is %d, want %d, of %d in %d runs", have, want, len(r.Tried), runs)
		}
	}
}
