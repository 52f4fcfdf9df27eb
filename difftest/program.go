package difftest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/openearthgo/oec/internal/testenv/emulator"
	"github.com/openearthgo/oec/internal/testenv/turns"
	"github.com/openearthgo/oec/rt"
)

// A program is the test binary of the package under test for one architecture.
type program struct {
	goarch   string
	file     string // empty until it is built
	emulator string // empty if the machine runs the program itself
}

// programs returns the programs to run: this process's, and one for arm64.
//
// The other one takes a while to build, and longer to run, so that a short test
// does without, and packages take turns; and in an emulator there is no accelerator to test on.
func programs() []*program {
	host := &program{goarch: runtime.GOARCH}
	if !fuses() {
		host.file = os.Args[0]
	}
	if runtime.GOARCH == "arm64" || testing.Short() || raceEnabled || Accelerator() != simulated || !ofDay() || !turns.Of(turns.OtherArchitecture, 3) {
		return []*program{host}
	}
	return []*program{host, {goarch: "arm64"}}
}

// ofDay reports whether the package under test is to be tested at all sizes and on other architectures, for which packages
// take turns.
func ofDay() bool { return turns.Of(packageName(), 8) }

// packageName returns the name of the folder of the package under test.
func packageName() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return filepath.Base(dir)
}

// prepare builds the program if need be, and finds the emulator; or it ends the
// test.
func (p *program) prepare(t *testing.T) {
	t.Helper()
	p.emulator = emulator.NeedsQEMU(t, p.goarch)
	if p.file != "" {
		return
	}
	p.file = filepath.Join(t.TempDir(), "difftest.exe")
	var flags []string
	if p.emulator == "" { // the plain functions are not to fuse x*y+z
		flags = append(flags, "-gcflags=github.com/openearthgo/oec/...=-d=fmahash=qn")
	}
	buildTest(t, p.file, runtime.GOOS, p.goarch, flags...)
}

// buildTest builds the test binary of the package under test for a system and an architecture.
func buildTest(t *testing.T, file, goos, goarch string, flags ...string) {
	t.Helper()
	args := slices.Concat([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", file}, flags, []string{"."})
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "GOAMD64=v1", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("building the test for %s: %v\n%s", goarch, err, out)
	}
}

// effort returns how much the program is to test: in short tests, or when it is the turn of other packages, less.
func (p *program) effort() effort {
	switch {
	case testing.Short() || raceEnabled:
		return brief
	case os.Getenv(envAll) != "":
		return full
	case p.emulator != "":
		return emulated
	case !ofDay():
		return brief
	}
	return usual
}

// cases returns the cases that the program is to test: in an emulator, half of them, such that
// of those that are a stencil in two element types in turn, each is tested in one.
func (p *program) cases(all []Case) []Case {
	if p.emulator == "" || os.Getenv(envAll) != "" {
		return all
	}
	var half []Case
	for n, c := range all {
		if (n+n/2)%2 == 0 {
			half = append(half, c)
		}
	}
	return half
}

// runCase runs one case in a child process, which runs the test named test, and
// returns its output. An emulator is given what the plain function computes on this machine.
func (p *program) runCase(ctx context.Context, test, name, dir string) ([]byte, error) {
	e := p.effort()
	if p.emulator == "" {
		return p.runChild(ctx, test, name, dir, e, "")
	}
	file := filepath.Join(dir, "references")
	host := &program{goarch: runtime.GOARCH, file: os.Args[0]}
	if out, err := host.runChild(ctx, test, name, dir, e, envWritten+"="+file); err != nil {
		return out, err
	}
	return p.runChild(ctx, test, name, dir, e, envGiven+"="+file)
}

// runChild runs a child process for one case, with a setting of its environment.
func (p *program) runChild(ctx context.Context, test, name, dir string, e effort, setting string) ([]byte, error) {
	note := filepath.Join(dir, "note")
	if err := os.WriteFile(note, nil, 0o666); err != nil {
		return nil, err
	}
	line := []string{p.file, "-test.run=^" + test + "$", "-test.timeout=10m"}
	if p.emulator != "" {
		line = append([]string{p.emulator}, line...)
	}
	cmd := exec.CommandContext(ctx, line[0], line[1:]...)
	cmd.Env = append(os.Environ(), envCase+"="+name, envNote+"="+note, envEffort+"="+strconv.Itoa(int(e)))
	if setting != "" {
		cmd.Env = append(cmd.Env, setting)
	}
	if p.goarch != runtime.GOARCH {
		cmd.Env = append(cmd.Env, envISA+"=")
	}
	out, err := cmd.CombinedOutput()
	return out, judge(err, out, readNote(note))
}

// judge returns what is wrong with the way in which a child process ended.
func judge(err error, out []byte, note string) error {
	var exit *exec.ExitError
	switch {
	case err == nil && !bytes.Contains(out, []byte(summary)):
		return fmt.Errorf("the child process did not test anything:\n%s", out)
	case err == nil:
		return nil
	case errors.As(err, &exit) && exit.ExitCode() == 1: // it has reported what is wrong
		return fmt.Errorf("%w\n%s", err, out)
	}
	return fmt.Errorf("the child process died (%w)\nwhile it ran %s\n%s", err, note, head(out))
}

// head returns the beginning of a long output: the reason of a crash is first.
func head(out []byte) []byte {
	const most = 3000
	return out[:min(len(out), most)]
}

// reportMissing reports each instruction set that there is code for, but that
// this machine lacks, as a skipped test.
func reportMissing(t *testing.T, cases []Case) {
	t.Helper()
	var missing []rt.ISA
	for _, c := range cases {
		for _, level := range c.Info.Levels {
			for _, isa := range level.ISAs {
				if !isa.Supported() && !slices.Contains(missing, isa) {
					missing = append(missing, isa)
				}
			}
		}
	}
	for _, isa := range missing {
		t.Run(isa.String(), func(t *testing.T) { t.Skipf("this machine does not run %v code", isa) })
	}
}

// hasCode reports whether there is code for the architecture of this process.
func hasCode(cases []Case) bool {
	return slices.ContainsFunc(cases, func(c Case) bool {
		return slices.ContainsFunc(c.Info.Levels, func(l rt.LevelInfo) bool { return len(l.ISAs) > 0 || onAccelerator(l) })
	})
}

// fuses reports whether x*y+z in Go code, as this process was compiled, is
// rounded once only, so that its results are not those of a compiled stencil.
func fuses() bool {
	x := 1 + 1.0/(1<<30)
	return mulAdd(x, x, -1-1.0/(1<<29)) != 0
}

//go:noinline
func mulAdd(x, y, z float64) float64 { return x*y + z }
