package suite

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/cosmo"
	"github.com/openearthgo/oec/benchmarks/openearth/fastwaves"
	"github.com/openearthgo/oec/internal/test/fill"
)

// cosmoDiffusion has the diffusion of the COSMO model.
func cosmoDiffusion[T oec.Float]() []Kernel {
	return []Kernel{
		{
			Name: "hdiffsa", Info: cosmo.HdiffsaInfo[T](), Plain: cosmo.Hdiffsa[T], Bind: cosmo.BindHdiffsa[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: 0, Hi: 0.05}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}},
					Want: []fill.Checksum{
						{Sum: -7.001708652558e+01, Abs: 1.077186316559e+03, At: [3]float64{2.549446769872e-03, -5.617504389502e-01, 3.086135203474e-01}}, // out
					},
				},
				{
					Name: Default, Inputs: waves{s1, constant(0.025), s2, s2},
					Want: []fill.Checksum{
						{Sum: 1.499729660010e+03, Abs: 1.687773669529e+03, At: [3]float64{9.613086703396e-01, 1.508272881297e+00, 9.398207562515e-01}}, // out
					},
				},
			},
		},
		{
			Name: "hdiffsmag", Info: cosmo.HdiffsmagInfo[T](), Plain: cosmo.Hdiffsmag[T], Bind: cosmo.BindHdiffsmag[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -20, Hi: 20}, {Lo: -20, Hi: 20}, {Lo: 0, Hi: 1}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}},
					Scalars: []float64{0.01 * 6371229, 0.01, 1, 0.2},
					Want: []fill.Checksum{
						{Sum: -1.425735317320e+03, Abs: 1.926173758305e+04, At: [3]float64{2.118888310959e-01, 1.442060987754e+01, 3.413703064796e-01}}, // uout
						{Sum: 1.952972553983e+02, Abs: 2.037208378017e+04, At: [3]float64{6.742077890645e+00, 1.730797248653e+01, 3.493623276253e+00}},  // vout
					},
				},
				{
					Name: Default, Inputs: waves{s1, s2, constant(0.025), s2, s3, s3, s4, s5},
					Scalars: []float64{1.0 / 2048, 1.5 / 2048, 0.025, 0.01},
					Want: []fill.Checksum{
						{Sum: 1.477292650093e+03, Abs: 1.477292650093e+03, At: [3]float64{8.048780487805e-01, 3.910016746311e-01, 5.092150963201e-01}}, // uout
						{Sum: 6.373490858157e+04, Abs: 6.373490858157e+04, At: [3]float64{2.377142857143e+01, 2.256427112010e+01, 2.077176020342e+01}}, // vout
					},
				},
			},
		},
	}
}

// cosmoAdvection has the advection of the COSMO model, and the explicit part of its fast waves.
func cosmoAdvection[T oec.Float]() []Kernel {
	return []Kernel{
		{
			Name: "hadvuv", Info: cosmo.HadvuvInfo[T](), Plain: cosmo.Hadvuv[T], Bind: cosmo.BindHadvuv[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -20, Hi: 20}, {Lo: -20, Hi: 20}, {Lo: 1.5e-7, Hi: 3e-7}, {Lo: 1.5e-7, Hi: 3e-7}, {Lo: -1e-10, Hi: 1e-10}, {Lo: -1e-10, Hi: 1e-10}},
					Scalars: []float64{1.0 / 2048, 1.5 / 2048},
					Want: []fill.Checksum{
						{Sum: -1.409983312851e-07, Abs: 2.983977599113e-05, At: [3]float64{4.427541329573e-09, 6.437262507328e-09, 1.444186967736e-08}},  // uout
						{Sum: 3.076086846479e-06, Abs: 2.879823066749e-05, At: [3]float64{2.629285322961e-08, -2.459958230695e-09, -4.341359943679e-09}}, // vout
					},
				},
				{
					Name: Default, Inputs: waves{s1, s2, s2, s3, s3, s4},
					Scalars: []float64{1.0 / 2048, 1.5 / 2048},
					Want: []fill.Checksum{
						{Sum: 3.037811436849e+05, Abs: 3.037811436849e+05, At: [3]float64{1.980130963020e+02, 9.024468525092e+01, 9.180422990114e+01}},     // uout
						{Sum: -8.747609626212e+03, Abs: 8.747609626212e+03, At: [3]float64{-8.001472941185e+00, -1.494049047906e+00, -2.196994758018e+00}}, // vout
					},
				},
			},
		},
		{
			Name: "hadvuv5th", Info: cosmo.Hadvuv5thInfo[T](), Plain: cosmo.Hadvuv5th[T], Bind: cosmo.BindHadvuv5th[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -20, Hi: 20}, {Lo: -20, Hi: 20}, {Lo: 1.5e-7, Hi: 3e-7}, {Lo: 1.5e-7, Hi: 3e-7}, {Lo: -1e-10, Hi: 1e-10}, {Lo: -1e-10, Hi: 1e-10}},
					Scalars: []float64{1.0 / 2048, 1.5 / 2048},
					Want: []fill.Checksum{
						{Sum: -1.021132676730e-07, Abs: 2.952364487349e-05, At: [3]float64{4.475378057003e-09, 4.491230105560e-09, 1.520212515368e-08}},  // uout
						{Sum: 3.113783022236e-06, Abs: 2.823083631582e-05, At: [3]float64{2.520513681408e-08, -7.355417122735e-09, -1.550548364504e-09}}, // vout
					},
				},
				{
					Name: Default, Inputs: waves{s6, s1, s1, s2, s2, s3},
					Scalars: []float64{1.0 / 2048, 1.5 / 2048},
					Want: []fill.Checksum{
						{Sum: 2.919276785658e+04, Abs: 2.919276785658e+04, At: [3]float64{1.936990083940e+01, 1.124950387708e+01, 1.243366932011e+01}},     // uout
						{Sum: -2.040415008449e+04, Abs: 2.040415008449e+04, At: [3]float64{-1.259617582664e+01, -1.114495773216e+01, -1.053550981428e+01}}, // vout
					},
				},
			},
		},
		{
			Name: "fastwavesuv", Info: cosmo.FastwavesuvInfo[T](), Plain: cosmo.Fastwavesuv[T], Bind: cosmo.BindFastwavesuv[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -20, Hi: 20}, {Lo: -0.01, Hi: 0.01}, {Lo: -20, Hi: 20}, {Lo: -0.01, Hi: 0.01}, {Lo: 0, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: -20, Hi: 20, Slope: 100}, {Lo: 0.5, Hi: 1.5}, {Lo: 1e-4, Hi: 1e-3}},
					Scalars: []float64{10, 1.0 / 2048},
					Want: []fill.Checksum{
						{Sum: -1.115895135172e+03, Abs: 3.072296992800e+04, At: [3]float64{-2.654831784812e-02, -1.154247259411e+01, -4.335986351467e-01}}, // uout
						{Sum: -3.732173288471e+02, Abs: 2.989007550876e+04, At: [3]float64{9.765937115130e+00, -7.042465956181e+00, 1.902080488788e+00}},   // vout
					},
				},
				{
					Name: Default, Inputs: waves{s6, s1, s1, s2, s3, s2, s3, s4, s5},
					Scalars: []float64{10, 1.0 / 2048},
					Want: []fill.Checksum{
						{Sum: 1.983614562903e+04, Abs: 2.780209737552e+04, At: [3]float64{1.362906767506e+01, 1.843708400139e+01, 7.388662236052e+00}}, // uout
						{Sum: 6.388265175240e+05, Abs: 6.388265175240e+05, At: [3]float64{2.385192327403e+02, 2.260352854594e+02, 2.082273409508e+02}}, // vout
					},
				},
			},
		},
	}
}

// fastWaves has the larger programs of the fast waves.
func fastWaves[T oec.Float]() []Kernel {
	return []Kernel{
		{
			Name: "fastwaves", Info: fastwaves.FastwavesInfo[T](), Plain: fastwaves.Fastwaves[T], Bind: fastwaves.BindFastwaves[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -20, Hi: 20}, {Lo: -0.01, Hi: 0.01}, {Lo: -20, Hi: 20}, {Lo: -0.01, Hi: 0.01}, {Lo: 0, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: -20, Hi: 20, Slope: 100}, {Lo: 0.5, Hi: 1.5}, {Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}},
					Scalars: []float64{0.01},
					Want: []fill.Checksum{
						{Sum: -1.117119882616e+03, Abs: 3.071590792305e+04, At: [3]float64{5.694226149756e-02, -1.144480902800e+01, -4.748451559347e-01}}, // uout
						{Sum: -3.728039938254e+02, Abs: 2.989016250974e+04, At: [3]float64{9.718782766111e+00, -7.058636376833e+00, 1.815380821219e+00}},  // vout
						{Sum: -1.674233853926e+02, Abs: 1.209869017287e+04, At: [3]float64{-8.740526900678e+00, 4.676459577552e+00, 2.346169402242e+00}},  // div
					},
				},
			},
		},
		{
			Name: "fastwavesuvfull", Info: fastwaves.FastwavesuvfullInfo[T](), Plain: fastwaves.Fastwavesuvfull[T], Bind: fastwaves.BindFastwavesuvfull[T],
			Levels: 64,
			Edge:   []int{4, 5, 10, 11},
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -20, Hi: 20}, {Lo: -0.01, Hi: 0.01}, {Lo: -20, Hi: 20}, {Lo: -0.01, Hi: 0.01}, {Lo: -20, Hi: 20}, {Lo: -20, Hi: 20}, {Lo: 0, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: -20, Hi: 20, Slope: 100}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: -1, Hi: 1}, {Lo: 1e-4, Hi: 1e-3}, {Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}},
					Scalars: []float64{10, 1.0 / 2048},
					Want: []fill.Checksum{
						{Sum: -1.190073612466e+03, Abs: 1.885433026647e+05, At: [3]float64{-2.760215573103e-02, -1.153912930523e+01, -1.266073271113e+01}}, // uout
						{Sum: -2.762611767980e+03, Abs: 1.880132574752e+05, At: [3]float64{9.763386859931e+00, -7.044841589423e+00, -1.711534376217e+01}},  // vout
					},
				},
			},
		},
	}
}
