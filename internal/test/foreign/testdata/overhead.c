/* Prints how many nanoseconds a call of trial_diffuse on 8x8x1 points takes: of a bound plan, and of the function. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "trial.h"

enum { N = 8, W = N + 2 };

static double in[W * W], coeff[N * N], out[N * N];

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int argc, char **argv)
{
	int calls = argc > 1 ? atoi(argv[1]) : 1;
	trial_field i = {.data = in + W + 1, .extent = {N, N, 1}, .stride = {1, W, W * W}, .halo_low = {1, 1}, .halo_high = {1, 1}, .type = TRIAL_FLOAT64};
	trial_field c = {.data = coeff, .extent = {N, N, 1}, .stride = {1, N, N * N}, .type = TRIAL_FLOAT64}, o = c;
	trial_options options = {.threads = 1};
	trial_plan plan;
	int failed = 0;
	o.data = out;
	failed |= trial_diffuse_bind_float64(&i, &c, &o, &options, &plan, NULL);
	failed |= trial_diffuse_run_float64(plan, 0.5, NULL);
	double start = now();
	for (int n = 0; n < calls; n++)
		failed |= trial_diffuse_run_float64(plan, 0.5, NULL);
	double bound = now() - start;
	failed |= trial_free(plan, NULL);
	start = now();
	for (int n = 0; n < calls; n++)
		failed |= trial_diffuse_float64(&i, &c, &o, 0.5, &options, NULL);
	printf("%.1f %.1f\n", bound / calls, (now() - start) / calls);
	return failed;
}
