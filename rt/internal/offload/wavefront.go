package offload

import (
	"runtime"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// wavefrontsBefore returns the first wavefront of a box that has points in a part of it.
func wavefrontsBefore(l *abi.Launch, b, part abi.Box, down abi.Dims) (n int) {
	for d := range 3 {
		before := part.Lo[d] - b.Lo[d]
		if down.Has(d) {
			before = b.Hi[d] - part.Hi[d]
		}
		n += l.Wavefronts[d] * before
	}
	return n
}

// addCalls makes the calls of a launch ready for a box of its stage: one for each part of it that
// one grid has room for. What it writes to outputs may not be kept.
func (a *Plan) addCalls(number int, l *abi.Launch, b abi.Box, rest bool, pin *runtime.Pinner) error {
	set := len(a.calls)
	for _, part := range gridParts(l, b) {
		c, err := a.newCall(number, l, part, rest)
		if err != nil {
			return err
		}
		c.set, c.wavefronts = set, l.Wavefronts.Count(part.Extents())
		c.first = wavefrontsBefore(l, b, part, a.Stages[l.Stage].Spec.Down)
		if err := a.addCall(c, pin); err != nil {
			return err
		}
		a.launches += c.wavefronts
	}
	return nil
}

// together returns the calls, from one on, that are for parts of the same box.
func (a *Plan) together(n int) []call {
	to := n + 1
	for to < len(a.calls) && a.calls[to].set == a.calls[n].set {
		to++
	}
	return a.calls[n:to]
}

// launchWavefronts puts the launches for some parts of a box on a stream, wavefront by wavefront. The driver
// takes the arguments of a launch with it, so that the number of the wavefront may change afterwards.
func (a *Plan) launchWavefronts(stream uintptr, parts []call) error {
	last := 0
	for n := range parts {
		last = max(last, parts[n].first+parts[n].wavefronts)
	}
	for wavefront := range last {
		if err := a.ctx.Err(); err != nil {
			return &fault.CanceledError{Stencil: a.Spec.Name, Outputs: a.WrittenBefore(parts[0].stage), Err: err}
		}
		for n := range parts {
			c := &parts[n]
			if at := wavefront - c.first; at >= 0 && at < c.wavefronts {
				c.putWavefront(at)
				if err := a.Device.Acc.Launch(stream, c.call); err != nil {
					a.undefined(err, c.stage)
					return err
				}
			}
		}
	}
	for n := range parts {
		parts[n].putWavefront(0) // the arguments are looked at to see whether anything has changed
	}
	return nil
}

// putWavefront sets the number of the wavefront.
func (c *call) putWavefront(n int) {
	for _, pl := range c.places {
		if pl.arg.Kind == abi.ArgWavefront {
			c.put(pl, uint64(n))
		}
	}
}
