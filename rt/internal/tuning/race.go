package tuning

import (
	"math"
	"slices"
	"time"
)

const (
	// Gain is the part of the time of what the model chooses that a variant must not exceed to be
	// chosen instead: less is within what times vary by.
	Gain = 0.97
	// WorkersGain is the same of a variant with another number of workers. What else the machine does takes processors, so that fewer workers
	// seem as fast as more, and the choice outlives that: hdiff, with one worker because of 5 %, then took 2.4 times as long as with two.
	WorkersGain = 0.85

	// sampleTime is how long a variant runs before it is the turn of the next one. Reading the clock is small beside it.
	sampleTime = 100 * time.Microsecond

	// A run that takes less than coldTime begins with what the runs before have left in the caches, so the first ones of a turn,
	// after another variant's, do not count: behind streaming stores, which leave the outputs in memory, tridiagonal in f32
	// on 128×128×60 points takes 0.43 ns per point, and after itself 0.24 (AMD EPYC, family 26).
	coldTime = 10 * time.Millisecond
	coldRuns = 2

	mostRepeats = 1000 // runs of a variant in a round
)

// Rules say how often and how long those run who take part in a race.
type Rules struct {
	Rounds int // how often each one of a heat is timed
	// Hopeless is how many times as long as the best of a heat one takes that is not run again in it, and First is the same after the first round, when something else may have been in
	// its way.
	First, Hopeless float64
	Sample          time.Duration // for how long one runs before it is the turn of the next one; 0 for one run
	// Climb has the last heat be run again as long as it has new challengers, most of which are near the best one. That is not run again to be compared with
	// them, and who is hopeless has no second round.
	Climb bool
	Most  int // as many may take part; 0 for any number
}

// RulesOfRuns are those of a race between variants of a run. The quartile of so few times is the second-best one: a slow one is the first, or something else that the machine does.
func RulesOfRuns() Rules {
	return Rules{Rounds: 6, First: 3, Hopeless: 1.15, Sample: sampleTime}
}

// RulesOfSteps are those of a race between ways to advance steps, of which a run takes many.
func RulesOfSteps() Rules {
	return Rules{Rounds: 2, First: 1.2, Hopeless: 1.1, Climb: true, Most: 24}
}

// A Heat returns the challengers of what has been the best choice so far.
type Heat func(best Choice) []Choice

// Race finds the fastest of some variants. In each heat, the best one so far and its challengers run in
// turn, for some rounds, so that what else the machine does hits all of them; then the fastest is what
// the next heat begins with. Whoever runs them asks [Race.Next] for one, and answers with [Race.Note] or
// [Race.Disqualify].
//
// So far, heats decide on one part of a choice each: few runs have to find it.
type Race struct {
	Tried []Entrant // in the order of their first runs, with all that was found out of them
	Heats int       // that are over

	rules    Rules
	heats    []Heat // those that follow
	climbing bool   // the heat is one that is run again
	best     int    // number of an entrant
	running  []int  // numbers of the entrants of the heat, the best one first unless it climbs
	turn     int    // of running
	round    int
	repeats  int // runs of a variant in a round that count
	cold     int // runs before these that do not
	left     int // runs of the present turn
	sum      time.Duration
}

// Entrant is a variant in a race.
type Entrant struct {
	Choice
	Times []time.Duration // for a run, one for each round of its last heat
	Unfit bool            // it cannot run
}

// NewRace returns a race of challengers of a first choice, in some heats.
func NewRace(first Choice, rules Rules, heats ...Heat) *Race {
	r := &Race{Tried: []Entrant{{Choice: first}}, heats: heats, rules: rules}
	r.nextHeat()
	return r
}

// Next returns the choice that the next run is to be made with; false when the race is over.
func (r *Race) Next() (Choice, bool) {
	if len(r.running) == 0 {
		return Choice{}, false
	}
	return r.Tried[r.running[r.turn]].Choice, true
}

// Best returns the choice that is the best one so far.
func (r *Race) Best() Choice { return r.Tried[r.best].Choice }

// Time returns the time of an entrant, which is the lower quartile of those that were noted, since
// what else the machine does only makes times longer; false if there is none.
func (e *Entrant) Time() (time.Duration, bool) {
	if e.Unfit || len(e.Times) == 0 {
		return math.MaxInt64, false
	}
	sorted := slices.Sorted(slices.Values(e.Times))
	return sorted[len(sorted)/4], true
}

// Note says how long the run took that [Race.Next] has asked for.
func (r *Race) Note(took time.Duration) {
	if r.repeats == 0 { // the very first run says how many make a sample
		r.repeats = int(min(max(1, r.rules.Sample/max(took, 1)), mostRepeats))
		if r.rules.Sample > 0 && took < coldTime {
			r.cold = coldRuns
		}
		r.left = r.repeats
		return
	}
	if r.left--; r.left >= r.repeats {
		return
	}
	r.sum += took
	if r.left > 0 {
		return
	}
	e := &r.Tried[r.running[r.turn]]
	e.Times = append(e.Times, r.sum/time.Duration(r.repeats))
	r.turn++
	r.begin()
}

// Disqualify says that the variant cannot run that [Race.Next] has asked for.
func (r *Race) Disqualify() {
	n := r.running[r.turn]
	r.Tried[n].Unfit = true
	if n == r.best {
		r.best = 0
	}
	r.running = slices.Delete(r.running, r.turn, r.turn+1)
	r.begin()
}

// begin begins a turn, the next round if all had theirs, and the next heat after the last round.
func (r *Race) begin() {
	r.sum, r.left = 0, r.repeats+r.cold
	if r.turn < len(r.running) && !r.decided() {
		return
	}
	r.turn = 0
	r.round++
	r.giveUp()
	if r.round >= r.rules.Rounds || r.decided() {
		r.conclude()
		r.Heats++
		r.nextHeat()
	}
}

// decided reports whether nobody challenges the best one any more.
func (r *Race) decided() bool {
	return !slices.ContainsFunc(r.running, func(n int) bool { return n != r.best })
}

// giveUp takes those out of the heat that are far behind.
func (r *Race) giveUp() {
	least, factor := time.Duration(math.MaxInt64), r.rules.Hopeless
	if r.round == 1 && !r.climbing {
		factor = r.rules.First
	}
	for _, n := range slices.Concat(r.running, []int{r.best}) {
		for _, t := range r.Tried[n].Times {
			least = min(least, t)
		}
	}
	r.running = slices.DeleteFunc(r.running, func(n int) bool {
		times := r.Tried[n].Times
		return n != r.best && len(times) > 0 && float64(slices.Min(times)) > factor*float64(least)
	})
}

// conclude finds the best of a heat.
func (r *Race) conclude() {
	champion, timed := r.Tried[r.best].Time()
	workers, least := r.Tried[r.best].Workers, math.Inf(1)
	for _, n := range r.running {
		gain := Gain
		if w := r.Tried[n].Workers; w != workers && w != 0 { // fewer or more than by default
			gain = WorkersGain
		}
		t, ok := r.Tried[n].Time()
		if ok && n != r.best && float64(t) < least && (!timed || float64(t) < gain*float64(champion)) {
			r.best, least = n, float64(t)
		}
	}
}

// nextHeat begins the next heat that has challengers; there is none when the race is over.
func (r *Race) nextHeat() {
	r.running, r.turn, r.round = r.running[:0], 0, 0
	for len(r.heats) > 0 && len(r.running) == 0 {
		heat := r.heats[0]
		r.climbing = r.rules.Climb && len(r.heats) == 1
		for _, c := range heat(r.Best()) {
			full := r.rules.Most > 0 && len(r.Tried) >= r.rules.Most
			if !full && !slices.ContainsFunc(r.Tried, func(e Entrant) bool { return e.Choice == c }) {
				r.Tried = append(r.Tried, Entrant{Choice: c})
				r.running = append(r.running, len(r.Tried)-1)
			}
		}
		if len(r.running) == 0 || !r.climbing {
			r.heats = r.heats[1:]
		}
	}
	if len(r.running) > 0 && (!r.climbing || r.Tried[r.best].Times == nil) {
		r.running = slices.Insert(r.running, 0, r.best)
		r.Tried[r.best].Times = nil // the machine may be busier, or less so, than it was
	}
	r.sum, r.left = 0, r.repeats+r.cold
}
