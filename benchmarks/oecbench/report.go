package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// report is everything that a run of this program finds out.
type report struct {
	Machine   machine   `json:"machine"`
	Compilers []string  `json:"compilers"` // with version and flags
	Rounds    int       `json:"rounds"`
	Missing   []string  `json:"missing,omitempty"`
	Results   []*result `json:"results"`
}

// writeJSON writes the report, every round included.
func (r *report) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "\t")
	return e.Encode(r)
}

// writeHeader names what was measured with.
func (r *report) writeHeader(w io.Writer) {
	m := &r.Machine
	fmt.Fprintf(w, "%s, %d CPUs, %s/%s, %s\n", m.CPU, m.CPUs, m.OS, m.Arch, m.Go)
	for _, c := range r.Compilers {
		fmt.Fprintln(w, c)
	}
	for _, line := range r.Missing {
		fmt.Fprintln(w, line)
	}
}

// writeTables writes two tables: all cases side by side, and the details.
func (r *report) writeTables(w io.Writer) {
	columns := r.columns()
	fmt.Fprintf(w, "\nns per point, median of %d rounds\n\n", r.Rounds)
	row(w, append([]string{"kernel", "size", "type", "threads"}, columns...)...)
	row(w, slices.Repeat([]string{"---"}, 4+len(columns))...)
	for _, c := range r.Results {
		cells := c.name()
		for _, name := range columns {
			cell := ""
			if s := c.column(name); s != nil {
				cell = digits(s.Stats.Median)
			}
			cells = append(cells, cell)
		}
		row(w, cells...)
	}

	fmt.Fprint(w, "\nGB/s of compulsory traffic; speed in percent of the fastest copy, and as a multiple of the fastest fused C\n\n")
	row(w, "kernel", "size", "type", "threads", "column", "ns per point", "quartiles", "GB/s", "% of copy", "× fused C")
	row(w, slices.Repeat([]string{"---"}, 10)...)
	for _, c := range r.Results {
		floor, fused := c.best(groupFloor), c.best(groupFused)
		for _, s := range c.Columns {
			t := s.Stats.Median
			row(w, append(c.name(), s.Name, digits(t), digits(s.Stats.Q1)+"–"+digits(s.Stats.Q3),
				digits(float64(c.Bytes)/float64(c.Points)/t), ratio(100*floor/t), ratio(fused/t))...)
		}
	}
}

// columns returns the names of all columns, in the order of first appearance.
func (r *report) columns() []string {
	var names []string
	for _, c := range r.Results {
		for _, s := range c.Columns {
			if !slices.Contains(names, s.Name) {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// name returns the cells that identify a case.
func (c *result) name() []string {
	return []string{c.Kernel, sizeString(c.Size), c.Dtype, fmt.Sprint(c.Threads)}
}

// column returns what was measured in a column, or nil.
func (c *result) column(name string) *series {
	for n := range c.Columns {
		if c.Columns[n].Name == name {
			return &c.Columns[n]
		}
	}
	return nil
}

// best returns the time of the fastest column of a group, NaN if there is none.
func (c *result) best(g group) float64 {
	best := math.NaN()
	for _, s := range c.Columns {
		if s.Group == g && !(s.Stats.Median >= best) {
			best = s.Stats.Median
		}
	}
	return best
}

func row(w io.Writer, cells ...string) {
	fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | "))
}

// digits formats with three digits.
func digits(x float64) string {
	switch {
	case x < 10:
		return fmt.Sprintf("%.3f", x)
	case x < 100:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// ratio formats with two digits; what there is nothing to compare with is empty.
func ratio(x float64) string {
	switch {
	case math.IsNaN(x):
		return ""
	case x >= 10:
		return fmt.Sprintf("%.0f", x)
	case x >= 0.1:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.2g", x)
}

func sizeString(n [3]int) string { return fmt.Sprintf("%dx%dx%d", n[0], n[1], n[2]) }
