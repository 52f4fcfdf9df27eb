package main

import (
	"strings"
	"testing"
)

// TestRun runs every form of every kernel on a few elements, which compares their results.
func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"-rounds", "1", "-elements", "16"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, p := range programs() {
		for _, form := range []string{"plain Go", "kernel in Go", "machine code"} {
			found := false
			for line := range strings.Lines(out.String()) {
				found = found || strings.Contains(line, p.name+",") && strings.Contains(line, form)
			}
			if !found {
				t.Errorf("there is no %s of %s in\n%s", form, p.name, out.String())
			}
		}
	}
}
