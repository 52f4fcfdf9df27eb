package rt

import (
	"bytes"
	"runtime"

	"github.com/openearthgo/oec/rt/fault"
)

const (
	// graphCalls is the number of launches from which on a graph of them is made: it is
	// launched as fast as two kernels are.
	graphCalls = 3

	// mostGraphCalls is the number of launches up to which one is made: it takes memory for each.
	mostGraphCalls = 1 << 15

	// graphsPerPlan is how many graphs a plan keeps: a time loop that swaps fields comes back
	// to the same memory after two or three steps.
	graphsPerPlan = 4
)

// graph is launches that a device has recorded.
type graph struct {
	dev    *Device
	handle uintptr
	gone   bool
}

// replay is the launches of a plan with certain arguments.
type replay struct {
	key   []byte
	graph *graph // made when the arguments come for the second time
}

// closeGraph releases a graph. The caller has the device's lock.
func (d *Device) closeGraph(g *graph) error {
	if g.gone {
		return nil
	}
	g.gone = true
	delete(d.graphs, g)
	return d.acc.(Grapher).CloseGraph(g.handle)
}

// discard has a graph released by whoever uses the device next, once its plan is unreachable.
func (g *graph) discard() {
	g.dev.mu.Lock()
	g.dev.unused = append(g.dev.unused, g)
	g.dev.mu.Unlock()
}

// replay launches the kernels by a graph if they were launched with the same arguments before.
func (a *accelPlan) replay(l *lane) error {
	if err := a.plan.ctx.Err(); err != nil {
		return &fault.CanceledError{Stencil: a.plan.spec.Name, Err: err}
	}
	a.key = a.key[:0]
	for n := range a.calls {
		a.key = append(a.key, a.calls[n].call.Args...)
	}
	for n := range a.replays {
		r := &a.replays[n]
		if len(r.key) == 0 || !bytes.Equal(r.key, a.key) {
			continue
		}
		if r.graph == nil {
			g, err := a.record(l)
			if err != nil {
				return err
			}
			r.graph = g
		}
		return a.grapher.LaunchGraph(l.stream, r.graph.handle)
	}
	if err := a.remember(l); err != nil {
		return err
	}
	return a.launchEach(l)
}

// remember notes the arguments, in place of those that were noted first.
func (a *accelPlan) remember(l *lane) error {
	r := &a.replays[a.turn]
	a.turn = (a.turn + 1) % len(a.replays)
	r.key = append(r.key[:0], a.key...)
	g := r.graph
	if r.graph = nil; g == nil {
		return nil
	}
	if err := l.look(); err != nil { // it may be running
		return err
	}
	a.dev.mu.Lock()
	defer a.dev.mu.Unlock()
	return a.dev.closeGraph(g)
}

// record makes a graph of the launches.
func (a *accelPlan) record(l *lane) (*graph, error) {
	if err := a.grapher.BeginCapture(l.stream); err != nil {
		return nil, err
	}
	failed := a.launchEach(l)
	handle, err := a.grapher.EndCapture(l.stream)
	if err != nil {
		return nil, err
	}
	g := &graph{dev: a.dev, handle: handle}
	a.dev.mu.Lock()
	defer a.dev.mu.Unlock()
	if failed != nil {
		a.dev.note(a.dev.closeGraph(g))
		return nil, failed
	}
	a.dev.graphs[g] = true
	runtime.AddCleanup(a, (*graph).discard, g)
	return g, nil
}
