/* Each quantity that has a name is computed by a loop nest of its own, and kept
 * in memory. */
#include "peer.h"

STAGE(hdiff_lap)
{
	FIELD(in, g->in[0]);
	FIELD(lap, g->temp[0]);
	PLANES ROWS(-1, 1) POINTS(-1, 1)
		AT(lap, 0, 0, 0) = -(real)4 * AT(in, 0, 0, 0) +
			((AT(in, -1, 0, 0) + AT(in, 1, 0, 0)) + (AT(in, 0, 1, 0) + AT(in, 0, -1, 0)));
}

STAGE(hdiff_flx)
{
	FIELD(in, g->in[0]);
	FIELD(lap, g->temp[0]);
	FIELD(flx, g->temp[1]);
	PLANES ROWS(0, 0) POINTS(-1, 0) {
		real f = AT(lap, 1, 0, 0) - AT(lap, 0, 0, 0);
		AT(flx, 0, 0, 0) = f * (AT(in, 1, 0, 0) - AT(in, 0, 0, 0)) > 0 ? 0 : f;
	}
}

STAGE(hdiff_fly)
{
	FIELD(in, g->in[0]);
	FIELD(lap, g->temp[0]);
	FIELD(fly, g->temp[2]);
	PLANES ROWS(-1, 0) POINTS(0, 0) {
		real f = AT(lap, 0, 1, 0) - AT(lap, 0, 0, 0);
		AT(fly, 0, 0, 0) = f * (AT(in, 0, 1, 0) - AT(in, 0, 0, 0)) > 0 ? 0 : f;
	}
}

STAGE(hdiff_out)
{
	FIELD(in, g->in[0]);
	FIELD(coeff, g->in[1]);
	FIELD(flx, g->temp[1]);
	FIELD(fly, g->temp[2]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(in, 0, 0, 0) + AT(coeff, 0, 0, 0) *
			((AT(flx, -1, 0, 0) - AT(flx, 0, 0, 0)) + (AT(fly, 0, -1, 0) - AT(fly, 0, 0, 0)));
}

STAGE(laplace)
{
	FIELD(in, g->in[0]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = -(real)4 * AT(in, 0, 0, 0) +
			((AT(in, -1, 0, 0) + AT(in, 1, 0, 0)) + (AT(in, 0, 1, 0) + AT(in, 0, -1, 0)));
}

STAGE(copy)
{
	FIELD(in, g->in[0]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = AT(in, 0, 0, 0);
}

STAGE(upstream)
{
	FIELD(in, g->in[0]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real c = AT(in, 0, 0, 0);
		AT(out, 0, 0, 0) = c > 0 ? AT(in, 1, 0, 0) - c : c - AT(in, -1, 0, 0);
	}
}

/* The shift is from -4 to less than 4. */
STAGE(semi_lag)
{
	FIELD(q, g->in[0]);
	FIELD(out, g->out[0]);
	const real cells = floor(g->scalar[0]), part = g->scalar[0] - cells;
	const long from = (long)cells;
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = (1 - part) * AT(q, from, 0, 0) + part * AT(q, from + 1, 0, 0);
}

const struct kernel basic_kernels[] = {
	{"copy", 0, {copy}},
	{"upstream", 0, {upstream}},
	{"semi_lag", 0, {semi_lag}},
	{"hdiff", 3, {hdiff_lap, hdiff_flx, hdiff_fly, hdiff_out}},
	{"laplace", 0, {laplace}},
	{0},
};
