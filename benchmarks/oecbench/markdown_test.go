package main

import (
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/benchmarks/host"
)

// example is a report of two cases.
func example() *report {
	columns := func(oec, fused, system float64) []series {
		return []series{
			{Name: "oec original", Group: groupOEC, Stats: quartiles{9, 9, 9}},
			{Name: "oec inline", Group: groupOEC, Stats: quartiles{oec - 0.1, oec, oec + 0.1}},
			{Name: "floor", Group: groupFloor, Stats: quartiles{Median: 1}},
			{Name: "fused C, gcc", Group: groupFused, Stats: quartiles{Median: fused}},
			{Name: "arithmetic", Group: groupArithmetic, Stats: quartiles{Median: 1.2}},
			{Name: "Halide", Group: groupSystem, Stats: quartiles{Median: system}},
		}
	}
	r := &report{Machine: host.Machine{CPU: "a CPU", CPUs: 2, Caches: "L1 32K", OS: "linux", Arch: "amd64", Go: "go1.25"}, Peers: []string{"Halide: 19"}, Rounds: 3}
	r.Results = []*result{
		{Kernel: "hdiff", Size: [3]int{8, 8, 8}, Dtype: "f64", Threads: 1, Points: 512, Bytes: 512 * 24, Columns: columns(2, 3, 4)},
		{Kernel: "uvbke", Size: [3]int{8, 8, 8}, Dtype: "f64", Threads: 1, Points: 512, Bytes: 512 * 48, Columns: columns(1.5, 2, 4)[:5]},
		{Kernel: "hdiff", Size: [3]int{8, 8, 8}, Dtype: "f64", Threads: 2, Points: 512, Bytes: 512 * 24, Columns: columns(1, 1.5, 2)},
	}
	return r
}

// TestMarkdown replaces the tables in a file, and nothing else.
func TestMarkdown(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "performance.md")
	text := "before\n<!-- oecbench, a CPU: begin -->\nold\n<!-- oecbench, a CPU: end -->\nafter\n"
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time replaces what the first has written
		if err := example().saveMarkdown(name, filepath.Join(filepath.Dir(name), "pictures", "plot.png")); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := `before
<!-- oecbench, a CPU: begin -->
![Memory throughput of each kernel](pictures/plot.png)

a CPU, 2 CPUs, L1 32K, linux/amd64, go1.25; medians of 3 rounds. Also measured:

- Halide: 19

**8x8x8, f64, 1 thread**, ns per point

| kernel | floor | arithmetic | oec | fused C | Halide | oec level | quartiles | GB/s | % of floor | % of bound |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| hdiff | 1.000 | 1.200 | 2.000 | 3.000 | 4.000 | oec inline | 1.900–2.100 | 12.0 | 50 | 60 |
| uvbke | 1.000 | 1.200 | 1.500 | 2.000 |  | oec inline | 1.400–1.600 | 32.0 | 67 | 80 |

In the geometric mean, oec is 1.41 times as fast as fused C (n = 2), 2.00 times as fast as Halide (n = 1), 1.41 times as fast as the fastest of them (n = 2).

**8x8x8, f64, 2 threads**, ns per point

| kernel | floor | arithmetic | oec | fused C | Halide | oec level | quartiles | GB/s | % of floor | % of bound |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| hdiff | 1.000 | 1.200 | 1.000 | 1.500 | 2.000 | oec inline | 0.900–1.100 | 24.0 | 100 | 120 |

In the geometric mean, oec is 1.50 times as fast as fused C (n = 1), 2.00 times as fast as Halide (n = 1), 1.50 times as fast as the fastest of them (n = 1).
<!-- oecbench, a CPU: end -->
after
`
	if string(have) != want {
		t.Errorf("the file is\n%s\nnot\n%s", have, want)
	}
}

// TestMarkdownWithoutMarks leaves a file alone that has no place for the tables, or none for
// those of a mode of arithmetic.
func TestMarkdownWithoutMarks(t *testing.T) {
	t.Parallel()
	const begin, end = "<!-- oecbench, a CPU: begin -->\n", "<!-- oecbench, a CPU: end -->\n"
	for _, c := range []struct{ text, fp, want string }{
		{end + begin, fpStrict, "<!-- oecbench, a CPU: begin -->"},
		{begin + end, "fold", "<!-- oecbench -fp fold, a CPU: begin -->"},
	} {
		name := filepath.Join(t.TempDir(), "performance.md")
		if err := os.WriteFile(name, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		r := example()
		r.FP = c.fp
		if err := r.saveMarkdown(name, ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error is %v, not about %q", err, c.want)
		}
		if have, err := os.ReadFile(name); err != nil || string(have) != c.text {
			t.Errorf("the file is %q, the error is %v", have, err)
		}
	}
}

// TestPlot looks for the colours of the bars, as much of each as its throughput.
func TestPlot(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "plot.png")
	r := example()
	r.Results = append(r.Results[1:], r.Results[0]) // whose panel is the last one
	if err := r.saveLastPanel(name); err != nil {
		t.Fatal(err)
	}
	r.Results = r.Results[len(r.Results)-1:]
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	count := make(map[color.Color]float64)
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			count[color.RGBAModel.Convert(img.At(x, y))]++
		}
	}
	bars := r.bars()
	for n, b := range bars {
		have, want := count[colours[n]]/count[colours[0]], bars[0].of(r.Results[0])/b.of(r.Results[0])
		if !(math.Abs(have-want) < 0.15) {
			t.Errorf("the bar of %s is %.2f times as large as the first, not %.2f", b.name, have, want)
		}
	}
}
