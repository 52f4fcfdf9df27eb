package pipeline_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
	transformgpu "github.com/openearthgo/oec/transform/gpu"
)

func TestParseSchedule(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                    "keep=model unroll=model",
		"keep=model unroll=4": "keep=model unroll=4",
		"unroll=2 keep=none":  "keep=none unroll=2",
		"keep=2,0":            "keep=0,2 unroll=model",
		"keep=lap":            `"keep=lap" is no part of a schedule`,
		"keep=-1":             `"keep=-1" is no part`,
		"unroll=0":            `"unroll=0" is no part`,
		"unroll=1":            "keep=model unroll=1",
		"unroll=model":        "keep=model unroll=model",
		"unroll=17":           `expected keep=model, keep=none, keep=0,2, unroll=model, unroll=N up to 16, march=N up to 1024, share=model, share=all, share=none, order=model, order=ijk, order=ikj, resident=N up to 32, or block=64x4x1 with up to 1024 threads, 64 along k`,
		"march=4":             "keep=model unroll=model march=4",
		"march=model":         `"march=model" is no part`,
		"share=all":           "keep=model unroll=model share=all",
		"share=none march=2":  "keep=model unroll=model march=2 share=none",
		"share=model":         "keep=model unroll=model",
		"share=some":          `"share=some" is no part`,
		"march=4 keep=2":      "keep=2 unroll=model march=4",
		"block=32x8x1":        "keep=model unroll=model block=32x8x1",
		"march=2 block=8x4x4": "keep=model unroll=model block=8x4x4 march=2",
		"march=0":             `"march=0" is no part`,
		"march=1025":          `"march=1025" is no part`,
		"block=32x8":          `"block=32x8" is no part`,
		"block=32x8x1x1":      `"block=32x8x1x1" is no part`,
		"block=32x0x1":        `"block=32x0x1" is no part`,
		"block=32x32x2":       `"block=32x32x2" is no part`,
		"block=1x1x65":        `"block=1x1x65" is no part`,
		"order=ikj":           "keep=model unroll=model order=ikj",
		"order=ijk march=2":   "keep=model unroll=model march=2 order=ijk",
		"order=model":         "keep=model unroll=model",
		"order=kji":           `"order=kji" is no part`,
		"resident=4 keep=0":   "keep=0 unroll=model resident=4",
		"resident=0":          `"resident=0" is no part`,
		"resident=33":         `"resident=33" is no part`,
		"fast":                `"fast" is no part`,
	} {
		s, err := pipeline.ParseSchedule(text)
		if got := s.String(); err == nil && got != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %s", text, got, err, want)
		}
	}
}

// The schedules that are tried differ, the model's is the first, and each gives a program
// that keeps what it says.
func TestSchedules(t *testing.T) {
	t.Parallel()
	a, err := txtar.ParseFile("../internal/test/describe/testdata/hdiff.txt")
	if err != nil {
		t.Fatal(err)
	}
	src := string(a.Files[0].Data)
	module := passtest.Parse(t, src)
	list, err := pipeline.Schedules(passtest.Registry(), module)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range list {
		got = append(got, s.String())
	}
	want := []string{
		"keep=0,2 unroll=model", "keep=2 unroll=model", "keep=0,1,2 unroll=model", "keep=0 unroll=model", "keep=none unroll=model",
		"keep=0,2 unroll=1", "keep=none unroll=1", "keep=0,2 unroll=2", "keep=none unroll=2", "keep=0,2 unroll=4", "keep=none unroll=4",
	}
	if !slices.Equal(got, want) {
		t.Errorf("schedules %q, want %q", got, want)
	}
	for _, s := range list {
		p := passtest.Pipeline(t, passtest.ToLoops(passtest.Scheduled(t, s))...)
		m := passtest.Parse(t, src)
		if err := p.Run(&transform.Context{Registry: passtest.Registry()}, m, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// The schedules that are tried on an accelerator differ, the compiler's choice is the first, and
// each gives kernels for blocks of the threads that it says.
func TestDeviceSchedules(t *testing.T) {
	t.Parallel()
	a, err := txtar.ParseFile("../internal/test/describe/testdata/hdiff.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for n, s := range pipeline.DeviceSchedules(passtest.KeepFirst(1)) {
		if text := s.String(); seen[text] || n == 0 && text != "keep=0 unroll=model" || s.OnDevice() != strings.TrimPrefix(text, "keep=0 ") {
			t.Errorf("schedule %d is %q, on a device %q", n, text, s.OnDevice())
		}
		seen[s.String()] = true
		parsed, err := pipeline.ParseSchedule(s.OnDevice())
		if err != nil || parsed.On(passtest.KeepFirst(1)).String() != s.String() {
			t.Errorf("%q is read as %q, error %v", s.OnDevice(), parsed, err)
		}
		p := passtest.Pipeline(t, passtest.ToKernels(passtest.Scheduled(t, s))...)
		m := passtest.Parse(t, string(a.Files[0].Data))
		if err := p.Run(&transform.Context{Registry: passtest.Registry()}, m, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		want := ir.Ints{int64(s.Block[0]), int64(s.Block[1]), int64(s.Block[2])}
		if s.Block == [ir.Rank]int{} {
			want = ir.Ints{64, 2, 1}
		}
		if s.Order == transformgpu.OrderColumns {
			want[1], want[2] = want[2], want[1]
		}
		if shared := strings.Contains(ir.Print(m), gpu.OpShared.Name); shared != (s.Share == transformgpu.ShareAll) {
			t.Errorf("%s: blocks share something: %v", s, shared)
		}
		for _, kernel := range gpu.Kernels(gpu.KernelModule(m)) {
			if block := kernel.Attrs[gpu.BlockAttr.Name()]; !ir.AttrEqual(block, want) {
				t.Errorf("%s: blocks of %v", s, block)
			}
			if resident := gpu.ResidentAttr.Of(kernel); resident != s.Resident {
				t.Errorf("%s: %d resident blocks", s, resident)
			}
		}
	}
}
