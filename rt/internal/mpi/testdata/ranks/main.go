// Command ranks is what tests start by launchers: ranks that exchange faces around a ring and compare
// what they get with what it must be, and that make one of the mistakes there are.
package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/openearthgo/oec/rt/internal/mpi"
)

var (
	steps = flag.Int("steps", 20, "how many exchanges")
	size  = flag.Int("bytes", 4096, "bytes of a message")
	rank  = flag.Int("rank", 1, "the rank that makes the mistake")
	fault = flag.String("fault", "", "the mistake")
	sleep = flag.Duration("sleep", 0, "what the rank does for a while, in the middle")
)

func main() {
	flag.Parse()
	mpi.Main(run)
	fmt.Println("alone")
}

func run(ctx context.Context, w *mpi.World) error {
	if w == nil {
		return nil
	}
	mistake := ""
	if w.Rank() == *rank {
		mistake = *fault
	}
	if mistake == "early" {
		return nil
	}
	bytes := *size
	if mistake == "size" {
		bytes *= 2
	}
	if mistake == "smaller" {
		bytes /= 2
	}
	left, right := (w.Rank()+w.Size()-1)%w.Size(), (w.Rank()+1)%w.Size()
	e, err := w.NewExchange("ring", []mpi.Message{{Peer: left, Tag: 1, Bytes: bytes}, {Peer: right, Tag: 2, Bytes: bytes}},
		[]mpi.Message{{Peer: right, Tag: 1, Bytes: bytes}, {Peer: left, Tag: 2, Bytes: bytes}})
	if err != nil {
		return err
	}
	for step := range *steps {
		if err := do(ctx, w, e, step, left, right, mistake); err != nil {
			return err
		}
	}
	if err := e.Close(); err != nil {
		return err
	}
	if err := survivePanic(); err != nil {
		return err
	}
	if w.Rank() == 0 {
		local, near := w.OnNode()
		fmt.Printf("%s: %d ranks, %d of %d on the node\n", w.Library().Interface, w.Size(), local, near)
	}
	return nil
}

// do is a step: an exchange, and all ranks' sum of what each of them has.
func do(ctx context.Context, w *mpi.World, e *mpi.Exchange, step, left, right int, mistake string) error {
	if step == *steps/2 {
		if *sleep > 0 && w.Rank() == *rank {
			time.Sleep(*sleep)
		}
		if skip, err := makeMistake(mistake); err != nil || skip {
			return err
		}
	}
	fill(e.Send(0), w.Rank(), step, 1)
	fill(e.Send(1), w.Rank(), step, 2)
	if err := e.Start(); err != nil {
		return err
	}
	if err := e.Wait(ctx); err != nil {
		return err
	}
	want := make([]byte, len(e.Receive(0)))
	for n, from := range []int{right, left} {
		if fill(want, from, step, n+1); !bytes.Equal(want, e.Receive(n)) {
			return fmt.Errorf("rank %d: what came from rank %d in step %d is not what was sent", w.Rank(), from, step)
		}
	}
	if mistake == "exchange" && step == *steps/2 {
		return nil // without the sum
	}
	own := make([]byte, w.Rank()*100)
	fill(own, w.Rank(), step, 3)
	all, err := w.Allgather(ctx, "the sum", own)
	if err != nil {
		return err
	}
	for r, got := range all {
		want := make([]byte, r*100)
		if fill(want, r, step, 3); !bytes.Equal(want, got) {
			return fmt.Errorf("rank %d: what rank %d gave in step %d is not what came", w.Rank(), r, step)
		}
	}
	return nil
}

func makeMistake(mistake string) (skip bool, err error) {
	switch mistake {
	case "kill":
		return false, raise(syscall.SIGKILL)
	case "stop":
		return false, raise(syscall.SIGSTOP)
	case "panic":
		panic("the mistake")
	case "goroutine":
		go func() { panic("the mistake") }()
		time.Sleep(time.Minute)
	case "exit":
		os.Exit(0)
	case "error":
		return false, errors.New("the mistake")
	case "skip":
		return true, nil // the whole step
	}
	return false, nil
}

func fill(b []byte, rank, step, direction int) {
	var seed [8]byte
	binary.LittleEndian.PutUint64(seed[:], uint64(rank)<<40|uint64(step)<<8|uint64(direction))
	for n := range b {
		b[n] = seed[n%8] + byte(n/8)
	}
}

// survivePanic uses a nil pointer and recovers, as programs may: the library must have left Go's
// handler in place.
func survivePanic() (err error) {
	defer func() {
		if recover() == nil {
			err = errors.New("no panic")
		}
	}()
	var p *int
	*p = 1
	return nil
}

// raise ends or stops this process. Any thread may be the one that takes the signal, and this one waits until it has: it could come to
// the end of the run before.
func raise(s syscall.Signal) error {
	if err := syscall.Kill(os.Getpid(), s); err != nil {
		return err
	}
	time.Sleep(time.Hour)
	return nil
}
