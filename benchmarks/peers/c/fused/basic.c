/* One loop nest for each stencil, with what its parts have in common computed
 * once per point. */
#include "peer.h"

INLINE real laplacian(real c, real w, real e, real n, real s)
{
	return -(real)4 * c + ((w + e) + (n + s));
}

/* The flux between points of values p and q, of Laplacians lp and lq. */
INLINE real limited(real lp, real lq, real p, real q)
{
	real f = lq - lp;
	return f * (q - p) > 0 ? 0 : f;
}

STAGE(hdiff)
{
	FIELD(in, g->in[0]);
	FIELD(coeff, g->in[1]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0) {
		real c = AT(in, 0, 0, 0);
		real w = AT(in, -1, 0, 0), e = AT(in, 1, 0, 0), n = AT(in, 0, 1, 0), s = AT(in, 0, -1, 0);
		real nw = AT(in, -1, 1, 0), ne = AT(in, 1, 1, 0), sw = AT(in, -1, -1, 0), se = AT(in, 1, -1, 0);

		real lc = laplacian(c, w, e, n, s);
		real lw = laplacian(w, AT(in, -2, 0, 0), c, nw, sw);
		real le = laplacian(e, c, AT(in, 2, 0, 0), ne, se);
		real ln = laplacian(n, nw, ne, AT(in, 0, 2, 0), c);
		real ls = laplacian(s, sw, se, c, AT(in, 0, -2, 0));

		AT(out, 0, 0, 0) = c + AT(coeff, 0, 0, 0) *
			((limited(lw, lc, w, c) - limited(lc, le, c, e)) + (limited(ls, lc, s, c) - limited(lc, ln, c, n)));
	}
}

STAGE(laplace)
{
	FIELD(in, g->in[0]);
	FIELD(out, g->out[0]);
	PLANES ROWS(0, 0) POINTS(0, 0)
		AT(out, 0, 0, 0) = laplacian(AT(in, 0, 0, 0), AT(in, -1, 0, 0), AT(in, 1, 0, 0), AT(in, 0, 1, 0), AT(in, 0, -1, 0));
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
	{"hdiff", 0, {hdiff}},
	{"laplace", 0, {laplace}},
	{0},
};
