package main

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/benchmarks/variant"
)

// examples are programs that run on a device, with arguments for a moment of work. They fill halos,
// swap fields and reduce there, as tests of single stencils do not.
var examples = []struct {
	name string
	args []string
}{
	{"hdiff", []string{"-size", "128x64x20", "-steps", "20", "-picture", ""}},
	{"shallowwater", []string{"-n", "64", "-hours", "6", "-picture", ""}},
	{"densitycurrent", []string{"-dx", "400", "-end", "60", "-out", "", "-picture", ""}},
}

// buildExamples builds the examples whose stencils were generated.
func (b *builder) buildExamples(ctx context.Context) error {
	folders, err := b.find(".go", "//go:generate go tool oecgen")
	if err != nil {
		return err
	}
	to, err := b.folder(examplesFolder)
	if err != nil {
		return err
	}
	args := []string{"build", "-ldflags=-s -w", "-o", to + string(filepath.Separator)}
	before := len(args)
	for _, e := range examples {
		if slices.ContainsFunc(folders, func(f string) bool { return strings.HasPrefix(f+"/", "examples/"+e.name+"/") }) {
			args = append(args, "./examples/"+e.name)
		}
	}
	if len(args) == before {
		return nil
	}
	return b.copy.Go(ctx, args...)
}

// exampleSteps runs the examples that were built. Each run of a stencil is compared, in some tiles, with
// the kernel in Go.
func (r *runner) exampleSteps() ([]*step, error) {
	var steps []*step
	for _, e := range examples {
		found, err := filepath.Glob(filepath.Join(r.dir, examplesFolder, e.name+variant.Exe()))
		if err != nil {
			return nil, err
		}
		for _, program := range found {
			steps = append(steps, &step{Group: groupExample, Name: e.name, command: slices.Concat([]string{program, "-device", r.device}, e.args)})
		}
	}
	return steps, nil
}
