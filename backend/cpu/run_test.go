package cpu

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestRunAMD64 runs the kernels in a Go program: everywhere the linker puts
// them, in a position-independent executable, and under signals.
func TestRunAMD64(t *testing.T) {
	t.Parallel()
	p := newProgram(t, "amd64")
	p.assembles(t)
	file := p.Build(t)
	out := p.mustRun(t, file, "check")
	if got := offsets(t, out, 64); !slices.Equal(got, []int{0}) {
		t.Errorf("blobs lie at %v modulo 64, want only 0", got)
	}
	if testing.Verbose() {
		t.Log(p.mustRun(t, file, "bench"))
	}
	testSignals(t, p, file)
	// TOPFRAME keeps the profiler from unwinding a kernel whose stack it
	// cannot know.
	p.mustRun(t, file, "poison-profiled")
	if !p.Emulated() {
		p.mustRun(t, p.Build(t, "-buildmode=pie"), "check")
	}
}

// TestCarelessAMD64 shows that the tests above can fail: without PCALIGN some
// blobs are misaligned and 512-bit kernels crash, and without TOPFRAME the
// profiler reads what a kernel's stack pointer points at.
func TestCarelessAMD64(t *testing.T) {
	t.Parallel()
	p := newProgram(t, "amd64")
	p.without(t, "\tPCALIGN $512\n")
	p.without(t, "|TOPFRAME")
	file := p.Build(t)
	for _, isa := range p.isas {
		if isa == "v4" {
			p.mustDie(t, file, "check", []string{"v4"})
			continue
		}
		// Narrower vectors hold at both placements.
		out, err := p.run(t, file, "check", []string{isa})
		if err != nil {
			t.Errorf("%s: %v\n%s", isa, err, tail(out))
		}
		if got := offsets(t, out, 64); !slices.Equal(got, []int{0, 32}) {
			t.Errorf("%s: blobs lie at %v modulo 64, want 0 and 32", isa, got)
		}
	}
	p.mustRun(t, file, "poison")
	p.mustDie(t, file, "poison-profiled", p.isas)
}

// TestRunARM64 runs the kernels at every place of a page, and under signals.
func TestRunARM64(t *testing.T) {
	t.Parallel()
	p := newProgram(t, "arm64")
	p.assembles(t)
	file := p.Build(t)
	out := p.mustRun(t, file, "check")
	if got := offsets(t, out, 4096); len(got) != 256 {
		t.Errorf("blobs lie at %d of 256 places of a page", len(got))
	}
	if testing.Verbose() {
		t.Log(p.mustRun(t, file, "bench"))
	}
	testSignals(t, p, file)
	p.mustRun(t, file, "poison")
	p.mustDie(t, file, "poison-profiled", p.isas)
	// Under an emulator this needs the target's dynamic loader; linking it is
	// the test that no relocation is in the way.
	pie := p.Build(t, "-buildmode=pie")
	if !p.Emulated() {
		p.mustRun(t, pie, "check")
	}
}

// testSignals runs kernels with deep stacks under a profiler and a busy
// collector, and checks that the profile names them.
func testSignals(t *testing.T, p *program, file string) {
	t.Helper()
	profile := filepath.Join(p.Dir, "cpu.prof")
	t.Log(p.mustRun(t, file, "stress", profile))
	if runtime.GOOS != "linux" {
		return // profiles are less dependable elsewhere
	}
	if top := p.goTool(t, "tool", "pprof", "-top", "-symbolize=none", file, profile); !strings.Contains(top, "_blob") {
		t.Errorf("no sample in a kernel:\n%s", top)
	}
}

// offsets returns the sorted, distinct places of the axpy copies, modulo m.
func offsets(t *testing.T, out string, m int) []int {
	t.Helper()
	var list []int
	for line := range strings.Lines(out) {
		var isa string
		var at int
		if n, _ := fmt.Sscanf(line, "at %s %d", &isa, &at); n == 2 {
			list = append(list, at%m)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
