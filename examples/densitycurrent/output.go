package main

import (
	"io"

	"github.com/openearthgo/oec/examples/densitycurrent/air"
	"github.com/openearthgo/oec/netcdf"
	"github.com/openearthgo/oec/rt"
)

// create begins the NetCDF file, in which the CF conventions name what there is.
func (r *recorder) create(file io.WriterAt) (err error) {
	m := r.model
	x, xFace := coordinate("x", "distance from the centre of the bubble", "X"), coordinate("x_face", "distance of left faces from the centre of the bubble", "X")
	z, zFace := coordinate("z", "height of the centres of cells", "Z"), coordinate("z_face", "height of the lower faces of cells", "Z")
	r.file, err = netcdf.NewWriter(file, netcdf.Header{
		Dimensions: []netcdf.Dimension{
			{Name: "time", Unlimited: true},
			{Name: "z", Length: m.cells[2]}, {Name: "z_face", Length: m.cells[2]},
			{Name: "x", Length: m.cells[0]}, {Name: "x_face", Length: m.cells[0]},
		},
		Attributes: []netcdf.Attribute{
			{Name: "Conventions", Value: "CF-1.8"},
			{Name: "title", Value: "Density current of Straka et al. (1993)"},
			{Name: "source", Value: "examples/densitycurrent of github.com/openearthgo/oec"},
			{Name: "references", Value: "Straka et al., 1993, Int. J. Numer. Methods Fluids 17, 1-22, doi:10.1002/fld.1650170103"},
		},
		Variables: []netcdf.Variable{
			{Name: "time", Type: netcdf.Double, Dimensions: []string{"time"}, Attributes: []netcdf.Attribute{
				{Name: "standard_name", Value: "time"}, {Name: "units", Value: "seconds since 2000-01-01 00:00:00"}, {Name: "axis", Value: "T"}}},
			z, zFace, x, xFace,
			quantity("theta", "air_potential_temperature", "K", "z", "x"),
			quantity("u", "x_wind", "m s-1", "z", "x_face"),
			quantity("w", "upward_air_velocity", "m s-1", "z_face", "x"),
		},
	})
	if err != nil {
		return err
	}
	for _, c := range []struct {
		name   string
		cells  int
		offset float64
	}{
		{"x", m.cells[0], 0.5 - float64(m.cells[0])/2}, {"x_face", m.cells[0], -float64(m.cells[0]) / 2},
		{"z", m.cells[2], 0.5}, {"z_face", m.cells[2], 0},
	} {
		values := make([]float64, c.cells)
		for n := range values {
			values[n] = (float64(n) + c.offset) * m.dx
		}
		if err := netcdf.Write(r.file, c.name, 0, values); err != nil {
			return err
		}
	}
	return nil
}

func coordinate(name, long, axis string) netcdf.Variable {
	v := netcdf.Variable{Name: name, Type: netcdf.Double, Dimensions: []string{name}, Attributes: []netcdf.Attribute{
		{Name: "long_name", Value: long}, {Name: "units", Value: "m"}, {Name: "axis", Value: axis}}}
	if axis == "Z" {
		v.Attributes = append(v.Attributes, netcdf.Attribute{Name: "standard_name", Value: "height"}, netcdf.Attribute{Name: "positive", Value: "up"})
	}
	return v
}

func quantity(name, standard, units, z, x string) netcdf.Variable {
	return netcdf.Variable{Name: name, Type: netcdf.Double, Dimensions: []string{"time", z, x}, Attributes: []netcdf.Attribute{
		{Name: "standard_name", Value: standard}, {Name: "units", Value: units}}}
}

// write appends the present state, of theta, u and w, to the file.
func (r *recorder) write(record int, state [3]*rt.Field[float64]) error {
	m := r.model
	if err := netcdf.Write(r.file, "time", record, []float64{m.time}); err != nil {
		return err
	}
	values := make([]float64, m.cells[0]*m.cells[2])
	for _, q := range []struct {
		name  string
		field *rt.Field[float64]
		more  float64
	}{{"theta", state[0], air.BaseTheta}, {"u", state[1], 0}, {"w", state[2], 0}} {
		if err := q.field.CopyTo(values); err != nil {
			return err
		}
		for n := range values {
			values[n] += q.more
		}
		if err := netcdf.Write(r.file, q.name, record, values); err != nil {
			return err
		}
	}
	return r.file.Flush()
}
