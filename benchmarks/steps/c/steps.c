// Advances states by steps in time, and times that. Each line on standard input is a program and a strategy, then
// the extents, the number of steps and of threads, and for the strategy "tiled" how many steps are advanced at once, and the
// points of a chunk's slices and of tiles: "Heat tiled 256 256 256 16 2 8 4 64". The answer is the time per update in
// nanoseconds, that of the processors, divided by the number of threads, and a hash of the bits of the result, or "-" if there is no such program.
//
// "naive" are fused loops, as anyone writes them, with the slowest one divided among threads. "tiled" is by hand what
// polyhedral compilers do: each thread has a chunk along the slowest dimension, from which each step leaves out a
// seam that is computed when the chunks are done; in a chunk, slices and tiles along the next dimension are skewed.
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HALO 4
enum { MOST = 64, FIELDS = 9 };

static REAL *memory[FIELDS], *field[FIELDS]; // the latter from the first interior point on, which is on a cache line
static ptrdiff_t row, plane;
static int n[3], steps, threads, depth, slice, tile;
static REAL coriolis = 1e-4, dt = 8, dx = 1e3; // not const: a compiler must not know them
static pthread_barrier_t barrier;

typedef struct { int lo[3], hi[3]; } box;
typedef void kernel(int step, int j, int k, int from, int to);

#define POINTER(f, j, k) (field[f] + (ptrdiff_t)(k) * plane + (ptrdiff_t)(j) * row)

static void jacobi(int step, int j, int k, int from, int to) {
	const REAL *restrict a = POINTER(step & 1, j, k);
	REAL *restrict b = POINTER(1 - (step & 1), j, k);
	for (int i = from; i < to; i++) b[i] = (REAL)0.2 * (a[i] + a[i - 1] + a[i + 1] + a[i + row] + a[i - row]);
}

static void heat(int step, int j, int k, int from, int to) {
	const REAL *restrict a = POINTER(step & 1, j, k), e = (REAL)0.125;
	REAL *restrict b = POINTER(1 - (step & 1), j, k);
	for (int i = from; i < to; i++) {
		REAL x = a[i];
		b[i] = e * (a[i + plane] - 2 * x + a[i - plane]) + e * (a[i + row] - 2 * x + a[i - row]) + e * (a[i + 1] - 2 * x + a[i - 1]) + x;
	}
}

static void wave(int step, int j, int k, int from, int to) {
	const REAL *restrict a = POINTER(step & 1, j, k), *restrict c = POINTER(2, j, k);
	REAL *restrict b = POINTER(1 - (step & 1), j, k);
#define AROUND(d) (a[i - d] + a[i + d] + a[i - d * row] + a[i + d * row] + a[i - d * plane] + a[i + d * plane])
	for (int i = from; i < to; i++) {
		REAL lap = (REAL)(-205.0 / 24) * a[i] + (REAL)(8.0 / 5) * AROUND(1) - (REAL)(1.0 / 5) * AROUND(2) + (REAL)(8.0 / 315) * AROUND(3) - (REAL)(1.0 / 560) * AROUND(4);
		b[i] = 2 * a[i] - b[i] + c[i] * lap;
	}
}

static void diffusion(int step, int j, int k, int from, int to) {
	const REAL *restrict a = POINTER(step & 1, j, k), *restrict c = POINTER(2, j, k);
	REAL *restrict b = POINTER(1 - (step & 1), j, k);
#define LAP(x) (a[(x) - 1] + a[(x) + 1] + a[(x) - row] + a[(x) + row] - 4 * a[x])
	for (int i = from; i < to; i++) {
		REAL lap = LAP(i), f[4] = {LAP(i + 1) - lap, lap - LAP(i - 1), LAP(i + row) - lap, lap - LAP(i - row)};
		REAL g[4] = {a[i + 1] - a[i], a[i] - a[i - 1], a[i + row] - a[i], a[i] - a[i - row]};
		for (int x = 0; x < 4; x++) f[x] = f[x] * g[x] > 0 ? 0 : f[x];
		b[i] = a[i] - c[i] * (f[0] - f[1] + f[2] - f[3]);
	}
}

// water is a stage of a step: old, now and next are triples of fields.
static void water(int old, int now, int next, REAL dt, int j, int from, int to) {
	const REAL *h = POINTER(now, j, 0), *u = POINTER(now + 1, j, 0), *v = POINTER(now + 2, j, 0);
	REAL *ho = POINTER(old, j, 0), *uo = POINTER(old + 1, j, 0), *vo = POINTER(old + 2, j, 0);
	REAL *hn = POINTER(next, j, 0), *un = POINTER(next + 1, j, 0), *vn = POINTER(next + 2, j, 0);
	const REAL half = (REAL)0.5, quarter = (REAL)0.25, gravity = (REAL)9.81;
#define FX(x) (half * (h[(x) - 1] + h[x]) * u[x])
#define FY(x) (half * (h[(x) - row] + h[x]) * v[x])
#define PV(x) ((coriolis + ((v[x] - v[(x) - 1]) - (u[x] - u[(x) - row])) / dx) / (quarter * ((h[(x) - 1 - row] + h[x]) + (h[(x) - row] + h[(x) - 1]))))
#define BE(x) (gravity * h[x] + quarter * ((u[x] * u[x] + u[(x) + 1] * u[(x) + 1]) + (v[x] * v[x] + v[(x) + row] * v[(x) + row])))
#define TV(x) (PV(x) * (FY((x) - 1) + FY(x)))
#define TU(x) (PV(x) * (FX((x) - row) + FX(x)))
#pragma GCC ivdep
	for (int i = from; i < to; i++) {
		REAL be = BE(i);
		hn[i] = ho[i] - dt / dx * ((FX(i + 1) - FX(i)) + (FY(i + row) - FY(i)));
		un[i] = uo[i] + dt * (quarter * (TV(i) + TV(i + row)) - (be - BE(i - 1)) / dx);
		vn[i] = vo[i] - dt * (quarter * (TU(i) + TU(i + 1)) + (be - BE(i - row)) / dx);
	}
}

static const struct {
	const char *name;
	int reach[3], fields;
	kernel *row; // none for those that are several stages
} programs[] = {{"Jacobi", {1, 1}, 2, jacobi}, {"Heat", {1, 1, 1}, 2, heat}, {"Wave", {4, 4, 4}, 3, wave}, {"Diffusion", {2, 2}, 3, diffusion}, {"Water", {1, 1}, 9, 0}};
static int program;

static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }

static void compute(int step, box b) {
	for (int k = b.lo[2]; k < b.hi[2]; k++)
		for (int j = b.lo[1]; j < b.hi[1]; j++)
			if (b.lo[0] < b.hi[0]) programs[program].row(step, j, k, b.lo[0], b.hi[0]);
}

static void naive(int worker) {
	int slow = n[2] > 1 ? 2 : 1;
	box b = {{0}, {n[0], n[1], n[2]}};
	b.lo[slow] = n[slow] * worker / threads, b.hi[slow] = n[slow] * (worker + 1) / threads;
	for (int t = 0; t < steps; t++) {
		compute(t, b);
		pthread_barrier_wait(&barrier);
	}
}

// around makes fields periodic.
static void around(int now, int worker) {
	for (int f = now; f < now + 3; f++)
		if (f % threads == worker) {
			for (int j = 0; j < n[1]; j++) POINTER(f, j, 0)[-1] = POINTER(f, j, 0)[n[0] - 1], POINTER(f, j, 0)[n[0]] = POINTER(f, j, 0)[0];
			memcpy(POINTER(f, -1, 0) - 1, POINTER(f, n[1] - 1, 0) - 1, (n[0] + 2) * sizeof(REAL));
			memcpy(POINTER(f, n[1], 0) - 1, POINTER(f, 0, 0) - 1, (n[0] + 2) * sizeof(REAL));
		}
	pthread_barrier_wait(&barrier);
}

static void naive_water(int worker) {
	for (int t = 0; t < steps; t++)
		for (int s = 0; s < 3; s++) {
			around(3 * s, worker);
			for (int j = n[1] * worker / threads; j < n[1] * (worker + 1) / threads; j++) water(0, 3 * s, s < 2 ? 3 * s + 3 : 0, dt / (3 - s), j, 0, n[0]);
			pthread_barrier_wait(&barrier);
		}
}

// skewed computes what is between two bounds along the slowest dimension, which move by as much in each step.
static void skewed(int first, int count, int lo, int lo_by, int hi, int hi_by, int step) {
	int slow = n[2] > 1 ? 2 : 1, fast = slow - 1, r = programs[program].reach[slow], late = r * (count - 1);
	int beside = programs[program].reach[fast];
	for (int f = 0; f < n[fast] + beside * (count - 1); f += tile)
		for (int s = lo; s < hi + late; s += step)
			for (int t = 0; t < count; t++) {
				box b = {{0}, {n[0], n[1], n[2]}};
				b.lo[fast] = max(0, f == 0 ? 0 : f - beside * t), b.hi[fast] = min(n[fast], f + tile - beside * t);
				b.lo[slow] = max(s == lo ? s + lo_by * t : s - r * t, lo + lo_by * t), b.hi[slow] = min(s + step - r * t, hi + hi_by * t);
				if (s == lo && lo_by < 0) b.lo[slow] = lo + lo_by * t;
				compute(first + t, b);
			}
}

static void tiled(int worker) {
	int slow = n[2] > 1 ? 2 : 1, r = programs[program].reach[slow];
	int from = n[slow] * worker / threads, to = n[slow] * (worker + 1) / threads;
	for (int first = 0; first < steps; first += depth) {
		int count = min(depth, steps - first);
		skewed(first, count, from, worker > 0 ? r : 0, to, worker < threads - 1 ? -r : 0, slice);
		pthread_barrier_wait(&barrier);
		if (worker > 0) skewed(first, count, from, -r, from, r, 1 << 20);
		pthread_barrier_wait(&barrier);
	}
}

static void *work(void *arg) {
	int worker = (int)(intptr_t)arg;
	if (!programs[program].row) naive_water(worker);
	else if (depth) tiled(worker);
	else naive(worker);
	return 0;
}

// lay_out makes fields of numbers, the same as the other program does.
static void lay_out(void) {
	static size_t held[FIELDS];
	ptrdiff_t line = 64 / sizeof(REAL), h[3] = {HALO, HALO, n[2] > 1 ? HALO : 0};
	row = (n[0] + line + HALO + line - 1) / line * line, plane = row * (n[1] + 2 * HALO);
	size_t elements = (size_t)plane * (n[2] + 2 * h[2]);
	for (int f = 0; f < programs[program].fields; f++) {
		if (held[f] != elements) {
			free(memory[f]);
			memory[f] = aligned_alloc(64, (elements * sizeof(REAL) + 63) / 64 * 64);
			if (!memory[f]) exit(1);
			held[f] = elements;
		}
		field[f] = memory[f] + h[2] * plane + h[1] * row + line;
		for (ptrdiff_t k = -h[2]; k < n[2] + h[2]; k++)
			for (ptrdiff_t j = -h[1]; j < n[1] + h[1]; j++)
				for (ptrdiff_t i = -h[0]; i < n[0] + h[0]; i++) {
					REAL v = (REAL)((i * 73 + j * 179 + k * 283 + f * 37) & 1023) / 1024;
					if (programs[program].row) v = f == 2 ? v / 32 : v;
					else v = f % 3 ? v - (REAL)0.5 : 100 + v;
					POINTER(f, j, k)[i] = v;
				}
	}
}

static uint64_t hash(const REAL *first) {
	uint64_t h = 14695981039346656037u;
	for (int k = 0; k < n[2]; k++)
		for (int j = 0; j < n[1]; j++) {
			const REAL *at = first + k * plane + j * row;
			for (int i = 0; i < n[0]; i++) {
				BITS x;
				memcpy(&x, at + i, sizeof x);
				h = (h ^ x) * 1099511628211u;
			}
		}
	return h;
}

static double between(struct timespec from, struct timespec to) { return (to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec); }

int main(void) {
	char name[32], strategy[32];
	while (scanf("%31s %31s %d %d %d %d %d %d %d %d", name, strategy, n, n + 1, n + 2, &steps, &threads, &depth, &slice, &tile) == 10) {
		for (program = 0; strcmp(programs[program].name, name);)
			if (++program == sizeof programs / sizeof *programs) exit(1);
		int by_tiles = !strcmp(strategy, "tiled"), slow = n[2] > 1 ? 2 : 1;
		int narrow = threads > 1 && n[slow] / threads < 2 * depth * programs[program].reach[slow];
		if ((by_tiles && (!programs[program].row || narrow)) || threads > MOST) {
			printf("-\n");
			fflush(stdout);
			continue;
		}
		if (!by_tiles) depth = 0;
		lay_out();
		pthread_barrier_init(&barrier, 0, threads);
		struct timespec start, end, busy_from, busy_to;
		pthread_t others[MOST];
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &busy_from);
		clock_gettime(CLOCK_MONOTONIC, &start);
		for (intptr_t w = 1; w < threads; w++) pthread_create(&others[w], 0, work, (void *)w);
		work(0);
		for (int w = 1; w < threads; w++) pthread_join(others[w], 0);
		clock_gettime(CLOCK_MONOTONIC, &end);
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &busy_to);
		pthread_barrier_destroy(&barrier);
		double points = (double)n[0] * n[1] * n[2] * steps;
		int last = programs[program].row ? steps & 1 : 0;
		printf("%g %g %lx\n", between(start, end) / points, between(busy_from, busy_to) / points / threads, (unsigned long)hash(field[last]));
		fflush(stdout);
	}
}
