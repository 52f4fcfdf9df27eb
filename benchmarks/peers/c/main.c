/* Runs the kernels of a folder on memory that it shares with the program which started
 * it, as that tells it on standard input. Each command is a line, and is answered by a line
 * that begins with "ok" or with "error":
 *
 *   setup KERNEL NI NJ NK BYTES TYPE PATH
 *                                     forgets all fields; the new ones are in that file
 *   field in|out OFFSET SJ SK ...     the next input or output: where element (0,0,0) is in
 *                                     the file, in bytes, and strides, in elements
 *   scalar VALUE                      the next scalar
 *   run THREADS REPS                  "ok NS NS ...": the time of each repetition; of several,
 *                                     one more is made before the others, to warm the caches
 *   free                              forgets all fields
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <fcntl.h>
#include <unistd.h>
#include "peer.h"

enum { LINE = 64, ALIAS = 2048, PAGE = 4096 };

static long round_up(long n, long m) { return (n + m - 1) / m * m; }

/* ---- fields ---- */

static struct grid grid;
static const struct kernel *kernel;

static char *shared;
static size_t shared_size;

static int share_memory(const char *path, size_t size)
{
	int file = open(path, O_RDWR);
	if (file < 0)
		return 0;
	void *at = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	close(file);
	if (at == MAP_FAILED)
		return 0;
	shared = at;
	shared_size = size;
	return 1;
}

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

static void free_fields(void)
{
	for (int n = 0; n < grid.temps; n++)
		free(grid.temp[n].memory);
	if (shared)
		munmap(shared, shared_size);
	shared = 0;
	memset(&grid, 0, sizeof grid);
	kernel = 0;
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

/* ---- commands ---- */

static void find_kernel(const char *name)
{
	const struct kernel *const lists[] = {basic_kernels, column_kernels, cosmo_kernels, fv3_kernels, 0};
	for (int n = 0; lists[n]; n++)
		for (const struct kernel *k = lists[n]; k->name; k++)
			if (!strcmp(k->name, name))
				kernel = k;
}

static const char *setup(const char *line)
{
	char name[64], path[256];
	size_t size;
	free_fields();
	if (sscanf(line, "setup %63s %ld %ld %ld %zu %*s %255s", name, &grid.n[0], &grid.n[1], &grid.n[2], &size, path) != 6)
		return "bad setup";
	find_kernel(name);
	if (!kernel)
		return "unknown kernel";
	if (!share_memory(path, size))
		return "cannot share memory";
	for (; grid.temps < kernel->temps; grid.temps++)
		if (!allocate_temp(&grid.temp[grid.temps], grid.temps))
			return "out of memory";
	return 0;
}

static const char *add_field(const char *line)
{
	struct field f = {0};
	char role[8];
	long offset;
	if (sscanf(line, "field %7s %ld %ld %ld", role, &offset, &f.sj, &f.sk) != 4)
		return "bad field";
	int input = !strcmp(role, "in");
	if ((input ? grid.inputs : grid.outputs) == MAX_FIELDS)
		return "too many fields";
	f.at = (real *)(shared + offset);
	if (input)
		grid.in[grid.inputs++] = f;
	else
		grid.out[grid.outputs++] = f;
	return 0;
}

static const char *add_scalar(const char *line)
{
	double value;
	if (sscanf(line, "scalar %lf", &value) != 1 || grid.scalars == MAX_SCALARS)
		return "bad scalar";
	grid.scalar[grid.scalars++] = (real)value;
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
	if (!strncmp(line, "setup", 5))
		error = setup(line);
	else if (!strncmp(line, "field", 5))
		error = add_field(line);
	else if (!strncmp(line, "scalar", 6))
		error = add_scalar(line);
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
