package randstencil

import (
	"fmt"
	"slices"
	"strings"
)

// counter is the counter of a loop around: a constant of each iteration.
type counter struct {
	name   string
	lo, hi int // its least and its largest value
}

// loop writes a loop with constant bounds.
func (s *scope) loop(results []string) {
	trips := 1 + s.IntN(3)
	if s.depth >= 2 || s.trips*trips > 6 {
		s.assign()
		return
	}
	in := s.block()
	in.trips *= trips
	label := ""
	if s.chance(3) {
		label = s.generator.name("l")
	}
	in.loops = append(slices.Clone(s.loops), label)
	header := in.header(trips)
	text := in.repeated(results)
	if label != "" && strings.Contains(text, " "+label+"\n") { // one that nothing uses is an error
		s.count("loop labeled")
		s.linef("%s:", label)
	}
	s.linef("for %s {\n%s}", header, text)
}

// header returns what is between for and the body, and declares the counter.
func (s *scope) header(trips int) string {
	c := counter{name: s.generator.name("n")}
	lo := s.IntN(3) - 1
	form := pick(s.generator, "range", "range-over", "range-fields", "up", "down", "no-counter")
	if form == "range-over" && len(s.arrays) == 0 || form == "range-fields" && len(s.families) == 0 {
		form = "range"
	}
	s.count("loop " + form)
	text := ""
	switch form {
	case "no-counter":
		return fmt.Sprintf("range %d", trips)
	case "range":
		c.hi = trips - 1
		text = fmt.Sprintf("%s := range %d", c.name, trips)
	case "range-over":
		return s.overArray(c)
	case "range-fields":
		return s.overFields(c)
	case "up":
		c.lo, c.hi = lo, lo+trips-1
		text = fmt.Sprintf("%s := %d; %[1]s <= %d; %[1]s++", c.name, c.lo, c.hi)
	case "down":
		c.lo, c.hi = lo, lo+trips-1
		text = fmt.Sprintf("%s := %d; %[1]s > %d; %[1]s--", c.name, c.hi, c.lo-1)
	}
	s.counted(c)
	return text
}

// counted declares a counter.
func (s *scope) counted(c counter) {
	s.counters = append(s.counters, c)
	s.vars = append(s.vars, &variable{name: c.name, elem: "int"})
	s.linef("_ = %s", c.name)
}

// overArray returns the header of a loop over the elements of an array.
func (s *scope) overArray(c counter) string {
	a := pick(s.generator, s.arrays...)
	s.trips = s.trips * a.length // more than there are, if the loop was to be shorter
	c.hi = a.length - 1
	s.counted(c)
	x := variable{name: s.generator.name("x"), elem: a.elem}
	s.declared(x)
	return fmt.Sprintf("%s, %s := range %s", c.name, x.name, a.name)
}

// repeated returns the body of a loop.
func (s *scope) repeated(results []string) string {
	if s.chance(2) {
		s.exit()
	}
	for range 1 + s.IntN(2) {
		s.statement(results)
	}
	if s.chance(3) {
		s.exit()
	}
	return s.text.String()
}

// exit leaves a loop, or the iteration, under a condition.
func (s *scope) exit() {
	in := s.block()
	in.leave()
	s.linef("if %s {\n%s}", s.condition(2), in.text.String())
}

// leave leaves a loop or the iteration.
func (s *scope) leave() {
	what := pick(s.generator, "break", "continue")
	label := pick(s.generator, s.loops...)
	s.count("loop " + what)
	s.linef("%s", strings.TrimSpace(what+" "+label))
}
