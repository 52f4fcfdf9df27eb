package suite

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/columns"
	"github.com/openearthgo/oec/benchmarks/openearth"
	"github.com/openearthgo/oec/benchmarks/openearth/cosmo"
	"github.com/openearthgo/oec/benchmarks/openearth/fastwaves"
	"github.com/openearthgo/oec/benchmarks/openearth/fv3"
	"github.com/openearthgo/oec/benchmarks/openearth/fvtp2d"
	"github.com/openearthgo/oec/benchmarks/openearth/semilag"
	"github.com/openearthgo/oec/internal/test/fill"
)

// Kernels returns the suite for one element type. It is the only list of it.
func Kernels[T oec.Float]() []Kernel {
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
		{
			Name: "p_grad_c", Info: fv3.PGradCInfo[T](), Plain: fv3.PGradC[T], Bind: fv3.BindPGradC[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: -10, Hi: 10, Slope: -50}, {Lo: -0.2, Hi: 0.2, Slope: 1}},
					Scalars: []float64{0.1},
					Want: []fill.Checksum{
						{Sum: -8.406341046086e+01, Abs: 2.638363061735e+03, At: [3]float64{-3.188101576512e-01, 2.741197327324e-01, 9.685024799750e-01}},   // uout
						{Sum: -5.985937275309e+00, Abs: 2.579178499165e+03, At: [3]float64{-9.978602755037e-01, -1.418906172855e+00, -3.282985745375e-01}}, // vout
					},
				},
				{
					Name: Default, Inputs: waves{s6, s1, s1, s2, s2, s3, s3},
					Scalars: []float64{0.1},
					Want: []fill.Checksum{
						{Sum: 2.390077094592e+03, Abs: 2.390077094592e+03, At: [3]float64{1.075000000000e+00, 1.082665138759e+00, 1.122665138759e+00}}, // uout
						{Sum: 1.477292650093e+03, Abs: 1.477292650093e+03, At: [3]float64{8.048780487805e-01, 3.910016746311e-01, 5.092150963201e-01}}, // vout
					},
				},
			},
		},
		{
			Name: "nh_p_grad", Info: fv3.NhPGradInfo[T](), Plain: fv3.NhPGrad[T], Bind: fv3.BindNhPGrad[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: -10, Hi: 10, Slope: -50}, {Lo: -1, Hi: 1}, {Lo: -0.2, Hi: 0.2, Slope: 1}, {Lo: 0.5, Hi: 1.5}},
					Scalars: []float64{0.1},
					Want: []fill.Checksum{
						{Sum: -6.370724496230e+01, Abs: 8.036764545108e+03, At: [3]float64{-4.060297021331e-01, -4.198409934722e+00, -5.423698230875e+00}}, // uout
						{Sum: -1.557169502830e+01, Abs: 7.999707767203e+03, At: [3]float64{-4.723931260011e+00, 2.562498305393e+00, -1.021475147836e+00}},  // vout
					},
				},
				{
					Name: Default, Inputs: waves{s6, s1, s1, s2, s2, s3, s3, s4},
					Scalars: []float64{0.1},
					Want: []fill.Checksum{
						{Sum: 1.294596559820e+03, Abs: 1.294596559820e+03, At: [3]float64{9.004349269778e-01, 4.894854457185e-01, 5.776406143811e-01}}, // uout
						{Sum: 3.210593262843e+04, Abs: 3.372559767419e+04, At: [3]float64{1.949582876267e+01, 1.539494774008e+01, 1.287652833071e+01}}, // vout
					},
				},
			},
		},
		{
			Name: "uvbke", Info: fv3.UvbkeInfo[T](), Plain: fv3.Uvbke[T], Bind: fv3.BindUvbke[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: 0.5, Hi: 1.5}},
					Scalars: []float64{112.5},
					Want: []fill.Checksum{
						{Sum: -1.404104079914e+04, Abs: 2.567633751202e+05, At: [3]float64{4.385304240861e+01, -1.592714502773e+01, -2.146984272992e+01}}, // ub
						{Sum: -2.449345178165e+02, Abs: 2.616296088466e+05, At: [3]float64{-9.651901963435e+01, -2.547892211766e+01, 3.471827832030e+01}}, // vb
					},
				},
				{
					Name: Default, Inputs: waves{s6, s1, s7, s2},
					Scalars: []float64{112.5},
					Want: []fill.Checksum{
						{Sum: -2.091547740103e+07, Abs: 2.433608828557e+07, At: [3]float64{-2.569768551354e+04, 3.826917807200e+01, -4.497279527736e+03}},  // ub
						{Sum: -4.530859209876e+07, Abs: 4.686400824889e+07, At: [3]float64{-3.824044493614e+04, -1.373235939229e+04, -1.835722200156e+04}}, // vb
					},
				},
			},
		},
		{
			Name: "fvtp2d_qi", Info: fv3.Fvtp2dQiInfo[T](), Plain: fv3.Fvtp2dQi[T], Bind: fv3.BindFvtp2dQi[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: 0.5, Hi: 1.5}, {Lo: -1, Hi: 1}, {Lo: 1, Hi: 2}, {Lo: -0.5, Hi: 0.5}, {Lo: 1, Hi: 2}},
					Want: []fill.Checksum{
						{Sum: 3.142729608940e+03, Abs: 3.143467473227e+03, At: [3]float64{1.452891196345e+00, 8.552282810519e-01, 1.098875293640e+00}}, // q_i
						{Sum: 3.056139917239e+03, Abs: 3.056139917239e+03, At: [3]float64{1.001664133318e+00, 7.139575443409e-01, 9.539490838392e-01}}, // fy2
					},
				},
			},
		},
		{
			Name: "fvtp2d_qj", Info: fv3.Fvtp2dQjInfo[T](), Plain: fv3.Fvtp2dQj[T], Bind: fv3.BindFvtp2dQj[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: 0.5, Hi: 1.5}, {Lo: -1, Hi: 1}, {Lo: 1, Hi: 2}, {Lo: -0.5, Hi: 0.5}, {Lo: 1, Hi: 2}, {Lo: 0.5, Hi: 1.5}},
					Want: []fill.Checksum{
						{Sum: 3.141713356968e+03, Abs: 3.142290093346e+03, At: [3]float64{1.307904262721e+00, 8.411235406779e-01, 1.507851867820e+00}}, // q_j
						{Sum: 3.085489850496e+03, Abs: 3.085489850496e+03, At: [3]float64{7.470697136433e-01, 9.203683321401e-01, 1.248246691969e+00}}, // fx1
						{Sum: 3.066610291207e+03, Abs: 3.066610291207e+03, At: [3]float64{9.787952094094e-01, 7.139575443409e-01, 1.217675709272e+00}}, // fx2
					},
				},
			},
		},
		{
			Name: "fvtp2d_flux", Info: fv3.Fvtp2dFluxInfo[T](), Plain: fv3.Fvtp2dFlux[T], Bind: fv3.BindFvtp2dFlux[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: -1, Hi: 1}, {Lo: -0.5, Hi: 0.5}, {Lo: -0.5, Hi: 0.5}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}},
					Want: []fill.Checksum{
						{Sum: 5.110100574910e+00, Abs: 7.768768279507e+02, At: [3]float64{-4.916026017952e-01, -5.513264754980e-01, 1.372272574966e-01}}, // fx
						{Sum: -1.116471088771e+01, Abs: 7.507977804919e+02, At: [3]float64{3.141067067007e-01, -1.934795511394e-01, 6.335504692860e-02}}, // fy
					},
				},
			},
		},
		{
			Name: "fvtp2d", Info: fvtp2d.Fvtp2dInfo[T](), Plain: fvtp2d.Fvtp2d[T], Bind: fvtp2d.BindFvtp2d[T],
			Levels: 12,
			Data: []Data{
				{
					Name: Stress, Inputs: ranges{{Lo: 0.5, Hi: 1.5}, {Lo: -1, Hi: 1}, {Lo: -1, Hi: 1}, {Lo: 1, Hi: 2}, {Lo: 1, Hi: 2}, {Lo: -0.5, Hi: 0.5}, {Lo: -0.5, Hi: 0.5}, {Lo: 1, Hi: 2}},
					Want: []fill.Checksum{
						{Sum: 3.157908252236e+03, Abs: 3.159969806008e+03, At: [3]float64{7.929490798195e-01, 9.093280700552e-01, 1.373648491900e+00}},     // q_i
						{Sum: 3.151993171838e+03, Abs: 3.153030384613e+03, At: [3]float64{4.991761021365e-01, 5.905611082422e-01, 4.329045481467e-01}},     // q_j
						{Sum: -4.324233387806e+00, Abs: 7.932449404041e+02, At: [3]float64{-2.240638952127e-01, -6.463247044371e-02, -3.541044993883e-01}}, // fx1
						{Sum: 3.066610291207e+03, Abs: 3.066610291207e+03, At: [3]float64{9.787952094094e-01, 7.139575443409e-01, 1.217675709272e+00}},     // fx2
						{Sum: 2.626046811576e-01, Abs: 7.774912739281e+02, At: [3]float64{3.070547815903e-01, 5.583871517803e-02, 5.445933589577e-01}},     // fy1
						{Sum: 3.055864443615e+03, Abs: 3.055864443615e+03, At: [3]float64{9.837641063280e-01, 7.139575443409e-01, 9.539490838392e-01}},     // fy2
					},
				},
				{
					Name: Default, Inputs: waves{s6, s1, s1, s2, s2, s3, s3, s4},
					Want: []fill.Checksum{
						{Sum: 1.132806323370e+03, Abs: 1.132806323370e+03, At: [3]float64{4.097033280854e-01, 4.827426174158e-01, 5.047011130056e-01}}, // q_i
						{Sum: 1.117274380899e+03, Abs: 1.117274380899e+03, At: [3]float64{4.392479257617e-01, 4.911681000090e-01, 5.430009150494e-01}}, // q_j
						{Sum: 1.628371403748e+04, Abs: 1.628371403748e+04, At: [3]float64{7.043475116302e+00, 7.420858113975e+00, 7.689686864008e+00}}, // fx1
						{Sum: 2.426357245332e+03, Abs: 2.426357245332e+03, At: [3]float64{1.024088634839e+00, 1.152136561622e+00, 1.128127477604e+00}}, // fx2
						{Sum: 1.628622026692e+04, Abs: 1.628622026692e+04, At: [3]float64{7.210039200262e+00, 7.633420139010e+00, 8.054850581615e+00}}, // fy1
						{Sum: 2.446331666160e+03, Abs: 2.446331666160e+03, At: [3]float64{9.745254620095e-01, 1.198538261167e+00, 1.142867403076e+00}}, // fy2
					},
				},
			},
		},
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
