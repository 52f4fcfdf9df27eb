package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/benchmarks/peers"
	"github.com/openearthgo/oec/rt"
)

// group says what a column is for in the report.
type group string

// The groups; those of peers are called as their kinds, but for the copy within a device, which
// is what kernels there are held against.
const (
	groupOEC    group = "oec"
	groupNaive  group = group(peers.Naive)
	groupFused  group = group(peers.Fused)
	groupSystem group = group(peers.System)
	groupFloor  group = "floor"

	groupArithmetic group = "arithmetic"
)

func peerGroup(k peers.Kind) group {
	if k == peers.Copy {
		return groupFloor
	}
	return group(k)
}

// column is an implementation that is measured, for any problem.
type column struct {
	name  string
	group group
	every int // measured in one of so many rounds
	start func(ctx context.Context, p *problem, threads int) (runner, error)
	check func(p *problem) error // what it has computed
}

// Columns are left out of a problem by these errors.
var (
	errAbsent = errors.New("not available") // and that is as it should be
	errFails  = errors.New("left out")      // which is worth a line
)

func hasLevel(info rt.Info, level string) bool {
	return slices.ContainsFunc(info.Levels, func(l rt.LevelInfo) bool { return l.Name == level })
}

// tellMissingLevels writes a line for each level without which kernels were generated.
func (o *options) tellMissingLevels(log io.Writer) {
	for _, level := range o.levels {
		var without []string
		for _, name := range o.kernels {
			if k, ok := suite.Find[float64](name); ok && !hasLevel(k.Info, level) {
				without = append(without, name)
			}
		}
		if without != nil {
			fmt.Fprintf(log, "oec %s is left out of %s: generated without it\n", level, strings.Join(without, ", "))
		}
	}
}

// runner runs one implementation of a problem.
type runner interface {
	// run returns the times of repetitions in nanoseconds, or what one takes of them all if
	// they overlap. Before several, there is one more that is not counted: it warms the caches.
	// What takes so long that it is run once at a time uses more memory than they hold.
	run(ctx context.Context, reps int) ([]float64, error)
	// close frees what the runner holds.
	close()
}

// fetcher is a runner whose results are elsewhere until they are fetched.
type fetcher interface{ fetch() error }

// columns returns the columns that run in this process.
func (o *options) columns() []column {
	var cols []column
	for _, level := range o.levels {
		for _, device := range o.devices {
			cols = append(cols, levelColumn(level, device))
		}
	}
	if o.accelerated() {
		return cols
	}
	for _, floor := range [...]struct {
		name   string
		stream bool
	}{{"floor", false}, {"floor, streaming", true}} {
		cols = append(cols, column{name: floor.name, group: groupFloor, every: 1,
			check: func(p *problem) error { return p.checkFloor() },
			start: func(_ context.Context, p *problem, threads int) (runner, error) {
				return bind(p.floor, rt.StreamingStores(floor.stream), rt.Workers(threads), rt.Measure(-1))
			}})
	}
	return append(cols, arithmetic())
}

// levelColumn returns the column of a level on a device.
func levelColumn(level, device string) column {
	c := column{name: levelName(level, device), group: groupOEC, every: 1, check: func(p *problem) error { return p.check(0) }}
	if level == "original" {
		c.every = slowEvery
	}
	c.start = func(_ context.Context, p *problem, threads int) (runner, error) {
		switch {
		case !hasLevel(p.info, level):
			return nil, errAbsent // and tellMissingLevels has said so
		case isAccelerator(device):
			return bindToStream(p.bind, device, rt.Level(level), rt.Measure(-1))
		}
		return bind(p.bind, rt.Level(level), rt.OnDevice(device), rt.Workers(threads), rt.Measure(-1))
	}
	return c
}

func levelName(level, device string) string {
	if device == "cpu" {
		return "oec " + level
	}
	return "oec " + level + " (" + device + ")"
}

// inProcess runs generated code.
type inProcess struct {
	once func(ctx context.Context) error
}

func bind(b bound, opts ...rt.Option) (runner, error) {
	once, err := b(opts...)
	if err != nil {
		return nil, err
	}
	return &inProcess{once}, nil
}

func (r *inProcess) run(ctx context.Context, reps int) ([]float64, error) {
	warm := 0
	if reps > 1 {
		warm = 1
	}
	times := make([]float64, 0, warm+reps)
	for range warm + reps {
		start := time.Now()
		if err := r.once(ctx); err != nil {
			return nil, err
		}
		times = append(times, float64(time.Since(start)))
	}
	return times[warm:], nil
}

func (r *inProcess) close() {}

// peerColumns returns the columns of the peers.
func peerColumns(set *peers.Set) []column {
	var cols []column
	for _, peer := range set.Peers {
		every := 1
		if peer.Kind == peers.Naive {
			every = slowEvery
		}
		cols = append(cols, column{name: peer.Name, group: peerGroup(peer.Kind), every: every,
			check: func(p *problem) error {
				if peer.Kind == peers.Copy {
					return nil // it has computed nothing
				}
				if err := p.checkPeer(p.tolerance(peer.Exact)); err != nil {
					return unlessOurs(peer, err)
				}
				return nil
			},
			start: func(ctx context.Context, p *problem, threads int) (runner, error) {
				if p.peer == nil {
					return nil, fmt.Errorf("%w: no memory can be shared on this platform", errFails)
				}
				r, err := set.Start(ctx, peer, p.peer, threads)
				if err != nil {
					return nil, unlessOurs(peer, err)
				}
				return &peerRun{r, peer}, nil
			}})
	}
	return cols
}

// peerRun is a peer with a problem.
type peerRun struct {
	*peers.Run
	peer *peers.Peer
}

func (r *peerRun) fetch() error {
	if err := r.Run.Fetch(); err != nil {
		return unlessOurs(r.peer, err)
	}
	return nil
}

func (r *peerRun) run(_ context.Context, reps int) ([]float64, error) {
	times, err := r.Run.Run(reps)
	if err != nil {
		return nil, unlessOurs(r.peer, err)
	}
	return times, nil
}

func (r *peerRun) close() { r.Run.Close() }

// unlessOurs returns the error of a peer as one that leaves it out, if it does not have the
// problem, or if it is another system, which may fail for reasons of its own.
func unlessOurs(peer *peers.Peer, err error) error {
	switch {
	case errors.Is(err, peers.ErrAbsent):
		return errAbsent
	case peer.Kind == peers.System:
		return fmt.Errorf("%w: %w", errFails, err)
	}
	return err
}
