package suite

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/columns"
	"github.com/openearthgo/oec/benchmarks/openearth/semilag"
	"github.com/openearthgo/oec/internal/test/fill"
)

// semiLagrangian has the advection that reads at computed indices.
func semiLagrangian[T oec.Float]() []Kernel {
	return []Kernel{
		{
			Name: "semi_lag", Info: semilag.SemiLagInfo[T](), Plain: semilag.SemiLag[T], Bind: semilag.BindSemiLag[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}},
					Scalars: []float64{1.3},
					Want: []fill.Checksum{
						{Sum: -3.947992711913e+01, Abs: 1.121339844730e+03, At: [3]float64{-1.789858021828e-01, 6.508222088227e-02, -1.185495430354e-01}}, // out
					},
				},
				{
					Name: "back", Inputs: ranges{{Lo: -1, Hi: 1}},
					Scalars: []float64{-2.6},
					Want: []fill.Checksum{
						{Sum: -3.142721263908e+01, Abs: 1.045463503167e+03, At: [3]float64{-6.192433217491e-01, -6.151630931521e-02, -5.470537816258e-01}}, // out
					},
				},
			},
		},
	}
}

// alongColumns has the solvers along columns.
func alongColumns[T oec.Float]() []Kernel {
	return []Kernel{
		{
			Name: "tridiagonal", Info: columns.TridiagonalInfo[T](), Plain: columns.Tridiagonal[T], Bind: columns.BindTridiagonal[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}}, Scalars: []float64{-1},
					Want: []fill.Checksum{
						{Sum: -2.740768846697e+01, Abs: 5.382064920985e+02, At: [3]float64{3.282236135144e-02, -2.112616643896e-01, 1.250010788837e-01}}, // x
					},
				},
				{
					Name: "added", Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}}, Scalars: []float64{1},
					Want: []fill.Checksum{
						{Sum: -2.540000130871e+01, Abs: 5.433651726105e+02, At: [3]float64{1.765870031156e-02, -8.867993059605e-02, 1.250010788837e-01}}, // x
					},
				},
			},
		},
		{
			Name: "diffusion", Info: columns.DiffusionInfo[T](), Plain: columns.Diffusion[T], Bind: columns.BindDiffusion[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: 0, Hi: 1}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}}, Scalars: []float64{0.5},
				},
			},
		},
		{
			Name: "advection", Info: columns.AdvectionInfo[T](), Plain: columns.Advection[T], Bind: columns.BindAdvection[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: -20, Hi: 20}, {Lo: -1, Hi: 1}, {Lo: -20, Hi: 20}, {Lo: -1, Hi: 1}}, Scalars: []float64{3},
				},
			},
		},
	}
}
