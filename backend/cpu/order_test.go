package cpu

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestInOrder compiles a module whose instructions are in the order in which they are to be between others: its
// commands say so, and no other ones.
func TestInOrder(t *testing.T) {
	t.Parallel()
	tools, echo := keepingTools(t, true)
	modules := constantModules()[:3]
	modules[1].Text += "!" + InOrder + " = !{}\n"
	if _, err := CompileAll(t.Context(), tools, Targets()[0], modules); err != nil {
		t.Fatal(err)
	}
	var commands []string
	for line := range strings.Lines(echo.String()) {
		if dir, ok := strings.CutPrefix(line, "WORK="); ok {
			t.Cleanup(func() { _ = os.RemoveAll(strings.TrimSpace(dir)) })
		} else if strings.Contains(line, "-filetype=obj") {
			commands = append(commands, line)
		}
	}
	inOrder := func(line string) bool { return strings.Contains(line, "-pre-RA-sched=source") }
	if len(commands) != len(modules) || slices.IndexFunc(commands, inOrder) != 1 || slices.ContainsFunc(commands[2:], inOrder) {
		t.Errorf("commands:\n%s", strings.Join(commands, ""))
	}
}
