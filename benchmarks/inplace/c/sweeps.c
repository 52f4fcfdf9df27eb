// Times relaxations in place. Each line on standard input is a stencil and a strategy, then
// the extents, the number of sweeps and of threads: "FivePoint naive 1996 1996 1 8 1". The
// answer is the time per update in nanoseconds and a hash of the bits of the result, or "-"
// if there is no such program.
//
// "naive" are the loops as anyone writes them. "partial" is the strategy of Essadki et al.:
// tiles, in each of which a row is first computed with vectors but for the terms that were
// computed last, and then finished point by point; tiles on one diagonal run at once.
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "field.h"

double *field, *memory, *other;
size_t row, plane, elements;
int ni, nj, nk;

double over_relax = 1.5; // not static: a compiler must not know it

#define AT(i, j) y[(ptrdiff_t)(j) * (ptrdiff_t)row + (i)]
#define BESIDE(i, j) other[(ptrdiff_t)(j) * (ptrdiff_t)row + (i)]
#define IN(f, i, j, k) f[(ptrdiff_t)(k) * (ptrdiff_t)plane + (ptrdiff_t)(j) * (ptrdiff_t)row + (i)]
#define UP(i, j, k) IN(y, i, j, k)

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

// Products are fused with the sums that they are part of if the stencils are compiled so.
#ifdef CONTRACT
#define PLUS(a, b, c) __builtin_fma(a, b, c)
#else
#define PLUS(a, b, c) ((a) * (b) + (c))
#endif
NAIVE(FivePointFused, PLUS(1.0 / 5, AT(i - 1, j), (1.0 / 5) * (AT(i, j - 1) + AT(i + 1, j) + AT(i, j + 1) + AT(i, j))))
NAIVE(NinePointFused, PLUS(1.0 / 9, AT(i - 1, j), (1.0 / 9) * ((AT(i - 1, j - 1) + AT(i, j - 1) + AT(i + 1, j - 1)) + AT(i, j) + AT(i + 1, j) + AT(i - 1, j + 1) + AT(i, j + 1) + AT(i + 1, j + 1))))
NAIVE(SecondOrderFused, PLUS(1.0 / 9, AT(i - 1, j), PLUS(1.0 / 9, AT(i - 2, j), (1.0 / 9) * (AT(i, j - 2) + AT(i, j - 1) + AT(i, j) + AT(i + 1, j) + AT(i + 2, j) + AT(i, j + 1) + AT(i, j + 2)))))

NAIVE(OverRelax, (1 - over_relax) * AT(i, j) + over_relax / 4 * (BESIDE(i, j) + AT(i, j - 1) + AT(i + 1, j) + AT(i, j + 1) + AT(i - 1, j)))

static void Symmetric_naive(double *restrict y) {
	FivePoint_naive(y);
	for (int j = nj - 1; j >= 0; j--)
		for (int i = ni - 1; i >= 0; i--) AT(i, j) = (AT(i, j + 1) + AT(i - 1, j) + AT(i, j - 1) + AT(i, j) + AT(i + 1, j)) * (1.0 / 5);
}

#define EACH3                        \
	for (int k = 0; k < nk; k++)     \
		for (int j = 0; j < nj; j++) \
			for (int i = 0; i < ni; i++)

static void SevenPoint_naive(double *restrict y) {
	EACH3 UP(i, j, k) = (UP(i, j, k - 1) + UP(i, j - 1, k) + UP(i, j, k) + UP(i + 1, j, k) + UP(i, j + 1, k) + UP(i, j, k + 1) + UP(i - 1, j, k)) * (1.0 / 7);
}

// What a field lacks of the heat equation's steady state, times some constants.
#define LACK(f, i, j, k)                                                              \
	((IN(f, i, j, k + 1) - 2 * IN(f, i, j, k) + IN(f, i, j, k - 1)) +                 \
	 (IN(f, i, j + 1, k) - 2 * IN(f, i, j, k) + IN(f, i, j - 1, k)) +                 \
	 (IN(f, i + 1, j, k) - 2 * IN(f, i, j, k) + IN(f, i - 1, j, k)))
#define HEAT(u, y, i, j, k) (LACK(u, i, j, k) + IN(y, i, j, k - 1) + IN(y, i, j, k + 1) + IN(y, i, j - 1, k) + IN(y, i, j + 1, k) + IN(y, i + 1, j, k))

// Heat_naive relaxes the increments, which are the other field, and adds them.
static void Heat_naive(double *restrict u) {
	double *restrict y = other;
	EACH3 UP(i, j, k) = 0.125 * (HEAT(u, y, i, j, k) + UP(i - 1, j, k));
	EACH3 IN(u, i, j, k) += UP(i, j, k);
}

struct box {
	int i0, i1, j0, j1, k0, k1;
};

enum { WIDEST = 256 };

// PARTIAL computes a tile: PART is what was computed before of a point. The point is written as its
// neighbours in the row are, for compilers to see that each is the next one's.
#define PARTIAL(name, point, rest, finished)                                 \
	static void name##_partial(double *restrict y, struct box b) {           \
		double part[WIDEST];                                                 \
		for (int k = b.k0; k < b.k1; k++)                                    \
			for (int j = b.j0; j < b.j1; j++) {                              \
				for (int i = b.i0; i < b.i1; i++) part[i - b.i0] = rest;     \
				for (int i = b.i0; i < b.i1; i++) point = finished;          \
			}                                                                \
	}
#define PART part[i - b.i0]
PARTIAL(FivePoint, AT(i, j), AT(i, j - 1) + AT(i + 1, j) + AT(i, j + 1) + AT(i, j), (PART + AT(i - 1, j)) * (1.0 / 5))
PARTIAL(NinePoint, AT(i, j), (AT(i - 1, j - 1) + AT(i, j - 1) + AT(i + 1, j - 1)) + AT(i, j) + AT(i + 1, j) + AT(i - 1, j + 1) + AT(i, j + 1) + AT(i + 1, j + 1), (PART + AT(i - 1, j)) * (1.0 / 9))
PARTIAL(SecondOrder, AT(i, j), AT(i, j - 2) + AT(i, j - 1) + AT(i, j) + AT(i + 1, j) + AT(i + 2, j) + AT(i, j + 1) + AT(i, j + 2), (PART + AT(i - 2, j) + AT(i - 1, j)) * (1.0 / 9))
PARTIAL(OverRelax, AT(i, j), BESIDE(i, j) + AT(i, j - 1) + AT(i + 1, j) + AT(i, j + 1), (1 - over_relax) * AT(i, j) + over_relax / 4 * (PART + AT(i - 1, j)))
PARTIAL(SevenPoint, UP(i, j, k), UP(i, j, k - 1) + UP(i, j - 1, k) + UP(i, j, k) + UP(i + 1, j, k) + UP(i, j + 1, k) + UP(i, j, k + 1), (PART + UP(i - 1, j, k)) * (1.0 / 7))

#define TILE3                              \
	for (int k = b.k0; k < b.k1; k++)      \
		for (int j = b.j0; j < b.j1; j++)  \
			for (int i = b.i0; i < b.i1; i++)

// Heat_partial computes what the field lacks where it needs it.
static void Heat_partial(double *restrict u, struct box b) {
	double *restrict y = other, part[WIDEST];
	for (int k = b.k0; k < b.k1; k++)
		for (int j = b.j0; j < b.j1; j++) {
			for (int i = b.i0; i < b.i1; i++) PART = HEAT(u, y, i, j, k);
			for (int i = b.i0; i < b.i1; i++) UP(i, j, k) = 0.125 * (PART + UP(i - 1, j, k));
		}
}

static void Heat_finish(double *restrict u, struct box b) {
	double *restrict y = other;
	TILE3 IN(u, i, j, k) += UP(i, j, k);
}

struct program {
	const char *name;
	int dims;
	void (*naive)(double *);
	void (*partial)(double *, struct box);
	int wide, high, deep;                 // extents of tiles
	int late;                             // by how many waves a row of them follows the last
	void (*finish)(double *, struct box); // what follows a sweep, in any order
	void (*start)(double *);
};

static const struct program programs[] = {
	{"FivePoint", 2, FivePoint_naive, FivePoint_partial, 256, 64, 1, 1},
	{"FivePointText", 2, FivePointText_naive},
	{"NinePoint", 2, NinePoint_naive, NinePoint_partial, 128, 1, 1, 2},
	{"NinePointText", 2, NinePointText_naive},
	{"SecondOrder", 2, SecondOrder_naive, SecondOrder_partial, 256, 64, 1, 1},
	{"SecondOrderText", 2, SecondOrderText_naive},
	{"FivePointFused", 2, FivePointFused_naive},
	{"NinePointFused", 2, NinePointFused_naive},
	{"SecondOrderFused", 2, SecondOrderFused_naive},
	{"OverRelax", 2, OverRelax_naive, OverRelax_partial, 256, 64, 1, 1},
	{"Symmetric", 2, Symmetric_naive},
	{"SevenPoint", 3, SevenPoint_naive, SevenPoint_partial, 256, 26, 4, 1},
	{"Heat", 3, Heat_naive, Heat_partial, 256, 26, 4, 1, .finish = Heat_finish},
	{"Euler", 3, Euler_naive, .start = Euler_start},
	{0},
};

// A barrier at which threads spin: a wave of small tiles takes less time than it takes the
// system to wake one of them. Those that wait for long let others run.
struct barrier {
	int threads;
	atomic_int here, turn;
};

static void wait_for_all(struct barrier *b) {
	int turn = atomic_load_explicit(&b->turn, memory_order_relaxed);
	if (atomic_fetch_add_explicit(&b->here, 1, memory_order_acq_rel) + 1 == b->threads) {
		atomic_store_explicit(&b->here, 0, memory_order_relaxed);
		atomic_store_explicit(&b->turn, turn + 1, memory_order_release);
		return;
	}
	for (long spins = 0; atomic_load_explicit(&b->turn, memory_order_acquire) == turn; spins++) {
		if (spins > 256) sched_yield(); // after about 10 µs
#ifdef __x86_64__
		else __builtin_ia32_pause();
#endif
	}
}

struct job {
	const struct program *p;
	int sweeps, threads, number;
	struct barrier *barrier;
};

static int lesser(int a, int b) { return a < b ? a : b; }
static int greater(int a, int b) { return a > b ? a : b; }
static int tiles(int n, int size) { return (n + size - 1) / size; }

// wave runs some tiles of a diagonal, by their numbers in it, and returns how many there are.
static int wave(const struct job *job, int number, int from, int to) {
	const struct program *p = job->p;
	int across = tiles(ni, p->wide), down = tiles(nj, p->high), up = tiles(nk, p->deep), count = 0;
	for (int tk = 0; tk < up && tk <= number; tk++) {
		int before = number - tk; // of the waves of these levels
		int first = greater(0, (before - across + p->late) / p->late), last = lesser(down - 1, before / p->late);
		for (int tj = first; tj <= last; tj++, count++) {
			int ti = before - p->late * tj;
			if (count < from || count >= to) continue;
			p->partial(field, (struct box){
				ti * p->wide, lesser(ni, (ti + 1) * p->wide), tj * p->high, lesser(nj, (tj + 1) * p->high), tk * p->deep, lesser(nk, (tk + 1) * p->deep)});
		}
	}
	return count;
}

// waves runs all diagonals. The tiles of a thread are neighbours in each, since they read each
// other's rows.
static void *waves(void *arg) {
	const struct job *job = arg;
	const struct program *p = job->p;
	int number = tiles(ni, p->wide) + p->late * (tiles(nj, p->high) - 1) + tiles(nk, p->deep) - 1;
	for (int sweep = 0; sweep < job->sweeps; sweep++) {
		for (int w = 0; w < number; w++) {
			int count = wave(job, w, 0, 0);
			wave(job, w, count * job->number / job->threads, count * (job->number + 1) / job->threads);
			if (job->threads > 1) wait_for_all(job->barrier);
		}
		if (p->finish) {
			p->finish(field, (struct box){0, ni, 0, nj, nk * job->number / job->threads, nk * (job->number + 1) / job->threads});
			if (job->threads > 1) wait_for_all(job->barrier);
		}
	}
	return 0;
}

static void run_waves(const struct program *p, int sweeps, int threads) {
	pthread_t ids[64];
	struct job jobs[64];
	struct barrier barrier = {threads};
	for (int t = 0; t < threads; t++) {
		jobs[t] = (struct job){p, sweeps, threads, t, &barrier};
		if (t > 0 && pthread_create(&ids[t], 0, waves, &jobs[t])) exit(1);
	}
	waves(&jobs[0]);
	for (int t = 1; t < threads; t++) pthread_join(ids[t], 0);
}

// By how many elements the second field is on other places of its pages than the first, where
// loads of one would seem to be of what has just been stored to the other.
enum { APART = 17 * 8 };

// lay_out allocates two fields with a halo and fills the first as the caller does.
static void lay_out(int dims) {
	int deep = dims == 3 ? HALO : 0;
	row = ((size_t)ni + 2 * HALO + 7 + 8) / 8 * 8;
	plane = row * (nj + 2 * HALO);
	elements = plane * (nk + 2 * deep) + 16;
	size_t bytes = (elements * sizeof *memory + 63) / 64 * 64, before = deep * plane + HALO * row + 8;
	memory = aligned_alloc(64, bytes);
	other = aligned_alloc(64, bytes + APART * sizeof *other);
	if (!memory || !other) exit(1);
	memset(memory, 0, bytes);
	memset(other, 0, bytes + APART * sizeof *other);
	field = memory + before;
	other += before + APART;
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
		for (int twice = 0; twice < 2; twice++) { // and timed once all memory has been touched
			clock_gettime(CLOCK_MONOTONIC, &start);
			if (naive)
				for (int s = 0; s < sweeps; s++) p->naive(field);
			else
				run_waves(p, sweeps, threads);
			clock_gettime(CLOCK_MONOTONIC, &end);
		}
		double ns = (end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec);
		printf("%.4f %016llx\n", ns / sweeps / ni / nj / nk, (unsigned long long)hash());
		fflush(stdout);
		free(other - APART - (field - memory));
		free(memory);
	}
	return 0;
}
