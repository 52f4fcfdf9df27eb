package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// table is what is printed, or written to a document.
type table struct {
	title string
	note  string // below the title
	head  []string
	rows  [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// print writes the table as text.
func (t *table) print(w io.Writer) error {
	fmt.Fprintf(w, "%s\n%s\n", t.title, t.note)
	tw := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, row := range append([][]string{t.head}, t.rows...) {
		fmt.Fprintln(tw, strings.Join(row, "\t"))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

// markdown writes the table for a document.
func (t *table) markdown(w io.Writer) {
	fmt.Fprintf(w, "\n**%s.** %s\n\n| %s |\n|%s\n", t.title, t.note, strings.Join(t.head, " | "), strings.Repeat(" --- |", len(t.head)))
	for _, row := range t.rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | "))
	}
}

// digits formats a number with three digits.
func digits(x float64) string {
	switch {
	case x < 10:
		return fmt.Sprintf("%.2f", x)
	case x < 100:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// percent formats a share.
func percent(x float64) string { return fmt.Sprintf("%.0f", 100*x) }
