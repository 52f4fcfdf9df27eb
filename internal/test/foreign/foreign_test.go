package foreign_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/test/foreign/trial"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
	"github.com/openearthgo/oec/internal/toolchain"
)

var update = flag.Bool("update", false, "write the files that tests compare with")

// library is the generated library of package trial, which all tests use.
var library struct {
	once sync.Once
	dir  string // with the header and the shared library
	log  string // what went wrong
}

// TestMain removes the library at the end.
func TestMain(m *testing.M) {
	flag.Parse()
	os.Setenv("CUDA_VISIBLE_DEVICES", "-1") // messages say which devices there are
	code := m.Run()
	if library.dir != "" {
		os.RemoveAll(filepath.Dir(library.dir))
	}
	os.Exit(code)
}

// build returns the folder of the library, or ends the test where there is no C compiler.
func build(t testing.TB) string {
	t.Helper()
	testenv.NeedsCC(t)
	testenv.NeedsLLVM(t)
	library.once.Do(func() { library.log = generate() })
	if library.log != "" {
		t.Fatal(library.log)
	}
	return library.dir
}

// generate makes a module with package trial, and the library of it. It returns what goes wrong.
func generate() string {
	module, err := os.MkdirTemp("", "oec-foreign-")
	if err != nil {
		return err.Error()
	}
	library.dir = filepath.Join(module, "lib")
	root, err := filepath.Abs("../../..")
	if err != nil {
		return err.Error()
	}
	for name, from := range map[string]string{"go.sum": filepath.Join(root, "go.sum"), "trial/trial.go": "trial/trial.go"} {
		if log := copyFile(filepath.Join(module, name), from); log != "" {
			return log
		}
	}
	text := "module example.org/trial\n\ngo 1.25.0\n\nrequire github.com/openearthgo/oec v0.0.0\n\nreplace github.com/openearthgo/oec => " + root + "\n"
	if err := os.WriteFile(filepath.Join(module, "go.mod"), []byte(text), 0o666); err != nil {
		return err.Error()
	}
	if log := command(module, "go", "mod", "tidy"); log != "" {
		return log
	}
	var said bytes.Buffer
	os.Setenv("GOWORK", "off")
	os.Setenv("GOFLAGS", "-mod=mod")
	c := driver.Config{
		Dir: filepath.Join(module, "trial"), Library: "../lib", Levels: []string{"tuned"}, Targets: []string{"go", runtime.GOARCH, "sim", "cuda"},
		Tools: toolchain.FromEnv(), Stdout: io.Discard, Stderr: &said,
	}
	if err := driver.Generate(context.Background(), c); err != nil {
		return err.Error() + "\n" + said.String()
	}
	// The code for CUDA is executed on the CPU.
	if err := os.WriteFile(filepath.Join(library.dir, "ptx.go"), []byte("package main\n\nimport _ \"github.com/openearthgo/oec/rt/ptx\"\n"), 0o666); err != nil {
		return err.Error()
	}
	return command(library.dir, "go", "build", "-buildmode=c-shared", "-o", "libtrial.so", ".")
}

// generateMore makes a library of another package in the module of the first one, and returns its folder.
func generateMore(t *testing.T, dir, name, source string) string {
	t.Helper()
	folder, to := filepath.Join(filepath.Dir(dir), name), filepath.Join(filepath.Dir(dir), "lib"+name)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	c := driver.Config{
		Dir: folder, Library: "../lib" + name, Levels: []string{"tuned"}, Targets: driver.DefaultTargets(),
		Tools: toolchain.FromEnv(), Stdout: io.Discard, Stderr: io.Discard,
	}
	if err := driver.Generate(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if log := command(to, "go", "build", "-buildmode=c-shared", "-o", "lib"+name+".so", "."); log != "" {
		t.Fatal(log)
	}
	return to
}

func copyFile(to, from string) string {
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o777)
	}
	if err == nil {
		err = os.WriteFile(to, text, 0o666)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// command runs a command in a folder, and returns what it says if it fails.
func command(dir string, line ...string) string {
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "GOWORK=off", "GOFLAGS=-mod=mod")
	if out, err := cmd.CombinedOutput(); err != nil {
		return strings.Join(line, " ") + ": " + err.Error() + "\n" + string(out)
	}
	return ""
}

// compiled compiles a program of testdata with the library, and returns it.
func compiled(t testing.TB, dir, source string, line ...string) string {
	t.Helper()
	source, err := filepath.Abs(filepath.Join("testdata", source))
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "program")
	if log := command(dir, append(line, "-I.", "-o", program, source, "-L.", "-ltrial", "-Wl,-rpath,"+dir)...); log != "" {
		t.Fatal(log)
	}
	return program
}

// output runs a program and returns what it prints.
func output(t testing.TB, line ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), line[0], line[1:]...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", strings.Join(line, " "), err, out, said.Bytes())
	}
	return out
}

var strictC = []string{"gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-D_POSIX_C_SOURCE=200809L"}

// TestElementsInC compares what a program in C computes, on arrays of many layouts, with the plain
// functions: all types of elements.
func TestElementsInC(t *testing.T) {
	t.Parallel()
	dir := build(t)
	compare(t, output(t, compiled(t, dir, "elements.c", strictC...)))
}

// TestDeviceInC is TestElementsInC on arrays in the memory of devices.
func TestDeviceInC(t *testing.T) {
	t.Parallel()
	program := compiled(t, build(t), "elements.c", strictC...)
	for _, device := range devices {
		compare(t, output(t, program, device))
	}
}

// devices are those whose memory the programs have arrays in.
var devices = []string{"sim", "ptx:0"}

// TestTwins calls two libraries in one process from the threads of OpenMP.
func TestTwins(t *testing.T) {
	t.Parallel()
	dir := build(t)
	source, err := os.ReadFile("trial/trial.go")
	if err != nil {
		t.Fatal(err)
	}
	twin := generateMore(t, dir, "twin", strings.Replace(string(source), "package trial", "package twin", 1))
	line := append(slices.Clone(strictC), "-fopenmp", "-I"+twin)
	program := compiled(t, dir, "twins.c", append(line, "-L"+twin, "-Wl,--no-as-needed", "-ltwin", "-Wl,-rpath,"+twin)...)
	if have := string(output(t, program)); have != "0 of 8 threads are wrong\n" {
		t.Error(have)
	}
}

// TestRanksOfTheProgram steps a model whose program divides the domain among ranks of MPI and exchanges halos.
func TestRanksOfTheProgram(t *testing.T) {
	t.Parallel()
	dir := build(t)
	for library, flags := range map[string][]string{"mpich": nil, "openmpi": {"--allow-run-as-root", "--oversubscribe", "-q"}} {
		launcher, program := testenv.NeedsMPI(t, library), compiled(t, dir, "ranks.c", testenv.NeedsMPICC(t, library), "-O1", "-Wall")
		line := append(append([]string{launcher}, flags...), "-n", "3", program)
		if have := string(output(t, line...)); have != "3 ranks: 0 points differ, of those that have changed\n" {
			t.Errorf("%s: %s", library, have)
		}
	}
}

// BenchmarkCall is what a call on 8 by 8 points takes, of a bound plan and of the function, from each language. The
// numbers are those of the programs; that of the benchmark is how long they ran.
func BenchmarkCall(b *testing.B) {
	dir := build(b)
	for _, language := range []struct {
		name string
		line func(b *testing.B) []string
	}{
		{"C", func(b *testing.B) []string { return []string{compiled(b, dir, "overhead.c", strictC...)} }},
		{"Fortran", func(b *testing.B) []string {
			return []string{compiled(b, dir, "overhead.f90", testenv.NeedsFortran(b), "-O2", "-J"+b.TempDir(), filepath.Join(dir, "fortran", "trial.f90"))}
		}},
		{"Python", func(b *testing.B) []string {
			b.Setenv("PYTHONPATH", filepath.Join(dir, "python"))
			b.Setenv("PYTHONDONTWRITEBYTECODE", "1")
			return []string{testenv.NeedsNumPy(b), "testdata/overhead.py"}
		}},
	} {
		b.Run(language.name, func(b *testing.B) {
			line := append(language.line(b), strconv.Itoa(b.N))
			b.ResetTimer()
			var bound, whole float64
			if _, err := fmt.Sscan(string(output(b, line...)), &bound, &whole); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(bound, "ns/run")
			b.ReportMetric(whole, "ns/call")
		})
	}
}

// TestSanitized runs the programs in C with the library as an archive, and both under the address
// sanitizer: no access is outside the arrays.
func TestSanitized(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiling the standard library for the sanitizer takes long")
	}
	turns.Take(t, t.Name(), 3)
	dir := build(t)
	archive := filepath.Join(t.TempDir(), "libsanitized.a")
	if log := command(dir, "go", "build", "-asan", "-buildmode=c-archive", "-o", archive, "."); log != "" {
		if strings.Contains(log, "-asan is not supported") || strings.Contains(log, "libasan") {
			t.Skip(log)
		}
		t.Fatal(log)
	}
	sanitized := func(source string, args ...string) []byte {
		program := filepath.Join(t.TempDir(), "program")
		source, err := filepath.Abs(filepath.Join("testdata", source))
		if err != nil {
			t.Fatal(err)
		}
		if log := command(dir, "gcc", "-fsanitize=address", "-g", "-I.", "-o", program, source, archive, "-lpthread"); log != "" {
			t.Fatal(log)
		}
		return output(t, append([]string{program}, args...)...)
	}
	compare(t, sanitized("elements.c"))
	compare(t, sanitized("elements.c", "sim"))
	compareErrors(t, "errors.txt", sanitized("errors.c"))
}

// TestErrorsInC calls functions with arguments that are wrong.
func TestErrorsInC(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	dir := build(t)
	compareErrors(t, "errors.txt", output(t, compiled(t, dir, "errors.c", strictC...)))
}

// compareErrors compares what a program printed with a file of testdata.
func compareErrors(t *testing.T, name string, have []byte) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, have, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Errorf("printed\n%s\nwant\n%s", have, want)
	}
}

// compare compares the bytes that a program printed with those of the plain functions.
func compare(t *testing.T, have []byte) {
	t.Helper()
	var want []byte
	want = append(want, upstream(func(v int) float32 { return float32(v) })...)
	want = append(want, upstream(func(v int) float64 { return float64(v) })...)
	want = append(want, upstream(func(v int) int32 { return int32(v) })...)
	want = append(want, upstream(func(v int) int64 { return int64(v) })...)
	want = append(want, upstream(func(v int) bool { return v != 0 })...)
	want = append(want, upstream(func(v int) uint8 { return uint8(v) })...)
	want = append(want, upstream(func(v int) int16 { return int16(v) })...)
	want = append(want, upstream(func(v int) uint16 { return uint16(v) })...)
	diffused := diffuse()
	want = append(append(want, diffused...), diffused...)
	if len(have) != len(want) {
		t.Fatalf("%d bytes, want %d", len(have), len(want))
	}
	for n := range want {
		if have[n] != want[n] {
			t.Fatalf("byte %d of %d is %#x, want %#x", n, len(want), have[n], want[n])
		}
	}
}

// The domain of the programs.
const ni, nj, nk = 9, 6, 3

// upstream returns the bytes of both results of the plain function, for the fields of the programs.
func upstream[T oec.Elem](of func(v int) T) []byte {
	q := func(m int) oec.IJ[T] {
		return func(i, j int) T {
			v := ((i+2)*7 + j*13 + m*3) % 11
			if v <= 4 {
				v = 0
			}
			return of(v)
		}
	}
	u := func(i, j int) float32 { return float32((i*3+j)%5 - 2) }
	var out []byte
	for m := range 2 {
		for j := range nj {
			for i := range ni {
				r := trial.Upstream([2]oec.IJ[T]{q(0), q(1)}, u, of(1), i, j)
				out, _ = binary.Append(out, binary.NativeEndian, r[m])
			}
		}
	}
	return out
}

func diffuse() (out []byte) {
	in := func(i, j, k int) float64 {
		return float64(float64(0.1*float64(i*i))-float64(0.3*float64(j))) + float64(1.7*float64(k))
	}
	coeff := func(i, j, k int) float64 { return 0.01 * float64(i+2*j+3*k) }
	for k := range nk {
		for j := range nj {
			for i := range ni {
				r := trial.Diffuse[float64](in, coeff, 0.7, i, j, k)
				out = binary.NativeEndian.AppendUint64(out, math.Float64bits(r))
			}
		}
	}
	return out
}
