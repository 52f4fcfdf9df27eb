package ptx

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/ptx"
)

// queues is the streams of a device, and what the host knows to have ended. What is put on a
// stream is done as late as possible: when somebody waits for it.
type queues struct {
	streams map[uintptr]*queue
	events  map[uintptr]*mark // where each was recorded last
	graphs  map[uintptr][]*job
	number  uintptr   // of the next of them
	host    ptx.Clock // replaced, not changed, when the host has waited
	ended   []uint32  // by place in a clock: operations of streams that had it
	free    []int     // places of streams that were closed
}

// queue is a stream: what is on it and is not done yet.
type queue struct {
	place   int // in a clock
	jobs    []*job
	clock   ptx.Clock // what has ended before the next job
	failed  error     // what nobody was told yet
	capture *[]*job   // where what is put goes instead, or nil
}

// job is one thing to do.
type job struct {
	name  string
	run   func() error // nil for events
	end   func()       // nil, or what follows, whether it was run or not
	after ptx.Clock    // what the host knew to have ended

	set, await *mark // an event that happens, or has to have happened

	call   *device.Call // of a launch
	args   []byte
	within bool // it is a copy within the device
}

// mark is a place in a stream that an event was recorded at.
type mark struct {
	queue *queue
	done  bool
	clock ptx.Clock
	at    time.Time
}

func newQueues() queues {
	return queues{streams: map[uintptr]*queue{}, events: map[uintptr]*mark{}, graphs: map[uintptr][]*job{}}
}

func (q *queues) newQueue() uintptr {
	s := &queue{place: len(q.ended)}
	if n := len(q.free); n > 0 {
		s.place, q.free = q.free[n-1], q.free[:n-1]
	} else {
		q.ended = append(q.ended, 0)
	}
	s.clock = make(ptx.Clock, s.place+1)
	s.clock[s.place] = q.ended[s.place]
	q.number++
	q.streams[q.number] = s
	return q.number
}

// closeQueue closes a stream, on which nothing may be left.
func (q *queues) closeQueue(stream uintptr) error {
	s, err := q.stream(stream)
	if err != nil {
		return err
	}
	delete(q.streams, stream)
	q.free = append(q.free, s.place)
	if len(s.jobs) > 0 {
		return failed("releasing a stream", fault.DeviceFault, fmt.Errorf("%s is on it, and nobody waits for it", s.jobs[0].name))
	}
	return nil
}

// stream returns the stream of a number.
func (q *queues) stream(number uintptr) (*queue, error) {
	if s := q.streams[number]; s != nil {
		return s, nil
	}
	return nil, failed("using a stream", fault.DeviceFault, errors.New("there is no such stream"))
}

// put puts a job on a stream.
func (q *queues) put(stream uintptr, j *job) error {
	s, err := q.stream(stream)
	if err != nil {
		return err
	}
	if s.capture != nil {
		if j.call == nil && !j.within {
			return failed("recording a graph", fault.DeviceFault, fmt.Errorf("it is %s, and only launches and copies within the device can be repeated", j.name))
		}
		*s.capture = append(*s.capture, j)
		return nil
	}
	j.after = q.host
	s.jobs = append(s.jobs, j)
	return nil
}

func (q *queues) newEvent() uintptr {
	q.number++
	q.events[q.number] = &mark{}
	return q.number
}

// record has an event happen when a stream gets there.
func (q *queues) record(stream, event uintptr) error {
	s, err := q.stream(stream)
	if err != nil {
		return err
	}
	m := &mark{queue: s}
	q.events[event] = m
	return q.put(stream, &job{name: "recording an event", set: m})
}

// wait has a stream wait for an event where it was recorded last.
func (q *queues) wait(stream, event uintptr) error {
	m := q.events[event]
	if m == nil || m.queue == nil {
		return failed("having a stream wait", fault.DeviceFault, errors.New("the event was never recorded"))
	}
	return q.put(stream, &job{name: "waiting for an event", await: m})
}

// sync does all that is on a stream.
func (q *queues) sync(machine *ptx.Machine, stream uintptr) error {
	s, err := q.stream(stream)
	if err != nil {
		return err
	}
	if s.capture != nil {
		return errors.New("a graph is recorded of what is put on the stream, and nothing of it will be done")
	}
	q.drain(machine, s, nil)
	q.know(machine, s.clock)
	err, s.failed = s.failed, nil
	return err
}

// syncEvent does all that is on a stream up to an event.
func (q *queues) syncEvent(machine *ptx.Machine, event uintptr) error {
	m := q.events[event]
	if m == nil || m.queue == nil {
		return nil // as CUDA has it: an event that was never recorded has happened
	}
	q.drain(machine, m.queue, m)
	q.know(machine, m.clock)
	err := m.queue.failed
	m.queue.failed = nil
	return err
}

// know notes that the host knows operations to have ended.
func (q *queues) know(machine *ptx.Machine, c ptx.Clock) {
	q.host = slices.Clone(q.host).Join(c)
	for _, s := range q.streams {
		if len(s.jobs) > 0 {
			return
		}
	}
	for place, ended := range q.ended {
		if place < len(q.host) && q.host[place] < ended || place >= len(q.host) && ended > 0 {
			return
		}
	}
	machine.Settle()
}

// drain does what is on a stream, up to an event if there is one. Once something fails, what is
// behind it is not done.
func (q *queues) drain(machine *ptx.Machine, s *queue, until *mark) {
	for len(s.jobs) > 0 && (until == nil || !until.done) {
		j := s.jobs[0]
		s.jobs = s.jobs[1:]
		s.clock = s.clock.Join(j.after)
		switch {
		case j.set != nil:
			j.set.done, j.set.clock, j.set.at = true, slices.Clone(s.clock), time.Now()
		case j.await != nil:
			if !j.await.done {
				q.drain(machine, j.await.queue, j.await)
			}
			if err := j.await.queue.failed; s.failed == nil {
				s.failed = err
			}
			s.clock = s.clock.Join(j.await.clock)
		default:
			if s.failed == nil {
				machine.Begin(j.name, s.place, s.clock)
				s.failed = j.run()
			}
			q.end(s)
			if j.end != nil {
				j.end()
			}
		}
	}
}

// end notes that an operation of a stream has ended.
func (q *queues) end(s *queue) {
	q.ended[s.place]++
	s.clock[s.place] = q.ended[s.place]
}
