/* Calls a stencil with tables behind pointers of Go, of which a struct's are arguments of their own. */
#include <stdio.h>
#include <stdlib.h>

#include "trial.h"

enum { NI = 4, NJ = 3 };

static double t[NJ][NI], tau[NJ][NI], major[4][3], reference = 0.5;
static int16_t shift[2][3][4];
static uint8_t class[5] = {0, 2, 4, 6, 8};

static void say(int status, char *message)
{
	printf("%d: %s\n", status, message ? message : "");
	free(message);
}

static void run(trial_plan plan)
{
	char *message = NULL;
	if (trial_absorb_run_float64(plan, 2, &message))
		say(1, message);
	for (int j = 0; j < NJ; j++)
		for (int i = 0; i < NI; i++)
			printf("%.4f\n", tau[j][i]);
}

int main(void)
{
	for (int j = 0; j < NJ; j++)
		for (int i = 0; i < NI; i++)
			t[j][i] = 0.75 * i - 0.5 * j;
	for (int n = 0; n < 24; n++)
		shift[n / 12][n / 4 % 3][n % 4] = 100 * (n / 12) + 10 * (n / 4 % 3) + n % 4;
	for (int n = 0; n < 12; n++)
		major[n / 3][n % 3] = n / 3 * (n / 3) + 0.25 * (n % 3);
	trial_field ft = {.data = t, .extent = {NI, NJ, 1}, .stride = {1, NI, 0}, .type = TRIAL_FLOAT64}, ftau = ft;
	ftau.data = tau;
	trial_plan plan = 0;
	char *message = NULL;
	if (trial_absorb_bind_float64(&ft, &ftau, &shift[0][0][0], major[0], class, &reference, NULL, &plan, &message))
		say(1, message);
	run(plan);
	shift[1][0][1] = 1000, major[2][1] = -8, reference = 0.25;
	run(plan);
	trial_free(plan, NULL);

	int status;
	status = trial_absorb_float64(&ft, &ftau, NULL, major[0], class, &reference, 2, NULL, &message);
	say(status, message);
	message = NULL;
	status = trial_absorb_float64(&ft, &ftau, &shift[0][0][0], major[0], class, NULL, 2, NULL, &message);
	say(status, message);
	message = NULL;
	status = trial_absorb_float64(&ft, &ftau, &shift[0][0][0], (void *)((char *)major + 1), class, &reference, 2, NULL, &message);
	say(status, message);
}
