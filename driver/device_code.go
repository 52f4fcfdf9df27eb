package driver

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/describe"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/driver/internal/vendor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// deviceCode is the kernels of an instance at a level for accelerators, for any domain or for
// one.
type deviceCode struct {
	level    string
	kinds    []string          // of accelerators that it is for
	domain   [3]int            // the only one that it is for; zero for any
	strides  [][2]int          // that it counts on then, see abi.DeviceCode
	module   *ir.Op            // with the kernels
	launches []abi.Launch      // of these
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

// kinds returns the kinds of accelerators that kernels are made for: those that code is
// generated for, or is to be printed for.
func (c *Config) kinds() []string {
	switch kinds := c.accelerators(); {
	case len(kinds) > 0:
		return kinds
	case c.Emit == "ptx":
		return []string{vendor.CUDA}
	case slices.Contains(deviceEmits[:], c.Emit):
		return []string{""}
	}
	return nil
}

// scheduled is kinds of accelerators with the same schedule.
type scheduled struct {
	kinds    []string
	schedule pipeline.Schedule
}

// scheduled returns the schedules of an instance for kinds of accelerators: one for all of them,
// unless some have been tuned.
func (c *Config) scheduled(in *instance) []scheduled {
	var groups []scheduled
	for _, kind := range c.kinds() {
		s := in.schedule
		if own, ok := c.schedules.byKey[c.scheduleKey(in.Instance, kind)]; ok {
			s = own.On(s)
		} else {
			s.Unroll = 0 // that of a schedule for CPUs
		}
		at := slices.IndexFunc(groups, func(g scheduled) bool { return g.schedule == s })
		if at < 0 {
			at, groups = len(groups), append(groups, scheduled{schedule: s})
		}
		groups[at].kinds = append(groups[at].kinds, kind)
	}
	return groups
}

// lowerToKernels makes the kernels of an instance for accelerators, if there are to be any: at
// each level for any domain, and for those of its directive.
func (c *Config) lowerToKernels(in *instance) error {
	described := c.describeFields(in.Instance)
	if !in.Stencil.Kernel {
		describeSizes(&described, in.levels)
	}
	domains := append([][3]int{{}}, in.Stencil.Domains()...)
	groups := c.scheduled(in)
	var earlier []*deviceCode
	for _, l := range in.levels {
		of := groups
		if l.level != pipeline.Tuned && len(groups) > 0 {
			of = []scheduled{{kinds: c.kinds()}}
		}
		for _, g := range of {
			if err := c.lowerLevelToKernels(in, l, g, &described, domains); err != nil {
				return err
			}
		}
		for _, d := range l.gpu {
			d.share(earlier)
			earlier = append(earlier, d)
		}
	}
	return nil
}

// addRemarks adds remarks to those of a level that it does not have from the passes to loops.
func (l *lowered) addRemarks(remarks []transform.Remark) {
	for _, r := range remarks {
		if !slices.Contains(l.remarks, r) {
			l.remarks = append(l.remarks, r)
		}
	}
}

// lowerLevelToKernels makes the kernels of a level for some kinds of accelerators and domains.
func (c *Config) lowerLevelToKernels(in *instance, l *lowered, g scheduled, described *abi.Stencil, domains [][3]int) error {
	passes, err := in.passes(l.level, g.schedule)
	if err != nil {
		return err
	}
	module, ctx := ir.Clone(l.stencil), &transform.Context{Registry: Registry()}
	if err := c.run(ctx, passes.Launches(), module); err != nil {
		return err
	}
	l.addRemarks(ctx.Remarks)
	for _, n := range domains {
		d := &deviceCode{level: l.level, kinds: g.kinds, domain: n, module: ir.Clone(module)}
		if why := d.specialize(described, &l.spec); why != "" {
			l.unsized = append(l.unsized, fmt.Sprintf("no kernels for %s alone: %s", sizeText(n), why))
			continue
		}
		if err := c.finishKernels(d, passes.Kernels()); err != nil {
			return err
		}
		l.gpu = append(l.gpu, d)
	}
	return nil
}

// specialize notes at the program what is known of it on its domain, if it is for one. It returns
// why kernels cannot count on that, or nothing if they can.
func (d *deviceCode) specialize(s *abi.Stencil, level *abi.LevelSpec) (why string) {
	if d.domain == [3]int{} {
		return ""
	}
	known, err := abi.WholeRunOf(s, level, d.domain)
	if err != nil || !known.Index32 {
		return "too many elements for indices of 32 bits"
	}
	program := loop.Programs(d.module)[0]
	stage := -1
	for _, nest := range loop.Nests(program) {
		stage += loop.StagesOf(nest)
		box, _ := ir.BoxAttr.Lookup(nest)
		for dim := range ir.Rank {
			if box.Lo[dim].At(d.domain) != known.Lo[stage][dim] || box.Hi[dim].At(d.domain) != known.Hi[stage][dim] {
				return "of " + ir.NameAttr.Of(nest) + ", other points are needed than on larger domains"
			}
		}
	}
	d.strides = known.Strides
	gpu.SetDomain(program, d.domain, d.strides)
	return ""
}

// finishKernels runs the last passes, and describes the launches.
func (c *Config) finishKernels(d *deviceCode, passes []transform.Pass) error {
	if err := c.run(&transform.Context{Registry: Registry()}, passes, d.module); err != nil {
		return err
	}
	launches, err := describe.Launches(loop.Programs(d.module)[0])
	if err != nil {
		return fmt.Errorf("internal error: %w", err)
	}
	for i := range launches {
		l := &launches[i]
		l.Kernel32 = llvm.Kernel32(l.Kernel)
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
		if e.code == e && slices.Equal(e.kinds, d.kinds) && ir.Print(e.module) == text {
			d.code = e
			return
		}
	}
}

// deviceCodes returns the code of an instance that is compiled for a kind of accelerator, in the
// order of levels.
func (in *instance) deviceCodes(kind string) []*deviceCode {
	var codes []*deviceCode
	for _, l := range in.levels {
		for _, d := range l.gpu {
			if d.code == d && slices.Contains(d.kinds, kind) {
				codes = append(codes, d)
			}
		}
	}
	return codes
}
