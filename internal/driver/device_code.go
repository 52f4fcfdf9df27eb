package driver

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/rt"
)

// deviceCode is the kernels of an instance at a level for accelerators, for any domain or for
// one.
type deviceCode struct {
	level    string
	domain   [3]int            // the only one that it is for; zero for any
	strides  [][2]int          // that it counts on then, see rt.DeviceCode
	module   *ir.Op            // with the kernels
	launches []rt.Launch       // of these
	code     *deviceCode       // the one that is compiled: this one, or the same of an earlier level
	parts    map[string][2]int // by target: where the module is in the file
}

// title names the code after its level, and its domain if it is for one.
func (d *deviceCode) title() string {
	if d.domain == [3]int{} {
		return d.level
	}
	return d.level + "_" + sizeText(d.domain)
}

// sizeText returns the extents of a domain as a directive has them.
func sizeText(n [3]int) string { return fmt.Sprintf("%dx%dx%d", n[0], n[1], n[2]) }

// lowerToKernels makes the kernels of an instance for accelerators, if there are to be any: at
// each level for any domain, and for those of its directive.
func (c *Config) lowerToKernels(in *instance) error {
	if len(c.accelerators()) == 0 && !slices.Contains(deviceEmits[:], c.Emit) {
		return nil
	}
	described := describeFields(in.Instance)
	describeSizes(&described, in.levels)
	var earlier []*deviceCode
	for _, l := range in.levels {
		_, loopNames, err := in.passes(l.level)
		if err != nil {
			return err
		}
		before, after := pipeline.ToKernelsFor(in.kernelPasses(l.level, loopNames))
		module, ctx := ir.Clone(l.stencil), &pipeline.Context{Registry: Registry()}
		if err := c.run(ctx, before, module); err != nil {
			return err
		}
		l.addRemarks(ctx.Remarks)
		for _, n := range append([][3]int{{}}, in.Stencil.Domains()...) {
			d := &deviceCode{level: l.level, domain: n, module: ir.Clone(module)}
			if why := d.specialize(&described, &l.spec); why != "" {
				l.unsized = append(l.unsized, fmt.Sprintf("no kernels for %s alone: %s", sizeText(n), why))
				continue
			}
			if err := c.finishKernels(d, after); err != nil {
				return err
			}
			d.share(earlier)
			l.gpu, earlier = append(l.gpu, d), append(earlier, d)
		}
	}
	return nil
}

// addRemarks adds remarks to those of a level that it does not have from the passes to loops.
func (l *lowered) addRemarks(remarks []pipeline.Remark) {
	for _, r := range remarks {
		if !slices.Contains(l.remarks, r) {
			l.remarks = append(l.remarks, r)
		}
	}
}

// specialize notes at the program what is known of it on its domain, if it is for one. It returns
// why kernels cannot count on that, or nothing if they can.
func (d *deviceCode) specialize(s *rt.Stencil, level *rt.LevelSpec) (why string) {
	if d.domain == [3]int{} {
		return ""
	}
	known, err := rt.WholeRunOf(s, level, d.domain)
	if err != nil || !known.Short {
		return "too many elements for indices of 32 bits"
	}
	program := loop.Programs(d.module)[0]
	for n, nest := range loop.Nests(program) {
		box, _ := nest.BoxAttr("box")
		for dim := range ir.Rank {
			if box.Lo[dim].At(d.domain) != known.Lo[n][dim] || box.Hi[dim].At(d.domain) != known.Hi[n][dim] {
				return "of " + nest.StrAttr("name") + ", other points are needed than on larger domains"
			}
		}
	}
	d.strides = known.Strides
	gpu.SetDomain(program, d.domain, d.strides)
	return ""
}

// finishKernels runs the last passes, and describes the launches.
func (c *Config) finishKernels(d *deviceCode, passes []string) error {
	if err := c.run(&pipeline.Context{Registry: Registry()}, passes, d.module); err != nil {
		return err
	}
	launches, err := pipeline.Launches(loop.Programs(d.module)[0])
	if err != nil {
		return fmt.Errorf("internal error: %w", err)
	}
	for i := range launches {
		l := &launches[i]
		l.Kernel32 = llvm.ShortKernel(l.Kernel)
		if d.domain != [3]int{} {
			l.Kernel = ""
		}
	}
	d.launches = launches
	return nil
}

// share finds the same code among that of earlier levels.
func (d *deviceCode) share(earlier []*deviceCode) {
	d.code = d
	text := ir.Print(d.module)
	for _, e := range earlier {
		if e.code == e && ir.Print(e.module) == text {
			d.code = e
			return
		}
	}
}

// deviceCodes returns the code of an instance that is compiled, in the order of levels.
func (in *instance) deviceCodes() []*deviceCode {
	var codes []*deviceCode
	for _, l := range in.levels {
		for _, d := range l.gpu {
			if d.code == d {
				codes = append(codes, d)
			}
		}
	}
	return codes
}
