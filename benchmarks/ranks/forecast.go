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
	model   string
	global  string
	n       [3]int
	latency time.Duration // of a message between nodes
	link    float64       // of a node, in GB/s
	perNode int           // ranks that share it
}

func (c *cluster) flags(flags *flag.FlagSet) {
	flags.StringVar(&c.model, "model", "Diffusion", "`name` of the model that is computed for many ranks: Diffusion or Water")
	flags.StringVar(&c.global, "global", "16000x8000x80", "`points` of its domain")
	flags.DurationVar(&c.latency, "latency", 2*time.Microsecond, "of a message between nodes of the cluster")
	flags.Float64Var(&c.link, "link", 25, "bytes that a node of the cluster sends, in `GB/s`")
	flags.IntVar(&c.perNode, "pernode", 64, "ranks of a node of the cluster, which share its link")
}

func (c *cluster) check() error {
	if _, err := fmt.Sscanf(c.global, "%dx%dx%d", &c.n[0], &c.n[1], &c.n[2]); err != nil || min(c.n[0], c.n[1], c.n[2]) < 1 {
		return fmt.Errorf("-global %s: want points along i, j and k, as in 16000x8000x80", c.global)
	}
	if c.model != "Diffusion" && c.model != "Water" {
		return fmt.Errorf("there is no model %q; there are Diffusion, Water", c.model)
	}
	if c.latency < 0 || c.link <= 0 || c.perNode < 1 {
		return errors.New("-latency must not be negative, -link more than 0, and -pernode at least 1")
	}
	return nil
}

func (c *cluster) title() string { return fmt.Sprintf("%s on %s", c.model, domain(c.n)) }

// forecast is a step on a number of ranks: with an exchange for each run, and with one for as many steps as are fastest.
type forecast struct {
	ranks  int
	part   part
	runs   spent
	steps  int // that have one exchange in the fastest; 0 for one each run
	best   spent
	limits string
}

// efficiency is how much of the time goes to what one rank would compute.
func (f *forecast) efficiency() float64 { return f.best.compute / f.best.total() }

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
func (c *cluster) forecasts(w workload, here link) (list []*forecast, err error) {
	for ranks := 1024; ranks <= 131072; ranks *= 2 {
		p, ok := divide(c.n, ranks)
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
func (c *cluster) table(list []*forecast) table {
	t := table{title: "Computed: " + c.title() + " on many ranks",
		note: fmt.Sprintf("A rank computes, packs and sends as fast as one here, with the first of the libraries above; messages take %v more on the network, and %d ranks of a node share a link of %g GB/s. In µs a step, and percent of the faster one.", c.latency, c.perNode, c.link),
		head: []string{"ranks", "part", "an exchange each run", "fewer exchanges", "steps with one", "compute", "redundant", "latency", "bandwidth", "limited by"}, forecasts: list}
	for _, f := range list {
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

// draw draws forecasts: how long a step takes, and what that goes to.
func draw(file, title string, list []*forecast) error {
	curve := func(name string, of func(f *forecast) float64) picture.Series {
		s := picture.Series{Name: name}
		for _, f := range list {
			s.X, s.Y = append(s.X, math.Log2(float64(f.ranks))), append(s.Y, of(f))
		}
		return s
	}
	times, err := picture.Lines(title, "ranks", "step, µs",
		curve("an exchange each run", func(f *forecast) float64 { return f.runs.total() / 1e3 }),
		curve("fewer exchanges", func(f *forecast) float64 { return f.best.total() / 1e3 }),
		curve("nothing but compute", func(f *forecast) float64 { return f.best.compute / 1e3 }))
	if err != nil {
		return err
	}
	times.Y.Scale, times.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	shares, err := picture.Lines("", "ranks", "of a step, %",
		curve("compute", func(f *forecast) float64 { return 100 * f.efficiency() }),
		curve("redundant work", func(f *forecast) float64 { return 100 * f.best.redundant / f.best.total() }),
		curve("latency", func(f *forecast) float64 { return 100 * f.best.messages / f.best.total() }),
		curve("bandwidth", func(f *forecast) float64 { return 100 * f.best.bytes / f.best.total() }))
	if err != nil {
		return err
	}
	shares.Y.Min, shares.Y.Max = 0, 100
	var marks plot.ConstantTicks
	for _, f := range list {
		marks = append(marks, plot.Tick{Value: math.Log2(float64(f.ranks)), Label: fmt.Sprint(f.ranks)})
	}
	for _, p := range []*picture.Plot{times, shares} {
		p.X.Tick.Marker = marks
	}
	return picture.Save(file, 20, picture.Row{Centimetres: 8, Plots: []*picture.Plot{times}}, picture.Row{Centimetres: 8, Plots: []*picture.Plot{shares}})
}
