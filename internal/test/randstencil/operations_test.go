package randstencil_test

import (
	"testing"

	"github.com/openearthgo/oec/driver"
)

// kernels is the reason for operations of kernels of arrays.
const kernels = "random programs are stencils; the kernels of internal/test/conformance have it"

// exempt are the operations that no random program has, with the reason.
var exempt = map[string]string{
	"call":              "these programs call functions of package fmath once or twice; those that are as long as a model's physics have it",
	"arith.round":       "it is raised for modes of arithmetic that fuse or fold, which are tested on programs that are made of operations",
	"gpu.private":       "it is made for code that stands for a device on a CPU, which compiled programs run",
	"loop.skew":         "it is for tiles of machine code that the run time cuts, which sweeps in place are tested with",
	"loop.skewed_steps": "it is for repeated sweeps of machine code: the pass that makes it has random programs of its own",
	"loop.array":        kernels,
	"gpu.scratch":       kernels,
	"tensor.compute":    kernels,
	"tensor.sum":        kernels,
	"tensor.at":         kernels,
	"tensor.store":      kernels,
	"tensor.yield":      kernels,
	"stencil.combine":   "programs in Go have none: it is written as text",
	"stencil.cast":      "it is for literal programs, which fix the storage of their fields; those from Go have any size",
}

// TestOperations demands that random programs have every operation of every dialect at some
// stage, and that what is exempt is needed.
func TestOperations(t *testing.T) {
	t.Parallel()
	ps, _ := newPrograms(t, 301, 300)
	dir := newModule(t)
	writePrograms(t, dir, ps)
	instances, err := raiseAll(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	c := newChecker()
	for _, in := range instances {
		if err := c.check(&in, nil); err != nil {
			t.Errorf("%v: %v", &in, err)
		}
	}
	for name := range exempt {
		if _, ok := driver.Registry().Op(name); !ok {
			t.Errorf("there is no %s", name)
		}
	}
	for _, d := range driver.Registry().Dialects() {
		for _, info := range d.Ops {
			count := c.operations["raised "+info.Name] + c.operations["lowered "+info.Name]
			if why, ok := exempt[info.Name]; ok != (count == 0) {
				t.Errorf("%s: programs have %d; the reason for none is %q", info.Name, count, why)
			}
		}
	}
}
