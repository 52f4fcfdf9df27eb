package main

import (
	"context"
	"fmt"
	"io"

	"github.com/openearthgo/oec/examples/densitycurrent/air"
	"github.com/openearthgo/oec/netcdf"
	"github.com/openearthgo/oec/picture"
	"github.com/openearthgo/oec/rt"
)

// A recorder keeps what is to be seen of a model, and writes it to a file.
type recorder struct {
	model  *model
	times  []float64
	thetas []*rt.Field[float64] // on rank 0
	masses []float64            // of the air, less that of the base state, in kg/m³ times cells
	file   *netcdf.Writer
}

// record adds the present state.
func (r *recorder) record(ctx context.Context) error {
	m := r.model
	if err := m.look.Run(ctx); err != nil { // theta, u and w
		return err
	}
	mass, err := rt.Sum(m.now[air.Mass])
	if err != nil {
		return err
	}
	var whole [3]*rt.Field[float64]
	for n, f := range []*rt.Field[float64]{m.theta, m.u, m.w} {
		if whole[n], err = rt.Gather(f); err != nil {
			return err
		}
	}
	r.times, r.thetas, r.masses = append(r.times, m.time), append(r.thetas, whole[0]), append(r.masses, mass)
	if r.file == nil {
		return nil
	}
	return r.write(len(r.times)-1, whole)
}

// front returns where the air at the ground is 1 K colder than that of the base state for the
// last time, in metres from the centre: on rank 0.
func (r *recorder) front() float64 {
	m, theta := r.model, r.thetas[len(r.thetas)-1]
	if theta == nil {
		return 0
	}
	for i := m.cells[0] - 1; i > m.cells[0]/2; i-- {
		if inner, outer := theta.At(i-1, 0, 0), theta.At(i, 0, 0); inner <= -1 && outer > -1 {
			return (float64(i) - 0.5 - float64(m.cells[0])/2 + (-1-inner)/(outer-inner)) * m.dx
		}
	}
	return 0
}

// published are the results at 900 s of the reference of Straka et al. (1993) with cells of 25 m, REFC in their
// tables IV and V; those of the velocities are of the right half.
var published = []struct {
	what   string
	value  float64
	result func(r *recorder, right rt.Option) (float64, error)
}{
	{"front, m", 15537.44, func(r *recorder, _ rt.Option) (float64, error) { return r.front(), nil }},
	{"coldest, K", -9.77, func(r *recorder, right rt.Option) (float64, error) { return rt.Min(r.model.theta, right) }},
	{"warmest, K", 0, func(r *recorder, right rt.Option) (float64, error) { return rt.Max(r.model.theta, right) }},
	{"u least, m/s", -15.19, func(r *recorder, right rt.Option) (float64, error) { return rt.Min(r.model.u, right) }},
	{"u most, m/s", 36.46, func(r *recorder, right rt.Option) (float64, error) { return rt.Max(r.model.u, right) }},
	{"w least, m/s", -15.95, func(r *recorder, right rt.Option) (float64, error) { return rt.Min(r.model.w, right) }},
	{"w most, m/s", 12.93, func(r *recorder, right rt.Option) (float64, error) { return rt.Max(r.model.w, right) }},
}

// report compares the state with the published one.
func (r *recorder) report(w io.Writer) error {
	m := r.model
	right := rt.SubDomain([3]int{m.cells[0] / 2, 0, 0}, [3]int{m.cells[0], 1, m.cells[2]})
	fmt.Fprintf(w, "  %-14s %10s   %s\n", fmt.Sprintf("at %g s", m.time), "here", "Straka et al. 1993, 25 m, 900 s")
	for _, p := range published {
		have, err := p.result(r, right)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "  %-14s %10.2f   %10.2f\n", p.what, have, p.value)
	}
	base, err := rt.Sum(m.base[0])
	if err != nil {
		return err
	}
	total := base*float64(m.cells[0]) + r.masses[0]
	fmt.Fprintf(w, "  the mass of the air has changed by %.1e of itself\n", (r.masses[len(r.masses)-1]-r.masses[0])/total)
	return nil
}

// draw makes a picture of the right half of the potential temperature at all times.
func (r *recorder) draw(file string) error {
	m := r.model
	scale := picture.Scale{Label: "potential temperature, K above that of the air around", Min: -12, Max: 0}
	var rows []picture.Row
	labels := map[int]string{len(r.thetas) - 1: "distance from the centre, km"}
	for n, theta := range r.thetas {
		half := m.cells[0] / 2
		p := picture.Map{
			Title: fmt.Sprintf("%.0f s", r.times[n]), XLabel: labels[n], YLabel: "z, km",
			Columns: half * 3 / 4, Rows: m.cells[2] * 3 / 4,
			Value: func(c, r int) float64 { return theta.At(half+c, 0, r) },
			First: [2]float64{m.dx / 2e3, m.dx / 2e3}, Step: [2]float64{m.dx / 1e3, m.dx / 1e3},
		}
		rows = append(rows, picture.Row{Centimetres: 4.4, Plots: []*picture.Plot{p.Plot(scale)}})
	}
	rows[len(rows)-1].Centimetres += 0.6
	rows = append(rows, picture.Row{Centimetres: 2, Plots: []*picture.Plot{scale.Plot()}})
	return picture.Save(file, 15, rows...)
}
