//go:build linux && (amd64 || arm64)

package mpi_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/ebitengine/purego"

	"github.com/openearthgo/oec/internal/mpilib"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/rt/internal/mpi"
)

// fakes are the binary interfaces, and how the library that pretends to have one is compiled.
var fakes = []struct {
	name   string
	define string
	want   mpilib.Interface
}{
	{"mpich", "MPICH", mpilib.MPICH},
	{"openmpi", "OPENMPI", mpilib.OpenMPI},
	{"standard", "STANDARD", mpilib.Standard},
}

var folder string // of the libraries that were compiled

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "oec-fake-mpi"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

var compiling sync.Mutex

// compileFake returns the library.
func compileFake(t *testing.T, define string) []byte {
	t.Helper()
	testenv.NeedsCC(t)
	compiling.Lock()
	defer compiling.Unlock()
	file := filepath.Join(folder, define+".so")
	if _, err := os.Stat(file); err != nil {
		out, err := exec.CommandContext(t.Context(), "cc", "-shared", "-fPIC", "-O1", "-pthread", "-Wl,-Bsymbolic", "-D"+define, "-o", file, "testdata/fake/fake.c").CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// fake is a copy of the library, which is one rank's.
type fake struct {
	path string

	network  func(ranks int32) uintptr
	join     func(network uintptr, rank int32)
	provide  func(level int32)
	version  func(text string)
	problems func() string
	log      func() string
	aborted  func() int32
	live     func() int32
	fail     func(name string, after, code int32)
}

func newFake(t *testing.T, define string) *fake {
	t.Helper()
	f := &fake{path: filepath.Join(t.TempDir(), define+".so")}
	if err := os.WriteFile(f.path, compileFake(t, define), 0o755); err != nil {
		t.Fatal(err)
	}
	handle, err := purego.Dlopen(f.path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		t.Fatal(err)
	}
	for name, fn := range map[string]any{
		"fakeNetwork": &f.network, "fakeJoin": &f.join, "fakeProvide": &f.provide, "fakeVersion": &f.version, "fakeProblems": &f.problems,
		"fakeLog": &f.log, "fakeAborted": &f.aborted, "fakeLive": &f.live, "fakeFail": &f.fail,
	} {
		purego.RegisterLibFunc(fn, handle, name)
	}
	return f
}

// newFakes returns the libraries of several ranks on one network.
func newFakes(t *testing.T, define string, ranks int) []*fake {
	t.Helper()
	list := make([]*fake, ranks)
	var network uintptr
	for r := range list {
		list[r] = newFake(t, define)
		if r == 0 {
			network = list[r].network(int32(ranks))
		}
		list[r].join(network, int32(r))
	}
	return list
}

// opening is held while a library starts: signals belong to the process, and it has several ranks here.
var opening sync.Mutex

// open starts a rank.
func (f *fake) open(ctx context.Context, c mpi.Config) (*mpi.World, error) {
	opening.Lock()
	defer opening.Unlock()
	var err error
	if c.Library, err = mpi.Load([]string{"libmissing.so.0", f.path}); err != nil {
		return nil, err
	}
	if c.Limit == 0 {
		c.Limit, c.Patience = time.Minute, 20*time.Millisecond
	}
	return mpi.Open(ctx, c)
}

// eachRank runs a function on all ranks at once, and returns their errors. It may be called by any
// goroutine of a test.
func eachRank(t *testing.T, list []*fake, limit time.Duration, do func(w *mpi.World) error) []error {
	t.Helper()
	return eachRankOf(t, list, mpi.Config{Limit: limit, Patience: limit / 8}, do)
}

// eachRankOf is eachRank with a configuration of ranks.
func eachRankOf(t *testing.T, list []*fake, config mpi.Config, do func(w *mpi.World) error) []error {
	t.Helper()
	errs := make([]error, len(list))
	var all sync.WaitGroup
	for r, f := range list {
		all.Go(func() {
			w, err := f.open(t.Context(), config)
			if err == nil {
				err = do(w)
			}
			errs[r] = err
		})
	}
	done := make(chan bool)
	go func() { all.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Error("a rank hangs")
		return errs
	}
	for r, f := range list {
		if p := f.problems(); p != "" {
			t.Errorf("rank %d: %s", r, p)
		}
	}
	return errs
}
