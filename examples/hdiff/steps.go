package main

import (
	"context"
	"errors"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/openearthgo/oec/rt"
)

// plainSteps runs the Go function as it stands, one call per point.
func plainSteps(start, coeff *rt.Field[float64], steps int) (*rt.Field[float64], time.Duration, error) {
	in, out := start.Clone(), start.Clone()
	n := start.Interior()
	begin := time.Now()
	for range steps {
		f, c := in.ViewIJK(), coeff.ViewIJK()
		for k := range n[2] {
			for j := range n[1] {
				for i := range n[0] {
					out.Set(i, j, k, Hdiff(f, c, i, j, k))
				}
			}
		}
		if err := rt.Swap(in, out); err != nil {
			return nil, 0, err
		}
	}
	return in, time.Since(begin) / time.Duration(steps), nil
}

// compiled runs the generated code.
type compiled struct {
	o      options
	bar    *progressbar.ProgressBar
	check  *rt.Field[float64] // what the plain function gave after o.plain steps
	single time.Duration      // of all steps, one after the other
	passes time.Duration      // of all steps, several at once
	how    string             // these are advanced
}

// steps binds the fields once and swaps their storage after each step.
func (c *compiled) steps(ctx context.Context, start, coeff *rt.Field[float64]) (*rt.Field[float64], error) {
	in, out := start.Clone(), start.Clone()
	plan, err := BindHdiff(HdiffFields[float64]{In: in, Coeff: coeff, Out: out}, c.o.run...)
	if err != nil {
		return nil, err
	}
	for step := 1; step <= c.o.steps; step++ {
		begin := time.Now()
		if err := plan.Run(ctx); err != nil {
			return nil, err
		}
		if err := rt.Swap(in, out); err != nil {
			return nil, err
		}
		c.single += time.Since(begin)
		if step == c.o.plain && !in.Equal(c.check) {
			return nil, errors.New("the compiled stencil and the plain Go function differ")
		}
		if err := c.bar.Add(1); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// sequence advances the same steps, several at once: they are a sequence of a run and a swap.
func (c *compiled) sequence(ctx context.Context, start, coeff *rt.Field[float64]) (*rt.Field[float64], error) {
	in, out := start.Clone(), start.Clone()
	plan, err := BindHdiff(HdiffFields[float64]{In: in, Coeff: coeff, Out: out}, c.o.run...)
	if err != nil {
		return nil, err
	}
	step, err := rt.NewSequence(plan.ToRun(), rt.ToSwap(in, out))
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	err = step.Run(ctx, c.o.steps)
	c.passes, c.how = time.Since(begin), step.String()
	return in, err
}
