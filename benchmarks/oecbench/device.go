package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/openearthgo/oec/benchmarks/peers"
	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/cuda" // the device "cuda:0" and so on
	_ "github.com/openearthgo/oec/rt/hip"  // the device "hip:0" and so on
)

// isAccelerator says whether a device has memory of its own.
func isAccelerator(device string) bool { return device != "cpu" && device != "go" }

// accelerated says whether the devices are accelerators.
func (o *options) accelerated() bool { return slices.ContainsFunc(o.devices, isAccelerator) }

// checkDevices checks that the devices are there, and of one kind: what they are compared with
// runs on accelerators, or on the CPU.
func (o *options) checkDevices() error {
	first := o.machine()
	for _, device := range o.devices {
		switch kind := machineOf(device); {
		case kind != peers.CPU && targets[kind] == "":
			return fmt.Errorf("unknown device %q: use cpu, go, cuda:0, hip:0, sim", device)
		case kind != first:
			return fmt.Errorf("devices %s: they are compared with different things; measure them apart", strings.Join(o.devices, ", "))
		}
	}
	return nil
}

// machine returns what the peers run on.
func (o *options) machine() peers.Machine {
	if len(o.devices) == 0 {
		return peers.CPU
	}
	return machineOf(o.devices[0])
}

func machineOf(device string) peers.Machine {
	if !isAccelerator(device) {
		return peers.CPU
	}
	kind, _, _ := strings.Cut(device, ":")
	return peers.Machine(kind)
}

// targets are what the names of targets for accelerators begin with.
var targets = map[peers.Machine]string{"cuda": "sm_", "hip": "gfx", "sim": "sim"}

// hasCode says whether a stencil has code for a kind of accelerator.
func hasCode(info rt.Info, kind peers.Machine) bool {
	return slices.ContainsFunc(info.Levels, func(l rt.LevelInfo) bool {
		return slices.ContainsFunc(l.Targets, func(t string) bool { return targets[kind] != "" && strings.HasPrefix(t, targets[kind]) })
	})
}

// describeDevices returns a line for each device that is an accelerator.
func (o *options) describeDevices() ([]string, error) {
	var lines []string
	for _, name := range o.devices {
		if !isAccelerator(name) {
			continue
		}
		d, err := rt.OpenDevice(name)
		if err != nil {
			return nil, err
		}
		lines = append(lines, d.Info().String())
	}
	return lines, nil
}

// onStream runs generated code on a stream of an accelerator: repetitions are put there one
// after the other, and the end of the last one is awaited.
type onStream struct {
	once   func(ctx context.Context) error
	stream *rt.Stream
}

func bindToStream(b bound, device string, opts ...rt.Option) (runner, error) {
	d, err := rt.OpenDevice(device)
	if err != nil {
		return nil, err
	}
	s, err := d.NewStream()
	if err != nil {
		return nil, err
	}
	once, err := b(append(opts, rt.OnStream(s))...)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return &onStream{once, s}, nil
}

func (r *onStream) run(ctx context.Context, reps int) ([]float64, error) {
	if reps > 1 {
		if _, err := r.repeat(ctx, 1); err != nil {
			return nil, err
		}
	}
	t, err := r.repeat(ctx, reps)
	return []float64{t}, err
}

// repeat returns the nanoseconds that one repetition takes.
func (r *onStream) repeat(ctx context.Context, reps int) (float64, error) {
	start := time.Now()
	for range reps {
		if err := r.once(ctx); err != nil {
			return 0, err
		}
	}
	err := r.stream.Sync(ctx)
	return float64(time.Since(start)) / float64(reps), err
}

// close gives the stream back; errors of runs have been returned by Sync.
func (r *onStream) close() { _ = r.stream.Close() }
