package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// group is what is measured together, sample by sample.
type group struct {
	name    string
	columns []*column
	problem problem // of models
	hashed  int     // the repetitions after which bits are compared
}

// column is a case of a program, and how long it took.
type column struct {
	starts  *starts
	text    string // of the case
	key     string // columns with the same one compute the same
	halo    halo   // of an exchange
	form    form   // of a model
	samples []float64
	how     string // a sequence is advanced

	job    *job
	number int // of the case
	reps   int // of a sample
}

// starts says how a program is started.
type starts struct {
	launcher *launcher // nil for one process
	c        bool      // the one in C
	apart    bool      // ranks share no memory
	workers  int
}

// measure starts the programs of a group, and takes samples.
func (b *bench) measure(ctx context.Context, o *options, g *group) (err error) {
	jobs := map[*starts]*job{}
	defer func() {
		for _, j := range jobs {
			err = errors.Join(err, j.close())
		}
	}()
	for _, c := range g.columns {
		if jobs[c.starts] == nil {
			if jobs[c.starts], err = b.startAs(ctx, o, c.starts); err != nil {
				return err
			}
		}
		if err := c.setup(jobs[c.starts]); err != nil {
			return fmt.Errorf("%s: %w", g.name, err)
		}
	}
	for _, c := range g.columns {
		if err := c.calibrate(o.sample); err != nil {
			return err
		}
	}
	for range o.samples {
		for _, c := range g.columns {
			ns, err := c.time(c.reps)
			if err != nil {
				return err
			}
			c.samples = append(c.samples, ns)
		}
	}
	return g.compare()
}

// startAs starts a program.
func (b *bench) startAs(ctx context.Context, o *options, s *starts) (*job, error) {
	switch {
	case s.c:
		return b.start(ctx, s.launcher, s.launcher.exchange)
	case s.launcher == nil:
		return b.start(ctx, nil, b.program, "-warm", fmt.Sprint(o.warm), "-workers", fmt.Sprint(s.workers))
	}
	args := []string{"-warm", fmt.Sprint(o.warm), "-workers", fmt.Sprint(s.workers), "-commands"}
	if s.apart {
		return b.start(ctx, s.launcher, "env", append([]string{"OEC_MPI_SHARED=0", b.program}, args...)...)
	}
	return b.start(ctx, s.launcher, b.program, args...)
}

// setup has a job make the case.
func (c *column) setup(j *job) error {
	answer, err := j.tell("%s", c.text)
	if err != nil {
		return err
	}
	if answer != "ok" {
		return fmt.Errorf("%s: %s", c.text, answer)
	}
	c.job, c.number = j, j.cases
	j.cases++
	return nil
}

// time returns how long a repetition takes, in ns.
func (c *column) time(reps int) (ns float64, err error) {
	answer, err := c.job.tell("time %d %d", c.number, reps)
	if err == nil {
		_, err = fmt.Sscan(answer, &ns)
	}
	return ns, err
}

// calibrate finds out how many repetitions a sample has: as many passes as it takes, of the steps that a sequence may advance at once.
func (c *column) calibrate(sample time.Duration) error {
	const steps = 4
	pass := 1
	if c.form.how == sequence.how {
		pass = steps
	}
	for c.reps = pass; ; { // each time is measured better than the one before
		ns, err := c.time(c.reps)
		if err != nil {
			return err
		}
		more := min(int(float64(sample)/max(ns, 1)), 10*c.reps) / pass * pass
		if more <= c.reps+c.reps/4 {
			return nil
		}
		c.reps = more
	}
}

// compare compares the bits of what all columns with a key compute.
func (g *group) compare() error {
	first := map[string]string{}
	for _, c := range g.columns {
		answer, err := c.job.tell("hash %d %d", c.number, g.hashed)
		if err != nil {
			return err
		}
		sum, how, _ := strings.Cut(answer, " ")
		c.how = how
		switch {
		case first[c.key] == "":
			first[c.key] = sum
		case sum != first[c.key]:
			return fmt.Errorf("%s: what %q computes has other bits than others", g.name, c.text)
		}
	}
	return nil
}
