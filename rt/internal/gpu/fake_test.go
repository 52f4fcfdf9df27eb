//go:build linux && (amd64 || arm64)

package gpu_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ebitengine/purego"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/gpu"
)

// vendors are the vendors, and what differs for a test.
var vendors = []struct {
	vendor *gpu.Vendor
	define string
	target string // of the code for device 0
	code   string
}{
	{&gpu.CUDA, "CUDA", "sm_70", ".version 6.3\n.target sm_70\x00"},
	{&gpu.HIP, "HIP", "gfx90a", "\x7fELF code for gfx90a\x00"},
}

var libraries string // folder of the libraries that were compiled

func TestMain(m *testing.M) {
	var err error
	if libraries, err = os.MkdirTemp("", "oec-fake-driver"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(libraries)
	os.Exit(code)
}

var compiling sync.Mutex

// compileFake returns the library of a vendor without a device.
func compileFake(t *testing.T, define string) []byte {
	t.Helper()
	testenv.NeedsCC(t)
	compiling.Lock()
	defer compiling.Unlock()
	file := filepath.Join(libraries, define+".so")
	if _, err := os.Stat(file); err != nil {
		out, err := exec.CommandContext(t.Context(), "cc", "-shared", "-fPIC", "-O1", "-pthread", "-D"+define, "-o", file, "testdata/fake.c").CombinedOutput()
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

// fake is a driver whose library is a copy of its own, so that tests do not share its state.
type fake struct {
	name   string // of the driver
	vendor gpu.Vendor
	left   int32 // what a test leaves on purpose

	log     func() string
	reset   func()
	devices func(n int32)
	fail    func(name string, after, code int32)
	live    func(kind int32) int32
}

var fakes atomic.Int64

// newFake loads a copy of the library and registers a driver for it. In the end, nothing may
// be left of what was made.
func newFake(t *testing.T, vendor *gpu.Vendor, define string) *fake {
	t.Helper()
	content := compileFake(t, define)
	file := filepath.Join(t.TempDir(), define+".so")
	if err := os.WriteFile(file, content, 0o755); err != nil {
		t.Fatal(err)
	}
	handle, err := purego.Dlopen(file, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		t.Fatal(err)
	}
	f := &fake{vendor: *vendor}
	purego.RegisterLibFunc(&f.log, handle, "fakeLog")
	purego.RegisterLibFunc(&f.reset, handle, "fakeReset")
	purego.RegisterLibFunc(&f.devices, handle, "fakeDevices")
	purego.RegisterLibFunc(&f.fail, handle, "fakeFail")
	purego.RegisterLibFunc(&f.live, handle, "fakeLive")
	f.name = fmt.Sprintf("fake%s%d", define, fakes.Add(1))
	f.vendor.Name, f.vendor.Libraries = f.name, []string{"libmissing.so.0", file}
	device.Register(f.name, gpu.NewDriver(&f.vendor))
	t.Cleanup(func() { f.closeAll(t) })
	return f
}

// closeAll closes the devices, after which nothing may be left.
func (f *fake) closeAll(t *testing.T) {
	f.reset()
	for n := range 2 {
		d, err := rt.OpenDevice(fmt.Sprintf("%s:%d", f.name, n))
		if err != nil {
			return // the test was one without devices
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
	if n := f.live(0); n != f.left {
		t.Errorf("%d things are left: %d allocations, %d of the host, %d streams, %d events, %d modules, %d kernels, %d graphs", n,
			f.live(1), f.live(2), f.live(3), f.live(4), f.live(5), f.live(6), f.live(7)+f.live(8))
	}
}

// calls returns what was called since the last time.
func (f *fake) calls(t *testing.T) []string {
	t.Helper()
	text := f.log()
	f.reset()
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSpace(text), "\n")
}

// device returns the name of a device.
func (f *fake) device(n int) string { return fmt.Sprintf("%s:%d", f.name, n) }

// eachVendor runs a test for each vendor.
func eachVendor(t *testing.T, test func(t *testing.T, f *fake, target, code string)) {
	for _, v := range vendors {
		t.Run(v.define, func(t *testing.T) { test(t, newFake(t, v.vendor, v.define), v.target, v.code) })
	}
}

// addStencil is Out(i,j) = In(i,j) ± weight, with code for a target. Its kernels are those of
// testdata/fake.c.
func addStencil(target, code string) *abi.Stencil {
	launch := abi.Launch{
		Kernel: "add", Kernel32: "add32", Block: [3]int{32, 4, 1}, Points: [3]int{32, 4, 0}, Grid: [3]int{0, 1, 2},
		Args: []abi.Arg{
			{Kind: abi.ArgField, Field: 0}, {Kind: abi.ArgField, Field: 1},
			{Kind: abi.ArgStride, Field: 0, Dim: 1}, {Kind: abi.ArgStride, Field: 1, Dim: 1},
			{Kind: abi.ArgScalar, Field: 0}, {Kind: abi.ArgScalar, Field: 1}, {Kind: abi.ArgPanic},
			{Kind: abi.ArgLo, Dim: 0}, {Kind: abi.ArgLo, Dim: 1}, {Kind: abi.ArgHi, Dim: 0}, {Kind: abi.ArgHi, Dim: 1},
		},
	}
	long := launch
	long.Kernel32 = ""
	return &abi.Stencil{
		Name: "Add", Dims: abi.IJ,
		Fields: []abi.FieldSpec{
			{Name: "In", Dims: abi.IJ, Elem: abi.Float32},
			{Name: "Out", Dims: abi.IJ, Elem: abi.Float32, Output: true},
		},
		Scalars: []abi.ScalarSpec{{Name: "weight", Elem: abi.Float32}, {Name: "minus", Elem: abi.Bool}},
		Levels: []abi.LevelSpec{
			{Name: "short", Stages: []abi.Stage{{Name: "out", Reads: []abi.Read{{Field: 0, Pos: "add.go:1:2"}}, Writes: []int{1}}}},
			{Name: "long", Stages: []abi.Stage{{Name: "out", Reads: []abi.Read{{Field: 0, Pos: "add.go:1:2"}}, Writes: []int{1}}}},
		},
		Panics: []abi.PanicSite{{Op: "negative number", Pos: "add.go:1:2"}},
		Devices: []abi.DeviceCode{
			{Level: "short", Target: target, Modules: &code, To: len(code), Launches: []abi.Launch{launch}},
			{Level: "long", Target: target, Modules: &code, To: len(code), Launches: []abi.Launch{long}},
		},
	}
}

// addFields returns fields with some data, the input with a halo.
func addFields(t *testing.T, ni, nj int) (in, out *rt.Field[float32]) {
	t.Helper()
	in, err := rt.NewField[float32](abi.IJ, [3]int{ni, nj, 1}, abi.Halo{Lo: [3]int{1, 2}, Hi: [3]int{2, 1}})
	if err != nil {
		t.Fatal(err)
	}
	if out, err = rt.NewField[float32](abi.IJ, [3]int{ni, nj, 1}, abi.Halo{}); err != nil {
		t.Fatal(err)
	}
	in.FillFunc(func(i, j, _ int) float32 { return float32((i+3)*100 + j + 2) })
	return in, out
}

// bindAdd binds the stencil.
func bindAdd(t *testing.T, s *abi.Stencil, in, out *rt.Field[float32], opts ...rt.Option) *rt.Plan {
	t.Helper()
	p, err := rt.Bind(s, nil, []rt.AnyField{in, out}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
