package rt_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openearthgo/oec/rt"
)

// memories are folders for what sequences remember.
type memories struct{ t *testing.T }

// sequence returns one that does not fit in a cache, and remembers in a folder.
func (m memories) sequence(dir string, opts ...rt.Option) *rt.Sequence {
	_, s := newDoubling(m.t, [3]int{1500, 1500, 1}, nil, append([]rt.Option{rt.Workers(1), rt.Env("OEC_CACHE", dir)}, opts...)...)
	return s
}

// text returns what is remembered in a folder.
func (m memories) text(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, "choices.txt"))
	if err != nil && !os.IsNotExist(err) {
		m.t.Fatal(err)
	}
	return string(text)
}

// elsewhere returns another folder with the same, as another process finds it, but for a replacement.
func (m memories) elsewhere(dir, old, by string) string {
	to, text := m.t.TempDir(), m.text(dir)
	if !strings.Contains(text, old) {
		m.t.Fatalf("no %q in %q", old, text)
	}
	if err := os.WriteFile(filepath.Join(to, "choices.txt"), []byte(strings.ReplaceAll(text, old, by)), 0o666); err != nil {
		m.t.Fatal(err)
	}
	return to
}

// takes says that a step takes some time at a pace, and twice as long at others.
func takes(step time.Duration, pace string) func(name string) time.Duration {
	return func(name string) time.Duration {
		if name == pace {
			return step
		}
		return 2 * step
	}
}

// TestSequenceRemembers has sequences begin with what an earlier one has found to be fastest, once a process has compared it, and look for it anew if it
// is not, or cannot be.
func TestSequenceRemembers(t *testing.T) {
	t.Parallel()
	m := memories{t}
	dir := t.TempDir()
	first := m.sequence(dir)
	ways := first.Ways()
	n := slices.IndexFunc(ways, func(name string) bool { return name != single })
	if n < 0 || !slices.Contains(ways, single) {
		t.Fatalf("ways %q", ways)
	}
	block := ways[n]
	first.RaceWith(takes(time.Millisecond, block))
	const measured = ": measured, 1ms a step, and 2ms step by step"
	if text := first.String(); text != block+measured || !strings.Contains(m.text(dir), "\tsteps=") {
		t.Fatalf("%q, remembered %q", text, m.text(dir))
	}
	checkWays(t, "in the same process", m.sequence(dir), block+": remembered"+measured, block)

	// What it says meanwhile.
	late, said := m.sequence(t.TempDir()), []string{}
	late.RaceWith(func(name string) time.Duration {
		said = append(said, late.String())
		return takes(time.Millisecond, single)(name)
	})
	if said[0] != ways[0]+": that is fastest by an estimate" || !strings.HasPrefix(said[len(said)-1], single+": so far measured, 1ms a step, and 2ms with ") {
		t.Errorf("of %q it says %q", ways, said)
	}

	// Another process compares it with single steps.
	there := m.elsewhere(dir, "", "")
	other := m.sequence(there)
	checkWays(t, "in another process", other, block+": remembered"+measured, block, single)
	other.RaceWith(takes(3*time.Millisecond, block))
	checkWays(t, "when it has compared", other, block+": measured, 3ms a step, and 6ms step by step", block, single)
	checkWays(t, "after that", m.sequence(there), block+": remembered"+measured, block)

	// What has lost is looked for anew.
	there = m.elsewhere(dir, "", "")
	other = m.sequence(there)
	other.RaceWith(takes(time.Millisecond, single))
	if text := other.String(); !strings.HasPrefix(text, single+": measured, 1ms a step, and 2ms with ") || len(other.Ways()) < len(ways) || !strings.Contains(m.text(there), "\tsteps=1\t") {
		t.Errorf("%q, of %q, remembered %q", text, other.Ways(), m.text(there))
	}
	// Single steps are compared with a block.
	there = m.elsewhere(there, "", "")
	checkWays(t, "single steps", m.sequence(there), single+": remembered: measured, 1ms a step, and 2ms with ", single, block)

	for old, by := range map[string]string{"\tsteps=": "\tsteps=1000", " slice=": " slice=9999", "steps=": "step=", "steps at once": "steps"} {
		there := m.elsewhere(dir, old, by)
		if have := m.sequence(there).Ways(); !slices.Equal(have, ways) {
			t.Errorf("with %q: ways %q, want %q", by, have, ways)
		}
	}

	// A race between short steps is not remembered, nor is anything for somebody who does not measure.
	there = t.TempDir()
	m.sequence(there).RaceWith(takes(40*time.Microsecond, block))
	m.sequence(there, rt.Measure(-1)).RaceWith(takes(time.Millisecond, block))
	if text := m.text(there); text != "" {
		t.Errorf("remembered %q", text)
	}
	checkWays(t, "without measuring", m.sequence(dir, rt.Measure(-1)), ways[0]+": that ", ways[0])
}

// TestSequenceRemembersUnfinished has a program end before the race does: the next sequence begins with what was fastest so far, and goes on with what is near that.
func TestSequenceRemembersUnfinished(t *testing.T) {
	t.Parallel()
	m := memories{t}
	dir := t.TempDir()
	first := m.sequence(dir)
	ways := first.Ways()
	block := ways[slices.IndexFunc(ways, func(name string) bool { return name != single })]
	until := func(s *rt.Sequence, over func() bool, step func(string) time.Duration) {
		s.RaceWith(func(name string) time.Duration {
			if over() {
				return 0
			}
			return step(name)
		})
	}
	until(first, func() bool { return len(first.Ways()) > len(ways) }, takes(time.Millisecond, block))
	if text := m.text(dir); strings.Count(text, " unfinished\tmeasured, 1ms a step, and 2ms step by step\n") != 1 {
		t.Fatalf("remembered %q", text)
	}
	const remembered = ": remembered: measured, 1ms a step, and 2ms step by step"
	near := first.Ways()[len(ways):]
	all := append([]string{block}, near...)
	checkWays(t, "in the same process", m.sequence(dir), block+remembered, all...)

	// Another process compares it with single steps before.
	there := m.elsewhere(dir, "", "")
	other := m.sequence(there)
	checkWays(t, "in another process", other, block+remembered, block, single)
	until(other, func() bool { return len(other.Ways()) > 2 }, takes(time.Millisecond, block))
	checkWays(t, "when it has compared", other, block+remembered, all...)
	rounds := 0
	until(other, func() bool { rounds++; return rounds > len(all) }, takes(time.Millisecond, block))
	checkWays(t, "after a round", other, block+": so far measured, 1ms a step", all...)
	other = m.sequence(there)
	other.RaceWith(takes(500*time.Microsecond, near[0]))
	if text := m.text(there); !strings.HasPrefix(other.String(), near[0]+": measured, 500µs a step") || !strings.HasSuffix(text, "\tmeasured, 500µs a step\n") || strings.Contains(text, "unfinished") {
		t.Errorf("in the end %q, remembered %q", other, text)
	}

	// What has lost is looked for anew.
	there = m.elsewhere(dir, "", "")
	other = m.sequence(there)
	other.RaceWith(takes(time.Millisecond, single))
	if text := m.text(there); !strings.HasPrefix(other.String(), single+": measured, 1ms a step") || !strings.Contains(text, "\tsteps=1\t") || strings.Contains(text, "unfinished") {
		t.Errorf("%q, remembered %q", other, text)
	}
}

const single = "step by step"

// checkWays checks in which ways a sequence may advance, and how what it says begins.
func checkWays(t *testing.T, when string, s *rt.Sequence, text string, ways ...string) {
	t.Helper()
	if have := s.Ways(); !slices.Equal(have, ways) || !strings.HasPrefix(s.String(), text) {
		t.Errorf("%s: %q of %q, want %q of %q", when, s, have, text, ways)
	}
}
