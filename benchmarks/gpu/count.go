package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/benchmarks/variant"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/ptx"
)

// countedSize is the domain that is counted on: blocks are whole on it, but for those at its ends.
var countedSize = [3]int{64, 64, 20}

// fusedCUDA is, in the place of a level, the kernel in CUDA that a hand has fused.
const fusedCUDA = "fused CUDA"

// counted is what one kernel of the suite takes, for a point.
type counted struct {
	Kernel string `json:"kernel"`
	Type   string `json:"type"`
	Level  string `json:"level"` // or the name of a peer

	Bytes        float64 `json:"bytes"`               // to and from memory, at least
	Instructions float64 `json:"instructions"`        // of PTX, executed
	Slots        float64 `json:"slots"`               // of issue, on sm_90
	Loads        float64 `json:"loads"`               // from global memory
	Sectors      float64 `json:"sectors"`             // of 32 bytes that warps touch
	Registers    int     `json:"registers,omitempty"` // of a thread, the most of its launches
	Spilled      int     `json:"spilled,omitempty"`   // bytes of a thread
}

// count generates the suite's code for CUDA, and runs it where instructions are counted.
func count(ctx context.Context, o *options, args []string, out, log io.Writer) error {
	if variant.Flags() == "" {
		return countVariant(o).Run(ctx, args, out, log)
	}
	tools, err := findListings(ctx, log)
	if err != nil {
		return err
	}
	var all []*counted
	for _, kernel := range o.countedKernels() {
		of64, err := countKernel[float64](ctx, o, tools, kernel, "f64")
		if err != nil {
			return err
		}
		of32, err := countKernel[float32](ctx, o, tools, kernel, "f32")
		if err != nil {
			return err
		}
		all = append(append(all, of64...), of32...)
		fmt.Fprintf(log, "counted %s\n", kernel)
	}
	if err := writeCounted(out, all); err != nil || o.md == "" {
		return err
	}
	return saveCounted(o.md, all)
}

// countVariant is this program with code for CUDA.
func countVariant(o *options) *variant.Program {
	folders := map[string]bool{}
	for _, name := range o.countedKernels() {
		if k, ok := suite.Find[float64](name); ok {
			folders[strings.TrimPrefix(packageOf(k.Bind), variant.Module+"/")] = true
		}
	}
	return &variant.Program{Folder: "benchmarks/gpu", Packages: slices.Sorted(maps.Keys(folders)), Flags: []string{"-O", o.levels, "-targets", "go,cuda"}}
}

// countKernel counts what the levels of a kernel take, and lists what peers do.
func countKernel[T oec.Float](ctx context.Context, o *options, tools *listings, name, dtype string) ([]*counted, error) {
	k, ok := suite.Find[T](name)
	if !ok {
		return nil, fmt.Errorf("unknown kernel %q", name)
	}
	p, err := suite.New[T](&k, &k.Data[0], countedSize[0], countedSize[1], countedSize[2])
	if err != nil {
		return nil, err
	}
	points := float64(countedSize[0] * countedSize[1] * countedSize[2])
	var all []*counted
	for _, level := range strings.Split(o.levels, ",") {
		run, err := p.Bind(rt.OnDevice("ptx:0"), rt.Level(level))
		if err != nil {
			return nil, err
		}
		ptx.ResetCounts()
		if err := run(ctx); err != nil {
			return nil, err
		}
		c := &counted{Kernel: name, Type: dtype, Level: level, Bytes: float64(p.Bytes()) / points}
		for _, launched := range ptx.Counts() {
			if err := c.add(ctx, tools, &launched, points); err != nil {
				return nil, err
			}
		}
		all = append(all, c)
	}
	if tools.fused != nil {
		n := tools.fused.instructions(name, int(unsafe.Sizeof(*new(T))))
		all = append(all, &counted{Kernel: name, Type: dtype, Level: fusedCUDA, Bytes: all[0].Bytes, Slots: float64(n)})
	}
	return all, nil
}

// add adds the launches of one of the kernels on the device.
func (c *counted) add(ctx context.Context, tools *listings, k *ptx.Count, points float64) error {
	threads, _ := k.Instructions()
	issued, usage, err := tools.of(ctx, k)
	if err != nil {
		return err
	}
	c.Instructions += float64(threads) / points
	c.Slots += float64(issued) / points
	c.Loads += float64(k.GlobalLoads) / points
	c.Sectors += float64(k.Sectors) / points
	c.Registers, c.Spilled = max(c.Registers, usage.Registers), c.Spilled+usage.Spilled
	return nil
}

// countedKernels returns the kernels that are counted.
func (o *options) countedKernels() []string {
	if o.kernels == "paper" {
		return []string{"hdiffsa", "hdiffsmag", "hadvuv", "hadvuv5th", "fastwavesuv", "p_grad_c", "nh_p_grad", "uvbke", "fvtp2d_qi", "fvtp2d_qj", "fvtp2d_flux"}
	}
	return strings.Split(o.kernels, ",")
}

// packageOf returns the path of the package that has a function to bind a stencil.
func packageOf(bind any) string { return reflect.TypeOf(bind).In(0).PkgPath() }
