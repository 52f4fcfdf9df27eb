package testenv

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestAbsent runs TestNeedy in a process where LLVM is hidden: it is skipped
// for a user, with the reason, and fails where CI promised the tool.
func TestAbsent(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, ci, want string
		fails          bool
	}{
		{"user", "", "--- SKIP: TestNeedy", false},
		{"ci", "true", "CI=true but LLVM is hidden by OEC_LLVM=none", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNeedy$", "-test.v")
			cmd.Env = append(os.Environ(), "OEC_LLVM=none", "CI="+tt.ci)
			out, err := cmd.CombinedOutput()
			if (err != nil) != tt.fails || !strings.Contains(string(out), tt.want) {
				t.Errorf("error %v, output\n%s\nwant %q", err, out, tt.want)
			}
		})
	}
}

func TestNeedy(t *testing.T) {
	t.Parallel()
	if tools := NeedsLLVM(t); tools.Version() == "" {
		t.Error("LLVM without a version")
	}
}
