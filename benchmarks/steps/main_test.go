package main

import (
	"io"
	"strings"
	"testing"
)

// TestRun runs every form of every program on a few points, which compares their bits.
func TestRun(t *testing.T) {
	t.Parallel()
	var out, log strings.Builder
	args := []string{"-rounds", "1", "-steps", "4", "-many", "8", "-warm", "4", "-shrink", "64", "-threads", "2"}
	if err := run(t.Context(), args, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	for _, p := range problems[float64]() {
		for _, dtype := range []string{"f32", "f64"} {
			found := false
			for line := range strings.Lines(out.String()) {
				words := strings.Fields(line)
				found = found || len(words) > 4 && words[0] == p.name && words[1] == dtype && words[2] == "2"
			}
			if !found {
				t.Errorf("there is no %s of %s in\n%s", p.name, dtype, &out)
			}
		}
	}
}

// TestRefused gives options that cannot be followed.
func TestRefused(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"-rounds 0":       "-rounds, -steps and -shrink must be at least 1, -many at least 0",
		"-many -1":        "-rounds, -steps and -shrink must be at least 1, -many at least 0",
		"-threads 0":      `-threads: "0" is no number of threads`,
		"-types f16":      "f16",
		"-programs Waves": "Waves",
	} {
		err := run(t.Context(), strings.Fields(args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, expected one with %q", args, err, want)
		}
	}
}
