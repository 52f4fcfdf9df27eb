package main

import (
	"errors"
	"fmt"
	"harness/kern"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"
)

// profileRate asks for far more signals than a normal profile.
const profileRate = 2000

// stress runs the spill kernel, which keeps much state on the stack, from
// goroutines whose stacks grow and shrink, under a fast profiler and a busy
// collector. The profile goes to file.
func stress(kernels []kern.Kernel, file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	debug.SetGCPercent(5)
	runtime.SetCPUProfileRate(profileRate)
	if err := pprof.StartCPUProfile(f); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	var calls atomic.Int64
	var wg sync.WaitGroup
	var stop atomic.Bool
	errs := make(chan error, 100)
	wg.Go(func() { garbage(&stop) })
	for _, k := range kernels {
		if k.Name == "spill" {
			wg.Go(func() { errs <- hammer(k, &stop, &calls) })
		}
	}
	time.Sleep(stressTime())
	stop.Store(true)
	wg.Wait()
	close(errs)
	for e := range errs {
		err = errors.Join(err, e)
	}
	fmt.Println("calls", calls.Load())
	return err
}

func stressTime() time.Duration {
	ms, err := strconv.Atoi(os.Getenv("HARNESS_MS"))
	if err != nil {
		ms = 1000
	}
	return time.Duration(ms) * time.Millisecond
}

// hammer calls the kernel at every depth of fresh goroutines, alternating
// short calls with ones long enough to be hit by signals.
func hammer(k kern.Kernel, stop *atomic.Bool, calls *atomic.Int64) error {
	for round := 0; !stop.Load(); round++ {
		done := make(chan error)
		go func() {
			s, want := newSpill(1)
			done <- descend(k, s, want, 40+round%60, calls)
		}()
		if err := <-done; err != nil {
			return err
		}
		s, want := newSpill(20000)
		if err := call(k, s, want); err != nil {
			return err
		}
		calls.Add(1)
	}
	return nil
}

// descend calls the kernel from a stack frame with canaries, then from deeper.
func descend(k kern.Kernel, s *spillArgs, want *[320]float64, depth int, calls *atomic.Int64) error {
	var canary [25]uint64
	for i := range canary {
		canary[i] = uint64(depth * i)
	}
	if err := call(k, s, want); err != nil {
		return err
	}
	calls.Add(1)
	if depth > 0 {
		if err := descend(k, s, want, depth-1, calls); err != nil {
			return err
		}
	}
	for i, v := range canary {
		if v != uint64(depth*i) {
			return fmt.Errorf("depth %d: canary %d is %#x", depth, i, v)
		}
	}
	return nil
}

// call runs the kernel once and compares.
func call(k kern.Kernel, s *spillArgs, want *[320]float64) error {
	args := *s
	clear(args.out[:])
	k.Call(unsafe.Pointer(&args))
	if *args.out != *want {
		return errors.New("spill: wrong result")
	}
	return nil
}

// garbage keeps the collector busy, with pointers on a growing stack.
func garbage(stop *atomic.Bool) {
	var grow func(n int, keep *[]byte) int
	grow = func(n int, keep *[]byte) int {
		b := make([]byte, 512)
		if n == 0 {
			return len(*keep)
		}
		return grow(n-1, &b) + len(*keep)
	}
	for !stop.Load() {
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() { b := []byte{1}; grow(300, &b) })
		}
		wg.Wait()
		runtime.GC()
	}
}

// poison runs the kernel that breaks a rule which only a signal shows.
func poison(kernels []kern.Kernel, profiled bool) error {
	if profiled {
		runtime.SetCPUProfileRate(profileRate)
		f, err := os.Create(os.DevNull)
		if err != nil {
			return err
		}
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	for _, k := range kernels {
		if k.Name != "poison" {
			continue
		}
		for start := time.Now(); time.Since(start) < stressTime(); {
			n := uint64(100_000)
			k.Call(unsafe.Pointer(&n))
		}
	}
	return nil
}

// bench measures a call that computes nothing.
func bench(kernels []kern.Kernel) error {
	for _, k := range kernels {
		if k.Name != "axpy" || k.Copy != 0 {
			continue
		}
		var args [5]uint64
		r := testing.Benchmark(func(b *testing.B) {
			for b.Loop() {
				k.Call(unsafe.Pointer(&args))
			}
		})
		fmt.Printf("%s %.1f ns per call\n", k.ISA, float64(r.T.Nanoseconds())/float64(r.N))
	}
	return nil
}
