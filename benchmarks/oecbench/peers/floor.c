/* What no kernel can beat: reading each point of the inputs once and writing
 * each point of the outputs once. The outputs are the sum of the inputs; with
 * one input, that is a copy. */
#include "peer.h"

#define IS_FLOAT (sizeof(real) == sizeof(float))

#if defined __AVX512F__
#include <immintrin.h>
typedef __m512 vecs;
typedef __m512d vecd;
#define OP(name, s) _mm512_##name##_##s
#elif defined __AVX__
#include <immintrin.h>
typedef __m256 vecs;
typedef __m256d vecd;
#define OP(name, s) _mm256_##name##_##s
#elif defined __SSE2__
#include <emmintrin.h>
typedef __m128 vecs;
typedef __m128d vecd;
#define OP(name, s) _mm_##name##_##s
#endif

#ifdef OP

/* A row that starts on a vector boundary in every field. */
#define ROW(suffix, vec, s, scalar)                                                                        \
	static inline __attribute__((always_inline)) void row_##suffix(long ni, int inputs, scalar *const *in, \
	                                                               int outputs, scalar *const *out, int nt) \
	{                                                                                                      \
		const long width = sizeof(vec) / sizeof(scalar);                                                   \
		long i = 0;                                                                                        \
		for (; i + width <= ni; i += width) {                                                              \
			vec v = OP(load, s)(in[0] + i);                                                                \
			for (int n = 1; n < inputs; n++)                                                               \
				v = OP(add, s)(v, OP(load, s)(in[n] + i));                                                 \
			for (int n = 0; n < outputs; n++)                                                              \
				if (nt)                                                                                    \
					OP(stream, s)(out[n] + i, v);                                                          \
				else                                                                                       \
					OP(store, s)(out[n] + i, v);                                                           \
		}                                                                                                  \
		for (; i < ni; i++) {                                                                              \
			scalar v = in[0][i];                                                                           \
			for (int n = 1; n < inputs; n++)                                                               \
				v += in[n][i];                                                                             \
			for (int n = 0; n < outputs; n++)                                                              \
				out[n][i] = v;                                                                             \
		}                                                                                                  \
	}

ROW(float, vecs, ps, float)
ROW(double, vecd, pd, double)

static inline __attribute__((always_inline)) void one_row(long ni, int inputs, real *const *in, int outputs, real *const *out, int nt)
{
	if (IS_FLOAT)
		row_float(ni, inputs, (float *const *)in, outputs, (float *const *)out, nt);
	else
		row_double(ni, inputs, (double *const *)in, outputs, (double *const *)out, nt);
}

#else

static inline void one_row(long ni, int inputs, real *const *in, int outputs, real *const *out, int nt)
{
	for (long i = 0; i < ni; i++) {
		real v = in[0][i];
		for (int n = 1; n < inputs; n++)
			v += in[n][i];
		for (int n = 0; n < outputs; n++)
			out[n][i] = v;
	}
}

#endif

static inline __attribute__((always_inline)) void planes(const struct grid *g, long k0, long k1, int inputs, int outputs, int nt)
{
	for (long k = k0; k < k1; k++)
		for (long j = 0; j < g->n[1]; j++) {
			real *in[MAX_FIELDS], *out[MAX_FIELDS];
			for (int n = 0; n < inputs; n++)
				in[n] = row(&g->in[n], j, k);
			for (int n = 0; n < outputs; n++)
				out[n] = row(&g->out[n], j, k);
			one_row(g->n[0], inputs, in, outputs, out, nt);
		}
}

/* The usual numbers of fields get loops of their own. */
static inline __attribute__((always_inline)) void all(const struct grid *g, long k0, long k1, int nt)
{
	if (g->outputs == 1 && g->inputs == 1)
		planes(g, k0, k1, 1, 1, nt);
	else if (g->outputs == 1 && g->inputs == 2)
		planes(g, k0, k1, 2, 1, nt);
	else
		planes(g, k0, k1, g->inputs, g->outputs, nt);
}

static void copy(const struct grid *g, long k0, long k1) { all(g, k0, k1, 0); }

#ifdef OP
static void copy_nt(const struct grid *g, long k0, long k1)
{
	all(g, k0, k1, 1);
	_mm_sfence();
}
#endif

const struct kernel kernels[] = {
	{"copy", 0, {copy}},
#ifdef OP
	{"copy_nt", 0, {copy_nt}},
#endif
	{0},
};
