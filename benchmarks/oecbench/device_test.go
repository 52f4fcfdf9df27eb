package main

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/benchmarks/peers"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestPeersInCUDA compares the kernels in CUDA, run by the CPU thread by thread, with the compiled
// stencils, bit for bit, on a domain that is a multiple of no block. Outputs that have gone
// are noticed.
func TestPeersInCUDA(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 2)
	columns, end := emulated(t)
	defer end()
	b := &bench{cols: columns, rounds: 1, log: io.Discard, told: make(map[string]bool)}
	for _, dtype := range []string{"f32", "f64"} {
		for _, kernel := range append(evaluated[:], "copy", "laplace", "upstream", "hdiff", "semi_lag", "fastwaves", "fvtp2d") {
			p, err := newProblem(t.Context(), kernel, dtype, [3]int{13, 6, 5}, true)
			if err != nil {
				t.Fatal(err)
			}
			r, err := b.measure(t.Context(), p, 1)
			if err != nil {
				t.Fatalf("%s %s: %v", kernel, dtype, err)
			}
			for _, g := range []group{groupNaive, groupFused, groupFloor} {
				if whole := kernel == "fastwaves" || kernel == "fvtp2d"; r.bestColumn(g) == nil && !(whole && g == groupFused) {
					t.Errorf("%s %s: there is nothing of %s", kernel, dtype, g)
				}
			}
			p.clear()
			for _, c := range columns {
				if err := c.check(p); c.group != groupFloor && (err == nil || !strings.Contains(err.Error(), "wrong")) {
					t.Errorf("%s of %s %s has left nothing, and the error is %v", c.name, kernel, dtype, err)
				}
			}
			if err := p.close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// emulated returns the columns of CUDA on the CPU, and of nothing else, and what ends their programs.
func emulated(t *testing.T) (columns []column, end func()) {
	t.Helper()
	set, end := findEmulated(t, func(p *peers.Peer) bool { return p.Kind != peers.System })
	return peerColumns(set), end
}

// findEmulated returns some of the peers for the simulated accelerator. The test is skipped
// without them.
func findEmulated(t *testing.T, wanted func(*peers.Peer) bool) (set *peers.Set, end func()) {
	t.Helper()
	set, err := peers.Find(t.Context(), peers.Emulated, false)
	if err != nil {
		t.Fatal(err)
	}
	set.Peers = slices.DeleteFunc(set.Peers, func(p *peers.Peer) bool { return !wanted(p) })
	end = func() {
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	}
	if len(set.Peers) == 0 {
		end()
		t.Skip(set.Missing)
	}
	return set, end
}

// TestJAX compares the kernels in JAX, which runs on the CPU where there is no device, if it is
// there.
func TestJAX(t *testing.T) {
	t.Parallel()
	set, end := findEmulated(t, func(p *peers.Peer) bool { return p.Name == "JAX" })
	defer end()
	var log bytes.Buffer
	b := &bench{cols: peerColumns(set), rounds: 2, log: &log, told: make(map[string]bool)}
	for _, kernel := range []string{"laplace", "hdiff", "uvbke", "hadvuv5th"} {
		for _, dtype := range []string{"f32", "f64"} {
			p, err := newProblem(t.Context(), kernel, dtype, [3]int{37, 6, 5}, true)
			if err != nil {
				t.Fatal(err)
			}
			if r, err := b.measure(t.Context(), p, 1); err != nil || r.bestColumn(groupSystem) == nil {
				t.Errorf("%s %s: %v\n%s", kernel, dtype, err, &log)
			}
			if err := p.close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestDevices has accelerators measured apart from CPUs.
func TestDevices(t *testing.T) {
	t.Parallel()
	for devices, want := range map[string]peers.Machine{"cpu": peers.CPU, "cpu,go": peers.CPU, "sim": peers.Emulated, "cuda:1": peers.CUDA, "cuda": peers.CUDA, "hip:0": "hip"} {
		o, err := parseOptions([]string{"-device", devices}, io.Discard)
		if err != nil || o.machine() != want || o.accelerated() != (want != peers.CPU) {
			t.Errorf("%s: the machine is %q, the error is %v", devices, o.machine(), err)
		}
	}
	if _, err := parseOptions([]string{"-device", "cpu,sim"}, io.Discard); err == nil || !strings.Contains(err.Error(), "measure them apart") {
		t.Errorf("a CPU beside an accelerator: the error is %v", err)
	}
}

// TestDeviceSummary shows a report of an accelerator.
func TestDeviceSummary(t *testing.T) {
	t.Parallel()
	r := example()
	r.Notes = []string{"It was raining."}
	r.Devices = []string{"cuda:0: a card, sm_90, 132 units, 139.8 GiB"}
	r.Results = r.Results[:2]
	for _, c := range r.Results {
		for n := range c.Columns {
			if c.Columns[n].Group == groupFloor {
				c.Columns[n].Name = "copy within the device"
			}
		}
	}
	r.Launches = []*launch{
		{"hdiff", "oec original (cuda:0)", 4, quartiles{9000, 10_000, 11_000}},
		{"hdiff", "oec tuned (cuda:0)", 2, quartiles{3900, 4000, 4100}},
	}
	var b strings.Builder
	r.writeSummary(&b)
	want := `cuda:0: a card, sm_90, 132 units, 139.8 GiB; a CPU, 2 CPUs, L1 32K, linux/amd64, go1.25; medians of 3 rounds.
It was raining. Also measured:

- Halide: 19

**8x8x8, f64**, ns per point

| kernel | copy | oec | fused CUDA | Halide | oec level | quartiles | GB/s | % of copy |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| hdiff | 1.000 | 2.000 | 3.000 | 4.000 | oec inline | 1.900–2.100 | 12.0 | 50 |
| uvbke | 1.000 | 1.500 | 2.000 |  | oec inline | 1.400–1.600 | 32.0 | 67 |

In the geometric mean, oec is 1.41 times as fast as fused CUDA (n = 2), 2.00 times as fast as Halide (n = 1), 1.41 times as fast as the fastest of them (n = 2).

In the geometric mean, oec has 58 % of the throughput of a copy within the device (n = 2), which is at most 48.0 GB/s.

**Launches**: on 8x4x2 points, where there is nothing to compute, a kernel of a run that is repeated takes 2.250 µs (quartiles over kernels and levels 2.125–2.375); the longest runs:

| kernel | oec level | kernels in a run | µs for a run | quartiles | µs for a kernel |
| --- | --- | --- | --- | --- | --- |
| hdiff | oec original (cuda:0) | 4 | 10.0 | 9.000–11.0 | 2.500 |
`
	if have := b.String(); have != want {
		t.Errorf("the summary is\n%s\nnot\n%s", have, want)
	}
}
