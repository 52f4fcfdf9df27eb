package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/openearthgo/oec/benchmarks/variant"
)

// The folders of what is prepared: tests of packages, and of random programs, and examples.
const (
	testsFolder    = "tests"
	randomFolder   = "random"
	examplesFolder = "examples"
)

// builder makes what is to be run.
type builder struct {
	*options
	copy *variant.Copy // of the module, with kernels for the device
	dir  string        // what is made
}

// prepare makes the tests and the benchmark in a folder.
func prepare(ctx context.Context, o *options, dir string, log io.Writer) (err error) {
	b := &builder{options: o}
	if b.dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	if b.copy, err = variant.New(ctx, log); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.copy.Close()) }()
	b.copy.Env = []string{"GOAMD64=v1", "GOFLAGS=", "GOWORK=", "CGO_ENABLED=0"}
	for _, step := range []struct {
		what string
		do   func(context.Context) error
	}{
		{"generating kernels", b.generate},
		{"building the tests", b.buildTests},
		{"building the examples", b.buildExamples},
		{"building the benchmark", b.buildPrograms},
		{"generating and building random programs", b.buildRandom},
	} {
		fmt.Fprintln(log, step.what)
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.what, err)
		}
	}
	return nil
}

// generate has oecgen write kernels for the device in the place of those for CPUs, several
// packages at a time. Kernels in Go stay: the benchmark compares with what they compute.
func (b *builder) generate(ctx context.Context) error {
	packages, err := b.find(".go", "//go:generate go tool oecgen")
	if err != nil {
		return err
	}
	return sideBySide(packages, func(p string) error {
		flags, err := b.flags(p)
		if err != nil {
			return err
		}
		return b.copy.Generate(ctx, p, flags...)
	})
}

// sideBySide does something for all of a list, as many at a time as there are processors.
func sideBySide[T any](list []T, do func(T) error) error {
	errs := make([]error, len(list))
	turn := make(chan bool, runtime.NumCPU())
	var wait sync.WaitGroup
	for n, item := range list {
		wait.Go(func() {
			turn <- true
			defer func() { <-turn }()
			errs[n] = do(item)
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// benchmarkLevels are what the suite is measured at; the packages have some of them.
const benchmarkLevels = "tuned,original,inline,inline+unroll2,inline+unroll4"

// flags returns the flags of oecgen for a package: its own, but for the targets.
func (b *builder) flags(folder string) ([]string, error) {
	line, err := b.lineWith(folder, "//go:generate go tool oecgen")
	if err != nil {
		return nil, err
	}
	_, own, _ := strings.Cut(line, "oecgen")
	flags := withFlag(strings.Fields(strings.ReplaceAll(own, "=", " ")), "-targets", "go,"+b.kind())
	if !b.small() && strings.HasPrefix(folder, "benchmarks/") {
		flags = withFlag(flags, "-O", benchmarkLevels)
	}
	return flags, nil
}

// withFlag returns flags with another value of one.
func withFlag(flags []string, name, value string) []string {
	if at := slices.Index(flags, name); at >= 0 && at+1 < len(flags) {
		flags[at+1] = value
		return flags
	}
	return append(flags, name, value)
}

// find returns the folders of the packages, of those that are asked for, that have a text in a
// file whose name has an end.
func (b *builder) find(end, text string) ([]string, error) {
	var found []string
	for top := range strings.SplitSeq(b.packages, ",") {
		err := fs.WalkDir(os.DirFS(b.copy.Dir), top, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, end) || slices.Contains(found, path.Dir(name)) {
				return err
			}
			content, err := os.ReadFile(filepath.Join(b.copy.Dir, filepath.FromSlash(name)))
			if err == nil && strings.Contains(string(content), text) {
				found = append(found, path.Dir(name))
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// lineWith returns the first line that begins with a text in the Go files of a folder.
func (b *builder) lineWith(folder, text string) (string, error) {
	names, err := filepath.Glob(filepath.Join(b.copy.Dir, filepath.FromSlash(folder), "*.go"))
	if err != nil {
		return "", err
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		for line := range strings.Lines(string(content)) {
			if strings.HasPrefix(line, text) {
				return line, nil
			}
		}
	}
	return "", fmt.Errorf("%s has no line %s", folder, text)
}

// testFlags build tests whose plain functions do not fuse x*y+z, with the drivers.
func testFlags() []string {
	flags := []string{"-tags", "oecdrivers", "-ldflags=-s -w"}
	if runtime.GOARCH != "amd64" {
		flags = append(flags, "-gcflags=github.com/openearthgo/oec/...=-d=fmahash=qn")
	}
	return flags
}

// buildTests builds the tests that compare stencils with their plain functions.
func (b *builder) buildTests(ctx context.Context) error {
	packages, err := b.find("_test.go", "difftest.Run(")
	if err != nil {
		return err
	}
	to, err := b.folder(testsFolder)
	if err != nil || packages == nil {
		return err
	}
	return sideBySide(packages, func(p string) error {
		program := filepath.Join(to, testProgram(p))
		return b.copy.Go(ctx, slices.Concat([]string{"test", "-c", "-vet=off", "-o", program}, testFlags(), []string{"./" + p})...)
	})
}

// testProgram is the name of the program with the tests of a package: that of its folder, without those
// that all are in. Packages of different folders may have one name.
func testProgram(folder string) string {
	folder = strings.TrimPrefix(folder, "internal/test/conformance/testdata/")
	return strings.ReplaceAll(folder, "/", "-") + ".test" + variant.Exe()
}

// buildPrograms builds the benchmark, and this program.
func (b *builder) buildPrograms(ctx context.Context) error {
	return b.copy.Go(ctx, "build", "-ldflags=-s -w", "-o", b.dir+string(filepath.Separator), "./benchmarks/oecbench", "./benchmarks/gpu")
}

// buildRandom makes random programs, and builds their tests.
func (b *builder) buildRandom(ctx context.Context) error {
	if b.programs == 0 {
		return nil
	}
	to, err := b.folder(randomFolder)
	if err != nil {
		return err
	}
	return b.copy.Go(ctx, "test", "./internal/test/randstencil", "-run", "^TestSim$", "-timeout", "0", "-count", "1",
		"-accelerator", b.kind(), "-keep", to, "-programs", strconv.Itoa(b.programs), "-batch", "50")
}

// folder makes a folder in that of the results.
func (b *builder) folder(name string) (string, error) {
	name = filepath.Join(b.dir, name)
	return name, os.MkdirAll(name, 0o777)
}
