package main

import (
	"os/exec"
	"strings"
	"testing"
)

// goEnv returns a setting of the go command, so that scripts share the caches of the
// test that runs them.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
