package pipeline_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/pipeline"
)

func TestParseSchedule(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                    "keep=model unroll=1",
		"keep=model unroll=4": "keep=model unroll=4",
		"unroll=2 keep=0":     "keep=0 unroll=2",
		"keep=5":              "keep=5 unroll=1",
		"keep=lap":            `"keep=lap" is no part of a schedule`,
		"keep=-1":             `"keep=-1" is no part`,
		"unroll=0":            `"unroll=0" is no part`,
		"march=4":             "keep=model unroll=1 march=4",
		"march=model":         "keep=model unroll=1",
		"march=0":             `"march=0" is no part`,
		"march=1025":          `march=N up to 1024`,
		"unroll=17":           `expected keep=model, keep=N, unroll=N up to 16, march=model or march=N up to 1024`,
		"fast":                `"fast" is no part`,
	} {
		s, err := pipeline.ParseSchedule(text)
		if got := s.String(); err == nil && got != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %s", text, got, err, want)
		}
	}
}

// The schedules that are tried differ, the model's is the first, and each gives a program
// that keeps what it says.
func TestSchedules(t *testing.T) {
	t.Parallel()
	a, err := txtar.ParseFile("testdata/describe_hdiff.txt")
	if err != nil {
		t.Fatal(err)
	}
	src := string(a.Files[0].Data)
	module := parse(t, src)
	list, err := pipeline.Schedules(registry(), module)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, s := range list {
		texts = append(texts, s.String())
	}
	want := []string{
		"keep=1 unroll=1", "keep=0 unroll=1", "keep=3 unroll=1", "keep=5 unroll=1",
		"keep=1 unroll=2", "keep=0 unroll=2", "keep=1 unroll=4", "keep=0 unroll=4",
	}
	if !slices.Equal(texts, want) {
		t.Errorf("schedules %q, want %q", texts, want)
	}
	for _, s := range list {
		stencilPasses, loopPasses := s.Passes()
		p, err := pipeline.New(slices.Concat(stencilPasses, loopPasses)...)
		if err != nil {
			t.Fatal(err)
		}
		m := parse(t, src)
		if err := p.Run(&pipeline.Context{Registry: registry()}, m, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}
