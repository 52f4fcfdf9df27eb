package driver

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/pipeline"
)

// schedules are what Tune has found for the stencils of a package. They are in a file beside
// the source, one line each:
//
//	Hdiff float64 0a1b2c3d4e5f keep=0,2 unroll=model # 0.61 ns per point; by the model 0.65
//	Hdiff float64 0a1b2c3d4e5f fp=contract keep=none unroll=model # 0.55 ns per point; by the model 0.56
//
//	Hdiff float64 0a1b2c3d4e5f on=cuda unroll=1 block=32x8x1 march=4 # 0.013 ns per point; by the model 0.015
//
// with the element type, and the beginning of the hash of what reaches the stencil: a line
// for another source does not count. The arithmetic that it is for follows unless it is the
// strict one, and then the kind of accelerator if it is for one. What is kept is the same on
// all of these, so that such a line does not say it.
type schedules struct {
	byKey map[tunedFor]pipeline.Schedule
	stale []string // stencils that have changed since
	hash  string   // of the schedules that count; empty without any
}

// tunedFor is what a schedule is for.
type tunedFor struct {
	instance string // stencil, element type, hash
	fp       string // the mode of arithmetic
	kind     string // of accelerator; "" is none
}

// String returns the beginning of the line.
func (k tunedFor) String() string {
	text := k.instance
	if k.fp != pipeline.StrictFP {
		text += " " + tunedFP + k.fp
	}
	if k.kind != "" {
		text += " " + tunedOn + k.kind
	}
	return text
}

// What a schedule is for begins so: the arithmetic, and the kind of accelerator.
const (
	tunedFP = "fp="
	tunedOn = "on="
)

// schedulesName returns the name of the file for a package.
func schedulesName(pkg string) string { return pkg + "_oec.tune" }

// scheduleKey returns what a schedule is for that is to be followed for an instance, on a kind of
// accelerator or, if that is empty, whatever it runs on.
func (c *Config) scheduleKey(in *signature.Instance, kind string) tunedFor {
	return tunedFor{instanceKey(in), c.arithmetic(), kind}
}

// arithmetic returns the mode of floating-point arithmetic.
func (c *Config) arithmetic() string {
	if c.strict() {
		return pipeline.StrictFP
	}
	return c.FP
}

// instanceKey begins the line of an instance.
func instanceKey(in *signature.Instance) string {
	return fmt.Sprintf("%s %s %s", in.Stencil.Name, in.Elem, shortHash(in.Stencil))
}

func shortHash(s *signature.Stencil) string { return s.Hash[:min(12, len(s.Hash))] }

// scheduleLine is a line of the file.
type scheduleLine struct {
	text     string
	key      tunedFor
	schedule pipeline.Schedule
}

// readScheduleLines reads the file of a package, if there is one, without what is comment only.
func readScheduleLines(pkg *source) ([]scheduleLine, error) {
	name := schedulesName(pkg.Name)
	text, err := os.ReadFile(filepath.Join(pkg.Dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var lines []scheduleLine
	for n, line := range strings.Split(string(text), "\n") {
		l, err := parseScheduleLine(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n+1, err)
		}
		if l.text != "" {
			lines = append(lines, l)
		}
	}
	return lines, nil
}

// parseScheduleLine reads a line; its text is empty if there is nothing but a comment.
func parseScheduleLine(text string) (l scheduleLine, err error) {
	line, _, _ := strings.Cut(text, "#")
	words := strings.Fields(line)
	if len(words) == 0 {
		return l, nil
	}
	if len(words) < 3 {
		return l, fmt.Errorf("%q is no schedule; expected a stencil, its element type, its hash and what oecgen tune has chosen", strings.TrimSpace(line))
	}
	l.text, l.key = strings.TrimSpace(text), tunedFor{instance: strings.Join(words[:3], " "), fp: pipeline.StrictFP}
	words = words[3:]
	for _, part := range []struct {
		prefix, what string
		place        *string
		valid        []string
	}{{tunedFP, "arithmetic", &l.key.fp, pipeline.FPModes()}, {tunedOn, "accelerator", &l.key.kind, Accelerators()}} {
		if len(words) == 0 || !strings.HasPrefix(words[0], part.prefix) {
			continue
		}
		*part.place = strings.TrimPrefix(words[0], part.prefix)
		if !slices.Contains(part.valid, *part.place) {
			return l, fmt.Errorf("there is no %s %q; there is %s", part.what, *part.place, strings.Join(part.valid, ", "))
		}
		words = words[1:]
	}
	if l.schedule, err = pipeline.ParseSchedule(strings.Join(words, " ")); err == nil && l.key.kind != "" && l.schedule.Keep != pipeline.ByModel.Keep {
		err = fmt.Errorf("what is kept is the same on all devices: write keep= in a line without %s%s", tunedOn, l.key.kind)
	}
	return l, err
}

// has reports whether a key is that of an instance.
func (s *source) has(key string) bool {
	for _, st := range s.Stencils {
		for _, in := range st.Instances {
			if instanceKey(in) == key {
				return true
			}
		}
	}
	return false
}

// of returns the schedule of what one is for.
func (s *schedules) of(key tunedFor) pipeline.Schedule {
	if schedule, ok := s.byKey[key]; ok {
		return schedule
	}
	return pipeline.ByModel
}

// readSchedules reads the file of the package if a level follows it.
func (c *Config) readSchedules(pkg *source) error {
	c.schedules = &schedules{byKey: map[tunedFor]pipeline.Schedule{}}
	if !slices.Contains(c.Levels, pipeline.Tuned) {
		return nil
	}
	lines, err := readScheduleLines(pkg)
	if err != nil {
		return err
	}
	sum := sha256.New()
	for _, l := range lines {
		switch name := strings.Join(strings.Fields(l.key.instance)[:2], " "); {
		case !pkg.has(l.key.instance):
			if c.chosen(strings.Fields(name)[0]) && !slices.Contains(c.schedules.stale, name) {
				c.schedules.stale = append(c.schedules.stale, name)
			}
		case l.key.fp == c.arithmetic() && (l.key.kind == "" || slices.Contains(c.kinds(), l.key.kind)):
			c.schedules.byKey[l.key] = l.schedule
			fmt.Fprintln(sum, l.key, l.schedule)
			c.schedules.hash = fmt.Sprintf("%x", sum.Sum(nil))[:12]
		}
	}
	for _, name := range c.schedules.stale {
		fmt.Fprintf(c.Stderr, "oecgen: %s: %s has changed since it was tuned; run oecgen tune again\n", schedulesName(pkg.Name), name)
	}
	return nil
}

// writeSchedules writes the file of a package: what was found now, and of what it has already
// what is for other stencils, or other arithmetic.
func writeSchedules(pkg *source, found []scheduleLine) error {
	lines, err := readScheduleLines(pkg)
	if err != nil {
		return err
	}
	lines = slices.DeleteFunc(lines, func(l scheduleLine) bool {
		return !pkg.has(l.key.instance) || slices.ContainsFunc(found, func(f scheduleLine) bool { return f.key == l.key })
	})
	lines = append(lines, found...)
	text := "# What oecgen tune found fastest.\n"
	for _, s := range pkg.Stencils {
		for _, in := range s.Instances {
			var own []string
			for _, l := range lines {
				if l.key.instance == instanceKey(in) {
					own = append(own, l.text+"\n")
				}
			}
			slices.Sort(own)
			text += strings.Join(own, "")
		}
	}
	_, err = writeFiles(pkg.Dir, []file{{schedulesName(pkg.Name), []byte(text)}})
	return err
}
