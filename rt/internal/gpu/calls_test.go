//go:build linux && (amd64 || arm64)

package gpu_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/fault"
)

// useAll has a device do all that it is asked to: transfers, launches one by one and as a graph,
// clocks, streams and filling a halo. All of it is given back in the end. The error is that of
// the first step that fails; the others are taken all the same, so that nothing is left behind.
func useAll(t *testing.T, f *fake, target, code string) (first error) {
	t.Helper()
	note := func(err error) bool {
		if first == nil {
			first = err
		}
		return err == nil
	}
	in, out := addFields(t, 20, 5)
	s := addStencil(target, code)
	one := s.Devices[0].Launches[0]
	s.Devices[0].Launches = []abi.Launch{one, one, one}
	run := func(opts ...rt.Option) {
		p, err := rt.Bind(s, nil, []rt.AnyField{in, out}, append(opts, rt.OnDevice(f.device(0)))...)
		for n := 0; note(err) && n < 3; n++ {
			err = p.Run(t.Context(), abi.Scalar(float32(0.5)), 0)
		}
	}
	run()
	run(rt.Timing(func(*rt.Record) {}))
	d, err := rt.OpenDevice(f.device(0))
	if note(err) {
		_, err := d.FreeMemory()
		note(err)
		stream, err := d.NewStream()
		if note(err) {
			run(rt.OnStream(stream))
			note(stream.Sync(t.Context()))
			note(stream.Close())
		}
		note(rt.FillHalo(in, rt.Boundary{Lo: [3]rt.Fill{rt.Periodic()}, Hi: [3]rt.Fill{rt.Periodic()}}))
	}
	note(out.ToHost(t.Context()))
	note(in.ToHost(t.Context()))
	if first == nil && (out.At(3, 3, 0) != 605.5 || in.At(-1, 3, 0) != in.At(19, 3, 0)) {
		t.Errorf("the result is %v", out.At(3, 3, 0))
	}
	note(in.Free())
	note(out.Free())
	if d != nil {
		note(d.Close())
	}
	return first
}

// keeps are the calls whose failure leaves behind what they were to release.
var keeps = map[string]bool{"free": true, "freehost": true, "freestream": true, "freeevent": true, "freegraph": true, "freeexec": true, "unload": true}

// opens are the calls that find devices, which are not looked for again if that fails.
var opens = map[string]bool{"init": true, "count": true, "get": true}

// Every call of the driver may fail, wherever it is made: that is an error, nothing that can be
// given back is left behind, and the device does its work afterwards.
func TestEveryCallFails(t *testing.T) {
	t.Parallel()
	for _, v := range vendors {
		t.Run(v.define, func(t *testing.T) {
			f := newFake(t, v.vendor, v.define)
			must(t, useAll(t, f, v.target, v.code))
			made := map[string]int{}
			var names []string
			for _, call := range f.calls(t) {
				name, _, _ := strings.Cut(call, " ")
				if made[name]++; made[name] == 1 {
					names = append(names, name)
				}
			}
			for _, name := range names {
				if name == "flags" {
					continue // of a context that is in use already, they cannot be set
				}
				for after := range min(made[name], 12) {
					t.Run(fmt.Sprintf("%s %d", name, after), func(t *testing.T) { failOnce(t, v.define, name, after) })
				}
			}
		})
	}
}

// failOnce has a call of a driver of its own fail.
func failOnce(t *testing.T, define, name string, after int) {
	t.Helper()
	for _, v := range vendors {
		if v.define != define {
			continue
		}
		f := newFake(t, v.vendor, define)
		f.fail(name, int32(after), 1)
		err := useAll(t, f, v.target, v.code)
		var device *fault.DeviceError
		var driver *fault.DriverError
		if !errors.As(err, &device) && !errors.As(err, &driver) {
			t.Errorf("error %v", err)
		}
		f.reset()
		if f.left = f.live(0); f.left > 0 && !keeps[name] {
			t.Errorf("%d things are left", f.left)
		}
		if !opens[name] {
			if err := useAll(t, f, v.target, v.code); err != nil {
				t.Errorf("afterwards: %v", err)
			}
		}
	}
}
