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

	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/pipeline"
)

// schedules are what Tune has found for the stencils of a package. They are in a file beside
// the source, one line each:
//
//	Hdiff float64 0a1b2c3d4e5f keep=1 unroll=1 # 0.61 ns per point; by the model 0.65
//
// with the element type, and the beginning of the hash of what reaches the stencil: a line
// for another source does not count.
type schedules struct {
	byKey map[string]pipeline.Schedule
	stale []string // stencils that have changed since
	hash  string   // of the schedules; empty without any
}

// schedulesName returns the name of the file for a package.
func schedulesName(pkg string) string { return pkg + "_oec.tune" }

// scheduleKey begins the line of an instance.
func scheduleKey(in *frontend.Instance) string {
	return fmt.Sprintf("%s %s %s", in.Stencil.Name, in.Elem, shortHash(in.Stencil))
}

func shortHash(s *frontend.Stencil) string { return s.Hash[:min(12, len(s.Hash))] }

// readSchedules reads the file of a package, if there is one.
func readSchedules(pkg *source) (*schedules, error) {
	name := schedulesName(pkg.Name)
	text, err := os.ReadFile(filepath.Join(pkg.Dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return &schedules{}, nil
	}
	if err != nil {
		return nil, err
	}
	s := &schedules{byKey: map[string]pipeline.Schedule{}}
	sum := sha256.New()
	for n, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) < 3 {
			return nil, fmt.Errorf("%s:%d: %q is no schedule; expected a stencil, its element type, its hash and what oecgen tune has chosen", name, n+1, strings.TrimSpace(line))
		}
		schedule, err := pipeline.ParseSchedule(strings.Join(words[3:], " "))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n+1, err)
		}
		key := strings.Join(words[:3], " ")
		s.byKey[key] = schedule
		if !pkg.has(key) {
			s.stale = append(s.stale, words[0]+" "+words[1])
			continue
		}
		fmt.Fprintln(sum, key, schedule)
		s.hash = fmt.Sprintf("%x", sum.Sum(nil))[:12]
	}
	return s, nil
}

// has reports whether a key is that of an instance.
func (s *source) has(key string) bool {
	for _, st := range s.Stencils {
		for _, in := range st.Instances {
			if scheduleKey(in) == key {
				return true
			}
		}
	}
	return false
}

// of returns the schedule of an instance.
func (s *schedules) of(in *frontend.Instance) pipeline.Schedule {
	if schedule, ok := s.byKey[scheduleKey(in)]; ok {
		return schedule
	}
	return pipeline.ByModel
}

// readSchedules reads the file of the package if a level follows it.
func (c *Config) readSchedules(pkg *source) (err error) {
	c.schedules = &schedules{}
	if !slices.Contains(c.Levels, pipeline.Tuned) {
		return nil
	}
	if c.schedules, err = readSchedules(pkg); err != nil {
		return err
	}
	for _, name := range c.schedules.stale {
		fmt.Fprintf(c.Stderr, "oecgen: %s: %s has changed since it was tuned; run oecgen tune again\n", schedulesName(pkg.Name), name)
	}
	return nil
}
