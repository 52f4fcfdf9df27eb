/* The engine for kernels that are loop nests: threads that share the planes. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "engine.h"

enum { LINE = 64, ALIAS = 2048, PAGE = 4096 };

static long round_up(long n, long m) { return (n + m - 1) / m * m; }

/* A temporary: rows start on a cache line, strides are no multiple of ALIAS, and different
 * temporaries at different lines of a page. */
static int allocate_temp(struct field *f, int number)
{
	const long line = LINE / sizeof(real), halo = 3, below = 1, above = 2;
	f->sj = round_up(line + grid.n[0] + halo, line);
	if (f->sj * sizeof(real) % ALIAS == 0)
		f->sj += line;
	f->sk = f->sj * (grid.n[1] + 2 * halo);
	if (f->sk * sizeof(real) % ALIAS == 0)
		f->sk += line;
	long phase = (number + 3) * 9 % 64 * LINE, bytes = phase + f->sk * (below + grid.n[2] + above) * sizeof(real);
	if (posix_memalign(&f->memory, PAGE, bytes))
		return 0;
	memset(f->memory, 0, bytes);
	f->at = (real *)((char *)f->memory + phase) + line + halo * f->sj + below * f->sk;
	return 1;
}

void configure(char **arguments) { (void)arguments; }

const struct kernel *choose(const char *name) { return find_kernel(name); }

const char *prepare(void)
{
	for (; grid.temps < kernel->temps; grid.temps++)
		if (!allocate_temp(&grid.temp[grid.temps], grid.temps))
			return "out of memory";
	return 0;
}

void release(void)
{
	for (int n = 0; n < grid.temps; n++)
		free(grid.temp[n].memory);
}

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
	long nk = grid.n[2], k0 = nk * number / team.threads, k1 = nk * (number + 1) / team.threads;
	if (k0 < k1)
		team.work(&grid, k0, k1);
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

static void nothing(const struct grid *g, long k0, long k1) { (void)g, (void)k0, (void)k1; }

const char *fetch(void) { return 0; } /* they are there */

void run(int threads, int reps)
{
	enum { MAX_THREADS = 256 };
	pthread_t ids[MAX_THREADS];
	if (threads > MAX_THREADS) {
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
	run_stage(nothing); /* until all threads are there */
	for (int r = reps > 1 ? -1 : 0; r < reps; r++) {
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
