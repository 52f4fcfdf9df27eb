package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"time"

	"gonum.org/v1/plot"

	"github.com/openearthgo/oec/picture"
)

// cluster is the machine, and the domain, for which steps on many ranks are computed.
type cluster struct {
	global  string
	n       [3]int
	latency time.Duration // of a message between nodes
	link    float64       // of a node, in GB/s
	perNode int           // ranks that share it
}

func (c *cluster) flags(flags *flag.FlagSet) {
	flags.StringVar(&c.global, "global", "16000x8000x80", "`points` of the domain of which steps are computed for many ranks; of a model without levels, of one of its levels")
	flags.DurationVar(&c.latency, "latency", 2*time.Microsecond, "of a message between nodes of the cluster")
	flags.Float64Var(&c.link, "link", 25, "bytes that a node of the cluster sends, in `GB/s`")
	flags.IntVar(&c.perNode, "pernode", 64, "ranks of a node of the cluster, which share its link")
}

func (c *cluster) check() error {
	if _, err := fmt.Sscanf(c.global, "%dx%dx%d", &c.n[0], &c.n[1], &c.n[2]); err != nil || min(c.n[0], c.n[1], c.n[2]) < 1 {
		return fmt.Errorf("-global %s: want points along i, j and k, as in 16000x8000x80", c.global)
	}
	if c.latency < 0 || c.link <= 0 || c.perNode < 1 {
		return errors.New("-latency must not be negative, -link more than 0, and -pernode at least 1")
	}
	return nil
}

// outlook is what steps of a model would take.
type outlook struct {
	title     string
	forecasts []*forecast
}

// outlooks returns those of all models.
func (c *cluster) outlooks(groups []*group, here link) (list []*outlook, err error) {
	for _, name := range []string{"Diffusion", "Water"} {
		p := largest(groups, name)
		n := c.n
		if p.n[2] == 1 {
			n[2] = 1
		}
		o := &outlook{title: fmt.Sprintf("%s on %s", name, domain(n))}
		if o.forecasts, err = c.forecasts(n, p.workload, here); err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// forecast is a step on a number of ranks: with an exchange for each run, and with one for as many steps as are fastest.
type forecast struct {
	ranks  int
	part   part
	runs   spent
	steps  int // that have one exchange in the fastest; 0 for one each run
	best   spent
	limits string
}

// at returns what a step takes on a part. Messages cost a rank what one between two here does, and the network besides: its latency once in an
// exchange, and the time in which the link of a node brings what its ranks do not have of each other.
func (c *cluster) at(w workload, p part, here link, steps int) spent {
	s := w.step(p, here, steps)
	exchanges, depth := w.exchanges(steps)
	s.messages += exchanges * float64(c.latency)
	s.bytes += exchanges * w.bytes(p.node(c.perNode), depth) / c.link
	return s
}

// forecasts returns those of 10^3 to 10^5 ranks.
func (c *cluster) forecasts(n [3]int, w workload, here link) (list []*forecast, err error) {
	for ranks := 1024; ranks <= 131072; ranks *= 2 {
		p, ok := divide(n, ranks)
		if !ok || !w.fits(p, 0) {
			break
		}
		f := &forecast{ranks: ranks, part: p, runs: c.at(w, p, here, 0), best: c.at(w, p, here, 0)}
		for steps := 1; steps <= 16 && w.fits(p, steps); steps++ {
			if s := c.at(w, p, here, steps); s.total() < f.best.total() {
				f.steps, f.best = steps, s
			}
		}
		f.limits = f.best.limit()
		list = append(list, f)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("-global %s: 1024 ranks do not get parts of it that are as deep as a halo", c.global)
	}
	return list, nil
}

// limit names what takes the most besides the points that the rank has, or these if they take nine tenths.
func (s spent) limit() string {
	name, most := "compute", s.total()-s.compute
	if most < s.total()/10 {
		return name
	}
	most = 0
	for _, x := range []struct {
		name string
		ns   float64
	}{{"redundant work", s.redundant}, {"latency", s.messages}, {"bandwidth", s.bytes}} {
		if x.ns > most {
			name, most = x.name, x.ns
		}
	}
	return name
}

// table shows the forecasts.
func (c *cluster) table(o *outlook) table {
	t := table{title: "Computed: " + o.title + " on many ranks",
		note: fmt.Sprintf("A rank computes, packs and sends as fast as one here, by the first of the libraries above and not through shared memory; messages take %v more on the network, and %d ranks of a node share a link of %g GB/s. In µs a step, and percent of the faster one.", c.latency, c.perNode, c.link),
		head: []string{"ranks", "part", "an exchange each run", "fewer exchanges", "steps with one", "compute", "redundant", "latency", "bandwidth", "limited by"}}
	for _, f := range o.forecasts {
		total := f.best.total()
		steps := "-"
		if f.steps > 0 {
			steps = fmt.Sprint(f.steps)
		}
		t.add(fmt.Sprint(f.ranks), domain(f.part.n), digits(f.runs.total()/1e3), digits(total/1e3), steps,
			percent(f.best.compute/total), percent(f.best.redundant/total), percent(f.best.messages/total), percent(f.best.bytes/total), f.limits)
	}
	return t
}

// draw draws, for each model, how long a step takes, and what that goes to.
func draw(file string, list []*outlook) error {
	times, shares := picture.Row{Centimetres: 8}, picture.Row{Centimetres: 8}
	for _, o := range list {
		t, err := o.times()
		if err != nil {
			return err
		}
		s, err := o.shares()
		if err != nil {
			return err
		}
		times.Plots, shares.Plots = append(times.Plots, t), append(shares.Plots, s)
	}
	return picture.Save(file, 34, times, shares)
}

// curve returns a line over the numbers of ranks.
func (o *outlook) curve(name string, of func(f *forecast) float64) picture.Series {
	s := picture.Series{Name: name}
	for _, f := range o.forecasts {
		s.X, s.Y = append(s.X, math.Log2(float64(f.ranks))), append(s.Y, of(f))
	}
	return s
}

func (o *outlook) times() (*picture.Plot, error) {
	p, err := picture.Lines(o.title, "ranks", "step, µs",
		o.curve("an exchange each run", func(f *forecast) float64 { return f.runs.total() / 1e3 }),
		o.curve("fewer exchanges", func(f *forecast) float64 { return f.best.total() / 1e3 }),
		o.curve("nothing but compute", func(f *forecast) float64 { return f.best.compute / 1e3 }))
	if err != nil {
		return nil, err
	}
	p.X.Tick.Marker, p.Y.Scale, p.Y.Tick.Marker = o.marks(), plot.LogScale{}, plot.LogTicks{Prec: -1}
	return p, nil
}

func (o *outlook) shares() (*picture.Plot, error) {
	p, err := picture.Lines("", "ranks", "of the faster step, %",
		o.curve("compute", func(f *forecast) float64 { return 100 * f.best.compute / f.best.total() }),
		o.curve("redundant work", func(f *forecast) float64 { return 100 * f.best.redundant / f.best.total() }),
		o.curve("latency", func(f *forecast) float64 { return 100 * f.best.messages / f.best.total() }),
		o.curve("bandwidth", func(f *forecast) float64 { return 100 * f.best.bytes / f.best.total() }))
	if err != nil {
		return nil, err
	}
	p.X.Tick.Marker, p.Y.Min, p.Y.Max = o.marks(), 0, 100
	return p, nil
}

// marks are the numbers of ranks.
func (o *outlook) marks() (marks plot.ConstantTicks) {
	for _, f := range o.forecasts {
		marks = append(marks, plot.Tick{Value: math.Log2(float64(f.ranks)), Label: fmt.Sprint(f.ranks)})
	}
	return marks
}
