/* Runs the kernels of a folder on memory that it shares with the program which started
 * it, as that tells it on standard input. Each command is a line, and is answered by a line
 * that begins with "ok" or with "error":
 *
 *   setup KERNEL NI NJ NK BYTES TYPE PATH TRAFFIC
 *                                     forgets all fields; the new ones are in that file, and
 *                                     the kernel moves so many bytes at least
 *   field in|out OFFSET SJ SK ILO NI IHI JLO NJ JHI KLO NK KHI DIMS
 *                                     the next input or output: where element (0,0,0) is in
 *                                     the file, in bytes, strides, in elements, and for each
 *                                     dimension the halo below, the interior, the halo above
 *   scalar VALUE                      the next scalar
 *   run THREADS REPS                  "ok NS NS ...": the time of each repetition, or one for
 *                                     each, if they overlap; of several, one more is made
 *                                     before the others, to warm the caches
 *   fetch                             puts the outputs into the memory
 *   free                              forgets all fields
 */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <fcntl.h>
#include <unistd.h>
#include "engine.h"

struct grid grid;
const struct kernel *kernel;
size_t traffic;

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
	shared = (char *)at;
	shared_size = size;
	return 1;
}

static void free_fields(void)
{
	release();
	if (shared)
		munmap(shared, shared_size);
	shared = 0;
	memset((void *)&grid, 0, sizeof grid);
	kernel = 0;
}

const struct kernel *find_kernel(const char *name)
{
#ifdef GPU
	const struct kernel *const lists[] = {basic_kernels, cosmo_kernels, fv3_kernels, 0};
#else
	const struct kernel *const lists[] = {basic_kernels, column_kernels, cosmo_kernels, fv3_kernels, 0};
#endif
	for (int n = 0; lists[n]; n++)
		for (const struct kernel *k = lists[n]; k->name; k++)
			if (!strcmp(k->name, name))
				return k;
	return 0;
}

static const char *setup(const char *line)
{
	char name[64], path[256];
	size_t size;
	free_fields();
	if (sscanf(line, "setup %63s %ld %ld %ld %zu %*s %255s %zu", name, &grid.n[0], &grid.n[1], &grid.n[2], &size, path, &traffic) != 7)
		return "bad setup";
	kernel = choose(name);
	if (!kernel)
		return "unknown kernel";
	if (!share_memory(path, size))
		return "cannot share memory";
	return prepare();
}

static const char *add_field(const char *line)
{
	struct field f;
	char role[8];
	long offset, lo[3], n[3], hi[3];
	memset(&f, 0, sizeof f);
	if (sscanf(line, "field %7s %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld", role, &offset, &f.sj, &f.sk,
		   &lo[0], &n[0], &hi[0], &lo[1], &n[1], &hi[1], &lo[2], &n[2], &hi[2]) != 13)
		return "bad field";
	int input = !strcmp(role, "in");
	if ((input ? grid.inputs : grid.outputs) == MAX_FIELDS)
		return "too many fields";
	f.at = (real *)(shared + offset);
	f.before = lo[0] + lo[1] * f.sj + lo[2] * f.sk;
	f.after = n[0] + hi[0] + (n[1] + hi[1] - 1) * f.sj + (n[2] + hi[2] - 1) * f.sk;
	if ((char *)(f.at - f.before) < shared || (char *)(f.at + f.after) > shared + shared_size)
		return "a field is not in the memory";
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
		if (kernel && threads > 0 && reps > 0)
			run(threads, reps);
		else
			printf("error cannot run\n");
		return;
	}
	if (!strncmp(line, "setup", 5))
		error = setup(line);
	else if (!strncmp(line, "field", 5))
		error = add_field(line);
	else if (!strncmp(line, "scalar", 6))
		error = add_scalar(line);
	else if (!strncmp(line, "fetch", 5))
		error = fetch();
	else if (!strncmp(line, "free", 4))
		free_fields();
	else
		error = "unknown command";
	if (error)
		printf("error %s\n", error);
	else
		printf("ok\n");
}

int main(int count, char **arguments)
{
	char line[1024];
	configure(arguments + (count > 0));
	while (fgets(line, sizeof line, stdin)) {
		obey(line);
		fflush(stdout);
	}
	return 0;
}
