package rt

import (
	"context"
	"fmt"
	"runtime/pprof"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/openearthgo/oec/rt/fault"
)

// Record is what [Timing] tells of a call. On an accelerator the times are those of its clock,
// for the kernels alone: copying fields to it and back is not among them. It, and all that it refers to, is
// good until the sink returns; the next call uses it again. Its String method
// renders it.
//
// Flops and Bytes are what the compiler counted for a point of the domain,
// times the points that were asked for: what a stage computes beyond them, for
// a later one, is not in there, and what the caches hold of the traffic is.
type Record struct {
	Stencil string
	Level   string
	Device  string
	ISA     ISA    // 0 on an accelerator
	Target  string // of the code, on an accelerator
	Domain  [3]int // that the code is only for, on an accelerator; zero for any
	Workers int    // goroutines, the caller's included; 0 on an accelerator
	Choice  Choice // among variants, and why

	Points  int           // of the domain or sub-domain
	Repeats int           // how many times they were computed, see [Repeat]
	Flops   float64       // operations, over all stages
	Bytes   float64       // memory traffic, over all stages
	Total   time.Duration // from the start of the first stage to the end of the last
	Stages  []StageRecord
}

// StageRecord is what [Timing] tells of a stage, or of several that are run together, tile
// by tile.
type StageRecord struct {
	Name     string        // of several: "lap+out"
	Points   int           // of the box that is divided into tiles; 0 if what it would copy was in place, or it ran behind the one before it
	Tiles    int           // blocks on an accelerator
	Streamed bool          // outputs bypassed the caches
	Duration time.Duration // with starting and awaiting the workers; those of all stages add up to Total
}

// device returns the name of the device that the variant runs on.
func (v *variant) device() string {
	if v.accel != nil {
		return v.accel.Device.Name()
	}
	if v.kernel.Go != nil {
		return deviceGo
	}
	return deviceCPU
}

// newRecord returns the record of runs of the variant, with all but choice and times filled in.
func (v *variant) newRecord(repeat int) *Record {
	points, level := v.run.Points.Points(), v.run.Level
	r := &Record{
		Stencil: v.run.Spec.Name,
		Level:   level.Name,
		Device:  v.device(),
		ISA:     v.isa(),
		Target:  v.target(),
		Workers: v.workers(),
		Points:  points,
		Repeats: repeat,
		Flops:   float64(points) * float64(repeat) * level.FlopsPerPoint,
		Bytes:   float64(points) * float64(repeat) * level.BytesPerPoint,
		Stages:  make([]StageRecord, len(v.executor().Times().Stages)),
	}
	if v.accel != nil {
		r.Domain = v.accel.Code.Domain
	}
	return r
}

// report tells the sink how long the run took.
func (p *Plan) report() {
	t := p.executor().Times()
	p.record.Total, p.record.Choice = t.Total, p.chosen
	for n := range t.Stages {
		p.record.Stages[n] = StageRecord(t.Stages[n])
	}
	p.sink(p.record)
}

// String returns a line about the call and, if it had several stages, a table
// of them.
func (r *Record) String() string {
	var b strings.Builder
	by := r.Target
	if r.ISA != 0 {
		by = r.ISA.String() + ", " + count(r.Workers, "worker")
	}
	fmt.Fprintf(&b, "%s %s on %s (%s): %s in %v, %s GB/s, %s Gflop/s\n", r.Stencil, r.Level, r.Device, by,
		count(r.Points, "point"), r.Total, perNs(r.Bytes, r.Total), perNs(r.Flops, r.Total))
	if r.Choice.Why != "" {
		fmt.Fprintf(&b, "%s\n", r.Choice)
	}
	if len(r.Stages) > 1 {
		w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
		fmt.Fprintln(w, "stage\tpoints\ttiles\ttime\tMpoints/s")
		for _, s := range r.Stages {
			fmt.Fprintf(w, "%s\t%d\t%d\t%v\t%s\n", s.Name, s.Points, s.Tiles, s.Duration, perNs(1e3*float64(s.Points), s.Duration))
		}
		w.Flush() // a strings.Builder does not fail
	}
	return b.String()
}

// perNs returns n over a time, with three digits; "-" if no time has passed.
func perNs(n float64, d time.Duration) string {
	if d <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.3g", n/float64(d))
}

// count returns a number of things, as in "3 workers".
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// ProfileLabels has each call carry the pprof labels "stencil", "level" and
// "isa" besides those of its context, so that a CPU profile can be divided by
// them:
//
//	go tool pprof -tagroot=stencil,level -top cpu.out
//
// It is for programs that are being profiled, which they cannot ask: merging
// the labels takes some 80 ns a call, more than all else beside the computation,
// and allocates. Without the option a kernel is still told from others by its
// name in the profile, which has stencil, element type, level and instruction
// set, and the labels of the call's context hold for all its workers.
func ProfileLabels() Option {
	return func(c *config) { c.labels = true }
}

// setLabels makes the labels of runs of the variant.
func (v *variant) setLabels() {
	labels := pprof.Labels("stencil", v.run.Spec.Name, "level", v.run.Level.Name, "isa", fault.CodeName(v.isa(), v.target()))
	v.labels = &labels
}

// runLabelled is runAll with the labels of what runs, if it has any, for the
// caller's goroutine and, through the context, for those that help.
func (p *Plan) runLabelled(ctx context.Context, scalars []uint64, times int) (err error) {
	if p.labels == nil {
		return p.runAll(ctx, scalars, times)
	}
	pprof.Do(ctx, *p.labels, func(ctx context.Context) { err = p.runAll(ctx, scalars, times) })
	return err
}
