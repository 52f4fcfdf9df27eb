/* Each quantity that has a name is computed by a loop nest of its own, and kept
 * in memory. */
#include "peer.h"

static inline void lap_row(long lo, long hi, const real *restrict in, long sj, real *restrict lap)
{
	for (long i = lo; i < hi; i++)
		lap[i] = -(real)4 * in[i] + ((in[i - 1] + in[i + 1]) + (in[i + sj] + in[i - sj]));
}

/* step is the distance to the neighbour that the flux goes to. */
static inline void flux_row(long lo, long hi, const real *restrict in, const real *restrict lap,
                            long in_step, long lap_step, real *restrict flux)
{
	for (long i = lo; i < hi; i++) {
		real f = lap[i + lap_step] - lap[i];
		flux[i] = f * (in[i + in_step] - in[i]) > 0 ? 0 : f;
	}
}

static inline void update_row(long n, const real *restrict in, const real *restrict coeff,
                              const real *restrict flx, const real *restrict fly, long fly_sj, real *restrict out)
{
	for (long i = 0; i < n; i++)
		out[i] = in[i] + coeff[i] * ((flx[i - 1] - flx[i]) + (fly[i - fly_sj] - fly[i]));
}

static void hdiff_lap(const struct grid *g, long k0, long k1)
{
	for (long k = k0; k < k1; k++)
		for (long j = -1; j < g->n[1] + 1; j++)
			lap_row(-1, g->n[0] + 1, row(&g->in[0], j, k), g->in[0].sj, row(&g->temp[0], j, k));
}

static void hdiff_flx(const struct grid *g, long k0, long k1)
{
	for (long k = k0; k < k1; k++)
		for (long j = 0; j < g->n[1]; j++)
			flux_row(-1, g->n[0], row(&g->in[0], j, k), row(&g->temp[0], j, k), 1, 1, row(&g->temp[1], j, k));
}

static void hdiff_fly(const struct grid *g, long k0, long k1)
{
	for (long k = k0; k < k1; k++)
		for (long j = -1; j < g->n[1]; j++)
			flux_row(0, g->n[0], row(&g->in[0], j, k), row(&g->temp[0], j, k),
			         g->in[0].sj, g->temp[0].sj, row(&g->temp[2], j, k));
}

static void hdiff_out(const struct grid *g, long k0, long k1)
{
	for (long k = k0; k < k1; k++)
		for (long j = 0; j < g->n[1]; j++)
			update_row(g->n[0], row(&g->in[0], j, k), row(&g->in[1], j, k),
			           row(&g->temp[1], j, k), row(&g->temp[2], j, k), g->temp[2].sj, row(&g->out[0], j, k));
}

static void laplace(const struct grid *g, long k0, long k1)
{
	for (long k = k0; k < k1; k++)
		for (long j = 0; j < g->n[1]; j++)
			lap_row(0, g->n[0], row(&g->in[0], j, k), g->in[0].sj, row(&g->out[0], j, k));
}

const struct kernel kernels[] = {
	{"hdiff", 3, {hdiff_lap, hdiff_flx, hdiff_fly, hdiff_out}},
	{"laplace", 0, {laplace}},
	{0},
};
