package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/benchmarks/document"
)

// place returns the name of the place that a file has for the tables of a run: each mode of
// arithmetic, each kind of accelerator, and each processor otherwise, has one of its own.
func (r *report) place() string {
	name := "oecbench"
	if r.FP != "" && r.FP != fpStrict {
		name += " -fp " + r.FP
	}
	if r.accelerated() {
		kind, _, _ := strings.Cut(r.Devices[0], ":")
		return name + " -device " + kind
	}
	return name + ", " + r.Machine.CPU
}

// saveMarkdown replaces what a file has in that place by the summary of the report, with
// the picture in another file, if there is one.
func (r *report) saveMarkdown(name, picture string) error {
	var b bytes.Buffer
	if picture != "" {
		path, err := filepath.Rel(filepath.Dir(name), picture)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "![Memory throughput of each kernel](%s)\n\n", filepath.ToSlash(path))
	}
	r.writeSummary(&b)
	return document.Replace(name, r.place(), b.Bytes())
}

// writeSummary writes what was measured with, and a table for each size, element type and
// number of threads.
func (r *report) writeSummary(w io.Writer) {
	for _, d := range r.Devices {
		fmt.Fprintf(w, "%s; ", d)
	}
	fmt.Fprintf(w, "%s; medians of %d rounds.", r.Machine, r.Rounds)
	for _, note := range r.Notes {
		fmt.Fprintf(w, "\n%s", note)
	}
	fmt.Fprint(w, " Also measured:\n\n")
	for _, p := range slices.Concat(r.Peers, r.Missing) {
		fmt.Fprintf(w, "- %s\n", p)
	}
	bars, floor := r.bars(), r.floorName()
	for _, p := range r.panels() {
		fmt.Fprintf(w, "\n**%s**, ns per point\n\n", p.title)
		head := []string{"kernel", floor}
		if !r.accelerated() {
			head = append(head, "arithmetic")
		}
		for _, b := range bars {
			head = append(head, b.name)
		}
		head = append(head, "oec level", "quartiles", "GB/s", "% of "+floor)
		if !r.accelerated() {
			head = append(head, "% of bound")
		}
		row(w, head...)
		row(w, slices.Repeat([]string{"---"}, len(head))...)
		for _, c := range p.results {
			row(w, c.summary(bars, !r.accelerated())...)
		}
		p.writeMeans(w, bars)
		if r.accelerated() {
			p.writeShare(w)
		}
	}
	r.writeLaunches(w)
}

// accelerated says whether the report is of accelerators.
func (r *report) accelerated() bool { return len(r.Devices) > 0 }

// floorName says what kernels are held against.
func (r *report) floorName() string {
	if r.accelerated() {
		return "copy"
	}
	return "floor"
}

// language is what the programs are written in that oec is held against.
func (r *report) language() string {
	if r.accelerated() {
		return "CUDA"
	}
	return "C"
}

// writeShare says what part of the throughput of a copy the kernels have.
func (p *panel) writeShare(w io.Writer) {
	sum, count, copied := 0.0, 0, 0.0
	for _, c := range p.results {
		if share := c.best(groupFloor) / c.best(groupOEC); !math.IsNaN(share) {
			sum, count, copied = sum+math.Log(share), count+1, max(copied, c.throughput(c.best(groupFloor)))
		}
	}
	if count > 0 {
		fmt.Fprintf(w, "\nIn the geometric mean, oec has %s %% of the throughput of a copy within the device (n = %d), which is at most %s GB/s.\n",
			ratio(100*math.Exp(sum/float64(count))), count, digits(copied))
	}
}

// writeMeans says how much faster the first bar is than each other, and than the fastest of
// them for each kernel: the geometric mean over the kernels that both have.
func (p *panel) writeMeans(w io.Writer, bars []bar) {
	var parts []string
	others := bars[1:]
	if len(others) > 1 {
		others = append(slices.Clone(others), bar{"the fastest of them", fastest(others)})
	}
	for _, other := range others {
		sum, count := 0.0, 0
		for _, c := range p.results {
			if r := math.Log(other.of(c) / bars[0].of(c)); !math.IsNaN(r) {
				sum, count = sum+r, count+1
			}
		}
		parts = append(parts, fmt.Sprintf("%.2f times as fast as %s (n = %d)", math.Exp(sum/float64(count)), other.name, count))
	}
	if parts != nil {
		fmt.Fprintf(w, "\nIn the geometric mean, %s is %s.\n", bars[0].name, strings.Join(parts, ", "))
	}
}

// fastest returns the time of the fastest of some bars that there are.
func fastest(bars []bar) func(c *result) float64 {
	return func(c *result) float64 {
		best := math.NaN()
		for _, b := range bars {
			if t := b.of(c); math.IsNaN(best) || t < best {
				best = t
			}
		}
		return best
	}
}

// summary returns the cells of a case, with what arithmetic takes or without.
func (c *result) summary(bars []bar, arithmetic bool) []string {
	floor := c.best(groupFloor)
	cells := []string{c.Kernel, known(floor)}
	if arithmetic {
		cells = append(cells, known(c.best(groupArithmetic)))
	}
	for _, b := range bars {
		cells = append(cells, known(b.of(c)))
	}
	best := c.bestColumn(groupOEC)
	if best == nil {
		return append(cells, "", "", "", "")
	}
	t := best.Stats
	cells = append(cells, best.Name, digits(t.Q1)+"–"+digits(t.Q3), digits(c.throughput(t.Median)), ratio(100*floor/t.Median))
	if arithmetic {
		cells = append(cells, ratio(100*c.bound()/t.Median))
	}
	return cells
}

// bound returns the time that memory traffic or arithmetic takes, whichever takes longer.
func (c *result) bound() float64 {
	floor, arithmetic := c.best(groupFloor), c.best(groupArithmetic)
	if math.IsNaN(arithmetic) {
		return floor
	}
	return max(floor, arithmetic)
}

// known formats a time; that of what was not measured is empty.
func known(t float64) string {
	if math.IsNaN(t) {
		return ""
	}
	return digits(t)
}

// panel is what is shown together: the kernels on one size, element type and number of
// threads.
type panel struct {
	title   string
	results []*result
}

// panels returns the panels in the order in which they were measured.
func (r *report) panels() []*panel {
	var all []*panel
	for _, c := range r.Results {
		title := fmt.Sprintf("%s, %s", sizeString(c.Size), c.Dtype)
		switch {
		case r.accelerated():
		case c.Threads == 1:
			title += ", 1 thread"
		default:
			title += fmt.Sprintf(", %d threads", c.Threads)
		}
		at := slices.IndexFunc(all, func(p *panel) bool { return p.title == title })
		if at < 0 {
			at = len(all)
			all = append(all, &panel{title: title})
		}
		all[at].results = append(all[at].results, c)
	}
	return all
}

// bar is one of the implementations that are shown beside each other for each kernel.
type bar struct {
	name string
	of   func(c *result) float64 // its time, NaN if there is none
}

// bars returns what the report has: oec at its best level, the best of each form of C, and
// each system.
func (r *report) bars() []bar {
	var bars []bar
	for _, g := range []struct {
		name string
		group
	}{{"oec", groupOEC}, {"fused " + r.language(), groupFused}, {"naive " + r.language(), groupNaive}} {
		if r.has(g.group) {
			bars = append(bars, bar{g.name, func(c *result) float64 { return c.best(g.group) }})
		}
	}
	for _, name := range r.columns() {
		of := func(c *result) float64 {
			if s := c.column(name); s != nil && s.Group == groupSystem {
				return s.Stats.Median
			}
			return math.NaN()
		}
		if slices.ContainsFunc(r.Results, func(c *result) bool { return !math.IsNaN(of(c)) }) {
			bars = append(bars, bar{name, of})
		}
	}
	return bars
}

// has says whether anything of a group was measured.
func (r *report) has(g group) bool {
	return slices.ContainsFunc(r.Results, func(c *result) bool { return c.bestColumn(g) != nil })
}
