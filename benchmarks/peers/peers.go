// Package peers runs other implementations of the stencils of the Open Earth suite, to
// compare with: C of our own, and stencil systems where they are installed. Each is a program
// that works on the memory of the one that starts it.
package peers

import (
	"context"
	"errors"
	"os"
	"strconv"

	"github.com/openearthgo/oec/rt"
)

// Kind says what a peer is.
type Kind string

// The kinds of peers.
const (
	Naive  Kind = "naive"  // each intermediate is computed by a loop nest of its own
	Fused  Kind = "fused"  // one loop nest, by hand
	System Kind = "system" // what another compiler makes of a stencil
	Copy   Kind = "copy"   // no stencil, but a copy of as many bytes as one moves at least
)

// Peer is an implementation of some of the kernels.
type Peer struct {
	Name string // "fused C, gcc"
	Kind Kind

	Version string // and flags of what it is compiled with

	// Exact says that the results have the bits of the plain Go function.
	Exact bool

	// program returns the program for an element type, compiled if need be.
	program func(ctx context.Context, dtype string) (path string, args []string, err error)
}

// ErrAbsent means that a peer does not have a kernel.
var ErrAbsent = errors.New("the peer does not have this kernel")

// Problem is what a peer is to compute.
type Problem struct {
	Kernel  string
	Dtype   string // "f32" or "f64"
	N       [3]int // the domain
	Scalars []float64
	Fields  []Field // the inputs, then the outputs
	Memory  *Memory // where they are
	Traffic int64   // bytes that are moved at least
}

// Field says where a field is.
type Field struct {
	Output  bool
	Dims    rt.Dims
	Offset  int // of element (0,0,0) in the memory, in bytes
	Strides [3]int
	N       [3]int // the interior
	Halo    rt.Halo
}

// Set is a number of peers. Their programs are compiled and started when they are first
// needed, and stay until the set is closed.
type Set struct {
	Peers   []*Peer
	Missing []string // a line for each peer that is not there

	dir     string
	running map[string]*process // by peer, element type and number of threads
}

// Machine is what peers run on.
type Machine string

// The machines. What is for CUDA runs on the last one too, thread by thread: that shows
// what it computes, and not how fast.
const (
	CPU      Machine = "cpu"
	CUDA     Machine = "cuda"
	Emulated Machine = "sim"
)

// Find returns the peers that there are for a machine. C and CUDA compute as Go does, but for
// fusing products with sums if contract says so. Close removes what the peers leave.
func Find(ctx context.Context, on Machine, contract bool) (*Set, error) {
	dir, err := os.MkdirTemp("", "oecpeers")
	if err != nil {
		return nil, err
	}
	s := &Set{dir: dir, running: make(map[string]*process)}
	if err := errors.Join(os.CopyFS(dir, cSources), os.CopyFS(dir, pythonSources)); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	switch on {
	case CPU:
		s.findC(ctx, contract)
		s.findPython(ctx, cpuSystems)
	case CUDA:
		s.findCUDA(ctx, contract)
		s.findPython(ctx, gpuSystems)
	case Emulated:
		s.findEmulated(ctx, contract)
		s.findPython(ctx, gpuSystems)
	default:
		s.Missing = append(s.Missing, "there are no peers for "+string(on))
	}
	return s, nil
}

// Close ends the programs and removes them.
func (s *Set) Close() error {
	var err error
	for _, p := range s.running {
		err = errors.Join(err, p.end())
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}

// Run is a peer with a problem set up.
type Run struct {
	process *process
	threads int
}

// Start has a peer set up a problem. The program is killed when ctx is done.
func (s *Set) Start(ctx context.Context, p *Peer, problem *Problem, threads int) (*Run, error) {
	key := p.Name + ", " + problem.Dtype + ", threads: " + strconv.Itoa(threads)
	if s.running[key] == nil {
		path, args, err := p.program(ctx, problem.Dtype)
		if err != nil {
			return nil, err
		}
		if s.running[key], err = launch(ctx, key, threads, path, args...); err != nil {
			delete(s.running, key)
			return nil, err
		}
	}
	if err := s.running[key].setup(problem); err != nil {
		return nil, err
	}
	return &Run{s.running[key], threads}, nil
}
