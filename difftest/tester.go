package difftest

import (
	"fmt"
	"os"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// reporter is the part of testing.TB that a tester needs, so that the tests of
// this package can see what it reports.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Logf(format string, args ...any)
}

// A tester makes the checks of one stencil.
type tester struct {
	reporter
	*stencil
	isas []rt.ISA
	effort
	onlyPlain bool // only what plain functions compute is wanted
	note      note
	failed    int
	runs      int
}

// newTester returns a tester of a stencil on what this machine can run.
func newTester(r reporter, s *stencil, e effort, n note) *tester {
	return &tester{reporter: r, stencil: s, isas: supportedISAs(s.Info, os.Getenv(envISA)), effort: e, note: n}
}

// all makes all checks.
func (t *tester) all() {
	for _, c := range checks() {
		before := t.failed
		if c.run(t); t.failed > before {
			t.Logf("%s: the check %q failed", t.Name, c.name)
		}
		if t.stopped() {
			t.Logf("%s: there may be more failures", t.Name)
			return
		}
	}
}

// maxFailures is how many failures of one stencil are reported.
const maxFailures = 5

// fail reports a failure and whether there were too many to go on.
func (t *tester) fail(p *problem, what string, err error) (stop bool) {
	t.Helper()
	t.failed++
	where := ""
	if p != nil {
		where = fmt.Sprintf(", domain %v", p.n)
		if p.part {
			where += fmt.Sprintf(", sub-domain %v", p.run)
		}
	}
	hint := ""
	if t.failed == 1 {
		hint = "\n\thint: run go generate, if the function has changed since it ran last"
	}
	if t.failed <= maxFailures {
		t.Errorf("%s%s: %s: %v%s", t.Name, where, what, err, hint)
	}
	return t.failed >= maxFailures
}

// stopped reports whether there were too many failures to go on.
func (t *tester) stopped() bool { return t.failed >= maxFailures }

// supportedISAs returns the instruction sets that there is code for and the
// machine has: all of them, or the one that is forced by name.
func supportedISAs(info rt.Info, forced string) []rt.ISA {
	only, isForced := abi.ParseISA(forced)
	var list []rt.ISA
	for _, level := range info.Levels {
		for _, isa := range level.ISAs {
			if isa.Supported() && (!isForced || isa == only) && !slices.Contains(list, isa) {
				list = append(list, isa)
			}
		}
	}
	slices.Sort(list)
	return list
}

// envISA is the environment variable with which package rt is made to use an
// instruction set.
const envISA = "OEC_CPU"

// eachCode calls fn for each instruction set and level until fn says stop. In
// the meantime the environment is such that Bind takes that instruction set.
func (t *tester) eachCode(fn func(a attempt) (stop bool)) {
	if t.onlyPlain {
		return
	}
	old := os.Getenv(envISA)
	defer os.Setenv(envISA, old)
	for _, isa := range t.isas {
		if err := os.Setenv(envISA, isa.Short()); err != nil {
			t.fail(nil, "Setenv", err)
			return
		}
		for _, level := range t.Info.Levels {
			if slices.Contains(level.ISAs, isa) && fn(attempt{isa: isa, level: level.Name, workers: 1}) {
				return
			}
		}
	}
}

// eachWay calls fn as eachCode does, and then for each level that the accelerator runs.
func (t *tester) eachWay(fn func(a attempt) (stop bool)) {
	stopped := false
	t.eachCode(func(a attempt) bool {
		stopped = fn(a)
		return stopped
	})
	for _, level := range t.Info.Levels {
		if stopped || t.onlyPlain {
			return
		}
		if onAccelerator(level) {
			stopped = fn(attempt{device: Accelerator(), level: level.Name, workers: 1})
		}
	}
}

// try runs a problem in the given layouts on all code, and returns the
// reference; nil if there is none.
func (t *tester) try(p *problem, workers []int, layouts ...guard.Layout) *reference {
	ref, err := p.reference()
	if err != nil {
		t.fail(p, "reference", err)
		return ref
	}
	for _, l := range layouts {
		fields, err := p.newFields(l)
		if err != nil {
			t.fail(p, l.Name, err)
			break
		}
		t.tryFields(p, workers, l, fields, ref)
		releaseAll(fields)
	}
	return ref
}

func (t *tester) tryFields(p *problem, workers []int, l guard.Layout, fields []*guard.Field, ref *reference) {
	t.eachWay(func(a attempt) bool {
		a.layout = l.Name
		for n := range workers {
			if a.workers = workers[n]; n > 0 && a.device != "" {
				break // it has none
			}
			t.note.write(p, a.String())
			t.runs++
			if err := p.attempt(a, fields, ref); err != nil && t.fail(p, a.String(), err) {
				return true
			}
		}
		return t.stopped()
	})
}
