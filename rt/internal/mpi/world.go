package mpi

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/openearthgo/oec/internal/mpilib"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/clib"
)

// World is the ranks of a job, seen from one of them. Its operations are those of all ranks: each
// makes the same ones in the same order. One goroutine at a time uses it; Abort alone may be called
// by any.
type World struct {
	lib    *Library
	config Config

	rank, size  int
	local, near int // the rank among those on this node, and how many these are

	data, control uintptr // communicators of exchanges and of everything else

	thread chan func() // functions for the thread that started the library
	calls  sync.Mutex  // held during a call of the library
	using  atomic.Bool // by an operation
	closed bool

	small     block   // out-parameters of calls
	shared    *shared // nil if no memory is
	mail      mail
	current   operation
	exchanges int // that were made
}

// Config is what a world is opened with.
type Config struct {
	Library  *Library
	Launcher mpilib.Launcher
	Limit    time.Duration // for which a rank may be silent while another one waits for it
	Patience time.Duration // after which a rank that waits asks where the others are
	Shared   int           // how many ranks of a node share memory
}

// Open starts the library. It returns an error, and not a world of one, where the launcher says that
// there are more ranks than the library knows of.
func Open(ctx context.Context, c Config) (*World, error) {
	w := &World{lib: c.Library, config: c, thread: make(chan func()), size: 0}
	go w.runThread()
	steps := []struct {
		op string
		do func() error
	}{
		{"starting the library", w.start},
		{"looking for the other ranks", w.look},
		{"making communicators", w.divide},
		{"allocating memory", w.prepare},
	}
	for _, s := range steps {
		if err := w.bounded(ctx, s.op, s.do); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// runThread is the thread that starts the library and ends it, which MPI wants to be one.
func (w *World) runThread() {
	runtime.LockOSThread()
	for f := range w.thread {
		f()
	}
}

// bounded runs a function that calls the library and may wait there for other ranks, on the thread for
// that. If it does not return within the limit, that is an error, and the library is of no more use.
func (w *World) bounded(ctx context.Context, op string, f func() error) error {
	done := make(chan error, 1)
	w.thread <- func() { done <- f() }
	timer := time.NewTimer(w.config.Limit)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return w.fault(op, -1, fmt.Sprintf("it did not come about within %v: a rank is stopped, or ended without a word", w.config.Limit))
	}
}

// start initializes the library.
func (w *World) start() error {
	var provided, code int32
	err := keepHandlers(func() {
		code = w.lib.call(fnInitThread, 0, 0, uintptr(w.lib.serialized), uintptr(unsafe.Pointer(&provided)))
	})
	if err != nil {
		return err
	}
	if code != 0 {
		return w.lib.failed("starting the library", fnInitThread, code)
	}
	if provided < w.lib.serialized {
		return w.fault("starting the library", -1, fmt.Sprintf("%s was built without support for threads: it provides level %d of them, and %d is needed", w.lib.Path, provided, w.lib.serialized))
	}
	return nil
}

// look finds the ranks, and compares them with what the launcher said.
func (w *World) look() error {
	const op = "looking for the other ranks"
	for _, comm := range []uintptr{w.lib.world, w.lib.self} {
		if err := w.call(op, fnCommErrhandler, comm, w.lib.errorsReturn); err != nil {
			return err
		}
	}
	var rank, size int32
	if err := w.call(op, fnCommRank, w.lib.world, uintptr(unsafe.Pointer(&rank))); err != nil {
		return err
	}
	if err := w.call(op, fnCommSize, w.lib.world, uintptr(unsafe.Pointer(&size))); err != nil {
		return err
	}
	w.rank, w.size = int(rank), int(size)
	if l := w.config.Launcher; l.Ranks > 0 && l.Ranks != w.size {
		return &fault.MPIError{Peer: -1, Op: op,
			Problem: fmt.Sprintf("the launcher says %s=%d, and %s (%s) has a world of %d: the two do not belong together", l.Variable, l.Ranks, w.lib.Path, w.lib.Version, w.size),
			Hint:    "start the program by the mpirun of that library, or set " + mpilib.Env + " to the path of the launcher's"}
	}
	return nil
}

// divide makes the communicators, and finds which ranks are on this node.
func (w *World) divide() error {
	const op = "making communicators"
	for _, comm := range []*uintptr{&w.data, &w.control} {
		var handle uint64
		if err := w.call(op, fnCommDup, w.lib.world, uintptr(unsafe.Pointer(&handle))); err != nil {
			return err
		}
		*comm = uintptr(handle)
	}
	var node uint64
	if err := w.call(op, fnCommSplitType, w.lib.world, w.lib.shared, uintptr(w.rank), w.lib.info, uintptr(unsafe.Pointer(&node))); err != nil {
		return err
	}
	var rank, size int32
	if err := w.call(op, fnCommRank, uintptr(node), uintptr(unsafe.Pointer(&rank))); err != nil {
		return err
	}
	if err := w.call(op, fnCommSize, uintptr(node), uintptr(unsafe.Pointer(&size))); err != nil {
		return err
	}
	w.local, w.near = int(rank), int(size)
	return w.call(op, fnCommFree, uintptr(unsafe.Pointer(&node)))
}

// prepare allocates what operations need.
func (w *World) prepare() error {
	var err error
	if w.small, err = w.alloc(smallBytes); err != nil {
		return err
	}
	return w.mail.open(w)
}

// Rank returns the number of this rank, from 0.
func (w *World) Rank() int { return w.rank }

// Size returns the number of ranks.
func (w *World) Size() int { return w.size }

// OnNode returns the number of this rank among those on its node, and how many these are.
func (w *World) OnNode() (rank, size int) { return w.local, w.near }

// Library returns the library.
func (w *World) Library() *Library { return w.lib }

// Close ends the library, after an operation that showed that all ranks are there: [World.End].
func (w *World) Close() error {
	w.closed = true
	w.shared.close()
	err := w.mail.close()
	if e := w.free(&w.small); err == nil {
		err = e
	}
	if e := w.bounded(context.Background(), "ending the library", func() error { return w.call("ending the library", fnFinalize) }); err == nil {
		err = e
	}
	close(w.thread)
	return err
}

// Exit ends the process after Close, as C would.
func Exit(code int) { exit(code) }

// Abort ends all ranks: the launcher kills them, and says so by its own return code. It waits for a
// call that is under way for a second only, and then leaves it to the caller to end the process,
// upon which the launcher does the same.
func (w *World) Abort(code int) {
	for range 100 {
		if w.calls.TryLock() {
			w.lib.call(fnAbort, w.lib.world, uintptr(code))
			w.calls.Unlock()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// call calls a function; pointers are as for call of [Library].
//
//go:uintptrescapes
func (w *World) call(op string, f function, args ...uintptr) error {
	if code := w.quick(f, args...); code != 0 {
		return w.failed(op, -1, f, code)
	}
	return nil
}

// quick is call for those who look at the result themselves.
//
//go:uintptrescapes
func (w *World) quick(f function, args ...uintptr) int32 { return w.again(f, args) }

// again is quick for what is called again and again with the same arguments, none of which is a pointer to memory of Go's: it
// allocates nothing.
func (w *World) again(f function, args []uintptr) int32 {
	w.calls.Lock()
	defer w.calls.Unlock()
	return int32(clib.Call(w.lib.addr[f], args))
}

// failed is the error of a call.
func (w *World) failed(op string, peer int, f function, code int32) error {
	w.calls.Lock()
	defer w.calls.Unlock()
	e := w.lib.failed(op, f, code)
	e.Rank, e.Ranks, e.Peer = w.rank, w.size, peer
	return e
}

// class returns the class of an error.
func (w *World) class(code int32) int32 {
	if code == 0 || w.quick(fnErrorClass, uintptr(code), w.small.at(smallCount)) != 0 {
		return code
	}
	return *w.small.int32(smallCount)
}

// fault is an error of this rank.
func (w *World) fault(op string, peer int, problem string) *fault.MPIError {
	return &fault.MPIError{Rank: w.rank, Ranks: w.size, Op: op, Peer: peer, Problem: problem}
}

// block is memory that the library allocated: it may read and write it while a request is pending.
type block struct {
	addr  uintptr // as it was allocated
	bytes []byte  // from the next multiple of 64
}

const alignment = 64

func (w *World) alloc(n int) (block, error) {
	var addr uint64
	if err := w.call("allocating memory", fnAllocMem, uintptr(n+alignment), w.lib.info, uintptr(unsafe.Pointer(&addr))); err != nil {
		return block{}, err
	}
	skip := int(-addr % alignment)
	return block{uintptr(addr), clib.Bytes(uintptr(addr)+uintptr(skip), n)}, nil
}

func (w *World) free(b *block) error {
	addr := b.addr
	if addr == 0 {
		return nil
	}
	*b = block{}
	return w.call("freeing memory", fnFreeMem, addr)
}

// at returns the address of a byte of the memory.
func (b *block) at(offset int) uintptr { return uintptr(unsafe.Pointer(&b.bytes[offset])) }
