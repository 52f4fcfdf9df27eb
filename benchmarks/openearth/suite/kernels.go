package suite

import (
	"slices"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth"
	"github.com/openearthgo/oec/internal/test/fill"
)

// Kernels returns the suite for one element type. It is the only list of it.
func Kernels[T oec.Float]() []Kernel {
	return slices.Concat(simple[T](), cosmoDiffusion[T](), cosmoAdvection[T](), fastWaves[T](), fv3Winds[T](), fv3Transport[T](), semiLagrangian[T](), alongColumns[T]())
}

// simple has the stencils of one or two fields.
func simple[T oec.Float]() []Kernel {
	return []Kernel{
		{
			Name: "copy", Info: openearth.CopyInfo[T](), Plain: openearth.Copy[T], Bind: openearth.BindCopy[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}},
				},
			},
		},
		{
			Name: "laplace", Info: openearth.LaplaceInfo[T](), Plain: openearth.Laplace[T], Bind: openearth.BindLaplace[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}},
					Want: []fill.Checksum{
						{Sum: 2.895792698451e+01, Abs: 6.729838444175e+03, At: [3]float64{2.400572581451e-01, 3.512789881119e+00, 1.239076713735e+00}}, // out
					},
				},
				{
					Name: Default, Inputs: waves{s1},
					Want: []fill.Checksum{
						{Sum: 2.116300545043e+01, Abs: 3.437900102931e+02, At: [3]float64{-1.490089953427e-02, 1.703197505849e-01, 1.197509022075e-01}}, // out
					},
				},
			},
		},
		{
			Name: "upstream", Info: openearth.UpstreamInfo[T](), Plain: openearth.Upstream[T], Bind: openearth.BindUpstream[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}},
					Want: []fill.Checksum{
						{Sum: -1.595896567979e+03, Abs: 2.081711014239e+03, At: [3]float64{4.715700122704e-02, -6.391134013106e-01, -4.582971303056e-01}}, // out
					},
				},
			},
		},
		{
			Name: "hdiff", Info: openearth.HdiffInfo[T](), Plain: openearth.Hdiff[T], Bind: openearth.BindHdiff[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: 0, Hi: 0.05}},
					Want: []fill.Checksum{
						{Sum: -7.071606593353e+01, Abs: 1.064687545021e+03, At: [3]float64{4.916104265463e-03, -5.634743557787e-01, 3.288242848436e-01}}, // out
					},
				},
			},
		},
	}
}
