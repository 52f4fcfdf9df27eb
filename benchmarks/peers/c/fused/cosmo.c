/* The stencils of the COSMO model, each in one loop nest. */
#include "peer.h"

#define EARTH_RADIUS ((real)6371229.0)

/* The sum of the differences to the neighbours, those along j weighted with the metric
 * terms of the row. */
INLINE real laplacian(real c, real w, real e, real n, real s, real north, real south)
{
	return w + e - 2 * c + north * (n - c) + south * (s - c);
}

/* The flux f from a point of value p to one of value q, unless it goes up the gradient. */
INLINE real limited(real f, real p, real q) { return f * (q - p) > 0 ? 0 : f; }

STAGE(hdiffsa)
{
	FIELD(in, g->in[0]);
	FIELD(mask, g->in[1]);
	FIELD(crlato, g->in[2]);
	FIELD(crlatu, g->in[3]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) {
		const real north = AT_ROW(crlato, 0), south = AT_ROW(crlatu, 0);
		const real north_n = AT_ROW(crlato, 1), south_n = AT_ROW(crlatu, 1);
		const real north_s = AT_ROW(crlato, -1), south_s = AT_ROW(crlatu, -1);
		POINTS(0, 0) {
			real c = AT(in, 0, 0, 0);
			real w = AT(in, -1, 0, 0), e = AT(in, 1, 0, 0), n = AT(in, 0, 1, 0), s = AT(in, 0, -1, 0);
			real nw = AT(in, -1, 1, 0), ne = AT(in, 1, 1, 0), sw = AT(in, -1, -1, 0), se = AT(in, 1, -1, 0);

			real lc = laplacian(c, w, e, n, s, north, south);
			real lw = laplacian(w, AT(in, -2, 0, 0), c, nw, sw, north, south);
			real le = laplacian(e, c, AT(in, 2, 0, 0), ne, se, north, south);
			real ln = laplacian(n, nw, ne, AT(in, 0, 2, 0), c, north_n, south_n);
			real ls = laplacian(s, sw, se, c, AT(in, 0, -2, 0), north_s, south_s);

			AT(out, 0, 0, 0) = c + AT(mask, 0, 0, 0) *
				((limited(lc - lw, w, c) - limited(le - lc, c, e)) +
				 (limited(north_s * (lc - ls), s, c) - limited(north * (ln - lc), c, n)));
		}
	}
}

INLINE real square(real x) { return x * x; }

INLINE real coefficient(real tension, real shear, real tau, real weighted)
{
	real k = tau * sqrt((real)0.5 * tension + (real)0.5 * shear) - weighted;
	k = k > 0 ? k : 0;
	return k < (real)0.5 ? k : (real)0.5;
}

STAGE(hdiffsmag)
{
	FIELD(u, g->in[0]);
	FIELD(v, g->in[1]);
	FIELD(mask, g->in[2]);
	FIELD(crlavo, g->in[3]);
	FIELD(crlavu, g->in[4]);
	FIELD(crlato, g->in[5]);
	FIELD(crlatu, g->in[6]);
	FIELD(acrlat0, g->in[7]);
	FIELD(uout, g->out[0]);
	FIELD(vout, g->out[1]);
	const real dy = g->scalar[0] * (1 / EARTH_RADIUS), eddlon = g->scalar[1], tau = g->scalar[2], weight = g->scalar[3];
	PLANES ROWS(0, 0) {
		const real north_u = AT_ROW(crlato, 0), south_u = AT_ROW(crlatu, 0);
		const real north_v = AT_ROW(crlavo, 0), south_v = AT_ROW(crlavu, 0);
		const real dx = AT_ROW(acrlat0, 0) * eddlon, dx_n = AT_ROW(acrlat0, 1) * eddlon, dx_s = AT_ROW(acrlat0, -1) * eddlon;
		POINTS(0, 0) {
			real uc = AT(u, 0, 0, 0), uw = AT(u, -1, 0, 0), ue = AT(u, 1, 0, 0), un = AT(u, 0, 1, 0), us = AT(u, 0, -1, 0);
			real vc = AT(v, 0, 0, 0), vw = AT(v, -1, 0, 0), ve = AT(v, 1, 0, 0), vn = AT(v, 0, 1, 0), vs = AT(v, 0, -1, 0);

			real tension = square((vs - vc) * dy - (uw - uc) * dx);
			real tension_e = square((AT(v, 1, -1, 0) - ve) * dy - (uc - ue) * dx);
			real tension_n = square((vc - vn) * dy - (AT(u, -1, 1, 0) - un) * dx_n);
			real shear = square((un - uc) * dy + (ve - vc) * dx);
			real shear_s = square((uc - us) * dy + (AT(v, 1, -1, 0) - vs) * dx_s);
			real shear_w = square((AT(u, -1, 1, 0) - uw) * dy + (vc - vw) * dx);

			real weighted = weight * AT(mask, 0, 0, 0);
			real ku = coefficient(tension_e + tension, shear_s + shear, tau, weighted);
			real kv = coefficient(tension_n + tension, shear_w + shear, tau, weighted);
			AT(uout, 0, 0, 0) = uc + ku * laplacian(uc, uw, ue, un, us, north_u, south_u);
			AT(vout, 0, 0, 0) = vc + kv * laplacian(vc, vw, ve, vn, vs, north_v, south_v);
		}
	}
}

/* The tendency of the values on a line, m2 to p2 or m3 to p3, by a wind c along it. */
INLINE real upwind3(real c, real m2, real m1, real q, real p1, real p2)
{
	const real third = (real)(1.0 / 3), sixth = (real)(1.0 / 6), half = (real)0.5;
	return c > 0 ? c * (-sixth * m2 + m1 - half * q - third * p1) : -c * (-third * m1 - half * q + p1 - sixth * p2);
}

INLINE real upwind5(real c, real m3, real m2, real m1, real q, real p1, real p2, real p3)
{
	const real a = (real)(1.0 / 30), b = (real)0.25, third = (real)(1.0 / 3), half = (real)0.5, d = (real)(1.0 / 20);
	return c > 0 ? c * (a * m3 - b * m2 + m1 - third * q - half * p1 + d * p2)
	             : -c * (d * m2 - half * m1 - third * q + p1 - b * p2 + a * p3);
}

#define LINE3(q, di, dj) \
	AT(q, -2 * (di), -2 * (dj), 0), AT(q, -(di), -(dj), 0), AT(q, 0, 0, 0), AT(q, di, dj, 0), AT(q, 2 * (di), 2 * (dj), 0)
#define LINE5(q, di, dj) AT(q, -3 * (di), -3 * (dj), 0), LINE3(q, di, dj), AT(q, 3 * (di), 3 * (dj), 0)

#define HADVUV(name, upwind, line) \
	STAGE(name) \
	{ \
		FIELD(u, g->in[0]); \
		FIELD(v, g->in[1]); \
		FIELD(acrlat0, g->in[2]); \
		FIELD(acrlat1, g->in[3]); \
		FIELD(tgrlatda0, g->in[4]); \
		FIELD(tgrlatda1, g->in[5]); \
		FIELD(uout, g->out[0]); \
		FIELD(vout, g->out[1]); \
		const real eddlat = g->scalar[0], eddlon = g->scalar[1]; \
		const real third = (real)(1.0 / 3), quarter = (real)0.25, radius = 1 / EARTH_RADIUS; \
		PLANES ROWS(0, 0) { \
			const real a0 = AT_ROW(acrlat0, 0), a1 = AT_ROW(acrlat1, 0), t0 = AT_ROW(tgrlatda0, 0), t1 = AT_ROW(tgrlatda1, 0); \
			POINTS(0, 0) { \
				real uc = AT(u, 0, 0, 0), uw = AT(u, -1, 0, 0), vc = AT(v, 0, 0, 0), vs = AT(v, 0, -1, 0); \
				real um = (uw + uc + AT(u, 1, 0, 0)) * third; \
				real vm = quarter * (AT(v, 1, 0, 0) + AT(v, 1, -1, 0) + vc + vs); \
				real un = quarter * (uw + uc + AT(u, 0, 1, 0) + AT(u, -1, 1, 0)); \
				real vn = (vs + vc + AT(v, 0, 1, 0)) * third; \
				AT(uout, 0, 0, 0) = (eddlat * upwind(a0 * um, line(u, 1, 0)) + \
					eddlon * upwind(vm * radius, line(u, 0, 1))) + t0 * uc * vm; \
				AT(vout, 0, 0, 0) = (eddlat * upwind(a1 * un, line(v, 1, 0)) + \
					eddlon * upwind(vn * radius, line(v, 0, 1))) - t1 * (un * un); \
			} \
		} \
	}

HADVUV(hadvuv, upwind3, LINE3)
HADVUV(hadvuv5th, upwind5, LINE5)

/* The pressure at the lower boundary of a level. */
#define BOUNDARY(di, dj, dk) \
	(AT(w, di, dj, dk) * AT(p, di, dj, dk) + (1 - AT(w, di, dj, dk)) * AT(p, di, dj, (dk)-1))

/* The gradient of the pressure from a value p to the next, at a constant height. */
INLINE real gradient(real p, real next, real across, real next_across, real h, real above, real next_h, real next_above)
{
	real slope = ((above + h) - (next_above + next_h)) / ((above - h) + (next_above - next_h));
	return (next - p) + (real)0.5 * (next_across + across) * slope;
}

STAGE(fastwavesuv)
{
	FIELD(u, g->in[0]);
	FIELD(utens, g->in[1]);
	FIELD(v, g->in[2]);
	FIELD(vtens, g->in[3]);
	FIELD(w, g->in[4]);
	FIELD(p, g->in[5]);
	FIELD(h, g->in[6]);
	FIELD(rho, g->in[7]);
	FIELD(fx, g->in[8]);
	FIELD(uout, g->out[0]);
	FIELD(vout, g->out[1]);
	const real dt = g->scalar[0], twice_y = 2 * g->scalar[1];
	PLANES ROWS(0, 0) {
		const real twice_x = 2 * AT_ROW(fx, 0);
		POINTS(0, 0) {
			real across = BOUNDARY(0, 0, 1) - BOUNDARY(0, 0, 0);
			real across_e = BOUNDARY(1, 0, 1) - BOUNDARY(1, 0, 0);
			real across_n = BOUNDARY(0, 1, 1) - BOUNDARY(0, 1, 0);
			real pc = AT(p, 0, 0, 0), hc = AT(h, 0, 0, 0), ha = AT(h, 0, 0, 1), rc = AT(rho, 0, 0, 0);
			real gx = gradient(pc, AT(p, 1, 0, 0), across, across_e, hc, ha, AT(h, 1, 0, 0), AT(h, 1, 0, 1));
			real gy = gradient(pc, AT(p, 0, 1, 0), across, across_n, hc, ha, AT(h, 0, 1, 0), AT(h, 0, 1, 1));
			AT(uout, 0, 0, 0) = AT(u, 0, 0, 0) + dt * (AT(utens, 0, 0, 0) - gx * twice_x / (AT(rho, 1, 0, 0) + rc));
			AT(vout, 0, 0, 0) = AT(v, 0, 0, 0) + dt * (AT(vtens, 0, 0, 0) - gy * twice_y / (AT(rho, 0, 1, 0) + rc));
		}
	}
}

const struct kernel cosmo_kernels[] = {
	{"hdiffsa", 0, {hdiffsa}},
	{"hdiffsmag", 0, {hdiffsmag}},
	{"hadvuv", 0, {hadvuv}},
	{"hadvuv5th", 0, {hadvuv5th}},
	{"fastwavesuv", 0, {fastwavesuv}},
	{0},
};
