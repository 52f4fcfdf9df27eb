// Times relaxations in place. Each line on standard input is a stencil and a strategy, then
// the extents, the number of sweeps and of threads: "FivePoint naive 1996 1996 1 8 1". The
// answer is the time per update in nanoseconds and a hash of the bits of the result, or "-"
// if there is no such program.
//
// "naive" are the loops as anyone writes them. "partial" is the strategy of Essadki et al.:
// tiles, in each of which a row is first computed with vectors but for the term that was
// computed last, and then finished point by point; tiles on one diagonal run at once.
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "field.h"

double *field, *memory;
size_t row, plane, elements;
int ni, nj, nk;

#define AT(i, j) y[(ptrdiff_t)(j) * (ptrdiff_t)row + (i)]
#define UP(i, j, k) y[(ptrdiff_t)(k) * (ptrdiff_t)plane + (ptrdiff_t)(j) * (ptrdiff_t)row + (i)]

#define NAIVE(name, update)                          \
	static void name##_naive(double *restrict y) {   \
		for (int j = 0; j < nj; j++)                 \
			for (int i = 0; i < ni; i++) AT(i, j) = update; \
	}

NAIVE(FivePoint, (AT(i, j - 1) + AT(i + 1, j) + AT(i, j + 1) + AT(i, j) + AT(i - 1, j)) * (1.0 / 5))
NAIVE(FivePointText, (AT(i, j - 1) + AT(i - 1, j) + AT(i, j) + AT(i + 1, j) + AT(i, j + 1)) / 5)
NAIVE(NinePoint, ((AT(i - 1, j - 1) + AT(i, j - 1) + AT(i + 1, j - 1)) + AT(i, j) + AT(i + 1, j) + AT(i - 1, j + 1) + AT(i, j + 1) + AT(i + 1, j + 1) + AT(i - 1, j)) * (1.0 / 9))
NAIVE(NinePointText, (AT(i - 1, j - 1) + AT(i, j - 1) + AT(i + 1, j - 1) + AT(i - 1, j) + AT(i, j) + AT(i + 1, j) + AT(i - 1, j + 1) + AT(i, j + 1) + AT(i + 1, j + 1)) / 9)
NAIVE(SecondOrder, (AT(i, j - 2) + AT(i, j - 1) + AT(i, j) + AT(i + 1, j) + AT(i + 2, j) + AT(i, j + 1) + AT(i, j + 2) + AT(i - 2, j) + AT(i - 1, j)) * (1.0 / 9))
NAIVE(SecondOrderText, (AT(i, j - 2) + AT(i, j - 1) + AT(i - 2, j) + AT(i - 1, j) + AT(i, j) + AT(i + 1, j) + AT(i + 2, j) + AT(i, j + 1) + AT(i, j + 2)) / 9)

static void SevenPoint_naive(double *restrict y) {
	for (int k = 0; k < nk; k++)
		for (int j = 0; j < nj; j++)
			for (int i = 0; i < ni; i++)
				UP(i, j, k) = (UP(i, j, k - 1) + UP(i, j - 1, k) + UP(i, j, k) + UP(i + 1, j, k) + UP(i, j + 1, k) + UP(i, j, k + 1) + UP(i - 1, j, k)) * (1.0 / 7);
}

enum { WIDEST = 256 };

#define PARTIAL(name, rest, finished)                                           \
	static void name##_partial(double *y, int i0, int i1, int j0, int j1) {     \
		double part[WIDEST];                                                    \
		for (int j = j0; j < j1; j++) {                                         \
			for (int i = i0; i < i1; i++) part[i - i0] = rest;                  \
			for (int i = i0; i < i1; i++) AT(i, j) = (part[i - i0] + finished); \
		}                                                                       \
	}
#define TIMES(x, c) x) * (c
PARTIAL(FivePoint, AT(i, j - 1) + AT(i + 1, j) + AT(i, j + 1) + AT(i, j), TIMES(AT(i - 1, j), 1.0 / 5))
PARTIAL(NinePoint, (AT(i - 1, j - 1) + AT(i, j - 1) + AT(i + 1, j - 1)) + AT(i, j) + AT(i + 1, j) + AT(i - 1, j + 1) + AT(i, j + 1) + AT(i + 1, j + 1), TIMES(AT(i - 1, j), 1.0 / 9))
PARTIAL(SecondOrder, AT(i, j - 2) + AT(i, j - 1) + AT(i, j) + AT(i + 1, j) + AT(i + 2, j) + AT(i, j + 1) + AT(i, j + 2), TIMES(AT(i - 2, j) + AT(i - 1, j), 1.0 / 9))

struct program {
	const char *name;
	int dims;
	void (*naive)(double *);
	void (*partial)(double *, int, int, int, int);
	int wide, high, late; // extents of tiles, and by how many waves a row of them follows the last
	void (*start)(double *);
};

static const struct program programs[] = {
	{"FivePoint", 2, FivePoint_naive, FivePoint_partial, 256, 64, 1},
	{"FivePointText", 2, FivePointText_naive},
	{"NinePoint", 2, NinePoint_naive, NinePoint_partial, 128, 1, 2},
	{"NinePointText", 2, NinePointText_naive},
	{"SecondOrder", 2, SecondOrder_naive, SecondOrder_partial, 256, 64, 1},
	{"SecondOrderText", 2, SecondOrderText_naive},
	{"SevenPoint", 3, SevenPoint_naive},
	{"Euler", 3, Euler_naive, .start = Euler_start},
	{0},
};

struct job {
	const struct program *p;
	int sweeps, threads, number;
	pthread_barrier_t *barrier;
};

// waves runs the tiles of each diagonal, those of a thread being every so many.
static void *waves(void *arg) {
	const struct job *job = arg;
	const struct program *p = job->p;
	int across = (ni + p->wide - 1) / p->wide, down = (nj + p->high - 1) / p->high;
	for (int sweep = 0; sweep < job->sweeps; sweep++)
		for (int wave = 0; wave < across + p->late * (down - 1); wave++) {
			int count = 0;
			for (int tj = 0; tj < down && p->late * tj <= wave; tj++) {
				int ti = wave - p->late * tj;
				if (ti >= across || count++ % job->threads != job->number) continue;
				int i0 = ti * p->wide, j0 = tj * p->high;
				int i1 = i0 + p->wide < ni ? i0 + p->wide : ni, j1 = j0 + p->high < nj ? j0 + p->high : nj;
				p->partial(field, i0, i1, j0, j1);
			}
			if (job->threads > 1) pthread_barrier_wait(job->barrier);
		}
	return 0;
}

static void run_waves(const struct program *p, int sweeps, int threads) {
	pthread_t ids[64];
	struct job jobs[64];
	pthread_barrier_t barrier;
	pthread_barrier_init(&barrier, 0, threads);
	for (int t = 0; t < threads; t++) {
		jobs[t] = (struct job){p, sweeps, threads, t, &barrier};
		if (t > 0 && pthread_create(&ids[t], 0, waves, &jobs[t])) exit(1);
	}
	waves(&jobs[0]);
	for (int t = 1; t < threads; t++) pthread_join(ids[t], 0);
	pthread_barrier_destroy(&barrier);
}

// lay_out allocates a field with a halo and fills it as the caller does.
static void lay_out(int dims) {
	int deep = dims == 3 ? HALO : 0;
	row = ((size_t)ni + 2 * HALO + 7 + 8) / 8 * 8;
	plane = row * (nj + 2 * HALO);
	elements = plane * (nk + 2 * deep) + 16;
	memory = aligned_alloc(64, (elements * sizeof *memory + 63) / 64 * 64);
	if (!memory) exit(1);
	memset(memory, 0, elements * sizeof *memory);
	field = memory + deep * plane + HALO * row + 8;
	double *y = field;
	uint32_t state = 1;
	for (int k = -deep; k < nk + deep; k++)
		for (int j = -HALO; j < nj + HALO; j++)
			for (int i = -HALO; i < ni + HALO; i++) {
				state = state * 1664525 + 1013904223;
				UP(i, j, k) = (state >> 8) / 16777216.0;
			}
}

static uint64_t hash(void) {
	uint64_t h = 14695981039346656037u;
	double *y = field;
	for (int k = 0; k < nk; k++)
		for (int j = 0; j < nj; j++)
			for (int i = 0; i < ni; i++) {
				uint64_t bits;
				memcpy(&bits, &UP(i, j, k), sizeof bits);
				h = (h ^ bits) * 1099511628211u;
			}
	return h;
}

int main(void) {
	char name[64], strategy[64];
	int sweeps, threads;
	while (scanf("%63s %63s %d %d %d %d %d", name, strategy, &ni, &nj, &nk, &sweeps, &threads) == 7) {
		const struct program *p = programs;
		while (p->name && strcmp(p->name, name)) p++;
		int naive = !strcmp(strategy, "naive");
		if (!p->name || threads > 64 || (naive ? threads > 1 : !p->partial)) {
			puts("-");
			fflush(stdout);
			continue;
		}
		lay_out(p->dims);
		if (p->start) p->start(field);
		struct timespec start, end;
		clock_gettime(CLOCK_MONOTONIC, &start);
		if (naive)
			for (int s = 0; s < sweeps; s++) p->naive(field);
		else
			run_waves(p, sweeps, threads);
		clock_gettime(CLOCK_MONOTONIC, &end);
		double ns = (end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec);
		printf("%.4f %016llx\n", ns / sweeps / ni / nj / nk, (unsigned long long)hash());
		fflush(stdout);
		free(memory);
	}
	return 0;
}
