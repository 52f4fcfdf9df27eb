package main

import (
	"fmt"
	"math"
)

// link is what a message costs a rank that sends one and receives one of as many bytes, with packing and unpacking, in ns.
type link struct{ perMessage, perByte float64 }

// observed is a message that was timed.
type observed struct{ bytes, ns float64 }

// fit returns the link for which the relative errors have the least squares.
func fit(list []observed) link {
	var one, x, xx, y, xy float64 // sums, each with the weight of 1/ns²
	for _, o := range list {
		w := 1 / (o.ns * o.ns)
		one, x, xx, y, xy = one+w, x+w*o.bytes, xx+w*o.bytes*o.bytes, y+w*o.ns, xy+w*o.bytes*o.ns
	}
	det := one*xx - x*x
	l := link{perMessage: (y*xx - xy*x) / det, perByte: (one*xy - x*y) / det}
	switch { // nothing costs less than nothing
	case !(l.perByte >= 0):
		return link{perMessage: y / one}
	case l.perMessage < 0:
		return link{perByte: xy / xx}
	}
	return l
}

// fitted are the exchanges of a group that the link is fitted to: those of whole rows of float64, in one of the ways.
func fitted(g *group, way int) (list []*column) {
	for n, c := range g.columns {
		if n%exchangeColumns == way && c.halo.axis == "j" && c.halo.dtype == "f64" {
			list = append(list, c)
		}
	}
	return list
}

// fitExchanges fits the link to the exchanges of a launcher.
func fitExchanges(g *group, way int) link {
	var list []observed
	for _, c := range fitted(g, way) {
		list = append(list, observed{float64(c.halo.bytes()), c.least()})
	}
	return fit(list)
}

// linkTable shows what was fitted.
func linkTable(launchers []launcher, links map[string][inC]link) table {
	t := table{title: "What a message costs", note: "Fitted to the exchanges of float64 above that are cut along j, from packing to unpacking.",
		head: []string{"", "a message, µs", "a byte, ns", "GB/s"}}
	for _, l := range launchers {
		for way, text := range [inC]string{"in shared memory", "by " + l.version} {
			k, rate := links[l.name][way], "-"
			if k.perByte > 0 {
				rate = digits(1 / k.perByte)
			}
			t.add(text, digits(k.perMessage/1e3), fmt.Sprintf("%.3f", k.perByte), rate)
		}
	}
	return t
}

// part is what a rank has: its points, along which of i and j they are cut, into how many parts, and with how many messages its halo is filled.
type part struct {
	n        [3]int
	cut      [2]bool
	counts   [2]int
	messages int
}

// around returns how many points there are around the part up to a distance along what is cut; along the rest, a part has the halo of one run.
func (p *part) around(distance, halo int) float64 {
	n := [2]float64{float64(p.n[0]), float64(p.n[1])}
	inner, outer := 1.0, 1.0
	for d := range n {
		if p.cut[d] {
			inner, outer = inner*n[d], outer*(n[d]+2*float64(distance))
		} else {
			inner, outer = inner*(n[d]+2*float64(halo)), outer*(n[d]+2*float64(halo))
		}
	}
	return (outer - inner) * float64(p.n[2])
}

// spent is what the time of a step goes to, in ns.
type spent struct {
	compute   float64 // the points that the rank has
	redundant float64 // those of others, again
	messages  float64 // however long they are
	bytes     float64
}

func (s spent) total() float64 { return s.compute + s.redundant + s.messages + s.bytes }

// step returns what a step takes, with one exchange for some steps, or one for each run if that is 0.
func (w workload) step(p part, l link, steps int) spent {
	points := float64(p.n[0]) * float64(p.n[1]) * float64(p.n[2])
	s := spent{compute: w.perPoint * points}
	exchanges, depth := w.exchanges(steps)
	if steps > 0 {
		for run := 1; run < steps*w.runs; run++ { // the last one computes nothing around the part
			s.redundant += w.perPoint / float64(w.runs) * p.around(run*w.halo, 0) / float64(steps)
		}
	}
	s.messages = exchanges * float64(p.messages) * l.perMessage
	s.bytes = exchanges * l.perByte * w.bytes(p, depth)
	return s
}

// exchanges returns how many exchanges a step has, and how deep the halos are.
func (w workload) exchanges(steps int) (each float64, depth int) {
	if steps > 0 {
		return 1 / float64(steps), steps * w.runs * w.halo
	}
	return float64(w.runs), w.halo
}

// bytes returns how many bytes an exchange brings for a part.
func (w workload) bytes(p part, depth int) float64 {
	const size = 8
	return size * float64(w.fields) * p.around(depth, w.halo)
}

// node returns the points of all ranks of a node together: ranks that follow each other have parts that do along i, and then along j.
func (p *part) node(ranks int) part {
	i := min(ranks, p.counts[0])
	j := min(max(1, ranks/i), p.counts[1])
	return part{n: [3]int{i * p.n[0], j * p.n[1], p.n[2]}, cut: [2]bool{i < p.counts[0], j < p.counts[1]}}
}

// fits says whether the halo for some steps reaches no farther than the neighbours' points.
func (w workload) fits(p part, steps int) bool {
	for d, cut := range p.cut {
		if cut && p.n[d] < max(1, steps*w.runs)*w.halo {
			return false
		}
	}
	return true
}

// divide returns the largest part of a domain for a number of ranks, divided as rt does it: with the least around a part, where a point at an end of a
// row counts as three.
func divide(n [3]int, ranks int) (p part, ok bool) {
	best := math.Inf(1)
	for pi := 1; pi <= ranks; pi++ {
		pj := ranks / pi
		if pi*pj != ranks || pi > n[0] || pj > n[1] {
			continue
		}
		cost := 0.0
		if pi > 1 {
			cost += 3 * float64(n[1]) / float64(pj)
		}
		if pj > 1 {
			cost += float64(n[0]) / float64(pi)
		}
		if cost >= best {
			continue
		}
		best, ok = cost, true
		p = part{n: [3]int{(n[0] + pi - 1) / pi, (n[1] + pj - 1) / pj, n[2]}, cut: [2]bool{pi > 1, pj > 1}, counts: [2]int{pi, pj}}
		p.messages = min(pi, 3)*min(pj, 3) - 1 // all that are beside it, if both ends are periodic
	}
	return p, ok
}
