package difftest

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestDifferential is a test as packages with generated code have it.
func TestDifferential(t *testing.T) {
	Run(t, laplaceCase("sound", (*tile).compute))
}

// TestPrograms tests on an accelerator in this process's architecture alone: an emulator has none.
func TestPrograms(t *testing.T) {
	t.Setenv(turns.EnvDay, "") // it is the turn of all
	want := []string{runtime.GOARCH}
	t.Setenv(envDevice, "cuda:0")
	if got := architectures(); !slices.Equal(got, want) {
		t.Errorf("on an accelerator: %v, want %v", got, want)
	}
	if runtime.GOARCH != "arm64" && !testing.Short() && !raceEnabled {
		want = append(want, "arm64")
	}
	t.Setenv(envDevice, "")
	if got := architectures(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func architectures() (list []string) {
	for _, p := range programs() {
		list = append(list, p.goarch)
	}
	return list
}

// TestCrash shows that the parent reports what a child did that died.
func TestCrash(t *testing.T) {
	t.Parallel()
	c := laplaceCase("crash", func(t *tile) {
		t.compute()
		fault := make(chan bool)
		go func() { // where nothing recovers
			p := t.last()
			p[0] += 2
			fault <- *t.at(0, p) == 0
		}()
		<-fault
	})
	if os.Getenv(envCase) != "" {
		runChild(t, os.Getenv(envCase), []Case{c})
		return
	}
	if !hasCode([]Case{c}) {
		t.Skip("package rt has no instruction sets of this architecture")
	}
	p := programs()[0]
	p.prepare(t)
	_, err := p.runCase(t.Context(), t.Name(), "crash", t.TempDir())
	for _, want := range []string{"the child process died", "while it ran domain [2 1 3], points [0,2)x[0,1)x[0,3): inline for", "each row before a guard page", "unexpected fault address"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v\nwant %q", err, want)
		}
	}
}

// TestJudge covers the other ways in which a child ends.
func TestJudge(t *testing.T) {
	t.Parallel()
	failed := exec.Command(os.Args[0], "-no-such-flag").Run() // exit status 2
	for _, test := range []struct {
		err       error
		out, want string
	}{
		{nil, summary + "7", ""},
		{nil, "PASS", "did not test anything"},
		{failed, "panic", "died"},
		{errors.New("not found"), "", "died"},
	} {
		err := judge(test.err, []byte(test.out), "")
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v, %q: got %v, want %q", test.err, test.out, err, test.want)
		}
	}
}
