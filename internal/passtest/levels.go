package passtest

import (
	"github.com/openearthgo/oec/transform/stencil"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// DescribedLevels are the levels that differ in what the run time is told: unrolling comes
// after that.
func DescribedLevels() []string {
	return slices.DeleteFunc(pipeline.Levels(), func(level string) bool { return strings.Contains(level, "+unroll") })
}

// PassesOf returns all passes of an optimization level.
func PassesOf(t *testing.T, level string) []string {
	t.Helper()
	upper, err := StencilPasses(level)
	if err != nil {
		t.Fatal(err)
	}
	lower, err := LoopPasses(level)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(upper, lower)
}

// Texts returns lists of passes as a command line has them.
func Texts(lists ...[]transform.Pass) (all []string) {
	for _, list := range lists {
		for _, p := range list {
			all = append(all, pipeline.Text(p))
		}
	}
	return all
}

// NewPipeline returns the pipeline of passes that are written as on a command line.
func NewPipeline(passes ...string) (*pipeline.Pipeline, error) {
	list, err := pipeline.Parse(passes...)
	if err != nil {
		return nil, err
	}
	return pipeline.New(list...)
}

// LevelWith returns the level that follows a schedule.
func LevelWith(s pipeline.Schedule) pipeline.Level {
	level, err := pipeline.LevelByName(pipeline.Tuned, s)
	if err != nil {
		panic(err)
	}
	return level
}

// StencilPasses returns the passes of a level on the stencil dialect.
func StencilPasses(level string) ([]string, error) {
	l, err := pipeline.LevelByName(level, pipeline.ByModel)
	if err != nil {
		return nil, err
	}
	return Texts(l.Stencil()), nil
}

// LoopPasses returns those that follow to loops.
func LoopPasses(level string) ([]string, error) {
	l, err := pipeline.LevelByName(level, pipeline.ByModel)
	if err != nil {
		return nil, err
	}
	return Texts(l.Loops()), nil
}

// GpuPasses returns those that follow to kernels.
func GpuPasses(level string) ([]string, error) {
	l, err := pipeline.LevelByName(level, pipeline.ByModel)
	if err != nil {
		return nil, err
	}
	return Texts(l.Launches(), l.Kernels()), nil
}

// MachinePasses returns those that follow those to loops for machine code.
func MachinePasses() []string { return Texts(pipeline.Level{}.CPU()) }

// MaskedPasses returns those that follow for a CPU that computes under masks.
func MaskedPasses() []string { return Texts(pipeline.Level{}.Masked()) }

// SimPasses returns those that follow those to kernels for a CPU in the place of an accelerator.
func SimPasses() []string { return Texts(pipeline.Sim()) }

// KeepFirst returns the schedule that keeps the first intermediates.
func KeepFirst(n int) pipeline.Schedule {
	var keep stencil.Keep
	for number := range n {
		keep = keep.With(number)
	}
	return pipeline.Schedule{Keep: keep}
}
