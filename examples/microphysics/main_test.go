package main

import (
	"bytes"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/examples/microphysics/kessler"
	"github.com/openearthgo/oec/rt"
)

func TestRun(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"warm rain, 16x16x8 cells of 600 x 375 m, 4 minutes": {"-n", "16", "-minutes", "4"},
		"warm rain, 1x1x24 cells of 125 x 125 m, 20 minutes": {"-case", "column", "-n", "24", "-minutes", "20", "-precision", "32"},
	} {
		file := filepath.Join(t.TempDir(), "picture.png")
		var out bytes.Buffer
		if err := run(t.Context(), append(args, "-picture", file), &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{want, "rain at the ground", "water in the air and on the ground has changed by"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("want %q in the output\n%s", want, &out)
			}
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(f); err != nil {
			t.Errorf("picture: %v", err)
		}
		f.Close()
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"want eight or more cells": {"-n", "4"},
		"a time after the start":   {"-minutes", "0"},
		"want clouds or column":    {"-case", "fog"},
		"want 32 or 64":            {"-precision", "16"},
		`device "tpu"`:             {"-device", "tpu"},
	} {
		if err := run(t.Context(), append([]string{"-picture", ""}, args...), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", args, err, want)
		}
	}
}

// after returns a small field of clouds after some minutes.
func after[T oec.Float](t *testing.T, minutes float64, opts ...rt.Option) *model[T] {
	t.Helper()
	m, err := newModel[T](clouds(16), opts...)
	if err != nil {
		t.Fatal(err)
	}
	for m.time < minutes*60 {
		if err := m.step(t.Context(), minutes*60); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// No water is lost or made in a closed box, but for rounding, whatever it becomes, and nothing is negative.
func TestWater(t *testing.T) {
	t.Parallel()
	t.Run("float64", func(t *testing.T) { t.Parallel(); checkWater[float64](t, 1e-13) })
	t.Run("float32", func(t *testing.T) { t.Parallel(); checkWater[float32](t, 1e-5) })
}

func checkWater[T oec.Float](t *testing.T, tolerance float64) {
	start, end := after[T](t, 0), after[T](t, 25)
	if change := end.water()/start.water() - 1; math.Abs(change) > tolerance {
		t.Errorf("water changes by %g of itself", change)
	}
	last := end.state()
	if last.meanFallen() < 0.1 {
		t.Errorf("%g mm have fallen, too little to say anything", last.meanFallen())
	}
	for n, name := range []string{"vapour", "cloud", "rain"} {
		least, err := rt.Min(end.now[kessler.Vapour+n])
		if err != nil || float64(least) < -1e-9 {
			t.Errorf("the least %s is %g, error %v", name, least, err)
		}
	}
}

// However the model is run, it is in the same state after some time, bit for bit.
func TestSameBits(t *testing.T) {
	t.Parallel()
	want := after[float64](t, 12)
	for name, opts := range map[string][]rt.Option{
		"three threads": {rt.Workers(3)},
		"kernel in Go":  {rt.OnDevice("go")},
		"accelerator":   {rt.OnDevice("sim")},
	} {
		have := after[float64](t, 12, opts...)
		for n := range kessler.Fields {
			if !have.now[n].Equal(want.now[n]) {
				t.Errorf("%s: field %d differs", name, n)
			}
		}
	}
}
