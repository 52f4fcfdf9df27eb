package main

import "fmt"

// halo is an exchange between two ranks: of a field that is cut along an axis.
type halo struct {
	n     [3]int
	axis  string
	width int
	dtype string
}

// String returns the halo as programs are told of it.
func (h halo) String() string {
	return fmt.Sprintf("%dx%dx%d %s %d %s", h.n[0], h.n[1], h.n[2], h.axis, h.width, h.dtype)
}

// bytes returns how many bytes a rank sends: a face on either side.
func (h halo) bytes() int {
	size, across := 8, h.n[0]
	if h.dtype == "f32" {
		size = 4
	}
	if h.axis == "i" {
		across = h.n[1]
	}
	return 2 * size * h.width * across * h.n[2]
}

// halos are those that are measured.
func (o *options) halos() (list []halo) {
	shrunk := func(n ...int) (s [3]int) {
		for d := range s {
			s[d] = max(min(n[d], 12), n[d]/o.shrink)
		}
		return s
	}
	small, plane, volume := shrunk(64, 64, 1), shrunk(1024, 1024, 1), shrunk(128, 128, 60)
	list = append(list, halo{small, "j", 1, "f64"})
	for _, n := range [][3]int{plane, volume} {
		for _, axis := range []string{"j", "i"} {
			for _, width := range []int{1, 3} {
				list = append(list, halo{n, axis, width, "f64"}, halo{n, axis, width, "f32"})
			}
		}
	}
	return list
}

// The ways to exchange, in the order of the columns.
const (
	bySharedMemory = iota
	byLibrary
	inC
	exchangeColumns
)

// exchanges returns a group for each launcher: of each halo, all ways.
func (o *options) exchanges(launchers []launcher) (groups []*group) {
	for n := range launchers {
		l := &launchers[n]
		g := &group{name: "exchanges, " + l.name, hashed: 1}
		ways := [exchangeColumns]*starts{{launcher: l, workers: 1}, {launcher: l, workers: 1, apart: true}, {launcher: l, c: true}}
		for _, h := range o.halos() {
			for _, s := range ways {
				g.columns = append(g.columns, &column{starts: s, text: "exchange " + h.String(), key: h.String(), halo: h})
			}
		}
		groups = append(groups, g)
	}
	return groups
}

// exchangeTable shows each exchange beside that in C.
func exchangeTable(launchers []launcher, groups []*group) table {
	t := table{title: "One exchange of a halo between two ranks",
		note: "µs, from packing to unpacking both faces; *cut* is the axis along which the field is cut; *by MPI* is with `OEC_MPI_SHARED=0`; the ratios are those of the time in C.",
		head: []string{"field", "cut", "halo", "type", "bytes"}}
	for _, l := range launchers {
		t.head = append(t.head, l.version+": C", "oec", "ratio", "by MPI", "ratio")
	}
	for row := 0; row < len(groups[0].columns); row += exchangeColumns {
		h := groups[0].columns[row].halo
		cells := []string{fmt.Sprintf("%d×%d×%d", h.n[0], h.n[1], h.n[2]), h.axis, fmt.Sprint(h.width), h.dtype, fmt.Sprint(h.bytes())}
		for _, g := range groups {
			c := g.columns[row : row+exchangeColumns]
			cells = append(cells, digits(c[inC].least()/1e3))
			for _, ours := range c[:inC] {
				cells = append(cells, digits(ours.least()/1e3), fmt.Sprintf("%.2f", ratio(ours, c[inC])))
			}
		}
		t.add(cells...)
	}
	return t
}
