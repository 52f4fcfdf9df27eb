/* Calls a stencil whose parameters are structs in Go: here, each field and number is an argument. */
#include "trial.h"
#include <stdio.h>

enum { NI = 4, NJ = 2 };

static double h[NJ][NI], x0[NJ][NI + 1], y0[NJ][NI], x1[NJ][NI], y1[NJ][NI], next[NJ][NI], flux[NJ][NI];

static trial_field field(double *data, int row, int high)
{
	trial_field f = {.data = data, .extent = {NI, NJ, 1}, .stride = {1, row, 0}, .halo_high = {high}, .type = TRIAL_FLOAT64};
	return f;
}

int main(void)
{
	for (int j = 0; j < NJ; j++) {
		for (int i = 0; i <= NI; i++)
			x0[j][i] = i * i + j;
		for (int i = 0; i < NI; i++) {
			h[j][i] = 10 * j + i;
			y0[j][i] = 3 * i - j, x1[j][i] = i + 2 * j, y1[j][i] = 7 - i;
		}
	}
	trial_field fh = field(h[0], NI, 0), fx0 = field(x0[0], NI + 1, 1), fy0 = field(y0[0], NI, 0);
	trial_field fx1 = field(x1[0], NI, 0), fy1 = field(y1[0], NI, 0), fnext = field(next[0], NI, 0), fflux = field(flux[0], NI, 0);
	char *message = NULL;
	if (trial_relax_float64(&fh, &fx0, &fy0, &fx1, &fy1, &fnext, &fflux, 0.5, 2, 0.25, 3, false, true, NULL, &message)) {
		fprintf(stderr, "%s\n", message);
		return 1;
	}
	for (int j = 0; j < NJ; j++)
		for (int i = 0; i < NI; i++)
			printf("%g %g\n", next[j][i], flux[j][i]);
}
