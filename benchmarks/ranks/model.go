package main

import (
	"fmt"
	"slices"
	"strings"
)

// workload is what the model of the cost knows of a program.
type workload struct {
	runs     int     // of a step
	fields   int     // whose halos are exchanged before a run
	halo     int     // that a run needs, at each end
	perPoint float64 // of a step, in ns
}

// problem is a model and its domain.
type problem struct {
	name string
	n    [3]int
	workload
}

func (p *problem) points() float64 { return float64(p.n[0]) * float64(p.n[1]) * float64(p.n[2]) }

func (o *options) problems() (list []problem) {
	water, diffusion := workload{runs: 3, fields: 3, halo: 1}, workload{runs: 1, fields: 1, halo: 2}
	list = []problem{{"Water", [3]int{256, 256, 1}, water}, {"Water", [3]int{512, 512, 1}, water}, {"Diffusion", [3]int{128, 128, 60}, diffusion}}
	for n := range list {
		for d, extent := range list[n].n {
			list[n].n[d] = max(min(extent, 48), extent/o.shrink) // such that deep halos fit into parts of the half
		}
	}
	return slices.CompactFunc(list, func(p, q problem) bool { return p.name == q.name && p.n == q.n })
}

// form is a way to advance a model.
type form struct {
	how  string // as the program is told
	deep int    // steps with one exchange that halos are for
	half bool   // of the domain
}

var (
	runs, overlap, sequence = form{"runs", 1, false}, form{"overlap", 1, false}, form{"sequence", 1, false}
	halfRuns, halfSequence  = form{"runs", 1, true}, form{"sequence", 1, true}
)

func deep(steps int) form { return form{"sequence", steps, false} }

// onRanks are the forms that are measured on two ranks, with those that they are held against on two threads.
var onRanks = []struct {
	label         string
	form, threads form
}{
	{"runs", runs, runs},
	{"runs, `rt.Overlap`", overlap, runs},
	{"sequence", sequence, sequence},
	{"sequence, `rt.Deep` for 2 steps", deep(2), sequence},
	{"sequence, `rt.Deep` for 4 steps", deep(4), sequence},
}

// models returns a group for each problem: its forms on one thread, on two, and on two ranks.
func (o *options) models(launchers []launcher) (groups []*group) {
	one, two := &starts{workers: 1}, &starts{workers: 2}
	var ranks []*starts
	for n := range launchers {
		ranks = append(ranks, &starts{launcher: &launchers[n], workers: 1})
	}
	for _, p := range o.problems() {
		g := &group{name: p.name, problem: p, hashed: 8}
		for _, f := range []form{runs, sequence} {
			g.add(two, f)
		}
		for _, f := range []form{runs, sequence, halfRuns, halfSequence} {
			g.add(one, f)
		}
		for _, s := range ranks {
			for _, f := range onRanks {
				g.add(s, f.form)
			}
		}
		groups = append(groups, g)
	}
	return groups
}

// add adds a form of the problem.
func (g *group) add(s *starts, f form) {
	n := g.problem.n
	if f.half {
		n[1] /= 2
	}
	key := fmt.Sprintf("%s %dx%dx%d", g.problem.name, n[0], n[1], n[2])
	g.columns = append(g.columns, &column{starts: s, text: fmt.Sprintf("model %s %s %d", key, f.how, f.deep), key: key, form: f})
}

// find returns the column of a form: on ranks, or on threads of one process.
func (g *group) find(l *launcher, workers int, f form) *column {
	for _, c := range g.columns {
		if c.form == f && (l == nil && c.starts.launcher == nil && c.starts.workers == workers || l != nil && c.starts.launcher != nil && c.starts.launcher.name == l.name) {
			return c
		}
	}
	return nil
}

// time returns how long a step takes, in ns.
func (g *group) time(l *launcher, workers int, f form) float64 {
	return g.find(l, workers, f).least()
}

// stepTable shows steps on two ranks beside those on two threads.
func stepTable(launchers []launcher, groups []*group) table {
	t := table{title: "A step on two ranks beside two threads of one process",
		note: "µs a step, one core for each rank or thread; the ratio is that of the time of the threads, by the same runs or a sequence without exchanges. The bits are the same.",
		head: []string{"model", "domain", "advanced by", "2 threads"}}
	for _, l := range launchers {
		t.head = append(t.head, l.version, "ratio")
	}
	t.head = append(t.head, "how")
	for _, g := range groups {
		for _, f := range onRanks {
			threads := g.find(nil, 2, f.threads)
			cells := []string{g.problem.name, domain(g.problem.n), f.label, digits(threads.least() / 1e3)}
			for n := range launchers {
				c := g.find(&launchers[n], 1, f.form)
				cells = append(cells, digits(c.least()/1e3), fmt.Sprintf("%.2f", ratio(c, threads)))
			}
			how, _, _ := strings.Cut(g.find(&launchers[0], 1, f.form).how, ":") // and not why
			t.add(append(cells, how)...)
		}
	}
	return t
}

// scalingTable shows how two ranks scale.
func scalingTable(launchers []launcher, groups []*group) table {
	t := table{title: "Strong and weak scaling",
		note: "µs a step by runs on one thread, of the whole domain and of half of it; *strong* is how many times as fast the whole one is on two, *weak* the time of the half on one, of that of the whole on two, in percent.",
		head: []string{"model", "domain", "1 thread, whole", "1 thread, half", "2 threads: strong", "weak"}}
	for _, l := range launchers {
		t.head = append(t.head, l.version+": strong", "weak")
	}
	for _, g := range groups {
		whole, half := g.find(nil, 1, runs), g.find(nil, 1, halfRuns)
		cells := []string{g.problem.name, domain(g.problem.n), digits(whole.least() / 1e3), digits(half.least() / 1e3)}
		both := []*column{g.find(nil, 2, runs)}
		for n := range launchers {
			both = append(both, g.find(&launchers[n], 1, runs))
		}
		for _, c := range both {
			cells = append(cells, fmt.Sprintf("%.2f", ratio(whole, c)), percent(ratio(half, c)))
		}
		t.add(cells...)
	}
	return t
}

// checkTable holds the model of the cost against what was measured.
func checkTable(launchers []launcher, links map[string][inC]link, groups []*group) table {
	t := table{title: "The model of the cost beside measured steps on two ranks",
		note: "µs a step: predicted from half of the domain on one rank and the exchanges above, measured, and by how much the prediction is off.",
		head: []string{"model", "domain", "advanced by"}}
	for _, l := range launchers {
		t.head = append(t.head, l.version+": predicted", "measured", "error, %")
	}
	for _, g := range groups {
		for _, f := range onRanks {
			if f.form == overlap {
				continue
			}
			cells := []string{g.problem.name, domain(g.problem.n), f.label}
			for n := range launchers {
				predicted, measured := g.predict(links[launchers[n].name][bySharedMemory], f.form), g.time(&launchers[n], 1, f.form)
				cells = append(cells, digits(predicted/1e3), digits(measured/1e3), fmt.Sprintf("%+.0f", 100*(predicted/measured-1)))
			}
			t.add(cells...)
		}
	}
	return t
}

// predict returns how long a step takes on two ranks, in ns.
func (g *group) predict(l link, f form) float64 {
	w := g.problem.workload
	half := halfRuns
	if f.how == "sequence" {
		half = halfSequence
	}
	w.perPoint = g.time(nil, 1, half) / (g.problem.points() / 2)
	p := part{n: [3]int{g.problem.n[0], g.problem.n[1] / 2, g.problem.n[2]}, cut: [2]bool{false, true}, messages: 1}
	return w.step(p, l, f.stepsOfExchange()).total()
}

// stepsOfExchange returns how many steps have one exchange, 0 where each run has one.
func (f form) stepsOfExchange() int {
	if f.deep > 1 {
		return f.deep
	}
	return 0
}

// largest returns the problem of a name with the most points, with the time of a point on one thread.
func largest(groups []*group, name string) problem {
	var best *group
	for _, g := range groups {
		if g.problem.name == name && (best == nil || best.problem.points() < g.problem.points()) {
			best = g
		}
	}
	p := best.problem
	p.perPoint = best.time(nil, 1, halfRuns) / (p.points() / 2)
	return p
}

func domain(n [3]int) string { return fmt.Sprintf("%d×%d×%d", n[0], n[1], n[2]) }
