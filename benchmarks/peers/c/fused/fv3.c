/* The stencils of the FV3 dynamical core, each in one loop nest. */
#include "peer.h"

STAGE(p_grad_c)
{
	FIELD(uc, g->in[0]);
	FIELD(vc, g->in[1]);
	FIELD(rdxc, g->in[2]);
	FIELD(rdyc, g->in[3]);
	FIELD(delpc, g->in[4]);
	FIELD(gz, g->in[5]);
	FIELD(pkc, g->in[6]);
	FIELD(uout, g->out[0]);
	FIELD(vout, g->out[1]);
	const real dt2 = g->scalar[0];
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real z = AT(gz, 0, 0, 0), za = AT(gz, 0, 0, 1), p = AT(pkc, 0, 0, 0), pa = AT(pkc, 0, 0, 1);
		real zw = AT(gz, -1, 0, 0), zwa = AT(gz, -1, 0, 1), pw = AT(pkc, -1, 0, 0), pwa = AT(pkc, -1, 0, 1);
		real zs = AT(gz, 0, -1, 0), zsa = AT(gz, 0, -1, 1), ps = AT(pkc, 0, -1, 0), psa = AT(pkc, 0, -1, 1);
		real mass = AT(delpc, 0, 0, 0);
		AT(uout, 0, 0, 0) = AT(uc, 0, 0, 0) + dt2 * AT(rdxc, 0, 0, 0) / (AT(delpc, -1, 0, 0) + mass) *
			((zwa - z) * (pa - pw) + (zw - za) * (pwa - p));
		AT(vout, 0, 0, 0) = AT(vc, 0, 0, 0) + dt2 * AT(rdyc, 0, 0, 0) / (AT(delpc, 0, -1, 0) + mass) *
			((zsa - z) * (pa - ps) + (zs - za) * (psa - p));
	}
}

/* The contour integral of q around a cell and the next, of heights z. */
#define CONTOUR(q, di, dj) \
	((za - AT(gz, di, dj, 0)) * (AT(q, di, dj, 1) - AT(q, 0, 0, 0)) + (z - AT(gz, di, dj, 1)) * (AT(q, 0, 0, 1) - AT(q, di, dj, 0)))

STAGE(nh_p_grad)
{
	FIELD(u, g->in[0]);
	FIELD(v, g->in[1]);
	FIELD(rdx, g->in[2]);
	FIELD(rdy, g->in[3]);
	FIELD(gz, g->in[4]);
	FIELD(pp, g->in[5]);
	FIELD(pk3, g->in[6]);
	FIELD(wk1, g->in[7]);
	FIELD(uout, g->out[0]);
	FIELD(vout, g->out[1]);
	const real dt = g->scalar[0];
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real z = AT(gz, 0, 0, 0), za = AT(gz, 0, 0, 1), mass = AT(wk1, 0, 0, 0);
		real wk = AT(pk3, 0, 0, 1) - AT(pk3, 0, 0, 0);
		real wk_e = AT(pk3, 1, 0, 1) - AT(pk3, 1, 0, 0), wk_n = AT(pk3, 0, 1, 1) - AT(pk3, 0, 1, 0);
		AT(uout, 0, 0, 0) = (AT(u, 0, 0, 0) + dt / (wk + wk_e) * CONTOUR(pk3, 1, 0) +
			dt / (mass + AT(wk1, 1, 0, 0)) * CONTOUR(pp, 1, 0)) * AT(rdx, 0, 0, 0);
		AT(vout, 0, 0, 0) = (AT(v, 0, 0, 0) + dt / (wk + wk_n) * CONTOUR(pk3, 0, 1) +
			dt / (mass + AT(wk1, 0, 1, 0)) * CONTOUR(pp, 0, 1)) * AT(rdy, 0, 0, 0);
	}
}

STAGE(uvbke)
{
	FIELD(uc, g->in[0]);
	FIELD(vc, g->in[1]);
	FIELD(cosa, g->in[2]);
	FIELD(rsina, g->in[3]);
	FIELD(ub, g->out[0]);
	FIELD(vb, g->out[1]);
	const real dt5 = g->scalar[0];
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real a = AT(uc, 0, -1, 0) + AT(uc, 0, 0, 0), b = AT(vc, -1, 0, 0) + AT(vc, 0, 0, 0);
		real cosine = AT(cosa, 0, 0, 0), sine = AT(rsina, 0, 0, 0);
		AT(ub, 0, 0, 0) = dt5 * (a - b * cosine) * sine;
		AT(vb, 0, 0, 0) = dt5 * (b - a * cosine) * sine;
	}
}

/* The value at the edge between m1 and q, and the neighbours of both. */
INLINE real edge(real m2, real m1, real q, real p1)
{
	return (real)(7.0 / 12) * (m1 + q) + (real)(1.0 / 12) * (m2 + p1);
}

/* The flux of the piecewise parabolic method through the edge between m1 and q of a line,
 * where the flow is c. */
INLINE real flux(real c, real m3, real m2, real m1, real q, real p1, real p2)
{
	real before = edge(m3, m2, m1, q), here = edge(m2, m1, q, p1), after = edge(m1, q, p1, p2);
	real left_m = before - m1, right_m = here - m1, left = here - q, right = after - q;
	real parabola = (left_m * right_m < 0) | (left * right < 0);
	return c > 0 ? m1 + (1 - c) * (right_m - c * (left_m + right_m)) * parabola
	             : q + (1 + c) * (left + c * (left + right)) * parabola;
}

#define LINE(q, di, dj) \
	AT(q, -3 * (di), -3 * (dj), 0), AT(q, -2 * (di), -2 * (dj), 0), AT(q, -(di), -(dj), 0), \
	AT(q, 0, 0, 0), AT(q, di, dj, 0), AT(q, 2 * (di), 2 * (dj), 0)
#define NEXT_LINE(q, di, dj) \
	AT(q, -2 * (di), -2 * (dj), 0), AT(q, -(di), -(dj), 0), AT(q, 0, 0, 0), \
	AT(q, di, dj, 0), AT(q, 2 * (di), 2 * (dj), 0), AT(q, 3 * (di), 3 * (dj), 0)

STAGE(fvtp2d_qi)
{
	FIELD(q, g->in[0]);
	FIELD(cry, g->in[1]);
	FIELD(ray, g->in[2]);
	FIELD(yfx, g->in[3]);
	FIELD(area, g->in[4]);
	FIELD(qi, g->out[0]);
	FIELD(fy2, g->out[1]);
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real here = flux(AT(cry, 0, 0, 0), LINE(q, 0, 1));
		real next = flux(AT(cry, 0, 1, 0), NEXT_LINE(q, 0, 1));
		AT(qi, 0, 0, 0) = (AT(q, 0, 0, 0) * AT(area, 0, 0, 0) +
			(AT(yfx, 0, 0, 0) * here - AT(yfx, 0, 1, 0) * next)) / AT(ray, 0, 0, 0);
		AT(fy2, 0, 0, 0) = here;
	}
}

STAGE(fvtp2d_qj)
{
	FIELD(q, g->in[0]);
	FIELD(crx, g->in[1]);
	FIELD(rax, g->in[2]);
	FIELD(xfx, g->in[3]);
	FIELD(area, g->in[4]);
	FIELD(qi, g->in[5]);
	FIELD(qj, g->out[0]);
	FIELD(fx1, g->out[1]);
	FIELD(fx2, g->out[2]);
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real here = flux(AT(crx, 0, 0, 0), LINE(q, 1, 0));
		real next = flux(AT(crx, 1, 0, 0), NEXT_LINE(q, 1, 0));
		AT(qj, 0, 0, 0) = (AT(q, 0, 0, 0) * AT(area, 0, 0, 0) +
			(AT(xfx, 0, 0, 0) * here - AT(xfx, 1, 0, 0) * next)) / AT(rax, 0, 0, 0);
		AT(fx1, 0, 0, 0) = flux(AT(crx, 0, 0, 0), LINE(qi, 1, 0));
		AT(fx2, 0, 0, 0) = here;
	}
}

STAGE(fvtp2d_flux)
{
	FIELD(cry, g->in[0]);
	FIELD(xfx, g->in[1]);
	FIELD(yfx, g->in[2]);
	FIELD(qj, g->in[3]);
	FIELD(fx1, g->in[4]);
	FIELD(fx2, g->in[5]);
	FIELD(fy2, g->in[6]);
	FIELD(fx, g->out[0]);
	FIELD(fy, g->out[1]);
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real fy1 = flux(AT(cry, 0, 0, 0), LINE(qj, 0, 1));
		AT(fx, 0, 0, 0) = (real)0.5 * (AT(fx1, 0, 0, 0) + AT(fx2, 0, 0, 0)) * AT(xfx, 0, 0, 0);
		AT(fy, 0, 0, 0) = (real)0.5 * (fy1 + AT(fy2, 0, 0, 0)) * AT(yfx, 0, 0, 0);
	}
}

const struct kernel fv3_kernels[] = {
	{"p_grad_c", 0, {p_grad_c}},
	{"nh_p_grad", 0, {nh_p_grad}},
	{"uvbke", 0, {uvbke}},
	{"fvtp2d_qi", 0, {fvtp2d_qi}},
	{"fvtp2d_qj", 0, {fvtp2d_qj}},
	{"fvtp2d_flux", 0, {fvtp2d_flux}},
	{0},
};
