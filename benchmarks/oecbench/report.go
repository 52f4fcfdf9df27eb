package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/openearthgo/oec/benchmarks/host"
	"github.com/openearthgo/oec/benchmarks/peers"
)

// report is everything that a run of this program finds out.
type report struct {
	Machine  host.Machine `json:"machine"`
	Devices  []string     `json:"devices,omitempty"` // accelerators
	Peers    []string     `json:"peers"`             // with version and flags
	Rounds   int          `json:"rounds"`
	FP       string       `json:"fp"` // the mode of arithmetic
	Notes    []string     `json:"notes,omitempty"`
	Missing  []string     `json:"missing,omitempty"` // peers
	Results  []*result    `json:"results"`
	Launches []*launch    `json:"launches,omitempty"` // on accelerators
}

// saveJSON writes the report to a file, every round included.
func (r *report) saveJSON(name string) error {
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}

// readReport reads what saveJSON has written.
func readReport(name string) (*report, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	r := new(report)
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// addPeers adds a line for each version that peers have.
func (r *report) addPeers(all []*peers.Peer) {
	names := make(map[string][]string)
	for _, p := range all {
		names[p.Version] = append(names[p.Version], p.Name)
	}
	for _, p := range all {
		if p.Name == names[p.Version][0] {
			r.Peers = append(r.Peers, strings.Join(names[p.Version], "; ")+": "+p.Version)
		}
	}
}

// writeHeader names what was measured with.
func (r *report) writeHeader(w io.Writer) {
	fmt.Fprintln(w, r.Machine)
	for _, d := range r.Devices {
		fmt.Fprintln(w, d)
	}
	for _, p := range slices.Concat(r.Notes, r.Peers) {
		fmt.Fprintln(w, p)
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

	fmt.Fprintf(w, "\nGB/s of compulsory traffic; speed in percent of the fastest %s, and as a multiple of the fastest fused %s\n\n", r.floorName(), r.language())
	row(w, "kernel", "size", "type", "threads", "column", "ns per point", "quartiles", "GB/s", "% of "+r.floorName(), "× fused "+r.language())
	row(w, slices.Repeat([]string{"---"}, 10)...)
	for _, c := range r.Results {
		floor, fused := c.best(groupFloor), c.best(groupFused)
		for _, s := range c.Columns {
			t := s.Stats.Median
			row(w, append(c.name(), s.Name, digits(t), digits(s.Stats.Q1)+"–"+digits(s.Stats.Q3),
				digits(c.throughput(t)), ratio(100*floor/t), ratio(fused/t))...)
		}
	}
	r.writeLaunches(w)
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
	if s := c.bestColumn(g); s != nil {
		return s.Stats.Median
	}
	return math.NaN()
}

// bestColumn returns the fastest column of a group, or nil.
func (c *result) bestColumn(g group) *series {
	var best *series
	for n := range c.Columns {
		if s := &c.Columns[n]; s.Group == g && (best == nil || s.Stats.Median < best.Stats.Median) {
			best = s
		}
	}
	return best
}

// throughput returns the GB/s of compulsory traffic at so many ns per point.
func (c *result) throughput(t float64) float64 { return float64(c.Bytes) / float64(c.Points) / t }

func row(w io.Writer, cells ...string) {
	fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | "))
}

// digits formats with three digits.
func digits(x float64) string {
	switch {
	case x < 0.1:
		return fmt.Sprintf("%.5f", x)
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
