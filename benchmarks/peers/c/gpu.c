/* The engine for kernels of a device: CUDA, or its emulation on the CPU. Fields are copied to the
 * device before the first run, and the outputs back when they are asked for; neither is timed. The
 * repetitions of a run are put on the stream at once, and the time is the device's, for all
 * of them, divided by their number. Blocks have whichever of some shapes is the fastest.
 *
 * The program is this file alone, with one of the folders of kernels as a place to look for files: the
 * compilers for CUDA begin slowly with each.
 *
 * With the argument "copy" the program has no kernels, but copies as many bytes within
 * the device as a problem moves at least: half of them are read, and half written. */
#include <stdio.h>
#include <string.h>
#include "engine.h"
#include "protocol.c"
#include "basic.c"
#include "cosmo.c"
#include "fv3.c"

enum { ALIGN = 256 };

static struct grid device; /* the problem in the device's memory */
static int ready; /* the fields are there */
static dim3 block;

static int copies; /* as the argument says */
static const struct kernel copying = {"copy", 0, {0}};
static char *source, *target;

/* Returns what is wrong, or a null pointer. */
static const char *told(cudaError_t error) { return error ? cudaGetErrorString(error) : 0; }

void configure(char **arguments) { copies = arguments[0] && !strcmp(arguments[0], "copy"); }

const struct kernel *choose(const char *name) { return copies ? &copying : find_kernel(name); }

static long round_up(long n, long m) { return (n + m - 1) / m * m; }

/* Allocates memory for a field, in which element (0,0,0) is aligned. */
static const char *allocate(struct field *f)
{
	long lead = round_up(f->before * sizeof(real), ALIGN);
	const char *error = told(cudaMalloc(&f->memory, lead + f->after * sizeof(real)));
	if (!error) {
		f->at = (real *)((char *)f->memory + lead);
		error = told(cudaMemset(f->memory, 0, lead + f->after * sizeof(real)));
	}
	return error;
}

const char *prepare(void)
{
	const long line = 128 / sizeof(real), halo = 3, below = 1, above = 2;
	const char *error = 0;
	if (copies) {
		error = told(cudaMalloc((void **)&source, traffic / 2));
		return error ? error : told(cudaMalloc((void **)&target, traffic / 2));
	}
	for (; !error && device.temps < kernel->temps; device.temps++) {
		struct field *f = &device.temp[device.temps];
		f->sj = round_up(grid.n[0] + 2 * halo, line);
		f->sk = f->sj * (grid.n[1] + 2 * halo);
		f->before = halo + halo * f->sj + below * f->sk;
		f->after = (grid.n[2] + above) * f->sk - halo * f->sj;
		error = allocate(f);
	}
	return error;
}

void release(void)
{
	for (int n = 0; n < MAX_FIELDS; n++) {
		cudaFree(device.in[n].memory);
		cudaFree(device.out[n].memory);
	}
	for (int n = 0; n < MAX_TEMPS; n++)
		cudaFree(device.temp[n].memory);
	cudaFree(source);
	cudaFree(target);
	source = target = 0;
	memset((void *)&device, 0, sizeof device);
	ready = 0;
}

static size_t size_of(const struct field *f) { return (f->before + f->after) * sizeof(real); }

/* Copies a field of the problem to the device. */
static const char *place(struct field *to, const struct field *from)
{
	*to = *from;
	const char *error = allocate(to);
	return error ? error : told(cudaMemcpy(to->at - to->before, from->at - from->before, size_of(from), cudaMemcpyHostToDevice));
}

static const char *place_fields(void)
{
	const char *error = 0;
	memcpy(device.n, grid.n, sizeof grid.n);
	memcpy(device.scalar, grid.scalar, sizeof grid.scalar);
	for (int n = 0; !error && n < grid.inputs; n++)
		error = place(&device.in[n], &grid.in[n]);
	for (int n = 0; !error && n < grid.outputs; n++)
		error = place(&device.out[n], &grid.out[n]);
	return error;
}

const char *fetch(void)
{
	const char *error = 0;
	for (int n = 0; !error && !copies && n < grid.outputs; n++) {
		struct field *f = &device.out[n];
		error = told(cudaMemcpy(grid.out[n].at - f->before, f->at - f->before, size_of(f), cudaMemcpyDeviceToHost));
	}
	return error;
}

/* Puts one run on the stream. */
static const char *launch(void)
{
	/* How far the stages of a kernel with temporaries go beyond the domain, at most, along i and j,
	 * and along k; those of one without compute what it asks for. */
	const unsigned beyond = kernel->temps ? 5 : 0, levels = kernel->temps ? 3 : 0;
	if (copies)
		return told(cudaMemcpyAsync(target, source, traffic / 2, cudaMemcpyDeviceToDevice, 0));
	dim3 blocks((unsigned)(grid.n[0] + beyond + block.x - 1) / block.x, (unsigned)(grid.n[1] + beyond + block.y - 1) / block.y,
		(unsigned)(grid.n[2] + levels));
	const char *error = 0;
	void *arguments[] = {&device};
	for (int s = 0; !error && s < MAX_STAGES && kernel->stages[s]; s++)
		error = told(cudaLaunchKernel((const void *)kernel->stages[s], blocks, block, arguments, 0, 0));
	return error;
}

/* Runs a number of times, and sets the nanoseconds that one takes. */
static const char *repeat(int reps, double *ns)
{
	cudaEvent_t start, end;
	float ms = 0;
	const char *error = told(cudaEventCreate(&start));
	if (error)
		return error;
	if ((error = told(cudaEventCreate(&end)))) {
		cudaEventDestroy(start);
		return error;
	}
	error = told(cudaEventRecord(start, 0));
	for (int r = 0; !error && r < reps; r++)
		error = launch();
	if (!error)
		error = told(cudaEventRecord(end, 0));
	if (!error)
		error = told(cudaEventSynchronize(end));
	if (!error)
		error = told(cudaEventElapsedTime(&ms, start, end));
	*ns = ms * 1e6 / reps;
	cudaEventDestroy(start);
	cudaEventDestroy(end);
	return error;
}

/* Places the fields, and finds out which shape of blocks is the fastest. */
static const char *get_ready(void)
{
	const dim3 shapes[] = {dim3(32, 8, 1), dim3(64, 4, 1), dim3(128, 2, 1), dim3(256, 1, 1)};
	const char *error = place_fields();
	double best = 0, ns;
	dim3 fastest = shapes[0];
	for (int n = 0; !error && !copies && n < 4; n++) {
		block = shapes[n];
		error = repeat(1, &ns);
		if (!error)
			error = repeat(3, &ns);
		if (n == 0 || ns < best) {
			best = ns;
			fastest = block;
		}
	}
	block = fastest;
	ready = !error;
	return error;
}

void run(int threads, int reps)
{
	double ns = 0;
	(void)threads;
	const char *error = ready ? 0 : get_ready();
	if (!error && reps > 1)
		error = repeat(1, &ns);
	if (!error)
		error = repeat(reps, &ns);
	if (error)
		printf("error %s\n", error);
	else
		printf("ok %.1f\n", ns);
}

#ifdef EMULATED
void call(const void *kernel, void **arguments) { ((stage *)kernel)(*(const struct grid *)arguments[0]); }
#endif
