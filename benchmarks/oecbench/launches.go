package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// launch is what it takes to run a stencil that has next to nothing to compute: runs of a plan
// follow each other on a stream.
type launch struct {
	Kernel string    `json:"kernel"`
	Column string    `json:"column"`
	Stages int       `json:"stages"` // each is a kernel of the device
	Run    quartiles `json:"run"`    // ns
}

// smallest is a domain that every kernel of the suite has, and that takes no time.
var smallest = [3]int{8, 4, 2}

// measureLaunches measures how fast runs of each kernel follow each other.
func (o *options) measureLaunches(ctx context.Context, b *bench) ([]*launch, error) {
	b = &bench{cols: o.columns(), rounds: b.rounds, log: b.log, told: b.told}
	var all []*launch
	for _, kernel := range o.kernels {
		p, err := newProblem(ctx, kernel, "f64", smallest, true)
		if err != nil {
			return nil, err
		}
		r, err := b.measure(ctx, p, 1)
		if err := errors.Join(err, p.close()); err != nil {
			return nil, err
		}
		for _, level := range p.info.Levels {
			for _, device := range o.devices {
				if s := r.column(levelName(level.Name, device)); s != nil {
					points := float64(r.Points)
					all = append(all, &launch{kernel, s.Name, level.Stages, quartiles{s.Stats.Q1 * points, s.Stats.Median * points, s.Stats.Q3 * points}})
				}
			}
		}
	}
	return all, nil
}

// perKernel returns the microseconds for each kernel of a run.
func (l *launch) perKernel() float64 { return l.Run.Median / float64(l.Stages) / 1e3 }

// writeLaunches writes a table of the runs with the most kernels, and the median of all.
func (r *report) writeLaunches(w io.Writer) {
	if len(r.Launches) == 0 {
		return
	}
	var each []float64
	most := 0
	for _, l := range r.Launches {
		each, most = append(each, l.perKernel()), max(most, l.Stages)
	}
	t := quartilesOf(each)
	fmt.Fprintf(w, "\n**Launches**: on %s points, where there is nothing to compute, a kernel of a run that is repeated takes %s µs (quartiles over kernels and levels %s–%s); the longest runs:\n\n",
		sizeString(smallest), digits(t.Median), digits(t.Q1), digits(t.Q3))
	row(w, "kernel", "oec level", "kernels in a run", "µs for a run", "quartiles", "µs for a kernel")
	row(w, slices.Repeat([]string{"---"}, 6)...)
	for _, l := range r.Launches {
		if l.Stages == most {
			row(w, l.Kernel, l.Column, fmt.Sprint(l.Stages), digits(l.Run.Median/1e3), digits(l.Run.Q1/1e3)+"–"+digits(l.Run.Q3/1e3), digits(l.perKernel()))
		}
	}
}
