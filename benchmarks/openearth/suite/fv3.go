package suite

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/fv3"
	"github.com/openearthgo/oec/benchmarks/openearth/fvtp2d"
	"github.com/openearthgo/oec/internal/test/fill"
)

// fv3Winds has the pressure gradients and winds of the FV3 dynamical core.
func fv3Winds[T oec.Float]() []Kernel {
	return []Kernel{
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
	}
}

// fv3Transport has the transport of the FV3 dynamical core.
func fv3Transport[T oec.Float]() []Kernel {
	return []Kernel{
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
	}
}
