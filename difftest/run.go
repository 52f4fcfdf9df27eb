package difftest

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"testing"
)

// The environment of a child process: the case that it is to run, the file for
// its note, and how much it is to test.
const (
	envCase   = "OEC_DIFFTEST_CASE"
	envNote   = "OEC_DIFFTEST_NOTE"
	envEffort = "OEC_DIFFTEST_EFFORT"
)

// The environment of child processes of which one computes what the plain function does, for the other, in an
// emulator: the file with that.
const (
	envWritten = "OEC_DIFFTEST_WRITTEN"
	envGiven   = "OEC_DIFFTEST_GIVEN"
)

// summary begins the line that a child process prints at its end.
const summary = "difftest: runs: "

// Run tests stencils in child processes, which run the same test: on this
// machine, and half of them, or with OEC_DIFFTEST_ALL=1 all, for arm64 in an
// emulator. It is to be the whole of a test, since that is what the children run.
// The test is parallel. On a device with a driver of its vendor's, one case follows the other in
// this process: the driver would have to start in each, and its device serves one at a time.
func Run(t *testing.T, cases ...Case) {
	t.Helper()
	if name := os.Getenv(envCase); name != "" {
		runChild(t, name, cases)
		return
	}
	if onDriver() {
		for _, c := range cases {
			t.Run(c.Name, func(t *testing.T) { runCase(t, c, (&program{}).effort(), note{}, "", "") })
		}
		return
	}
	t.Parallel()
	if !hasCode(cases) {
		t.Skip("there is no code for this architecture")
	}
	test := t.Name()
	for _, p := range programs() {
		t.Run(p.goarch, func(t *testing.T) {
			t.Parallel()
			p.prepare(t)
			for _, c := range p.cases(cases) {
				t.Run(c.Name, func(t *testing.T) {
					t.Parallel()
					out, err := p.runCase(t.Context(), test, c.Name, t.TempDir())
					if err != nil {
						t.Error(err)
					} else if testing.Verbose() {
						t.Logf("%s", bytes.TrimSpace(out))
					}
				})
			}
		})
	}
	reportMissing(t, cases)
}

// runChild makes all checks of one of the cases.
func runChild(t *testing.T, name string, cases []Case) {
	t.Helper()
	written, given := os.Getenv(envWritten), os.Getenv(envGiven)
	if given == "" && fuses() {
		t.Fatal("the plain functions fuse x*y+z: build with -gcflags=all=-d=fmahash=qn")
	}
	n, err := openNote(os.Getenv(envNote))
	if err != nil {
		t.Fatal(err)
	}
	e, err := strconv.Atoi(os.Getenv(envEffort))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Name == name {
			runCase(t, c, effort(e), n, written, given)
		}
	}
}

// runCase makes all checks of a case. What the plain function computes is read from one file, or written to
// another, if they have names.
func runCase(t *testing.T, c Case, e effort, n note, written, given string) {
	t.Helper()
	s, err := newStencil(c)
	if err != nil {
		t.Fatal(err)
	}
	if c.Arithmetic {
		e = min(e, few)
	}
	if given != "" {
		if err := s.references.read(given); err != nil {
			t.Fatal(err)
		}
	}
	w := newTester(t, s, e, n)
	w.onlyPlain = written != ""
	w.all()
	if written != "" {
		if err := s.references.write(written); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Printf("%s%d on %v\n", summary, w.runs, w.isas)
}
