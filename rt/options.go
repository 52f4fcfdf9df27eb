package rt

import (
	"fmt"
	"os"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/tuning"
)

// Option changes how a stencil is run. Options are given to the generated
// RunX, for one call, or to BindX, for the plan.
type Option func(*config)

// config is what the options say.
type config struct {
	sub      *abi.Box
	workers  int
	device   string
	queue    *device.Queue
	check    int // tiles to recompute
	debug    bool
	repeat   int // how many times a call runs; 0 is once
	overlap  bool
	level    string
	sink     func(*Record)
	stream   tuning.Stream
	labels   bool
	measure  string // a mode; "" is what OEC_MEASURE says
	rounds   int    // for each variant; 0 is as many as usual
	onChoice func(Choice)
	bad      *fault.OptionError // the first one

	tilePoints int                      // if not 0, the size of tiles: for tests
	getenv     func(name string) string // os.Getenv, but for tests
	now        func() time.Time         // time.Now, too
}

func newConfig(opts []Option) config {
	c := config{getenv: os.Getenv, now: time.Now}
	for _, o := range opts {
		if o != nil {
			o(&c)
		}
	}
	return c
}

func (c *config) reject(option, format string, args ...any) {
	if c.bad == nil {
		c.bad = &fault.OptionError{Option: option, Problem: fmt.Sprintf(format, args...)}
	}
}

// SubDomain restricts the points that are computed, or reduced, to those from
// lo (inclusive) to hi (exclusive). Of both, the numbers for dimensions that the
// stencil or the field lacks do not matter. The range may reach into the halo
// of the outputs, and the inputs must then hold what is read there; but not
// along the dimensions of a recurrence, which ends where the domain does. Indices,
// and the extents that the stencil sees, are still those of the full domain.
func SubDomain(lo, hi [3]int) Option {
	return func(c *config) { c.sub = &abi.Box{Lo: lo, Hi: hi} }
}

// Workers sets the number of goroutines that share the work, the caller's
// included. Workers(1) starts none. 0, the default, is as many as can run at
// once, fewer if the domain is small. The result does not depend on it.
func Workers(n int) Option {
	return func(c *config) {
		c.workers = n
		if n < 0 {
			c.reject("Workers", "%d workers", n)
		}
	}
}

// OnDevice sets the device to run on: "cpu", which is machine code where there
// is some for the platform and the kernels in Go elsewhere, "go", which is
// those in any case, or an accelerator: "cuda:0" or "hip:0", if the program imports the
// driver rt/cuda or rt/hip; "ptx:0", if it imports rt/ptx, which executes the code for "cuda:0" on
// the CPU, for tests; or "sim", which is one that the CPU simulates; [Devices] lists them.
// "cuda" is "cuda:0"; with parts of fields, the ranks on a node take "cuda:0", "cuda:1" and so on around, likewise "hip". The empty name is the default: what the environment
// variable OEC_DEVICE names, or else "cpu". The result does not depend on it.
//
// An accelerator has its own memory. What a run reads is copied there unless it is there
// already, and what it writes stays there until somebody asks for it: [Field.At] and
// [Field.Set], the views, the reductions, copies and comparisons do, and so does a run on
// another device. Memory that the program holds as a slice is another matter, see
// [Field.Data].
func OnDevice(name string) Option {
	return func(c *config) { c.device = name }
}

// OnStream has the runs of a plan, or one run, queue up on a stream of an accelerator and return
// at once, see [Stream]. The plan runs on the device of the stream. Of a run that is timed with
// [Timing], or checked with [Check], the end is awaited.
func OnStream(s *Stream) Option {
	return func(c *config) {
		if s == nil {
			c.reject("OnStream", "the stream is nil")
			return
		}
		c.queue = s.queue
	}
}

// Check has each run compare n tiles of its outputs, spread over the points that are
// computed, with what the kernel in Go computes of the same inputs, bit for bit. A
// difference is a fault of the compiler or of the machine, and the error a *[CheckError].
// Those tiles are computed before the run, so that it may be in place. 0, the default, is
// what the environment variable OEC_CHECK says, or else none.
func Check(n int) Option {
	return func(c *config) {
		c.check = n
		if n < 0 {
			c.reject("Check", "%d tiles", n)
		}
	}
}

// Repeat has each run compute n times, one after the other, each time from what the last one
// has left: some output must be the same field as an input, because without that all would
// compute the same. A relaxation in place is best repeated so, since sweeps then follow each
// other through the field, on several workers and while it is in a cache. Otherwise a run is
// like n runs. With [Check], the last one is checked. The result is that of n runs.
func Repeat(n int) Option {
	return func(c *config) {
		c.repeat = n
		if n < 1 {
			c.reject("Repeat", "%d times", n)
		}
	}
}

// Overlap has a run on parts compute what needs nothing of other ranks while halos are exchanged, and then the rest; without it, a run waits for them first.
// It is for exchanges that go on by themselves, as those between machines may: on one machine, the rest in pieces costs more than waiting does. It has no
// effect on accelerators, on stencils that may panic, where an output is the same field as an input, with [Check], [Debug] or [Timing], and on recurrences that go
// from part to part. A plan with it measures nothing, see [Measure]. In a [Sequence] of parts with deep halos, it holds for the first run after an exchange. The result does not depend on it.
func Overlap(on bool) Option {
	return func(c *config) { c.overlap = on }
}

// Level picks one of the optimization levels that the stencil was compiled
// with, by name. The empty name is the default, the first of them. The result
// does not depend on it.
func Level(name string) Option {
	return func(c *config) { c.level = name }
}

// StreamingStores says whether outputs are written around the caches, which saves reading
// the memory that is about to be overwritten. The default is to do so if the fields are
// larger than the caches; a program that uses the outputs at once may know better. Only
// outputs whose rows are on cache lines are written so, as those of [NewField] are, and
// none that is an input too. The result does not depend on it.
func StreamingStores(on bool) Option {
	return func(c *config) {
		c.stream = tuning.StreamOff
		if on {
			c.stream = tuning.StreamOn
		}
	}
}

// Timing has sink called with a [Record] at the end of each call that
// succeeds, by the goroutine that made the call.
func Timing(sink func(*Record)) Option {
	return func(c *config) { c.sink = sink }
}
