/* The stencils of the FV3 dynamical core, stage by stage. */
#include "peer.h"

/* ---- p_grad_c: uc, vc, rdxc, rdyc, delpc, gz, pkc; dt2 ---- */

STAGE(p_grad_c_mass)
{
	FIELD(delpc, g->in[4]);
	FIELD(wk, g->temp[0]);
	PLANES ROWS(-1, 0) POINTS(-1, 0)
		AT(wk, 0, 0, 0) = AT(delpc, 0, 0, 0);
}

/* The wind of one direction; (di,dj) is the cell before. */
#define P_GRAD_C(name, direction, di, dj) \
	STAGE(name) \
	{ \
		FIELD(wind, g->in[direction]); \
		FIELD(rd, g->in[2 + direction]); \
		FIELD(gz, g->in[5]); \
		FIELD(pkc, g->in[6]); \
		FIELD(wk, g->temp[0]); \
		FIELD(out, g->out[direction]); \
		const real dt2 = g->scalar[0]; \
		PLANES ROWS(0, 0) POINTS(0, 0) \
			AT(out, 0, 0, 0) = AT(wind, 0, 0, 0) + dt2 * AT(rd, 0, 0, 0) / (AT(wk, di, dj, 0) + AT(wk, 0, 0, 0)) * \
				((AT(gz, di, dj, 1) - AT(gz, 0, 0, 0)) * (AT(pkc, 0, 0, 1) - AT(pkc, di, dj, 0)) + \
				 (AT(gz, di, dj, 0) - AT(gz, 0, 0, 1)) * (AT(pkc, di, dj, 1) - AT(pkc, 0, 0, 0))); \
	}

P_GRAD_C(p_grad_c_uout, 0, -1, 0)
P_GRAD_C(p_grad_c_vout, 1, 0, -1)

/* ---- nh_p_grad: u, v, rdx, rdy, gz, pp, pk3, wk1; dt ---- */

STAGE(nh_p_grad_mass)
{
	FIELD(pk3, g->in[6]);
	FIELD(wk, g->temp[0]);
	PLANES ROWS(0, 1) POINTS(0, 1)
		AT(wk, 0, 0, 0) = AT(pk3, 0, 0, 1) - AT(pk3, 0, 0, 0);
}

/* The contour integral of q around the cell and the next. */
#define CONTOUR(q, di, dj) \
	((AT(gz, 0, 0, 1) - AT(gz, di, dj, 0)) * (AT(q, di, dj, 1) - AT(q, 0, 0, 0)) + \
	 (AT(gz, 0, 0, 0) - AT(gz, di, dj, 1)) * (AT(q, 0, 0, 1) - AT(q, di, dj, 0)))

#define NH_P_GRAD_HYDROSTATIC(name, direction, di, dj) \
	STAGE(name) \
	{ \
		FIELD(gz, g->in[4]); \
		FIELD(pk3, g->in[6]); \
		FIELD(wk, g->temp[0]); \
		FIELD(d, g->temp[1 + direction]); \
		const real dt = g->scalar[0]; \
		PLANES ROWS(0, 0) POINTS(0, 0) \
			AT(d, 0, 0, 0) = dt / (AT(wk, 0, 0, 0) + AT(wk, di, dj, 0)) * CONTOUR(pk3, di, dj); \
	}

#define NH_P_GRAD(name, direction, di, dj) \
	STAGE(name) \
	{ \
		FIELD(wind, g->in[direction]); \
		FIELD(rd, g->in[2 + direction]); \
		FIELD(gz, g->in[4]); \
		FIELD(pp, g->in[5]); \
		FIELD(wk1, g->in[7]); \
		FIELD(d, g->temp[1 + direction]); \
		FIELD(out, g->out[direction]); \
		const real dt = g->scalar[0]; \
		PLANES ROWS(0, 0) POINTS(0, 0) \
			AT(out, 0, 0, 0) = (AT(wind, 0, 0, 0) + AT(d, 0, 0, 0) + \
				dt / (AT(wk1, 0, 0, 0) + AT(wk1, di, dj, 0)) * CONTOUR(pp, di, dj)) * AT(rd, 0, 0, 0); \
	}

NH_P_GRAD_HYDROSTATIC(nh_p_grad_du, 0, 1, 0)
NH_P_GRAD_HYDROSTATIC(nh_p_grad_dv, 1, 0, 1)
NH_P_GRAD(nh_p_grad_uout, 0, 1, 0)
NH_P_GRAD(nh_p_grad_vout, 1, 0, 1)

/* ---- uvbke: uc, vc, cosa, rsina; dt5 ---- */

STAGE(uvbke_ub)
{
	FIELD(uc, g->in[0]);
	FIELD(vc, g->in[1]);
	FIELD(cosa, g->in[2]);
	FIELD(rsina, g->in[3]);
	FIELD(out, g->out[0]);
	const real dt5 = g->scalar[0];
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = dt5 * ((AT(uc, 0, -1, 0) + AT(uc, 0, 0, 0)) -
			(AT(vc, -1, 0, 0) + AT(vc, 0, 0, 0)) * AT(cosa, 0, 0, 0)) * AT(rsina, 0, 0, 0);
}

STAGE(uvbke_vb)
{
	FIELD(uc, g->in[0]);
	FIELD(vc, g->in[1]);
	FIELD(cosa, g->in[2]);
	FIELD(rsina, g->in[3]);
	FIELD(out, g->out[1]);
	const real dt5 = g->scalar[0];
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = dt5 * ((AT(vc, -1, 0, 0) + AT(vc, 0, 0, 0)) -
			(AT(uc, 0, -1, 0) + AT(uc, 0, 0, 0)) * AT(cosa, 0, 0, 0)) * AT(rsina, 0, 0, 0);
}

/* ---- the flux of the piecewise parabolic method, along (di,dj), in three stages: the
 * values at edges, where a parabola is needed, and the flux; each with so many rows and
 * points more at the ends ---- */

#define EDGE(name, input, di, dj, result, jlo, jhi, ilo, ihi) \
	STAGE(name) \
	{ \
		FIELD(q, input); \
		FIELD(edge, g->temp[result]); \
		PLANES ROWS(jlo, jhi) POINTS(ilo, ihi) \
			AT(edge, 0, 0, 0) = (real)(7.0 / 12) * (AT(q, -(di), -(dj), 0) + AT(q, 0, 0, 0)) + \
				(real)(1.0 / 12) * (AT(q, -2 * (di), -2 * (dj), 0) + AT(q, di, dj, 0)); \
	}

#define EXTREMUM(name, input, di, dj, edges, jlo, jhi, ilo, ihi) \
	STAGE(name) \
	{ \
		FIELD(q, input); \
		FIELD(edge, g->temp[edges]); \
		FIELD(extremum, g->temp[edges + 1]); \
		PLANES ROWS(jlo, jhi) POINTS(ilo, ihi) \
			AT(extremum, 0, 0, 0) = (AT(edge, 0, 0, 0) - AT(q, 0, 0, 0)) * (AT(edge, di, dj, 0) - AT(q, 0, 0, 0)) < 0; \
	}

#define FLUX(name, input, courant, di, dj, edges, result, jlo, jhi, ilo, ihi) \
	STAGE(name) \
	{ \
		FIELD(q, input); \
		FIELD(cr, g->in[courant]); \
		FIELD(edge, g->temp[edges]); \
		FIELD(extremum, g->temp[edges + 1]); \
		FIELD(flux, result); \
		PLANES ROWS(jlo, jhi) POINTS(ilo, ihi) { \
			real c = AT(cr, 0, 0, 0), here = AT(q, 0, 0, 0), before = AT(q, -(di), -(dj), 0); \
			real parabola = AT(extremum, -(di), -(dj), 0) != 0 || AT(extremum, 0, 0, 0) != 0; \
			real right = AT(edge, 0, 0, 0) - before, left = AT(edge, 0, 0, 0) - here; \
			real b = c > 0 ? (AT(edge, -(di), -(dj), 0) - before) + right : left + (AT(edge, di, dj, 0) - here); \
			AT(flux, 0, 0, 0) = c > 0 ? before + (1 - c) * (right - c * b) * parabola \
			                          : here + (1 + c) * (left + c * b) * parabola; \
		} \
	}

/* What passes the face. */
#define PASSING(name, mass, fluxes, result, jlo, jhi, ilo, ihi) \
	STAGE(name) \
	{ \
		FIELD(m, g->in[mass]); \
		FIELD(flux, fluxes); \
		FIELD(passing, g->temp[result]); \
		PLANES ROWS(jlo, jhi) POINTS(ilo, ihi) \
			AT(passing, 0, 0, 0) = AT(m, 0, 0, 0) * AT(flux, 0, 0, 0); \
	}

#define TRANSPORTED(name, areas_after, areas, moved, di, dj, result, jlo, jhi, ilo, ihi) \
	STAGE(name) \
	{ \
		FIELD(q, g->in[0]); \
		FIELD(after, g->in[areas_after]); \
		FIELD(area, g->in[areas]); \
		FIELD(passing, g->temp[moved]); \
		FIELD(out, result); \
		PLANES ROWS(jlo, jhi) POINTS(ilo, ihi) \
			AT(out, 0, 0, 0) = (AT(q, 0, 0, 0) * AT(area, 0, 0, 0) + \
				(AT(passing, 0, 0, 0) - AT(passing, di, dj, 0))) / AT(after, 0, 0, 0); \
	}

/* ---- fvtp2d_qi: q, cry, ray, yfx, area ---- */

/* The flux is needed one row beyond the output, which has room for it only in a temporary. */
STAGE(fvtp2d_qi_fy2)
{
	FIELD(flux, g->temp[2]);
	FIELD(out, g->out[1]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(flux, 0, 0, 0);
}

EDGE(fvtp2d_qi_edge, g->in[0], 0, 1, 0, -1, 2, 0, 0)
EXTREMUM(fvtp2d_qi_extremum, g->in[0], 0, 1, 0, -1, 1, 0, 0)
FLUX(fvtp2d_qi_flux, g->in[0], 1, 0, 1, 0, g->temp[2], 0, 1, 0, 0)
PASSING(fvtp2d_qi_passing, 3, g->temp[2], 3, 0, 1, 0, 0)
TRANSPORTED(fvtp2d_qi_qi, 2, 4, 3, 0, 1, g->out[0], 0, 0, 0, 0)

/* ---- fvtp2d_qj: q, crx, rax, xfx, area, qi ---- */

STAGE(fvtp2d_qj_fx2)
{
	FIELD(flux, g->temp[4]);
	FIELD(out, g->out[2]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(flux, 0, 0, 0);
}

EDGE(fvtp2d_qj_edge1, g->in[5], 1, 0, 0, 0, 0, -1, 1)
EXTREMUM(fvtp2d_qj_extremum1, g->in[5], 1, 0, 0, 0, 0, -1, 0)
FLUX(fvtp2d_qj_fx1, g->in[5], 1, 1, 0, 0, g->out[1], 0, 0, 0, 0)
EDGE(fvtp2d_qj_edge2, g->in[0], 1, 0, 2, 0, 0, -1, 2)
EXTREMUM(fvtp2d_qj_extremum2, g->in[0], 1, 0, 2, 0, 0, -1, 1)
FLUX(fvtp2d_qj_flux2, g->in[0], 1, 1, 0, 2, g->temp[4], 0, 0, 0, 1)
PASSING(fvtp2d_qj_passing, 3, g->temp[4], 5, 0, 0, 0, 1)
TRANSPORTED(fvtp2d_qj_qj, 2, 4, 5, 1, 0, g->out[0], 0, 0, 0, 0)

/* ---- fvtp2d_flux: cry, xfx, yfx, qj, fx1, fx2, fy2 ---- */

EDGE(fvtp2d_flux_edge, g->in[3], 0, 1, 0, -1, 1, 0, 0)
EXTREMUM(fvtp2d_flux_extremum, g->in[3], 0, 1, 0, -1, 0, 0, 0)
FLUX(fvtp2d_flux_fy1, g->in[3], 0, 0, 1, 0, g->temp[2], 0, 0, 0, 0)

STAGE(fvtp2d_flux_fx)
{
	FIELD(xfx, g->in[1]);
	FIELD(fx1, g->in[4]);
	FIELD(fx2, g->in[5]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = (real)0.5 * (AT(fx1, 0, 0, 0) + AT(fx2, 0, 0, 0)) * AT(xfx, 0, 0, 0);
}

STAGE(fvtp2d_flux_fy)
{
	FIELD(yfx, g->in[2]);
	FIELD(fy2, g->in[6]);
	FIELD(fy1, g->temp[2]);
	FIELD(out, g->out[1]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = (real)0.5 * (AT(fy1, 0, 0, 0) + AT(fy2, 0, 0, 0)) * AT(yfx, 0, 0, 0);
}

/* ---- fvtp2d: q, crx, cry, rax, ray, xfx, yfx, area; the halves along j and i share the
 * temporaries of edges and of what passes ---- */

EDGE(fvtp2d_edge_j, g->in[0], 0, 1, 0, -1, 2, -3, 2)
EXTREMUM(fvtp2d_extremum_j, g->in[0], 0, 1, 0, -1, 1, -3, 2)
FLUX(fvtp2d_fy2, g->in[0], 2, 0, 1, 0, g->temp[2], 0, 1, -3, 2)
PASSING(fvtp2d_passing_j, 6, g->temp[2], 3, 0, 1, -3, 2)
TRANSPORTED(fvtp2d_moved_j, 4, 7, 3, 0, 1, g->temp[4], 0, 0, -3, 2)
EDGE(fvtp2d_edge_qi, g->temp[4], 1, 0, 0, 0, 0, -1, 1)
EXTREMUM(fvtp2d_extremum_qi, g->temp[4], 1, 0, 0, 0, 0, -1, 0)
FLUX(fvtp2d_fx1, g->temp[4], 1, 1, 0, 0, g->temp[5], 0, 0, 0, 0)

EDGE(fvtp2d_edge_i, g->in[0], 1, 0, 0, -3, 2, -1, 2)
EXTREMUM(fvtp2d_extremum_i, g->in[0], 1, 0, 0, -3, 2, -1, 1)
FLUX(fvtp2d_fx2, g->in[0], 1, 1, 0, 0, g->temp[6], -3, 2, 0, 1)
PASSING(fvtp2d_passing_i, 5, g->temp[6], 3, -3, 2, 0, 1)
TRANSPORTED(fvtp2d_moved_i, 3, 7, 3, 1, 0, g->temp[7], -3, 2, 0, 0)
EDGE(fvtp2d_edge_qj, g->temp[7], 0, 1, 0, -1, 1, 0, 0)
EXTREMUM(fvtp2d_extremum_qj, g->temp[7], 0, 1, 0, -1, 0, 0, 0)
FLUX(fvtp2d_fy1, g->temp[7], 2, 0, 1, 0, g->temp[8], 0, 0, 0, 0)

STAGE(fvtp2d_along_i)
{
	FIELD(xfx, g->in[5]);
	FIELD(qi, g->temp[4]);
	FIELD(fx1, g->temp[5]);
	FIELD(fx2, g->temp[6]);
	FIELD(qi_out, g->out[0]);
	FIELD(fx1_out, g->out[2]);
	FIELD(fx2_out, g->out[3]);
	PLANES ROWS(0, 0) POINTS(0, 0) {
		AT(qi_out, 0, 0, 0) = AT(qi, 0, 0, 0);
		AT(fx1_out, 0, 0, 0) = (real)0.5 * (AT(fx1, 0, 0, 0) + AT(fx2, 0, 0, 0)) * AT(xfx, 0, 0, 0);
		AT(fx2_out, 0, 0, 0) = AT(fx2, 0, 0, 0);
	}
}

STAGE(fvtp2d_along_j)
{
	FIELD(yfx, g->in[6]);
	FIELD(qj, g->temp[7]);
	FIELD(fy1, g->temp[8]);
	FIELD(fy2, g->temp[2]);
	FIELD(qj_out, g->out[1]);
	FIELD(fy1_out, g->out[4]);
	FIELD(fy2_out, g->out[5]);
	PLANES ROWS(0, 0) POINTS(0, 0) {
		AT(qj_out, 0, 0, 0) = AT(qj, 0, 0, 0);
		AT(fy1_out, 0, 0, 0) = (real)0.5 * (AT(fy1, 0, 0, 0) + AT(fy2, 0, 0, 0)) * AT(yfx, 0, 0, 0);
		AT(fy2_out, 0, 0, 0) = AT(fy2, 0, 0, 0);
	}
}

const struct kernel fv3_kernels[] = {
	{"fvtp2d", 9, {fvtp2d_edge_j, fvtp2d_extremum_j, fvtp2d_fy2, fvtp2d_passing_j, fvtp2d_moved_j,
		fvtp2d_edge_qi, fvtp2d_extremum_qi, fvtp2d_fx1, fvtp2d_edge_i, fvtp2d_extremum_i, fvtp2d_fx2, fvtp2d_passing_i,
		fvtp2d_moved_i, fvtp2d_edge_qj, fvtp2d_extremum_qj, fvtp2d_fy1, fvtp2d_along_i, fvtp2d_along_j}},
	{"p_grad_c", 1, {p_grad_c_mass, p_grad_c_uout, p_grad_c_vout}},
	{"nh_p_grad", 3, {nh_p_grad_mass, nh_p_grad_du, nh_p_grad_dv, nh_p_grad_uout, nh_p_grad_vout}},
	{"uvbke", 0, {uvbke_ub, uvbke_vb}},
	{"fvtp2d_qi", 4, {fvtp2d_qi_edge, fvtp2d_qi_extremum, fvtp2d_qi_flux, fvtp2d_qi_passing, fvtp2d_qi_qi, fvtp2d_qi_fy2}},
	{"fvtp2d_qj", 6, {fvtp2d_qj_edge1, fvtp2d_qj_extremum1, fvtp2d_qj_fx1, fvtp2d_qj_edge2, fvtp2d_qj_extremum2,
		fvtp2d_qj_flux2, fvtp2d_qj_passing, fvtp2d_qj_qj, fvtp2d_qj_fx2}},
	{"fvtp2d_flux", 3, {fvtp2d_flux_edge, fvtp2d_flux_extremum, fvtp2d_flux_fy1, fvtp2d_flux_fx, fvtp2d_flux_fy}},
	{0},
};
