package driver

import (
	"bytes"
	"context"
	_ "embed" // the program
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/cpuid/v2"

	"github.com/openearthgo/oec/frontend/signature"
)

//go:embed bench_program.go.tmpl
var benchProgram string

// BenchConfig says what to measure.
type BenchConfig struct {
	TuneConfig
	Threads []int
}

// Measurement is how long a run of a stencil takes.
type Measurement struct {
	Stencil string `json:"stencil"`
	Elem    string `json:"elem"`
	Domain  []int  `json:"domain"` // along the dimensions that it has
	Level   string `json:"level"`
	Threads int    `json:"threads"`

	NsPerPoint    float64 `json:"ns_per_point"`
	BytesPerPoint float64 `json:"bytes_per_point"`  // of the interiors of all fields: what has to be moved at least
	GBPerSecond   float64 `json:"gb_per_s"`         // of these
	OfFloor       float64 `json:"percent_of_floor"` // the time of a copy that moves as many bytes, as a part of that of the run
	Processor     string  `json:"processor"`
}

// Bench times what is generated for the stencils of a package on this machine: each level with each number of
// threads, by turns with copies of as many bytes.
func Bench(ctx context.Context, c BenchConfig) ([]Measurement, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	pkg, err := c.load(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.checkPackage(pkg); err != nil {
		return nil, err
	}
	if err := c.choose(pkg); err != nil {
		return nil, err
	}
	instances := c.instances(pkg)
	program, err := c.buildBench(ctx, pkg, instances)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(filepath.Dir(program))
	return c.runBench(ctx, program, pkg.Output.Dir, instances)
}

// instances returns those of the stencils that are asked for.
func (c *BenchConfig) instances(pkg *source) (list []*signature.Instance) {
	for _, s := range pkg.Stencils {
		if c.chosen(s.Name) {
			list = append(list, s.Instances...)
		}
	}
	return list
}

// buildBench builds the program: a test of the package that has the generated code, with a file that is not in its folder.
// The folder that it is in is to be removed.
func (c *BenchConfig) buildBench(ctx context.Context, pkg *source, instances []*signature.Instance) (program string, err error) {
	var list []timedInstance
	for _, in := range instances {
		list = append(list, c.timed(in))
	}
	text, err := timed(benchProgram, struct {
		Package   string
		Rounds    int
		Threads   []int
		Instances []timedInstance
	}{pkg.Output.Name, c.Rounds, c.Threads, list})
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "oecbench")
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(pkg.Output.Dir, "oecgenbench_test.go"): filepath.Join(dir, "bench.go")}})
	if err != nil {
		return "", err
	}
	if _, err := writeFiles(dir, []file{{"bench.go", text}, {"overlay.json", overlay}}); err != nil {
		return "", err
	}
	program = filepath.Join(dir, "bench.exe")
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-overlay", filepath.Join(dir, "overlay.json"), "-o", program, ".")
	cmd.Dir = pkg.Output.Dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the package with its generated code does not build: %w\n%s\n\thint: run go generate, if that is not done yet", err, bytes.TrimSpace(out))
	}
	return program, nil
}

// runBench runs the program and reads what it prints.
func (c *BenchConfig) runBench(ctx context.Context, program, dir string, instances []*signature.Instance) (list []Measurement, err error) {
	cmd := exec.CommandContext(ctx, program, "-test.run=^TestOecgenBench$", "-test.timeout=0")
	var stderr bytes.Buffer
	cmd.Dir, cmd.Stderr = dir, &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	list, rest, err := c.readBench(out, instances)
	if waited := cmd.Wait(); waited != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("the program that times the stencils: %w\n%s%s", waited, rest, strings.TrimSpace(stderr.String()))
	}
	return list, err
}

// readBench reads lines of JSON, and what follows them.
func (c *BenchConfig) readBench(out io.Reader, instances []*signature.Instance) (list []Measurement, rest string, err error) {
	total, done := len(instances)*len(c.Threads), map[string]bool{}
	report := func() { // before each measurement of a stencil, and at the end
		if next := len(done); next < total {
			in := instances[next/len(c.Threads)]
			c.progress(next, total, fmt.Sprintf("%s %s, %s", in.Stencil.Name, in.Elem, ThreadsText(c.Threads[next%len(c.Threads)])))
			return
		}
		c.progress(total, total, "")
	}
	report()
	dec := json.NewDecoder(out)
	for {
		var line struct {
			Stencil, Elem, Level string
			Threads, Bytes       int
			Ns, Floor            float64
		}
		if err := dec.Decode(&line); err != nil {
			text, err := io.ReadAll(io.MultiReader(dec.Buffered(), out))
			return list, string(text), err // the test says PASS or FAIL
		}
		in := instances[slices.IndexFunc(instances, func(in *signature.Instance) bool {
			return in.Stencil.Name == line.Stencil && string(in.Elem) == line.Elem
		})]
		n := c.sizeOf(in.Stencil)
		m := Measurement{Stencil: line.Stencil, Elem: line.Elem, Level: line.Level, Threads: line.Threads, Processor: cpuid.CPU.BrandName}
		for _, d := range in.Stencil.Dims.List() {
			m.Domain = append(m.Domain, n[d])
		}
		points := float64(n[0]) * float64(n[1]) * float64(n[2])
		m.NsPerPoint, m.BytesPerPoint = line.Ns/points, float64(line.Bytes)/points
		m.GBPerSecond, m.OfFloor = float64(line.Bytes)/line.Ns, 100*line.Floor/line.Ns
		list = append(list, m)
		if key := fmt.Sprint(line.Stencil, line.Elem, line.Threads); !done[key] {
			done[key] = true
			report()
		}
	}
}

// ThreadsText returns "1 thread" or "2 threads".
func ThreadsText(n int) string {
	if n == 1 {
		return "1 thread"
	}
	return fmt.Sprint(n, " threads")
}
