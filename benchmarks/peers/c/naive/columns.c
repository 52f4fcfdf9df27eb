/* Each recurrence is computed by a loop nest of its own, level by level, and kept in memory. */
#include "peer.h"

#define UPWARDS for (long k = 0; k < g->n[2]; k++) COLUMNS
#define DOWNWARDS for (long k = g->n[2] - 1; k >= 0; k--) COLUMNS

STAGE(tridiagonal_c)
{
	FIELD(upper, g->in[1]);
	FIELD(c, g->temp[0]);
	UPWARDS POINTS(0, 0)
		AT(c, 0, 0, 0) = k == 0 ? AT(upper, 0, 0, 0) / 3 : AT(upper, 0, 0, 0) / (3 + AT(c, 0, 0, -1));
}

STAGE(tridiagonal_r)
{
	FIELD(right, g->in[0]);
	FIELD(c, g->temp[0]);
	FIELD(r, g->temp[1]);
	UPWARDS POINTS(0, 0)
		AT(r, 0, 0, 0) = k == 0 ? AT(right, 0, 0, 0) / 3 : (AT(right, 0, 0, 0) + AT(r, 0, 0, -1)) / (3 + AT(c, 0, 0, -1));
}

STAGE(tridiagonal_x)
{
	FIELD(c, g->temp[0]);
	FIELD(r, g->temp[1]);
	FIELD(out, g->out[0]);
	const real sign = g->scalar[0];
	const long top = g->n[2] - 1;
	DOWNWARDS POINTS(0, 0)
		AT(out, 0, 0, 0) = k == top ? AT(r, 0, 0, 0) : AT(r, 0, 0, 0) + sign * AT(c, 0, 0, 0) * AT(out, 0, 0, 1);
}

/* What is exchanged with the level below a point, and with the one above. */
#define BELOW (k == 0 ? 0 : dt * rdz[k * rdz_sk] * rdzh[k * rdzh_sk] * AT(kappa, 0, 0, 0))
#define ABOVE (k == top ? 0 : dt * rdz[k * rdz_sk] * rdzh[(k + 1) * rdzh_sk] * AT(kappa, 0, 0, 1))
#define EXCHANGE \
	FIELD(kappa, g->in[1]); \
	FIELD(rdz, g->in[2]); \
	FIELD(rdzh, g->in[3]); \
	const real dt = g->scalar[0]; \
	const long top = g->n[2] - 1

STAGE(diffusion_u)
{
	EXCHANGE;
	FIELD(u, g->temp[0]);
	UPWARDS POINTS(0, 0) {
		real below = BELOW, above = ABOVE, pivot = 1 + below + above;
		AT(u, 0, 0, 0) = above / (k == 0 ? pivot : pivot - below * AT(u, 0, 0, -1));
	}
}

STAGE(diffusion_r)
{
	EXCHANGE;
	FIELD(q, g->in[0]);
	FIELD(u, g->temp[0]);
	FIELD(r, g->temp[1]);
	UPWARDS POINTS(0, 0) {
		real below = BELOW, above = ABOVE, pivot = 1 + below + above;
		AT(r, 0, 0, 0) = k == 0 ? AT(q, 0, 0, 0) / pivot
			: (AT(q, 0, 0, 0) + below * AT(r, 0, 0, -1)) / (pivot - below * AT(u, 0, 0, -1));
	}
}

STAGE(diffusion_x)
{
	FIELD(u, g->temp[0]);
	FIELD(r, g->temp[1]);
	FIELD(out, g->out[0]);
	const long top = g->n[2] - 1;
	DOWNWARDS POINTS(0, 0)
		AT(out, 0, 0, 0) = k == top ? AT(r, 0, 0, 0) : AT(r, 0, 0, 0) + AT(u, 0, 0, 0) * AT(out, 0, 0, 1);
}

/* The coefficients of the levels below and above. */
#define LOWER (k == 0 ? 0 : -(real)0.25 * (AT(w, 1, 0, 0) + AT(w, 0, 0, 0)) * (real)0.5)
#define UPPER (k == top ? 0 : (real)0.25 * (AT(w, 1, 0, 1) + AT(w, 0, 0, 1)) * (real)0.5)

STAGE(advection_c)
{
	FIELD(w, g->in[2]);
	FIELD(c, g->temp[0]);
	const real rdt = g->scalar[0];
	const long top = g->n[2] - 1;
	UPWARDS POINTS(0, 0) {
		real lower = LOWER, upper = UPPER, pivot = rdt - lower - upper;
		AT(c, 0, 0, 0) = k == 0 ? upper / pivot : upper * (1 / (pivot - AT(c, 0, 0, -1) * lower));
	}
}

STAGE(advection_r)
{
	FIELD(tend, g->in[0]);
	FIELD(u, g->in[1]);
	FIELD(w, g->in[2]);
	FIELD(old, g->in[3]);
	FIELD(slow, g->in[4]);
	FIELD(c, g->temp[0]);
	FIELD(r, g->temp[1]);
	const real rdt = g->scalar[0];
	const long top = g->n[2] - 1;
	UPWARDS POINTS(0, 0) {
		real lower = LOWER, upper = UPPER, pivot = rdt - lower - upper, explicit = 0;
		if (k > 0)
			explicit -= lower * (AT(u, 0, 0, -1) - AT(u, 0, 0, 0));
		if (k < top)
			explicit -= upper * (AT(u, 0, 0, 1) - AT(u, 0, 0, 0));
		real right = rdt * AT(old, 0, 0, 0) + AT(slow, 0, 0, 0) + AT(tend, 0, 0, 0) + explicit;
		AT(r, 0, 0, 0) = k == 0 ? right / pivot : (right - AT(r, 0, 0, -1) * lower) * (1 / (pivot - AT(c, 0, 0, -1) * lower));
	}
}

STAGE(advection_x)
{
	FIELD(c, g->temp[0]);
	FIELD(r, g->temp[1]);
	FIELD(x, g->temp[2]);
	const long top = g->n[2] - 1;
	DOWNWARDS POINTS(0, 0)
		AT(x, 0, 0, 0) = k == top ? AT(r, 0, 0, 0) : AT(r, 0, 0, 0) - AT(c, 0, 0, 0) * AT(x, 0, 0, 1);
}

STAGE(advection_out)
{
	FIELD(old, g->in[3]);
	FIELD(x, g->temp[2]);
	FIELD(out, g->out[0]);
	const real rdt = g->scalar[0];
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = rdt * (AT(x, 0, 0, 0) - AT(old, 0, 0, 0));
}

const struct kernel column_kernels[] = {
	{"tridiagonal", 2, {tridiagonal_c, tridiagonal_r, tridiagonal_x}},
	{"diffusion", 2, {diffusion_u, diffusion_r, diffusion_x}},
	{"advection", 3, {advection_c, advection_r, advection_x, advection_out}},
	{0},
};
