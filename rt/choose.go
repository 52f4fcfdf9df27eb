package rt

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/schedule"
	"github.com/openearthgo/oec/rt/internal/tuning"
)

// A plan that nobody has asked to measure begins after some runs: by then they are likely to be some
// more. Runs that take less than the second figure are over before there is much to gain.
const (
	patience    = 16
	worthTiming = 5 * time.Microsecond

	// doubtful is how many times as long as the default level another one takes, by what is counted for
	// a point, that is not tried unless somebody has asked to measure.
	doubtful = 1.5
)

// Choice says which of its variants a plan runs, and why. Variants differ in the level, in whether outputs
// bypass the caches, in the size of tiles and in the number of workers; all give the same bits.
type Choice struct {
	// Variant is "level=inline stream=off tiles=1/4 workers=2": what is missing is up to the model or to the
	// options. Tiles are so many times as large as those of the model.
	Variant string
	Why     string  // how it was found; empty as long as nothing was measured
	Done    bool    // it will not change any more
	Tried   []Trial // what was measured by this plan, the default first
}

// Trial is a variant that was measured.
type Trial struct {
	Variant, Level string
	Time           time.Duration // of a run; 0 if there is none, because it cannot run or was not yet its turn
}

// String returns the variant and how it was found.
func (c Choice) String() string {
	if c.Why == "" {
		return c.Variant
	}
	return c.Variant + ": " + c.Why
}

// Measure has the first runs of the plan be made by one variant after the other, so many rounds each, and
// those that follow by the fastest, see [Choice]; 0 rounds are as many as usual, and a negative number has the
// plan neither measure nor remember. What is found is remembered, in the process and in the
// file choices.txt in the folder oec of the user's cache folder, or in the folder that the environment
// variable OEC_CACHE names: for the processor, the stencil as it was compiled, the size of the domain to a
// power of two, and the number of threads. A plan for which something is remembered begins with that. The first one in
// a process measures whether it is still faster than the default, and measures all variants anew if it is not: the machine may have been busy when it was chosen.
//
// Without the option, plans measure from their 17th run on, if runs take more than some microseconds.
// The variable OEC_MEASURE may be off, and then nothing is measured nor remembered, whatever the options
// say; or on, as if all plans had the option; or auto, the default. On accelerators, levels are all there is to choose, and only those who ask measure.
//
// The runs are those that the program makes anyway, of its own fields, and leave what they always do; what [Level],
// [Workers], [StreamingStores] and the variable OEC_CPU say is not varied. While it measures, a run may allocate.
func Measure(rounds int) Option {
	return func(c *config) {
		c.measure, c.rounds = measureOn, rounds
		if rounds < 0 {
			c.measure = measureOff
		}
	}
}

// OnChoice has sink called with the choice of a plan as soon as it will not change any more: by Bind, or at
// the end of a run by the goroutine that has made it.
func OnChoice(sink func(Choice)) Option {
	return func(c *config) { c.onChoice = sink }
}

// What is measured: see [Measure].
const (
	measureAuto = "auto"
	measureOn   = "on"
	measureOff  = "off"
)

// readMeasure sets what OEC_MEASURE says.
func (c *config) readMeasure(s *abi.Stencil) error {
	text := c.getenv("OEC_MEASURE")
	switch text {
	case "":
		text = measureAuto
	case measureAuto, measureOn, measureOff:
	default:
		return &fault.UnsupportedError{Stencil: s.Name, What: "OEC_MEASURE " + strconv.Quote(text), Reason: "no such mode", Have: []string{measureAuto, measureOn, measureOff}}
	}
	if c.measure == "" || text == measureOff {
		c.measure = text
	}
	return nil
}

// measuring reports whether somebody has asked to measure.
func (c *config) measuring() bool { return c.measure == measureOn }

// choosing finds the variant to run.
type choosing struct {
	*binding
	first    tuning.Choice
	levels   []string // there are code and reasons for, but the first
	memory   tuning.Memory
	wait     int // runs until it begins
	race     *tuning.Race
	variants map[tuning.Choice]*variant // that have run
}

// choose sets the variant that the plan begins with: what is remembered, or else the default. Errors
// are those of the default.
func (p *Plan) choose(b *binding) error {
	if err := b.config.readMeasure(b.spec); err != nil {
		return err
	}
	first, code, err := b.check(tuning.Choice{Level: b.config.level})
	if err != nil {
		return err
	}
	choice := tuning.Choice{Level: first.run.Level.Name}
	h := newChoosing(b, first, choice)
	if h != nil {
		base, _, err := b.check(tuning.Choice{Level: b.config.level})
		if err != nil {
			return err
		}
		if p.base = base.run; p.recall(h) {
			return nil
		}
	}
	if err := b.finish(first, code, choice); err != nil {
		return err
	}
	p.variant, p.choosing, p.chosen.Variant = first, h, choice.String()
	if h == nil {
		p.keep(first, Choice{Variant: choice.String()})
	}
	return nil
}

// keep has the plan keep to a variant.
func (p *Plan) keep(v *variant, c Choice) {
	c.Done = true
	p.variant, p.choosing, p.chosen = v, nil, c
	if v.accel != nil && v.record == nil {
		v.accel.Untimed()
	}
	if sink := p.binding.config.onChoice; sink != nil {
		sink(c)
	}
}

// newChoosing returns what chooses among the variants of a plan, the first of which has been checked; nil if
// there is nothing to choose, nobody wants it, or other ranks have to run the same.
func newChoosing(b *binding, first *variant, choice tuning.Choice) *choosing {
	c := &b.config
	if c.measure == measureOff || c.overlap || first.run.Divided() != "" || first.run.Points.Empty() || c.tilePoints != 0 || b.accel != nil && (!c.measuring() || c.queue != nil) {
		return nil
	}
	h := &choosing{binding: b, first: choice, variants: map[tuning.Choice]*variant{}}
	if !c.measuring() {
		h.wait = patience
	}
	if c.level == "" {
		h.levels = h.otherLevels(first)
	}
	if b.accel != nil && len(h.levels) == 0 {
		return nil
	}
	h.memory = tuning.Memory{Store: tuning.Open(c.choicesFile()), Key: h.newKey(first)}
	return h
}

// otherLevels returns the levels that are worth a try, besides the first.
func (h *choosing) otherLevels(first *variant) (list []string) {
	limit := doubtful * schedule.PointTime(first.run.Level)
	for n := range h.spec.Levels {
		if l := &h.spec.Levels[n]; l.Name != h.first.Level && (h.config.measuring() || schedule.PointTime(l) <= limit) {
			list = append(list, l.Name)
		}
	}
	return list
}

// newKey returns what the choice is remembered for.
func (h *choosing) newKey(first *variant) tuning.Key {
	c := &h.config
	k := tuning.Key{
		Processor: tuning.Processor(), ISA: fault.CodeName(first.isa(), ""), Threads: schedule.MaxProcs(), Size: tuning.SizeClass(first.run.Points.Extents()),
	}
	if h.accel != nil {
		info := h.accel.Info()
		k.Processor, k.ISA, k.Threads = info.Model, info.Arch, 0
	}
	sum := sha256.New()
	writeSource(sum, h.spec)
	k.Stencil = fmt.Sprintf("%s %s %x", h.spec.Name, h.spec.Fields[len(h.spec.Fields)-1].Elem, sum.Sum(nil)[:6])
	k.Variants = strings.Join(append([]string{h.first.Level}, h.levels...), ",")
	if c.workers > 0 {
		k.Threads = c.workers
		k.Variants += " workers"
	}
	if c.stream != tuning.StreamByModel {
		k.Variants += fmt.Sprintf(" stream=%t", c.stream == tuning.StreamOn)
	}
	if c.repeat > 1 {
		k.Variants += " repeated"
	}
	return k
}

// writeSource writes what tells the code of a stencil from that of others: of which source it is, and its types.
func writeSource(w io.Writer, s *abi.Stencil) {
	fmt.Fprintln(w, s.Info)
	for i := range s.Fields {
		fmt.Fprintln(w, s.Fields[i].Elem)
	}
}

// choicesFile returns the file in which choices are remembered; "" if there is no folder for it.
func (c *config) choicesFile() string {
	dir := c.getenv("OEC_CACHE")
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		dir = filepath.Join(user, "oec")
	}
	return filepath.Join(dir, "choices.txt")
}

// recall takes the variant that is remembered, which is yet to be compared with the default if another process has found it; but on accelerators,
// where queues wait for the end of a race. It reports false if there is none that can run.
func (p *Plan) recall(h *choosing) bool {
	e, ok := h.memory.Recall()
	if !ok || e.Choice.Workers > schedule.MaxProcs() || h.config.workers > 0 && e.Choice.Workers > 0 {
		return false
	}
	v, err := h.bind(e.Choice)
	if err != nil {
		return false
	}
	c := Choice{Variant: e.Choice.String(), Why: tuning.Remembered + e.Why}
	if e.Choice == h.first || h.accel != nil || !h.memory.Doubt(e) {
		p.keep(v, c)
		return true
	}
	p.variant, p.choosing, p.chosen = v, h, c
	return true
}

// runChoosing makes a run by the variant whose turn it is.
func (p *Plan) runChoosing(ctx context.Context, scalars []uint64, times int) error {
	h := p.choosing
	if h.wait--; h.wait > 0 {
		return p.runVariant(ctx, scalars, times)
	}
	if h.race != nil || h.config.measuring() && h.wait <= 0 {
		p.turn(h)
	}
	start := h.config.now()
	err := p.runVariant(ctx, scalars, times)
	took := h.config.now().Sub(start)
	panicked, canceled := (*fault.StencilPanic)(nil), (*fault.CanceledError)(nil)
	switch failed := err != nil && !errors.As(err, &panicked); {
	case p.choosing == nil || failed && (p.accel == nil || errors.As(err, &canceled)):
		return err
	case failed: // such as a kernel that the accelerator has too few registers for
		h.race.Disqualify()
	case h.race != nil:
		if t := p.executor().Times(); t != nil && err == nil {
			took = t.Total
		}
		h.race.Note(took / time.Duration(times))
	case took < worthTiming:
		p.keep(p.variant, p.chosen)
	case h.memory.Doubted != nil || !p.recall(h): // what another plan has found meanwhile
		h.begin(p.variant)
	}
	if h.race != nil {
		if _, more := h.race.Next(); !more {
			p.settle(h)
		}
	}
	return err
}

// begin begins the race, with a variant that is ready.
func (h *choosing) begin(first *variant) {
	if e := h.memory.Doubted; e != nil {
		h.variants[e.Choice] = first
		h.race = tuning.NewRace(e.Choice, h.rules(), h.firstHeat)
		return
	}
	h.variants[h.first] = first
	heats := []tuning.Heat{h.levelHeat}
	if h.accel == nil {
		heats = append(heats, h.streamHeat, h.isaHeat, h.tileHeat, h.workerHeat)
	}
	h.race = tuning.NewRace(h.first, h.rules(), heats...)
}

func (h *choosing) rules() tuning.Rules {
	r := tuning.RulesOfRuns()
	if h.config.rounds > 0 {
		r.Rounds = h.config.rounds
	}
	return r
}

// firstHeat has the default challenge what is remembered.
func (h *choosing) firstHeat(tuning.Choice) []tuning.Choice { return []tuning.Choice{h.first} }

func (h *choosing) levelHeat(best tuning.Choice) (list []tuning.Choice) {
	for _, l := range h.levels {
		best.Level = l
		list = append(list, best)
	}
	return list
}

func (h *choosing) streamHeat(best tuning.Choice) (list []tuning.Choice) {
	if h.config.stream != tuning.StreamByModel {
		return nil
	}
	for _, best.Stream = range []tuning.Stream{tuning.StreamOff, tuning.StreamOn} {
		list = append(list, best)
	}
	return list
}

// isaHeat tries vectors of half the size in the place of those of AVX-512. On an AMD EPYC of the fifth generation (family 26) they take 0.7
// to 0.8 times as long for columns that come from memory, on one thread, and up to twice as long for what computes.
func (h *choosing) isaHeat(best tuning.Choice) (list []tuning.Choice) {
	if h.config.getenv("OEC_CPU") == "" && h.variants[best].isa() == abi.X8664v4 {
		best.ISA = abi.X8664v3.String()
		list = append(list, best)
	}
	return list
}

func (h *choosing) tileHeat(best tuning.Choice) (list []tuning.Choice) {
	for _, best.Tiles = range []int{-2, 2} {
		list = append(list, best)
	}
	return list
}

func (h *choosing) workerHeat(best tuning.Choice) (list []tuning.Choice) {
	if h.config.workers > 0 {
		return nil
	}
	have := h.variants[best].workers()
	for _, best.Workers = range []int{have / 2, 2 * have} {
		if best.Workers > 0 && best.Workers <= schedule.MaxProcs() {
			list = append(list, best)
		}
	}
	return list
}

// turn makes the variant ready whose turn it is. Those that cannot run, or do what another one does,
// leave the race.
func (p *Plan) turn(h *choosing) {
	if h.race == nil {
		h.begin(p.variant)
	}
	for {
		c, more := h.race.Next()
		if !more {
			if p.settle(h); p.choosing == nil {
				return
			}
			continue
		}
		v := h.variants[c]
		if v == nil {
			var err error
			if v, err = h.bind(c); err != nil || h.known(v) {
				h.race.Disqualify()
				continue
			}
			h.variants[c] = v
		}
		p.variant, p.chosen = v, Choice{Variant: c.String()}
		return
	}
}

// known reports whether a variant does what another one does.
func (h *choosing) known(v *variant) bool {
	for _, other := range h.variants {
		if v.cpu != nil && other.cpu.Same(v.cpu) {
			return true
		}
	}
	return false
}

// settle ends the race: the plan keeps to the best variant, which is remembered. Where what was remembered has lost, the race is run anew.
func (p *Plan) settle(h *choosing) {
	best := h.race.Best()
	c := Choice{Variant: best.String(), Tried: h.trials()}
	if e := h.memory.Doubted; e != nil {
		c.Why = tuning.Remembered + e.Why
	} else {
		c.Why = h.measured(best, c.Tried)
	}
	if h.memory.Conclude(tuning.Entry{Choice: best, Why: c.Why}) {
		h.begin(h.variants[best])
		return
	}
	p.keep(h.variants[best], c)
}

// measured says how the best of some trials was found, of which the first is the default.
func (h *choosing) measured(best tuning.Choice, tried []Trial) string {
	for _, t := range tried {
		if best != h.first && t.Variant == best.String() {
			return fmt.Sprintf("measured, %v a run, and %v by default", t.Time, tried[0].Time)
		}
	}
	return fmt.Sprintf("measured, as fast as any of %d", len(tried))
}

// trials returns what was measured so far, the default first.
func (h *choosing) trials() []Trial {
	var list []Trial
	for n := range h.race.Tried {
		e := &h.race.Tried[n]
		t := Trial{Variant: e.Choice.String(), Level: e.Level}
		if took, ok := e.Time(); ok {
			t.Time = took
		}
		if e.Choice == h.first {
			list = slices.Insert(list, 0, t)
			continue
		}
		list = append(list, t)
	}
	return list
}

// obeyDefault sees to it, after fields were swapped, that a plan runs where the default level would, and
// only there: levels differ in which outputs may be in the memory of inputs.
func (p *Plan) obeyDefault() error {
	if p.base == nil || p.base.Level == p.run.Level || !p.base.Swapped() && !p.run.Swapped() {
		return nil
	}
	if err := p.base.CheckOverlap(); err != nil {
		return err
	}
	p.base.TakeGenerations()
	if p.run.CheckOverlap() == nil {
		return nil
	}
	first := tuning.Choice{Level: p.base.Level.Name}
	v, err := p.binding.bind(first)
	if err != nil {
		return err
	}
	p.keep(v, Choice{Variant: first.String(), Why: "level " + p.run.Level.Name + " cannot run on the fields as they were swapped"})
	return nil
}
