package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// heading is the first line of the table, behind which are rows of
// so many fields.
const (
	heading = "//\tfunction  float64  where"
	fields  = 5
	unknown = "-"
)

// changeTable returns a file with the row of a function changed or added, in the order of
// the functions. The columns are aligned.
func changeTable(text, name, kind string, w worst) (string, error) {
	lines := strings.Split(text, "\n")
	start := slices.IndexFunc(lines, func(l string) bool {
		return strings.HasPrefix(strings.Join(strings.Fields(l), "  "), strings.Join(strings.Fields(heading), "  "))
	})
	if start < 0 {
		return "", errors.New("it has no table")
	}
	rows := [][]string{strings.Fields(lines[start])[1:]}
	end := start + 1
	for ; end < len(lines) && strings.HasPrefix(lines[end], "//\t"); end++ {
		rows = append(rows, strings.Fields(lines[end])[1:])
	}
	at := slices.IndexFunc(rows, func(r []string) bool { return r[0] == name })
	if at < 0 {
		at = len(rows)
		rows = append(rows, []string{name, unknown, unknown, unknown, unknown})
	}
	column := 1
	if kind == "float32" {
		column = 3
	}
	rows[at][column], rows[at][column+1] = fmt.Sprintf("%.3f", w.error), place(w)
	order := []string{"function"}
	for _, f := range functions() {
		order = append(order, f.name)
	}
	slices.SortFunc(rows, func(a, b []string) int { return slices.Index(order, a[0]) - slices.Index(order, b[0]) })
	return strings.Join(slices.Concat(lines[:start], aligned(rows), lines[end:]), "\n"), nil
}

// place prints arguments in one word.
func place(w worst) string {
	var out []string
	for _, x := range w.at {
		out = append(out, fmt.Sprintf("%x", x))
	}
	return strings.Join(out, ",")
}

// aligned prints rows as lines of a comment.
func aligned(rows [][]string) []string {
	var widths [fields]int
	for _, r := range rows {
		for n, f := range r {
			widths[n] = max(widths[n], len(f))
		}
	}
	var out []string
	for _, r := range rows {
		line := "//\t"
		for n, f := range r {
			line += fmt.Sprintf("%-*s", widths[n]+2, f)
		}
		out = append(out, strings.TrimRight(line, " "))
	}
	return out
}
