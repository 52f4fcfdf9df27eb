// Times the functions of SLEEF of at most one unit in the last place, vectors of the widest
// instructions that this is compiled for. Each line on standard input is a function and a
// type, "exp f64", then the range of arguments and how often a thousand of them are computed;
// the answer is the time per argument in nanoseconds, or "-" if there is no such function.
#include <sleef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <immintrin.h>

#if defined(__AVX512F__)
#define LANES64 8
#define LANES32 16
#define NAME64(f) Sleef_##f##d8_u10avx512f
#define NAME32(f) Sleef_##f##f16_u10avx512f
#define VECTOR64 __m512d
#define VECTOR32 __m512
#define LOAD64 _mm512_loadu_pd
#define LOAD32 _mm512_loadu_ps
#define STORE64 _mm512_storeu_pd
#define STORE32 _mm512_storeu_ps
#elif defined(__AVX2__) && defined(__FMA__)
#define LANES64 4
#define LANES32 8
#define NAME64(f) Sleef_##f##d4_u10avx2
#define NAME32(f) Sleef_##f##f8_u10avx2
#define VECTOR64 __m256d
#define VECTOR32 __m256
#define LOAD64 _mm256_loadu_pd
#define LOAD32 _mm256_loadu_ps
#define STORE64 _mm256_storeu_pd
#define STORE32 _mm256_storeu_ps
#else
#error "no vectors that are worth comparing with"
#endif

enum { N = 1024 };
static double in64[N], out64[N];
static float in32[N], out32[N];

#define FUNCTION(f)                                                                             \
	static void f##64(void) {                                                               \
		for (int n = 0; n < N; n += LANES64) STORE64(out64 + n, NAME64(f)(LOAD64(in64 + n))); \
	}                                                                                       \
	static void f##32(void) {                                                               \
		for (int n = 0; n < N; n += LANES32) STORE32(out32 + n, NAME32(f)(LOAD32(in32 + n))); \
	}

#define FUNCTIONS(F) \
	F(exp) F(exp2) F(expm1) F(log) F(log2) F(log10) F(log1p) F(sin) F(cos) F(tan) \
	F(asin) F(acos) F(atan) F(sinh) F(cosh) F(tanh) F(cbrt) F(erf)

FUNCTIONS(FUNCTION)

#define ROW(f) {#f, f##64, f##32},
static const struct {
	const char *name;
	void (*f64)(void), (*f32)(void);
} table[] = {FUNCTIONS(ROW){0}};

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(void) {
	char name[32], type[8];
	double lo, hi;
	int reps;
	while (scanf("%31s %7s %lf %lf %d", name, type, &lo, &hi, &reps) == 5) {
		void (*f)(void) = 0;
		for (int n = 0; table[n].name; n++) {
			if (!strcmp(table[n].name, name)) f = strcmp(type, "f64") ? table[n].f32 : table[n].f64;
		}
		if (!f) {
			puts("-");
		} else {
			for (int n = 0; n < N; n++) in32[n] = (float)(in64[n] = lo + (hi - lo) * n / N);
			f();
			double start = now();
			for (int n = 0; n < reps; n++) f();
			printf("%g\n", (now() - start) / reps / N);
		}
		fflush(stdout);
	}
}
