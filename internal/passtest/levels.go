package passtest

import (
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/stencil"
)

// Level returns an optimization level.
func Level(t *testing.T, name string) pipeline.Level {
	t.Helper()
	level, err := pipeline.LevelByName(name, pipeline.ByModel)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// Scheduled returns the level that follows a schedule.
func Scheduled(t *testing.T, s pipeline.Schedule) pipeline.Level {
	t.Helper()
	level, err := pipeline.LevelByName(pipeline.Tuned, s)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// ToLoops returns the passes of a level down to loops.
func ToLoops(level pipeline.Level) []transform.Pass {
	return slices.Concat(level.Stencil(), level.Loops())
}

// ToKernels returns the passes of a level down to kernels.
func ToKernels(level pipeline.Level) []transform.Pass {
	return slices.Concat(level.Stencil(), level.Launches(), level.Kernels())
}

// DescribedLevels returns the levels that differ in what the run time is told: unrolling comes
// after that.
func DescribedLevels() []string {
	return slices.DeleteFunc(pipeline.Levels(), func(level string) bool { return strings.Contains(level, "+unroll") })
}

// KeepFirst returns a schedule that keeps the first intermediates.
func KeepFirst(n int) pipeline.Schedule {
	var keep stencil.Keep
	for number := range n {
		keep = keep.With(number)
	}
	return pipeline.Schedule{Keep: keep}
}

// Passes reads passes that are written as on a command line.
func Passes(t *testing.T, texts ...string) []transform.Pass {
	t.Helper()
	passes, err := pipeline.Parse(texts...)
	if err != nil {
		t.Fatal(err)
	}
	return passes
}

// Pipeline returns the pipeline of some passes.
func Pipeline(t *testing.T, passes ...transform.Pass) *pipeline.Pipeline {
	t.Helper()
	p, err := pipeline.New(passes...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// RunAll runs passes on a module, which they have to take.
func RunAll(t *testing.T, module *ir.Op, passes ...transform.Pass) {
	t.Helper()
	if err := Pipeline(t, passes...).Run(&transform.Context{Registry: Registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
		t.Fatal(err)
	}
}
