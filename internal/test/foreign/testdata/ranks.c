/* A model over the ranks of MPI, of which the library knows nothing: each rank steps its rows, and exchanges the rows of
 * the halo with its neighbours. Each also steps the whole domain by itself, to compare. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trial.h"

enum { NI = 23, NJ = 17, STEPS = 12, ROW = NI + 2 };

/* Rows from low to high of the domain, with one more on either side, before and after a step. */
typedef struct {
	int low, high;
	double *state[2], *coeff;
	trial_plan step[2]; /* from one state to the other */
} part;

static void check(int status, char *message)
{
	if (status == TRIAL_OK)
		return;
	fprintf(stderr, "status %d: %s\n", status, message ? message : "no message");
	MPI_Abort(MPI_COMM_WORLD, 1);
}

static part make(int low, int high)
{
	part p = {.low = low, .high = high};
	trial_field f[3];
	int rows = high - low;
	p.coeff = malloc(sizeof(double) * ROW * (rows + 2));
	for (int n = 0; n < 3; n++) {
		double *data = n < 2 ? (p.state[n] = malloc(sizeof(double) * ROW * (rows + 2))) : p.coeff;
		for (int j = -1; j <= rows; j++)
			for (int i = -1; i <= NI; i++)
				data[(j + 1) * ROW + i + 1] = n < 2 ? (i * i * 7 + (j + low) * (j + low) * 3) % 101 / 8.0 : 0.01 * ((i + 2 * (j + low)) % 5);
		f[n] = (trial_field){.data = data + ROW + 1, .extent = {NI, rows, 1}, .stride = {1, ROW, 0}, .halo_low = {1, 1, 0}, .halo_high = {1, 1, 0}, .type = TRIAL_FLOAT64};
	}
	for (int n = 0; n < 2; n++) {
		char *message = NULL;
		check(trial_diffuse_bind_float64(&f[n], &f[2], &f[1 - n], &(trial_options){.threads = 2}, &p.step[n], &message), message);
	}
	return p;
}

static void step(part *p, int n)
{
	char *message = NULL;
	check(trial_diffuse_run_float64(p->step[n % 2], 0.5, &message), message);
}

static void exchange(part *p, int n, int below, int above)
{
	double *now = p->state[n % 2];
	int rows = p->high - p->low;
	MPI_Sendrecv(now + ROW, ROW, MPI_DOUBLE, below, 1, now + (rows + 1) * ROW, ROW, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	MPI_Sendrecv(now + rows * ROW, ROW, MPI_DOUBLE, above, 2, now, ROW, MPI_DOUBLE, below, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int count, char **args)
{
	int rank, ranks, have;
	MPI_Init_thread(&count, &args, MPI_THREAD_FUNNELED, &have);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	part mine = make(NJ * rank / ranks, NJ * (rank + 1) / ranks), whole = make(0, NJ);
	for (int n = 0; n < STEPS; n++) {
		exchange(&mine, n, rank > 0 ? rank - 1 : MPI_PROC_NULL, rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL);
		step(&mine, n);
		step(&whole, n);
	}
	int wrong = 0, all = 0, changed = 0;
	for (int j = mine.low; j < mine.high; j++)
		for (int i = 0; i < NI; i++) {
			const double *a = &mine.state[0][(j - mine.low + 1) * ROW + i + 1], *b = &whole.state[0][(j + 1) * ROW + i + 1];
			wrong += memcmp(a, b, sizeof *a) != 0;
			changed += *b != (i * i * 7 + j * j * 3) % 101 / 8.0;
		}
	MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Allreduce(MPI_IN_PLACE, &changed, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	if (rank == 0)
		printf("%d ranks: %d points differ, %s\n", ranks, all, changed > NI * NJ / 2 ? "of those that have changed" : "and none has changed");
	for (int n = 0; n < 2; n++) {
		check(trial_free(mine.step[n], NULL), NULL);
		check(trial_free(whole.step[n], NULL), NULL);
	}
	MPI_Finalize();
	return 0;
}
