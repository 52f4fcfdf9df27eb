/* One loop nest for each stencil, with what its parts have in common computed
 * once per point. */
#include "peer.h"

static inline real laplacian(real c, real w, real e, real n, real s)
{
	return -(real)4 * c + ((w + e) + (n + s));
}

/* The flux between points of values p and q, of Laplacians lp and lq. */
static inline real limited(real lp, real lq, real p, real q)
{
	real f = lq - lp;
	return f * (q - p) > 0 ? 0 : f;
}

static inline void hdiff_row(long ni, const real *restrict in, long sj, const real *restrict coeff, real *restrict out)
{
	for (long i = 0; i < ni; i++) {
		real c = in[i];
		real w = in[i - 1], e = in[i + 1], n = in[i + sj], s = in[i - sj];
		real nw = in[i - 1 + sj], ne = in[i + 1 + sj], sw = in[i - 1 - sj], se = in[i + 1 - sj];

		real lc = laplacian(c, w, e, n, s);
		real lw = laplacian(w, in[i - 2], c, nw, sw);
		real le = laplacian(e, c, in[i + 2], ne, se);
		real ln = laplacian(n, nw, ne, in[i + 2 * sj], c);
		real ls = laplacian(s, sw, se, c, in[i - 2 * sj]);

		out[i] = c + coeff[i] * ((limited(lw, lc, w, c) - limited(lc, le, c, e)) +
		                         (limited(ls, lc, s, c) - limited(lc, ln, c, n)));
	}
}

static void hdiff(const struct grid *g, long k0, long k1)
{
	for (long k = k0; k < k1; k++)
		for (long j = 0; j < g->n[1]; j++)
			hdiff_row(g->n[0], row(&g->in[0], j, k), g->in[0].sj, row(&g->in[1], j, k), row(&g->out[0], j, k));
}

static inline void laplace_row(long ni, const real *restrict in, long sj, real *restrict out)
{
	for (long i = 0; i < ni; i++)
		out[i] = laplacian(in[i], in[i - 1], in[i + 1], in[i + sj], in[i - sj]);
}

static void laplace(const struct grid *g, long k0, long k1)
{
	for (long k = k0; k < k1; k++)
		for (long j = 0; j < g->n[1]; j++)
			laplace_row(g->n[0], row(&g->in[0], j, k), g->in[0].sj, row(&g->out[0], j, k));
}

const struct kernel kernels[] = {
	{"hdiff", 0, {hdiff}},
	{"laplace", 0, {laplace}},
	{0},
};
