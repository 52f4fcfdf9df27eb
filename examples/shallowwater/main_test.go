package main

import (
	"bytes"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

func TestRun(t *testing.T) {
	t.Parallel()
	picture := filepath.Join(t.TempDir(), "picture.png")
	var out bytes.Buffer
	if err := run(t.Context(), rt.Alone(t.Context()), []string{"-n", "20", "-hours", "6", "-picture", picture}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"20x20 cells of 250.0 km, 6 hours in", "is motion now", "mass has changed by"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in the output\n%s", want, &out)
		}
	}
	f, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := png.Decode(f); err != nil {
		t.Errorf("picture: %v", err)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{"want two or more cells": {"-n", "1"}, "a time after the start": {"-hours", "-1"}, `device "tpu"`: {"-device", "tpu"}} {
		if err := run(t.Context(), rt.Alone(t.Context()), args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", args, err, want)
		}
	}
}
