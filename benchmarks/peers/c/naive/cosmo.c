/* The stencils of the COSMO model, stage by stage. */
#include "peer.h"

#define EARTH_RADIUS ((real)6371229.0)

/* The sum of the differences to the neighbours of q, those along j weighted with the rows'
 * metric terms. */
#define LAPLACIAN(q, north, south) \
	(AT(q, -1, 0, 0) + AT(q, 1, 0, 0) - 2 * AT(q, 0, 0, 0) + \
	 AT_ROW(north, 0) * (AT(q, 0, 1, 0) - AT(q, 0, 0, 0)) + AT_ROW(south, 0) * (AT(q, 0, -1, 0) - AT(q, 0, 0, 0)))

/* ---- hdiffsa: in, mask, crlato, crlatu ---- */

STAGE(hdiffsa_lap)
{
	FIELD(in, g->in[0]);
	FIELD(crlato, g->in[2]);
	FIELD(crlatu, g->in[3]);
	FIELD(lap, g->temp[0]);
	PLANES ROWS(-1, 1) POINTS(-1, 1)
		AT(lap, 0, 0, 0) = LAPLACIAN(in, crlato, crlatu);
}

STAGE(hdiffsa_flx)
{
	FIELD(in, g->in[0]);
	FIELD(lap, g->temp[0]);
	FIELD(flx, g->temp[1]);
	PLANES ROWS(0, 0) POINTS(-1, 0) {
		real f = AT(lap, 1, 0, 0) - AT(lap, 0, 0, 0);
		AT(flx, 0, 0, 0) = f * (AT(in, 1, 0, 0) - AT(in, 0, 0, 0)) > 0 ? 0 : f;
	}
}

STAGE(hdiffsa_fly)
{
	FIELD(in, g->in[0]);
	FIELD(crlato, g->in[2]);
	FIELD(lap, g->temp[0]);
	FIELD(fly, g->temp[2]);
	PLANES ROWS(-1, 0) POINTS(0, 0) {
		real f = AT_ROW(crlato, 0) * (AT(lap, 0, 1, 0) - AT(lap, 0, 0, 0));
		AT(fly, 0, 0, 0) = f * (AT(in, 0, 1, 0) - AT(in, 0, 0, 0)) > 0 ? 0 : f;
	}
}

STAGE(hdiffsa_out)
{
	FIELD(in, g->in[0]);
	FIELD(mask, g->in[1]);
	FIELD(flx, g->temp[1]);
	FIELD(fly, g->temp[2]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(in, 0, 0, 0) + AT(mask, 0, 0, 0) *
			((AT(flx, -1, 0, 0) - AT(flx, 0, 0, 0)) + (AT(fly, 0, -1, 0) - AT(fly, 0, 0, 0)));
}

/* ---- hdiffsmag: u, v, mask, crlavo, crlavu, crlato, crlatu, acrlat0; eddlat, eddlon, tau, weight ---- */

STAGE(hdiffsmag_tension)
{
	FIELD(u, g->in[0]);
	FIELD(v, g->in[1]);
	FIELD(acrlat0, g->in[7]);
	FIELD(tension, g->temp[0]);
	const real dy = g->scalar[0] * (1 / EARTH_RADIUS), eddlon = g->scalar[1];
	PLANES ROWS(0, 1) POINTS(0, 1) {
		real d = (AT(v, 0, -1, 0) - AT(v, 0, 0, 0)) * dy - (AT(u, -1, 0, 0) - AT(u, 0, 0, 0)) * (AT_ROW(acrlat0, 0) * eddlon);
		AT(tension, 0, 0, 0) = d * d;
	}
}

STAGE(hdiffsmag_shear)
{
	FIELD(u, g->in[0]);
	FIELD(v, g->in[1]);
	FIELD(acrlat0, g->in[7]);
	FIELD(shear, g->temp[1]);
	const real dy = g->scalar[0] * (1 / EARTH_RADIUS), eddlon = g->scalar[1];
	PLANES ROWS(-1, 0) POINTS(-1, 0) {
		real d = (AT(u, 0, 1, 0) - AT(u, 0, 0, 0)) * dy + (AT(v, 1, 0, 0) - AT(v, 0, 0, 0)) * (AT_ROW(acrlat0, 0) * eddlon);
		AT(shear, 0, 0, 0) = d * d;
	}
}

STAGE(hdiffsmag_lapu)
{
	FIELD(u, g->in[0]);
	FIELD(crlato, g->in[5]);
	FIELD(crlatu, g->in[6]);
	FIELD(lap, g->temp[2]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(lap, 0, 0, 0) = LAPLACIAN(u, crlato, crlatu);
}

STAGE(hdiffsmag_lapv)
{
	FIELD(v, g->in[1]);
	FIELD(crlavo, g->in[3]);
	FIELD(crlavu, g->in[4]);
	FIELD(lap, g->temp[3]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(lap, 0, 0, 0) = LAPLACIAN(v, crlavo, crlavu);
}

INLINE real coefficient(real tension, real shear, real tau, real weighted)
{
	real k = tau * sqrt((real)0.5 * tension + (real)0.5 * shear) - weighted;
	k = k > 0 ? k : 0;
	return k < (real)0.5 ? k : (real)0.5;
}

STAGE(hdiffsmag_uout)
{
	FIELD(u, g->in[0]);
	FIELD(mask, g->in[2]);
	FIELD(tension, g->temp[0]);
	FIELD(shear, g->temp[1]);
	FIELD(lap, g->temp[2]);
	FIELD(out, g->out[0]);
	const real tau = g->scalar[2], weight = g->scalar[3];
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real c = coefficient(AT(tension, 1, 0, 0) + AT(tension, 0, 0, 0), AT(shear, 0, -1, 0) + AT(shear, 0, 0, 0),
			tau, weight * AT(mask, 0, 0, 0));
		AT(out, 0, 0, 0) = AT(u, 0, 0, 0) + c * AT(lap, 0, 0, 0);
	}
}

STAGE(hdiffsmag_vout)
{
	FIELD(v, g->in[1]);
	FIELD(mask, g->in[2]);
	FIELD(tension, g->temp[0]);
	FIELD(shear, g->temp[1]);
	FIELD(lap, g->temp[3]);
	FIELD(out, g->out[1]);
	const real tau = g->scalar[2], weight = g->scalar[3];
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real c = coefficient(AT(tension, 0, 1, 0) + AT(tension, 0, 0, 0), AT(shear, -1, 0, 0) + AT(shear, 0, 0, 0),
			tau, weight * AT(mask, 0, 0, 0));
		AT(out, 0, 0, 0) = AT(v, 0, 0, 0) + c * AT(lap, 0, 0, 0);
	}
}

/* ---- hadvuv and hadvuv5th: u, v, acrlat0, acrlat1, tgrlatda0, tgrlatda1; eddlat, eddlon ---- */

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

STAGE(hadvuv_um)
{
	FIELD(u, g->in[0]);
	FIELD(um, g->temp[0]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(um, 0, 0, 0) = (AT(u, -1, 0, 0) + AT(u, 0, 0, 0) + AT(u, 1, 0, 0)) * (real)(1.0 / 3);
}

STAGE(hadvuv_vm)
{
	FIELD(v, g->in[1]);
	FIELD(vm, g->temp[1]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(vm, 0, 0, 0) = (real)0.25 * (AT(v, 1, 0, 0) + AT(v, 1, -1, 0) + AT(v, 0, 0, 0) + AT(v, 0, -1, 0));
}

STAGE(hadvuv_un)
{
	FIELD(u, g->in[0]);
	FIELD(un, g->temp[3]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(un, 0, 0, 0) = (real)0.25 * (AT(u, -1, 0, 0) + AT(u, 0, 0, 0) + AT(u, 0, 1, 0) + AT(u, -1, 1, 0));
}

STAGE(hadvuv_vn)
{
	FIELD(v, g->in[1]);
	FIELD(vn, g->temp[4]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(vn, 0, 0, 0) = (AT(v, 0, -1, 0) + AT(v, 0, 0, 0) + AT(v, 0, 1, 0)) * (real)(1.0 / 3);
}

/* The advection of input number wind, with the velocities and into the temporary that
 * follows them. */
#define ADVECTION(name, upwind, line, wind, velocities) \
	STAGE(name) \
	{ \
		FIELD(q, g->in[wind]); \
		FIELD(acrlat, g->in[2 + wind]); \
		FIELD(ci, g->temp[velocities]); \
		FIELD(cj, g->temp[velocities + 1]); \
		FIELD(adv, g->temp[velocities + 2]); \
		const real eddlat = g->scalar[0], eddlon = g->scalar[1]; \
		PLANES ROWS(0, 0) POINTS(0, 0) \
			AT(adv, 0, 0, 0) = eddlat * upwind(AT_ROW(acrlat, 0) * AT(ci, 0, 0, 0), line(q, 1, 0)) + \
				eddlon * upwind(AT(cj, 0, 0, 0) * (1 / EARTH_RADIUS), line(q, 0, 1)); \
	}

ADVECTION(hadvuv_advu, upwind3, LINE3, 0, 0)
ADVECTION(hadvuv_advv, upwind3, LINE3, 1, 3)
ADVECTION(hadvuv5th_advu, upwind5, LINE5, 0, 0)
ADVECTION(hadvuv5th_advv, upwind5, LINE5, 1, 3)

STAGE(hadvuv_uout)
{
	FIELD(u, g->in[0]);
	FIELD(tgrlatda0, g->in[4]);
	FIELD(vm, g->temp[1]);
	FIELD(adv, g->temp[2]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(adv, 0, 0, 0) + AT_ROW(tgrlatda0, 0) * AT(u, 0, 0, 0) * AT(vm, 0, 0, 0);
}

STAGE(hadvuv_vout)
{
	FIELD(tgrlatda1, g->in[5]);
	FIELD(un, g->temp[3]);
	FIELD(adv, g->temp[5]);
	FIELD(out, g->out[1]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(adv, 0, 0, 0) - AT_ROW(tgrlatda1, 0) * (AT(un, 0, 0, 0) * AT(un, 0, 0, 0));
}

/* ---- fastwavesuv: u, utens, v, vtens, wgtfac, ppuv, hhl, rho, fx; dt, edadlat ---- */

/* The pressure at the lower boundaries of levels, and its difference across them; with so many
 * points, rows and levels more at the ends. */
#define BOUNDARY(name, lo, klo, khi) \
	STAGE(name) \
	{ \
		FIELD(w, g->in[4]); \
		FIELD(p, g->in[5]); \
		FIELD(pb, g->temp[0]); \
		LEVELS(klo, khi) ROWS(lo, 1) POINTS(lo, 1) \
			AT(pb, 0, 0, 0) = AT(w, 0, 0, 0) * AT(p, 0, 0, 0) + (1 - AT(w, 0, 0, 0)) * AT(p, 0, 0, -1); \
	}

#define ACROSS(name, lo, klo, khi) \
	STAGE(name) \
	{ \
		FIELD(pb, g->temp[0]); \
		FIELD(across, g->temp[1]); \
		LEVELS(klo, khi) ROWS(lo, 1) POINTS(lo, 1) \
			AT(across, 0, 0, 0) = AT(pb, 0, 0, 1) - AT(pb, 0, 0, 0); \
	}

/* The gradient of the pressure along one direction, into a temporary. */
#define GRADIENT(name, di, dj, result, klo, khi, jlo, ilo) \
	STAGE(name) \
	{ \
		FIELD(p, g->in[5]); \
		FIELD(h, g->in[6]); \
		FIELD(across, g->temp[1]); \
		FIELD(gradient, g->temp[result]); \
		LEVELS(klo, khi) ROWS(jlo, 0) POINTS(ilo, 0) \
			AT(gradient, 0, 0, 0) = (AT(p, di, dj, 0) - AT(p, 0, 0, 0)) + \
				(real)0.5 * (AT(across, di, dj, 0) + AT(across, 0, 0, 0)) * \
				(((AT(h, 0, 0, 1) + AT(h, 0, 0, 0)) - (AT(h, di, dj, 1) + AT(h, di, dj, 0))) / \
				 ((AT(h, 0, 0, 1) - AT(h, 0, 0, 0)) + (AT(h, di, dj, 1) - AT(h, di, dj, 0)))); \
	}

BOUNDARY(fastwavesuv_boundary, 0, 0, 1)
ACROSS(fastwavesuv_across, 0, 0, 0)
GRADIENT(fastwavesuv_gx, 1, 0, 2, 0, 0, 0, 0)
GRADIENT(fastwavesuv_gy, 0, 1, 3, 0, 0, 0, 0)

STAGE(fastwavesuv_uout)
{
	FIELD(u, g->in[0]);
	FIELD(utens, g->in[1]);
	FIELD(rho, g->in[7]);
	FIELD(fx, g->in[8]);
	FIELD(gx, g->temp[2]);
	FIELD(out, g->out[0]);
	const real dt = g->scalar[0];
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(u, 0, 0, 0) + dt * (AT(utens, 0, 0, 0) -
			AT(gx, 0, 0, 0) * (2 * AT_ROW(fx, 0)) / (AT(rho, 1, 0, 0) + AT(rho, 0, 0, 0)));
}

STAGE(fastwavesuv_vout)
{
	FIELD(v, g->in[2]);
	FIELD(vtens, g->in[3]);
	FIELD(rho, g->in[7]);
	FIELD(gy, g->temp[3]);
	FIELD(out, g->out[1]);
	const real dt = g->scalar[0], edadlat = g->scalar[1];
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(v, 0, 0, 0) + dt * (AT(vtens, 0, 0, 0) -
			AT(gy, 0, 0, 0) * (2 * edadlat) / (AT(rho, 0, 1, 0) + AT(rho, 0, 0, 0)));
}

/* ---- fastwaves: u, utens, v, vtens, wgtfac, ppuv, hhl, rho, zx, zy; dt ---- */

/* The wind of one direction after the step, and that at the lower boundaries of levels; both
 * one point and one level further, for the divergence. */
#define WIND(name, wind, tendency, gradient, result, di, dj) \
	STAGE(name) \
	{ \
		FIELD(u, g->in[wind]); \
		FIELD(utens, g->in[tendency]); \
		FIELD(rho, g->in[7]); \
		FIELD(gx, g->temp[gradient]); \
		FIELD(un, g->temp[result]); \
		const real dt = g->scalar[0]; \
		LEVELS(-1, 1) ROWS(-(dj), 0) POINTS(-(di), 0) \
			AT(un, 0, 0, 0) = AT(u, 0, 0, 0) + dt * (AT(utens, 0, 0, 0) - \
				AT(gx, 0, 0, 0) * 2 / (AT(rho, di, dj, 0) + AT(rho, 0, 0, 0))); \
	}

#define WIND_AT_BOUNDARY(name, wind, result, di, dj) \
	STAGE(name) \
	{ \
		FIELD(wgtfac, g->in[4]); \
		FIELD(un, g->temp[wind]); \
		FIELD(ux, g->temp[result]); \
		LEVELS(0, 1) ROWS(-(dj), 0) POINTS(-(di), 0) { \
			real w = (real)0.5 * (AT(wgtfac, 0, 0, 0) + AT(wgtfac, di, dj, 0)); \
			AT(ux, 0, 0, 0) = w * AT(un, 0, 0, 0) + (1 - w) * AT(un, 0, 0, -1); \
		} \
	}

BOUNDARY(fastwaves_boundary, -1, -1, 2)
ACROSS(fastwaves_across, -1, -1, 1)
GRADIENT(fastwaves_gx, 1, 0, 2, -1, 1, 0, -1)
GRADIENT(fastwaves_gy, 0, 1, 3, -1, 1, -1, 0)
WIND(fastwaves_un, 0, 1, 2, 4, 1, 0)
WIND(fastwaves_vn, 2, 3, 3, 5, 0, 1)
WIND_AT_BOUNDARY(fastwaves_ux, 4, 6, 1, 0)
WIND_AT_BOUNDARY(fastwaves_vy, 5, 7, 0, 1)

STAGE(fastwaves_out)
{
	FIELD(zx, g->in[8]);
	FIELD(zy, g->in[9]);
	FIELD(un, g->temp[4]);
	FIELD(vn, g->temp[5]);
	FIELD(ux, g->temp[6]);
	FIELD(vy, g->temp[7]);
	FIELD(uout, g->out[0]);
	FIELD(vout, g->out[1]);
	FIELD(div, g->out[2]);
	PLANES ROWS(0, 0) POINTS(0, 0) {
		AT(uout, 0, 0, 0) = AT(un, 0, 0, 0);
		AT(vout, 0, 0, 0) = AT(vn, 0, 0, 0);
		AT(div, 0, 0, 0) =
			(real)0.1 * (AT(un, 0, 0, 0) + AT(zx, 0, 0, 0) * (AT(ux, 0, 0, 1) - AT(ux, 0, 0, 0))) +
			(real)0.1 * (AT(zx, -1, 0, 0) * (AT(ux, -1, 0, 1) - AT(ux, -1, 0, 0)) - AT(un, -1, 0, 0)) +
			(real)0.2 * (AT(vn, 0, 0, 0) + AT(zy, 0, 0, 0) * (AT(vy, 0, 0, 1) - AT(vy, 0, 0, 0))) +
			(real)0.3 * (AT(zy, 0, -1, 0) * (AT(vy, 0, -1, 1) - AT(vy, 0, -1, 0)) - AT(vn, 0, -1, 0));
	}
}

const struct kernel cosmo_kernels[] = {
	{"hdiffsa", 3, {hdiffsa_lap, hdiffsa_flx, hdiffsa_fly, hdiffsa_out}},
	{"hdiffsmag", 4, {hdiffsmag_tension, hdiffsmag_shear, hdiffsmag_lapu, hdiffsmag_lapv, hdiffsmag_uout, hdiffsmag_vout}},
	{"hadvuv", 6, {hadvuv_um, hadvuv_vm, hadvuv_advu, hadvuv_uout, hadvuv_un, hadvuv_vn, hadvuv_advv, hadvuv_vout}},
	{"hadvuv5th", 6, {hadvuv_um, hadvuv_vm, hadvuv5th_advu, hadvuv_uout, hadvuv_un, hadvuv_vn, hadvuv5th_advv, hadvuv_vout}},
	{"fastwaves", 8, {fastwaves_boundary, fastwaves_across, fastwaves_gx, fastwaves_gy, fastwaves_un, fastwaves_vn,
		fastwaves_ux, fastwaves_vy, fastwaves_out}},
	{"fastwavesuv", 4, {fastwavesuv_boundary, fastwavesuv_across, fastwavesuv_gx, fastwavesuv_gy, fastwavesuv_uout, fastwavesuv_vout}},
	{0},
};
