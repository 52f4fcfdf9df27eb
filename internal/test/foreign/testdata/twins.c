/* Calls two libraries of this kind from the threads of OpenMP, each thread with a plan of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trial.h"
#include "twin.h"

enum { N = 16, W = N + 2, RUNS = 300, THREADS = 8 };

static double in[W * W], coeff[N * N], want[N * N], out[THREADS][N * N];

#define DESCRIBE(T, a, n, w, h) ((T){.data = (a) + (h) * ((w) + 1), .extent = {N, N, 1}, .stride = {1, w, (w) * (w)}, \
	.halo_low = {h, h, 0}, .halo_high = {h, h, 0}, .type = TRIAL_FLOAT64})

int main(void)
{
	int wrong = 0;
	for (int n = 0; n < W * W; n++)
		in[n] = 0.1 * n * n;
	for (int n = 0; n < N * N; n++)
		coeff[n] = 0.01 * n;
	trial_field i = DESCRIBE(trial_field, in, N, W, 1), c = DESCRIBE(trial_field, coeff, N, N, 0), o = DESCRIBE(trial_field, want, N, N, 0);
	if (trial_diffuse_float64(&i, &c, &o, 0.5, NULL, NULL) != TRIAL_OK)
		return 1;
#pragma omp parallel for num_threads(THREADS) reduction(+ : wrong) schedule(static, 1)
	for (int t = 0; t < THREADS; t++) {
		int failed = 0;
		if (t % 2) {
			trial_field mine = DESCRIBE(trial_field, out[t], N, N, 0);
			trial_plan plan = 0;
			failed |= trial_diffuse_bind_float64(&i, &c, &mine, NULL, &plan, NULL);
			for (int run = 0; run < RUNS; run++)
				failed |= trial_diffuse_run_float64(plan, 0.5, NULL);
			failed |= trial_free(plan, NULL);
		} else {
			twin_field a = DESCRIBE(twin_field, in, N, W, 1), b = DESCRIBE(twin_field, coeff, N, N, 0);
			twin_field mine = DESCRIBE(twin_field, out[t], N, N, 0);
			twin_plan plan = 0;
			failed |= twin_diffuse_bind_float64(&a, &b, &mine, NULL, &plan, NULL);
			for (int run = 0; run < RUNS; run++)
				failed |= twin_diffuse_run_float64(plan, 0.5, NULL);
			failed |= twin_free(plan, NULL);
		}
		wrong += failed != 0 || memcmp(out[t], want, sizeof want) != 0;
	}
	printf("%d of %d threads are wrong\n", wrong, THREADS);
	return wrong;
}
