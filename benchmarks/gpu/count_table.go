package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
)

// The lines between which a file has the table of what was counted.
const (
	countBegin = "<!-- gpu -count: begin -->\n"
	countEnd   = "<!-- gpu -count: end -->\n"
)

// saveCounted replaces the table that a file has between its marks.
func saveCounted(name string, all []*counted) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := bytes.Cut(text, []byte(countBegin))
	_, after, ended := bytes.Cut(rest, []byte(countEnd))
	if !ok || !ended {
		return fmt.Errorf("%s has no lines %q and %q, between which the table goes", name, countBegin[:len(countBegin)-1], countEnd[:len(countEnd)-1])
	}
	var b bytes.Buffer
	b.Write(before)
	b.WriteString(countBegin)
	if err := writeCounted(&b, all); err != nil {
		return err
	}
	b.WriteString(countEnd)
	b.Write(after)
	return os.WriteFile(name, b.Bytes(), 0o666)
}

// writeCounted writes a table: a row for each kernel and type, a column for the slots of each level,
// and what the first level needs besides. The last rows are geometric means of what it takes of
// the kernels in CUDA.
func writeCounted(w io.Writer, all []*counted) error {
	var levels []string
	for _, c := range all {
		if !slices.Contains(levels, c.Level) {
			levels = append(levels, c.Level)
		}
	}
	first := levels[0]
	var b bytes.Buffer
	b.WriteString("| kernel | type | bytes |")
	for _, level := range levels {
		fmt.Fprintf(&b, " %s |", level)
	}
	fmt.Fprintf(&b, " %[1]s of fused | loads, %[1]s | sectors | registers |\n|---|---|---|", first)
	for range len(levels) + 4 {
		b.WriteString("---|")
	}
	b.WriteByte('\n')
	logs := map[string][]float64{}
	for at := 0; at < len(all); {
		row := all[at:]
		if n := slices.IndexFunc(row, func(c *counted) bool { return c.Kernel != row[0].Kernel || c.Type != row[0].Type }); n > 0 {
			row = row[:n]
		}
		at += len(row)
		share := writeCountedRow(&b, row, levels)
		logs[row[0].Type] = append(logs[row[0].Type], math.Log(share))
	}
	for _, dtype := range []string{"f64", "f32"} {
		if mean := geometricMean(logs[dtype]); !math.IsNaN(mean) {
			fmt.Fprintf(&b, "| geometric mean | %s | |", dtype)
			for range levels {
				b.WriteString(" |")
			}
			fmt.Fprintf(&b, " %.2f | | | |\n", mean)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// writeCountedRow writes what the levels of one kernel take, and returns the part of the kernel in
// CUDA that the first takes; NaN if there is none.
func writeCountedRow(b *bytes.Buffer, row []*counted, levels []string) (share float64) {
	first := row[0]
	fmt.Fprintf(b, "| %s | %s | %.0f |", first.Kernel, first.Type, first.Bytes)
	share = math.NaN()
	for _, level := range levels {
		n := slices.IndexFunc(row, func(c *counted) bool { return c.Level == level })
		if n < 0 {
			b.WriteString(" – |")
			continue
		}
		fmt.Fprintf(b, " %.0f |", row[n].Slots)
		if level == fusedCUDA {
			share = first.Slots / row[n].Slots
		}
	}
	if math.IsNaN(share) {
		b.WriteString(" – |")
	} else {
		fmt.Fprintf(b, " %.2f |", share)
	}
	fmt.Fprintf(b, " %.1f | %.1f | %d |\n", first.Loads, first.Sectors, first.Registers)
	return share
}

// geometricMean returns the mean of what has these logarithms; NaN if there are none.
func geometricMean(logs []float64) float64 {
	sum := 0.0
	for _, l := range logs {
		sum += l
	}
	return math.Exp(sum / float64(len(logs)))
}
