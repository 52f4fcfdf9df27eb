package foreign

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// Options are how the host wants a stencil to be run. It has the layout of the struct NAME_options
// in C; all zero, it is the default.
type Options struct {
	Level  unsafe.Pointer // a string of C; nil for the default level
	Device unsafe.Pointer // a string of C; nil for the default device
	// Cancel is a flag of the host. As soon as it is not 0, runs stop.
	Cancel     *int32
	Low, High  [3]int64 // the sub-domain, if there is one
	Threads    int32    // that share the work; 0 for as many as there are processors
	Repeat     int32    // runs in a row; 0 and 1 for one
	Check      int32    // tiles to compare with the kernel in Go
	Restricted int32    // there is a sub-domain if it is not 0
}

// Binding collects what a stencil is bound to.
type Binding struct {
	names   map[string]string // of fields, for the host, by those in Go
	arrays  []*array
	copies  []*copied // of arrays, and of parts of tables
	options Options
	err     error // the first
}

// NewBinding begins a binding with the options of the host, of which there may be none.
func NewBinding(o *Options) *Binding {
	b := &Binding{names: map[string]string{}}
	if o != nil {
		b.options = *o
	}
	return b
}

// Options returns the options for package rt.
func (b *Binding) Options() []rt.Option {
	o := &b.options
	opts := []rt.Option{rt.Level(textOf(o.Level)), rt.OnDevice(textOf(o.Device)), rt.Workers(int(o.Threads))}
	if o.Repeat != 0 {
		opts = append(opts, rt.Repeat(int(o.Repeat)))
	}
	if o.Check != 0 {
		opts = append(opts, rt.Check(int(o.Check)))
	}
	if o.Restricted != 0 {
		part := o.subDomain()
		opts = append(opts, rt.SubDomain(part.Lo, part.Hi))
	}
	return opts
}

// subDomain returns the points to compute, if there is a sub-domain.
func (o *Options) subDomain() (part abi.Box) {
	for d := range 3 {
		part.Lo[d], part.Hi[d] = int(o.Low[d]), int(o.High[d])
	}
	return part
}

// textOf returns a string of C.
func textOf(p unsafe.Pointer) string {
	if p == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(p, n)) != 0 {
		n++
	}
	return string(unsafe.Slice((*byte)(p), n))
}

// Plan is a stencil that is bound to arrays of the host. P is the generated type of its plan.
type Plan[P any] struct {
	binding *Binding
	plan    P
	ctx     context.Context
	busy    atomic.Bool
}

// NewPlan returns the plan of a binding, given the results of the generated BindX; or what is wrong.
func NewPlan[P any](b *Binding, plan P, err error) (*Plan[P], error) {
	if b.err != nil {
		return nil, b.err
	}
	if err != nil {
		return nil, b.rename(err)
	}
	p := &Plan[P]{binding: b, plan: plan, ctx: context.Background()}
	if b.options.Cancel != nil {
		p.ctx = &flagged{p.ctx, b.options.Cancel}
	}
	return p, nil
}

// Run calls run, with arrays that have to be copied before it, and afterwards those of them that
// are written, even if it fails: what an output has then is undefined, but it is what the field has.
func (p *Plan[P]) Run(run func(ctx context.Context, plan P) error) error {
	if len(p.binding.copies) == 0 {
		return p.binding.rename(run(p.ctx, p.plan))
	}
	if !p.busy.CompareAndSwap(false, true) {
		return errBusy
	}
	defer p.busy.Store(false)
	for _, c := range p.binding.copies {
		for _, in := range c.in {
			in()
		}
	}
	err := run(p.ctx, p.plan)
	for _, c := range p.binding.copies {
		for _, out := range c.out {
			out()
		}
	}
	return p.binding.rename(err)
}

// flagged is a context that is done once a flag of the host is set.
type flagged struct {
	context.Context
	flag *int32
}

// Err returns context.Canceled if the flag is set. The run time asks between tiles.
func (c *flagged) Err() error {
	if atomic.LoadInt32(c.flag) != 0 {
		return context.Canceled
	}
	return nil
}

// plans are those that the host holds, by their numbers.
var (
	plans      sync.Map
	lastNumber atomic.Uint64
)

// Keep returns the number by which the host knows a plan, which is never 0.
func Keep[P any](p *Plan[P]) uint64 {
	n := lastNumber.Add(1)
	plans.Store(n, p)
	return n
}

// CheckResult checks the pointer by which a function returns something.
func CheckResult(p unsafe.Pointer, name string) error {
	if p == nil {
		return &misuse{name + ", where the result goes, is a null pointer"}
	}
	return nil
}

// Find returns the plan of a number.
func Find[P any](number uint64) (*Plan[P], error) {
	found, ok := plans.Load(number)
	if !ok {
		return nil, &misuse{fmt.Sprintf("there is no plan %d: it was freed, or never bound", number)}
	}
	p, ok := found.(*Plan[P])
	if !ok {
		return nil, &misuse{fmt.Sprintf("plan %d is of another function", number)}
	}
	return p, nil
}

// Free forgets a plan. Number 0 is none.
func Free(number uint64) error {
	if _, ok := plans.LoadAndDelete(number); !ok && number != 0 {
		return &misuse{fmt.Sprintf("there is no plan %d: it was freed, or never bound", number)}
	}
	return nil
}
