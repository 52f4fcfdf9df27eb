/* A hill of water collapses: steps of the shallow water model on the arrays of a program in C.
 *
 *     go build -C ../water -buildmode=c-shared -o libwater.so .
 *     gcc -O2 -I../water -o step step.c -L../water -lwater -Wl,-rpath,../water
 *     ./step depth.bin
 */
#include <stdio.h>
#include <stdlib.h>

#include "water.h"

enum { N = 64, WIDTH = N + 2, STEPS = 40 };

/* The depth and the velocities, each with a halo of one point around the domain. */
typedef struct {
	double h[WIDTH][WIDTH], u[WIDTH][WIDTH], v[WIDTH][WIDTH]; /* [j][i] */
} state;

static state now, first, second;

static void check(int status, char *message)
{
	if (status == WATER_OK)
		return;
	fprintf(stderr, "step: %s\n", message);
	exit(1);
}

/* Describes an array to the library. */
static water_field field(double a[WIDTH][WIDTH])
{
	return (water_field){
		.data = &a[1][1], .extent = {N, N}, .stride = {1, WIDTH}, .halo_low = {1, 1}, .halo_high = {1, 1}, .type = WATER_FLOAT64};
}

/* Continues the domain with its other end. */
static void fill_halo(double a[WIDTH][WIDTH])
{
	for (int j = 1; j <= N; j++)
		a[j][0] = a[j][N], a[j][N + 1] = a[j][1];
	for (int i = 0; i < WIDTH; i++)
		a[0][i] = a[N][i], a[N + 1][i] = a[1][i];
}

static water_plan bind(state *from, state *to)
{
	water_field old[3] = {field(now.h), field(now.u), field(now.v)};
	water_field in[3] = {field(from->h), field(from->u), field(from->v)};
	water_field out[3] = {field(to->h), field(to->u), field(to->v)};
	water_plan plan;
	char *message = NULL;
	check(water_step_bind(&old[0], &old[1], &old[2], &in[0], &in[1], &in[2], &out[0], &out[1], &out[2], NULL, &plan, &message), message);
	return plan;
}

int main(int argc, char **argv)
{
	const double coriolis = 1e-4, dt = 30, dx = 2000;
	state *from[3] = {&now, &first, &second}, *to[3] = {&first, &second, &now};
	water_plan plan[3];
	char *message = NULL;

	for (int j = 1; j <= N; j++)
		for (int i = 1; i <= N; i++) {
			double x = i - N / 2, y = j - N / 2;
			now.h[j][i] = 100 + 10 / (1 + (x * x + y * y) / 16);
		}
	for (int s = 0; s < 3; s++)
		plan[s] = bind(from[s], to[s]);
	for (int step = 0; step < STEPS; step++)
		for (int s = 0; s < 3; s++) {
			fill_halo(from[s]->h);
			fill_halo(from[s]->u);
			fill_halo(from[s]->v);
			check(water_step_run(plan[s], coriolis, dt / (3 - s), dx, &message), message);
		}
	for (int s = 0; s < 3; s++)
		check(water_free(plan[s], &message), message);

	FILE *file = fopen(argc > 1 ? argv[1] : "depth.bin", "wb");
	for (int j = 1; file && j <= N; j++)
		fwrite(&now.h[j][1], sizeof(double), N, file);
	if (!file || fclose(file) != 0) {
		perror("step");
		return 1;
	}
	return 0;
}
