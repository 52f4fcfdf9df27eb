package timeblock

import (
	"fmt"
	"slices"
	"time"

	"github.com/openearthgo/oec/rt/internal/tuning"
)

// Pace finds by which block steps are advanced, or that they are one after the other, which is the block nil. All leave the same bits.
type Pace struct {
	listed []tuning.Choice          // the best by an estimate first
	first  *Block                   // nil if there is none
	made   map[tuning.Choice]*Block // on the memory that fields have now
	race   *tuning.Race
	memory *tuning.Memory // of such races; nil if nothing is remembered
	why    string         // how the choice that is remembered was found; empty if none is
}

// worthRemembering is how long a step takes at least for a race to be remembered: a shorter one takes no time.
const worthRemembering = 100 * time.Microsecond

// single is to advance one step after the other.
var single = tuning.Choice{Steps: 1}

// Rules say how a [Pace] is found.
type Rules struct {
	SinglesFirst bool                  // by the estimate, steps one after the other are as good as any block
	Measured     bool                  // by a race; else it is the first by the estimate
	Memory       func() *tuning.Memory // of such races; nil if each is run
}

// Choose begins to choose between blocks, of which the estimate holds the first to be the best, and steps one after the other. A race between the same goes on, though
// blocks are others where fields have other memory.
func (p *Pace) Choose(blocks []*Block, r Rules) {
	before := p.listed
	p.listed, p.first, p.made = nil, nil, map[tuning.Choice]*Block{single: nil}
	if r.SinglesFirst {
		p.listed = append(p.listed, single)
	}
	for _, b := range blocks {
		p.listed = append(p.listed, p.add(b))
	}
	if !r.SinglesFirst {
		p.listed = append(p.listed, single)
	}
	if !r.Measured {
		p.listed = p.listed[:1]
	}
	if !slices.Equal(before, p.listed) {
		p.begin(r.Memory)
	}
}

// Turn returns the block to advance steps by, and whether that is timed in a race.
func (p *Pace) Turn() (b *Block, racing bool) {
	c, racing := p.race.Next()
	if !racing {
		c = p.race.Best()
	}
	return p.block(c), racing
}

// Best returns the block that is the best one so far.
func (p *Pace) Best() *Block { return p.block(p.race.Best()) }

// Ways returns the blocks that there are by the estimate, and those that are in the race.
func (p *Pace) Ways() (listed, racing []*Block) {
	for _, c := range p.listed {
		listed = append(listed, p.block(c))
	}
	for _, e := range p.race.Tried {
		racing = append(racing, p.block(e.Choice))
	}
	return listed, racing
}

// Note notes how long a step took in the race. What has been found when a heat is over is remembered, since a program may end before the race does; if what was remembered has lost,
// all race.
func (p *Pace) Note(step time.Duration) {
	heats := p.race.Heats
	p.race.Note(step)
	_, racing := p.race.Next()
	m := p.memory
	if m == nil || racing && p.race.Heats == heats {
		return
	}
	goesOn := m.Doubted != nil && m.Doubted.Unfinished
	best, step := p.fastest(func(c tuning.Choice) bool { return c == p.race.Best() })
	switch {
	case m.Doubted == nil && step < worthRemembering:
	case m.Conclude(tuning.Entry{Choice: best, Why: p.measured(), Unfinished: racing}):
		p.why, p.race = "", p.raceOfAll()
	case goesOn:
		p.race = tuning.NewRace(best, tuning.RulesOfSteps(), p.near)
	}
}

// Why says how the best block was found: "measured, 1.2ms a step, and 3.1ms step by step", with "so far" before it or "remembered: "; it is empty if that is by the estimate.
func (p *Pace) Why() string {
	best := p.race.Best()
	_, step := p.fastest(func(c tuning.Choice) bool { return c == best })
	switch _, racing := p.race.Next(); {
	case p.why != "" && (step == 0 || p.memory.Doubted != nil):
		return tuning.Remembered + p.why
	case !racing && len(p.race.Tried) > 1:
		return p.measured()
	case racing && (best != p.listed[0] || p.why != ""):
		return "so far " + p.measured()
	}
	return ""
}

// measured says how long a step takes at its fastest, and what it takes otherwise.
func (p *Pace) measured() string {
	best := p.race.Best()
	_, step := p.fastest(func(c tuning.Choice) bool { return c == best })
	text := fmt.Sprintf("measured, %v a step", step)
	switch other, step := p.fastest(func(c tuning.Choice) bool { return (c == single) != (best == single) }); {
	case step == 0:
		return text
	case other == single:
		return text + fmt.Sprintf(", and %v step by step", step)
	default:
		return text + fmt.Sprintf(", and %v with %d steps at once", step, other.Steps)
	}
}

// begin begins with what is remembered, if there is something. The first race in a process compares that with steps one after
// the other, or these with the best block by the estimate; if the race that has found it was not over, that goes on then.
func (p *Pace) begin(memory func() *tuning.Memory) {
	p.memory, p.why, p.race = nil, "", p.raceOfAll()
	if len(p.listed) == 1 || memory == nil {
		return
	}
	p.memory = memory()
	e, found := p.memory.Recall()
	if !found || e.Choice != single && p.block(e.Choice) == nil {
		return
	}
	var heats []tuning.Heat
	switch rival := single; {
	case p.memory.Doubt(e):
		if e.Choice == single {
			rival = p.add(p.first)
		}
		heats = append(heats, func(tuning.Choice) []tuning.Choice { return []tuning.Choice{rival} })
	case e.Unfinished:
		heats = append(heats, p.near)
	}
	p.why, p.race = e.Why, tuning.NewRace(e.Choice, tuning.RulesOfSteps(), heats...)
}

// raceOfAll returns a race of all that are listed, and then of what is near the fastest block.
func (p *Pace) raceOfAll() *tuning.Race {
	listed := func(tuning.Choice) []tuning.Choice { return p.listed[1:] }
	return tuning.NewRace(p.listed[0], tuning.RulesOfSteps(), listed, p.near)
}

// near returns what is near the fastest block of several steps, which need not be the best choice: blocks of one step differ by what is not theirs.
func (p *Pace) near(best tuning.Choice) (list []tuning.Choice) {
	if len(p.listed) == 1 {
		return nil
	}
	if c, step := p.fastest(func(c tuning.Choice) bool { return c.Steps > 1 }); step > 0 {
		best = c
	}
	b := p.block(best)
	if b == nil {
		b = p.first
	}
	for _, b := range b.near() {
		list = append(list, p.add(b))
	}
	return list
}

// fastest returns the fastest of some choices, and how long a step takes; 0 if none has been timed.
func (p *Pace) fastest(among func(tuning.Choice) bool) (best tuning.Choice, step time.Duration) {
	for n := range p.race.Tried {
		e := &p.race.Tried[n]
		if took, timed := e.Time(); timed && among(e.Choice) && (step == 0 || took < step) {
			best, step = e.Choice, took
		}
	}
	return best, step
}

// add adds a block, and returns what it is in a race.
func (p *Pace) add(b *Block) tuning.Choice {
	c := b.choice()
	if p.made[c] == nil {
		p.made[c] = b
	}
	if p.first == nil {
		p.first = b
	}
	return c
}

// block returns the block that a choice is; nil for one step after the other, and for what cannot be on these fields.
func (p *Pace) block(c tuning.Choice) *Block {
	b, made := p.made[c]
	if !made && p.first != nil {
		b = p.first.as(c)
		p.made[c] = b
	}
	return b
}
