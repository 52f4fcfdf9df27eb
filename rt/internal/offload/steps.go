package offload

import (
	"cmp"
	"context"
	"slices"

	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Steps is the time steps of a program that follow each other on a device: the host waits for the last of them only. Steps that
// are like earlier ones, because swaps have brought all fields back to their memory, are recorded once as a graph, and launched.
type Steps struct {
	Device *device.Device
	Fields []*memory.Storage // all that steps use
	Runs   int               // that a step has
	Alike  bool              // steps differ in nothing but where the fields are

	// Put puts the next step on a queue, with all that the host has to do for it.
	Put func(ctx context.Context, q *device.Queue) error
}

// longestPeriod is after how many steps fields have to be back for a graph to be made of these.
const longestPeriod = 8

// leastReplays is how often a graph has to be launched to be made: making it takes as long as some launches.
const leastReplays = 3

// Run puts so many steps on a queue, unless there is an error, and returns how many it were. If something fails when the device does them, that is the
// error late, and nobody knows in which step.
func (s *Steps) Run(ctx context.Context, steps int) (done int, err, late error) {
	q, err := s.Device.NewQueue()
	if err != nil {
		return 0, err, nil
	}
	var start []*memory.Coherence // after the first step, which brings to the device what that lacks
	for again := s.Alike; done < steps && err == nil && late == nil; {
		if err = s.Put(ctx, q); err != nil {
			break
		}
		done++
		if done == 1 {
			start = s.places()
			continue
		}
		if again = again && done <= longestPeriod+1; again && slices.Equal(start, s.places()) {
			again = false
			var n int
			n, err, late = s.replay(ctx, q, done-1, steps-done)
			done += n
		}
	}
	return done, err, cmp.Or(late, q.Close())
}

// places returns which memory the fields have.
func (s *Steps) places() (list []*memory.Coherence) {
	for _, f := range s.Fields {
		list = append(list, f.Coherence)
	}
	return list
}

// replay does steps by a graph of a period of them, as often as that fits into what is left, and returns how many steps that is.
func (s *Steps) replay(ctx context.Context, q *device.Queue, period, left int) (done int, err, late error) {
	if g, ok := s.Device.Acc.(device.Grapher); !ok || !g.Graphs() || left < leastReplays*period || !s.recordable(period) {
		return 0, nil, nil
	}
	g, late := q.Record(func() error {
		for range period { // all of them: then swaps have changed nothing
			if err := s.Put(context.WithoutCancel(ctx), q); err != nil {
				return err
			}
		}
		return nil
	})
	if late != nil {
		return 0, nil, late
	}
	ahead := 0 // runs that were put since the host has waited: as many at most as when they are put one by one
	for ; left-done >= period; done += period {
		if err = ctx.Err(); err != nil {
			break
		}
		if ahead += period * s.Runs; ahead > device.PanicSlots {
			ahead, late = period*s.Runs, q.Wait()
		}
		if late = cmp.Or(late, q.Launch(g)); late != nil {
			break
		}
	}
	return done, err, cmp.Or(late, q.Release(g))
}

// recordable reports whether a period puts nothing on the stream but launches and copies within the device.
func (s *Steps) recordable(period int) bool {
	return period*s.Runs < device.PanicSlots && !slices.ContainsFunc(s.Fields, func(f *memory.Storage) bool { return !f.Stays(s.Device) })
}
