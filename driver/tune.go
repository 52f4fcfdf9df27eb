package driver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

// TuneConfig says what to time.
type TuneConfig struct {
	Config
	Size   []int  // of the domain along the dimensions that a stencil has, or along i, j and k
	Rounds int    // in each, every schedule runs once, unless it is far behind the best
	Device string // accelerator to time kernels on, "cuda:0"; empty is the CPU
}

// tuneGain is what a schedule must be faster by than that of the model to be chosen: less is
// not worth a line.
const tuneGain = 0.97

// kind returns the kind of the accelerator; "" for the CPU.
func (c *TuneConfig) kind() string {
	kind, _, _ := strings.Cut(c.Device, ":")
	return kind
}

// Tune times schedules of each stencil on this machine, or on an accelerator of it, and writes
// the best to a file beside the source, which [Generate] then follows at level tuned. The results
// of a stencil are the same bits with every schedule.
func Tune(ctx context.Context, c TuneConfig) error {
	c.Levels, c.Targets = []string{pipeline.Tuned}, DefaultTargets()
	if err := c.check(); err != nil {
		return err
	}
	if kind := c.kind(); kind != "" && !slices.Contains(Accelerators(), kind) {
		return fmt.Errorf("-device: there is no kind of accelerator %q; there is %s, as in cuda:0", kind, strings.Join(Accelerators(), ", "))
	}
	pkg, err := c.load(ctx)
	if err != nil {
		return err
	}
	if err := c.checkPackage(pkg); err != nil {
		return err
	}
	if err := c.choose(pkg); err != nil {
		return err
	}
	if err := c.readSchedules(pkg); err != nil {
		return err
	}
	if c.Device != "" {
		c.Targets = []string{c.kind()}
	}
	instances, lists, err := c.candidates(pkg)
	if err != nil {
		return err
	}
	t, err := c.time(ctx, pkg, instances)
	if err != nil {
		return err
	}
	var lines []scheduleLine
	for n, in := range instances {
		lines = append(lines, c.conclude(in, lists[n], t.times[n], t.on))
	}
	return writeSchedules(pkg, lines)
}

// conclude says which of some schedules of an instance is best, and returns the line for it.
func (c *TuneConfig) conclude(in *instance, list []pipeline.Schedule, times []float64, on string) scheduleLine {
	text := pipeline.Schedule.String
	if c.Device != "" {
		text = pipeline.Schedule.OnDevice
	}
	best := bestOf(times)
	for n, s := range list {
		if c.Verbose {
			fmt.Fprintf(c.Stderr, "oecgen: %s %s: %s: %.4g ns per point\n", in.Stencil.Name, in.Elem, text(s), times[n])
		}
	}
	found := fmt.Sprintf("%.4g ns per point; by the model %.4g", times[best], times[0])
	fmt.Fprintf(c.Stderr, "oecgen: %s %s: %s of %d schedules: %s\n", in.Stencil.Name, in.Elem, text(list[best]), len(list), found)
	l := scheduleLine{key: c.scheduleKey(in.Instance, c.kind()), schedule: list[best]}
	l.text = fmt.Sprintf("%s %s # %s; %s on %s", l.key, text(l.schedule), found, sizeText(c.sizeOf(in.Stencil)), on)
	return l
}

// bestOf returns the number of the best time, or 0, which is the model's, if none is much better.
func bestOf(times []float64) int {
	best := 0
	for n, t := range times {
		if t < times[best] && t < times[0]*tuneGain {
			best = n
		}
	}
	return best
}

// checkNames rejects names that no stencil has.
func (c *Config) checkNames(pkg *source) error {
	var names []string
	for _, s := range pkg.Stencils {
		names = append(names, s.Name)
	}
	for _, name := range c.Stencils {
		if !slices.Contains(names, name) {
			return fmt.Errorf("package %s has no stencil %s; it has %s", pkg.Path, name, strings.Join(names, ", "))
		}
	}
	return nil
}

// chosen reports whether a stencil is among those to print or to time.
func (c *Config) chosen(name string) bool {
	return len(c.Stencils) == 0 || slices.Contains(c.Stencils, name)
}

// choose checks that there are the stencils that are asked for, and that they have domains of the size. Kernels are left out.
func (c *TuneConfig) choose(pkg *source) error {
	if err := c.checkNames(pkg); err != nil {
		return err
	}
	for _, s := range pkg.Stencils {
		if s.Kernel && c.chosen(s.Name) {
			fmt.Fprintf(c.Stderr, "oecgen: %s is a kernel of arrays and is not timed\n", s.Name)
		}
	}
	pkg.Stencils = slices.DeleteFunc(pkg.Stencils, func(s *signature.Stencil) bool { return s.Kernel })
	if !slices.ContainsFunc(pkg.Stencils, func(s *signature.Stencil) bool { return c.chosen(s.Name) }) {
		return errors.New("there is no stencil to time")
	}
	for _, s := range pkg.Stencils {
		if axes := s.AllDims().List(); c.chosen(s.Name) && s.Domain == [3]int{} && len(c.Size) != len(axes) && len(c.Size) != 3 {
			return fmt.Errorf("-size has %d of the numbers of a domain; %s is over %v and takes %d, as in %s\n\thint: of three numbers each stencil takes those of its dimensions",
				len(c.Size), s.Name, s.AllDims(), len(axes), [...]string{"4096", "256x256", "128x128x60"}[len(axes)-1])
		}
	}
	return nil
}

// candidates lowers each instance with each schedule that is worth a try, as one level each.
func (c *TuneConfig) candidates(pkg *source) ([]*instance, [][]pipeline.Schedule, error) {
	all, err := c.raiseAll(pkg)
	if err != nil {
		return nil, nil, err
	}
	var instances []*instance
	var lists [][]pipeline.Schedule
	for _, in := range all {
		if !c.chosen(in.Stencil.Name) {
			continue
		}
		if err := c.approximate(in); err != nil {
			return nil, nil, pkg.diagnose(err)
		}
		list, err := c.lowerCandidates(in)
		if err != nil {
			return nil, nil, pkg.diagnose(err)
		}
		instances, lists = append(instances, in), append(lists, list)
	}
	return instances, lists, nil
}

// lowerCandidates lowers an instance with each schedule that is worth a try, and returns those
// that make a difference.
func (c *TuneConfig) lowerCandidates(in *instance) (list []pipeline.Schedule, err error) {
	var all []pipeline.Schedule
	if c.Device != "" {
		all = pipeline.DeviceSchedules(c.schedules.of(c.scheduleKey(in.Instance, "")))
	} else if all, err = pipeline.Schedules(Registry(), in.raised); err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, s := range all {
		in.schedule = s
		l, err := c.lower(in, pipeline.Tuned)
		if err != nil {
			return nil, err
		}
		if c.Device != "" {
			if err := c.lowerLevelToKernels(in, l, scheduled{[]string{c.kind()}, s}, nil, [][3]int{{}}); err != nil {
				return nil, err
			}
			if text := ir.Print(l.gpu[0].module); known[text] {
				continue
			} else {
				known[text] = true
			}
		}
		l.rename(fmt.Sprintf("schedule%d", len(list)))
		l.share(in.levels)
		in.levels, list = append(in.levels, l), append(list, s)
	}
	return list, nil
}

// rename gives a level another name.
func (l *lowered) rename(name string) {
	l.level, l.spec.Name = name, name
	for _, d := range l.gpu {
		d.level, d.code = name, d
	}
}
