/* Runs the kernels of a peer, as told on standard input. Each command is a line,
 * and is answered by a line that begins with "ok" or with "error":
 *
 *   setup KERNEL NI NJ NK   frees all fields, and begins with new ones
 *   field in|out ELEMENTS ORIGIN SJ SK PHASE LOI NI HII LOJ NJ HIJ LOK NK HIK NUMBER LO HI SLOPE
 *                           allocates the next input or output and fills it
 *   run THREADS REPS        "ok NS NS ...": the time of each repetition
 *   hash                    "ok HASH": of the outputs
 *   free                    frees all fields
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "peer.h"

enum { LINE = 64, ALIAS = 2048, PAGE = 4096 };

static long round_up(long n, long m) { return (n + m - 1) / m * m; }

/* ---- fields ---- */

static struct grid grid;
static const struct kernel *kernel;

/* Gives f memory that begins phase bytes after a multiple of the page size. */
static int allocate(struct field *f, long elements, long origin, long phase)
{
	if (posix_memalign(&f->memory, PAGE, phase + elements * sizeof(real)))
		return 0;
	memset(f->memory, 0, phase + elements * sizeof(real));
	f->at = (real *)((char *)f->memory + phase) + origin;
	return 1;
}

/* The same numbers as package fill. */
static double value(uint64_t n, long i, long j, long k, double lo, double hi, double slope)
{
	uint64_t z = n * 0x9E3779B97F4A7C15 + (uint64_t)(i + 64) * 0xBF58476D1CE4E5B9 +
	             (uint64_t)(j + 64) * 0x94D049BB133111EB + (uint64_t)(k + 64) * 0xD6E8FEB86659FD93;
	z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
	z = (z ^ z >> 27) * 0x94D049BB133111EB;
	z ^= z >> 31;
	return lo + (hi - lo) * ((double)(z >> 11) * 0x1p-53) + slope * (double)k;
}

static void fill(struct field *f, int number, double lo, double hi, double slope)
{
	for (long k = -f->lo[2]; k < f->n[2] + f->hi[2]; k++)
		for (long j = -f->lo[1]; j < f->n[1] + f->hi[1]; j++)
			for (long i = -f->lo[0]; i < f->n[0] + f->hi[0]; i++)
				row(f, j, k)[i] = (real)value(number, i, j, k, lo, hi, slope);
}

/* A temporary: rows start on a cache line, strides are no multiple of ALIAS. */
static int allocate_temp(struct field *f, long phase)
{
	const long line = LINE / sizeof(real), halo = 1;
	f->sj = round_up(line + grid.n[0] + halo, line);
	if (f->sj * sizeof(real) % ALIAS == 0)
		f->sj += line;
	f->sk = f->sj * (grid.n[1] + 2 * halo);
	if (f->sk * sizeof(real) % ALIAS == 0)
		f->sk += line;
	return allocate(f, f->sk * grid.n[2], line + halo * f->sj, phase);
}

static void free_fields(void)
{
	for (int n = 0; n < grid.inputs; n++)
		free(grid.in[n].memory);
	for (int n = 0; n < grid.outputs; n++)
		free(grid.out[n].memory);
	for (int n = 0; n < grid.temps; n++)
		free(grid.temp[n].memory);
	memset(&grid, 0, sizeof grid);
	kernel = 0;
}

static uint64_t hash(void)
{
	uint64_t h = 14695981039346656037u;
	for (int n = 0; n < grid.outputs; n++)
		for (long k = 0; k < grid.n[2]; k++)
			for (long j = 0; j < grid.n[1]; j++)
				for (long i = 0; i < grid.n[0]; i++) {
					uint64_t bits = 0;
					memcpy(&bits, &row(&grid.out[n], j, k)[i], sizeof(real));
					h = (h ^ bits) * 1099511628211u;
					h ^= h >> 29;
				}
	return h;
}

/* ---- threads ---- */

/* The threads of one run. They spin between stages, for as long as the run
 * lasts and no longer: other programs are measured in between. */
static struct {
	int threads;
	stage *work; /* null: the run is over */
	atomic_long turn; /* counts stages */
	atomic_int busy; /* threads that have not finished the stage */
} team;

static void relax(long spins)
{
	if (spins > 20000)
		sched_yield();
#if defined __x86_64__
	else
		__builtin_ia32_pause();
#endif
}

/* Keeps the calling thread on the CPU of its number, for else two threads that
 * spin may share one for a while. Returns the CPUs it had before. */
#ifdef __linux__
typedef cpu_set_t cpus;
static cpus stay(int number)
{
	cpus before, one;
	CPU_ZERO(&before);
	CPU_ZERO(&one);
	sched_getaffinity(0, sizeof before, &before);
	int count = CPU_COUNT(&before);
	if (count > 0)
		number %= count;
	for (int c = 0; c < CPU_SETSIZE; c++)
		if (CPU_ISSET(c, &before) && number-- == 0)
			CPU_SET(c, &one);
	sched_setaffinity(0, sizeof one, &one);
	return before;
}
static void leave(cpus before) { sched_setaffinity(0, sizeof before, &before); }
#else
typedef int cpus;
static cpus stay(int number) { return number; }
static void leave(cpus before) { (void)before; }
#endif

static void share(int number)
{
	long nk = grid.n[2];
	team.work(&grid, nk * number / team.threads, nk * (number + 1) / team.threads);
}

static void *thread(void *number)
{
	stay((int)(intptr_t)number);
	for (long turn = 1;; turn++) {
		for (long spins = 0; atomic_load_explicit(&team.turn, memory_order_acquire) != turn; spins++)
			relax(spins);
		if (!team.work)
			return 0;
		share((int)(intptr_t)number);
		atomic_fetch_sub_explicit(&team.busy, 1, memory_order_release);
	}
}

static void run_stage(stage *work)
{
	team.work = work;
	atomic_store_explicit(&team.busy, team.threads - 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&team.turn, 1, memory_order_release);
	if (!work)
		return;
	share(0);
	for (long spins = 0; atomic_load_explicit(&team.busy, memory_order_acquire) > 0; spins++)
		relax(spins);
}

static long nanoseconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

/* One repetition more than is reported, before the others, warms the caches. */
static void run(int threads, int reps)
{
	enum { MAX_THREADS = 256 };
	pthread_t ids[MAX_THREADS];
	if (!kernel || threads < 1 || threads > MAX_THREADS || reps < 1) {
		printf("error cannot run\n");
		return;
	}
	atomic_store(&team.turn, 0);
	team.threads = threads;
	for (int n = 1; n < threads; n++)
		if (pthread_create(&ids[n], 0, thread, (void *)(intptr_t)n)) {
			printf("error cannot start a thread\n");
			exit(1);
		}
	cpus before = stay(0);
	printf("ok");
	for (int r = -1; r < reps; r++) {
		long start = nanoseconds();
		for (int s = 0; s < MAX_STAGES && kernel->stages[s]; s++)
			run_stage(kernel->stages[s]);
		if (r >= 0)
			printf(" %ld", nanoseconds() - start);
	}
	printf("\n");
	run_stage(0);
	leave(before);
	for (int n = 1; n < threads; n++)
		pthread_join(ids[n], 0);
}

/* ---- commands ---- */

static const char *setup(const char *line)
{
	char name[64];
	free_fields();
	if (sscanf(line, "setup %63s %ld %ld %ld", name, &grid.n[0], &grid.n[1], &grid.n[2]) != 4)
		return "bad setup";
	for (const struct kernel *k = kernels; k->name; k++)
		if (!strcmp(k->name, name))
			kernel = k;
	if (!kernel)
		return "unknown kernel";
	for (; grid.temps < kernel->temps; grid.temps++)
		if (!allocate_temp(&grid.temp[grid.temps], (grid.temps + 3) * 9 % 64 * LINE))
			return "out of memory";
	return 0;
}

static const char *add_field(const char *line)
{
	struct field f = {0};
	char role[8];
	long elements, origin, phase;
	int number;
	double lo, hi, slope;
	if (sscanf(line, "field %7s %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %d %lf %lf %lf", role, &elements,
	           &origin, &f.sj, &f.sk, &phase, &f.lo[0], &f.n[0], &f.hi[0], &f.lo[1], &f.n[1], &f.hi[1], &f.lo[2], &f.n[2],
	           &f.hi[2], &number, &lo, &hi, &slope) != 19)
		return "bad field";
	int input = !strcmp(role, "in");
	if ((input ? grid.inputs : grid.outputs) == MAX_FIELDS)
		return "too many fields";
	if (!allocate(&f, elements, origin, phase))
		return "out of memory";
	fill(&f, number, lo, hi, slope);
	if (input)
		grid.in[grid.inputs++] = f;
	else
		grid.out[grid.outputs++] = f;
	return 0;
}

static void obey(const char *line)
{
	int threads, reps;
	const char *error = 0;
	if (sscanf(line, "run %d %d", &threads, &reps) == 2) {
		run(threads, reps);
		return;
	}
	if (!strncmp(line, "hash", 4)) {
		printf("ok %016llx\n", (unsigned long long)hash());
		return;
	}
	if (!strncmp(line, "setup", 5))
		error = setup(line);
	else if (!strncmp(line, "field", 5))
		error = add_field(line);
	else if (!strncmp(line, "free", 4))
		free_fields();
	else
		error = "unknown command";
	printf(error ? "error %s\n" : "ok\n", error);
}

int main(void)
{
	char line[1024];
	while (fgets(line, sizeof line, stdin)) {
		obey(line);
		fflush(stdout);
	}
	return 0;
}
