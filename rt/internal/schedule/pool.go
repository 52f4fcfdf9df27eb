package schedule

import (
	"runtime"
	"sync/atomic"
	"time"
)

// A pool is a thread pool: the goroutines that have worked for a call and poll for the next one, of any
// plan. Waking a sleeping thread takes 30 to 80 µs, longer than many stencils on small domains; a
// goroutine that polls begins in less than 1 µs. It yields to all other goroutines, and ends after
// lingerTime, so that an idle program has none and there is nothing to close.
type pool struct {
	waiting atomic.Int32 // number of seats that are taken; a hint
	seats   [64]seat
}

// A job is what goroutines of a pool do for a worker, call after call.
type job struct {
	do    func()
	begin func() // begins a goroutine: made once so that starting one allocates nothing
}

// newJob returns a job for the pool.
func (c *pool) newJob(do func()) *job {
	j := &job{do: do}
	j.begin = func() { c.serve(j) }
	return j
}

// seat is a place for a goroutine that polls: nil if the place is free, idle while its goroutine polls,
// else the job that it is to do.
type seat struct {
	job atomic.Pointer[job]
	_   [120]byte // seats of different goroutines do not share cache lines
}

// lingerTime bounds the time that goroutines poll for the next call, on cores that the program does not
// use otherwise: about the time that waking threads would take.
const lingerTime = 100 * time.Microsecond

// threads is the pool of the process: the cores that it lingers on belong to all plans.
var threads pool

// idle marks the seat of a goroutine that waits.
var idle job

// start has a job done by a goroutine that waits, or by a new one.
func (c *pool) start(j *job) {
	if c.waiting.Load() > 0 {
		for n := range c.seats {
			if seat := &c.seats[n].job; seat.Load() == &idle && seat.CompareAndSwap(&idle, j) {
				return
			}
		}
	}
	go j.begin()
}

// serve does a job, and then others as long as some come.
func (c *pool) serve(j *job) {
	for j != nil {
		j.do()
		j = c.linger()
	}
}

// linger waits for something to do; nil if nothing came.
func (c *pool) linger() *job {
	s := c.sit()
	if s == nil {
		return nil
	}
	c.waiting.Add(1)
	defer c.waiting.Add(-1)
	for start := time.Now(); ; {
		if j := s.job.Load(); j != &idle {
			s.job.Store(nil)
			return j
		}
		yield(func() bool { return s.job.Load() != &idle })
		if time.Since(start) > lingerTime && s.job.CompareAndSwap(&idle, nil) {
			return nil
		}
	}
}

// looks is how often a goroutine that polls looks before it lets others run: for some 0.3 µs.
//
// Two goroutines that yield at the same time, one at the end of a call and one after its last tile, may go on with each other's thread, and find in the caches of
// its core what the other one computes with. Of calls of tridiagonal on 128×128×60 points of f32 with two threads, of 90 µs each, 4 to 6 % began so when they yielded at once, 0.04 to
// 0.1 % with this many looks, and as many with four times these. A call with empty tiles takes 0.7 times as long, with two goroutines more than processors 1.2 times (AMD EPYC, family 26).
const looks = 200

// yield lets other goroutines run, unless something is ready soon.
func yield(ready func() bool) {
	for range looks {
		if ready() {
			return
		}
	}
	runtime.Gosched()
}

// sit takes a free seat; nil if there is none.
func (c *pool) sit() *seat {
	for n := range c.seats {
		if s := &c.seats[n]; s.job.Load() == nil && s.job.CompareAndSwap(nil, &idle) {
			return s
		}
	}
	return nil
}
