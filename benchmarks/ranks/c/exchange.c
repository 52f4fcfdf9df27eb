// Times exchanges of the halo of a field between ranks, as one writes them by hand: the faces are packed by loops into memory of the
// library, and go by persistent requests. Rank 0 reads lines from the standard input, and rank n the same from the file COMMANDS.n,
// which is the only argument; rank 0 answers each with one:
//
//	exchange NIxNJxNK AXIS HALO TYPE   the next case, from 0: "ok"
//	time CASE REPS                     how long an exchange takes, in ns
//	hash CASE REPS                     a hash of the part of rank 0 with its halo after so many
//	free                               all cases are forgotten
//
// A case is a field that is periodic along an axis, i or j, and cut along it into a part for each rank, with a halo there, of f32 or f64.
#define _GNU_SOURCE // for clock_gettime
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A part of a field. Along the axis its memory has the halo on both sides.
struct part {
	int n[3]; // points of the part
	int m[3]; // of its memory
	int first[3]; // the index of the first point in the whole field
	int axis, halo;
	size_t size; // of an element
	char *data;
};

static size_t at(const struct part *p, int i, int j, int k) { return ((size_t)k * p->m[1] + j) * p->m[0] + i; }

static void fail(const char *what) {
	fprintf(stderr, "exchange: %s\n", what);
	MPI_Abort(MPI_COMM_WORLD, 1);
	exit(1);
}

static void *allocate(MPI_Aint bytes) {
	void *memory;
	MPI_Alloc_mem(bytes, MPI_INFO_NULL, &memory);
	return memory;
}

// The loops over a face, from an index of the memory along the axis, in either direction: for elements of one type.
#define DEFINE_FACES(NAME, TYPE) \
	static TYPE *pack_##NAME(const struct part *p, int from, TYPE *to) { \
		const TYPE *data = (const TYPE *)p->data; \
		for (int k = 0; k < p->n[2]; k++) { \
			if (p->axis == 1) { /* whole rows, one after the other */ \
				size_t count = (size_t)p->halo * p->m[0]; \
				memcpy(to, data + at(p, 0, from, k), count * sizeof(TYPE)); \
				to += count; \
				continue; \
			} \
			for (int j = 0; j < p->n[1]; j++) \
				for (int i = 0; i < p->halo; i++) \
					*to++ = data[at(p, from + i, j, k)]; \
		} \
		return to; \
	} \
	static const TYPE *unpack_##NAME(struct part *p, int to, const TYPE *from) { \
		TYPE *data = (TYPE *)p->data; \
		for (int k = 0; k < p->n[2]; k++) { \
			if (p->axis == 1) { \
				size_t count = (size_t)p->halo * p->m[0]; \
				memcpy(data + at(p, 0, to, k), from, count * sizeof(TYPE)); \
				from += count; \
				continue; \
			} \
			for (int j = 0; j < p->n[1]; j++) \
				for (int i = 0; i < p->halo; i++) \
					data[at(p, to + i, j, k)] = *from++; \
		} \
		return from; \
	} \
	static void fill_##NAME(struct part *p) { \
		int shift[3] = {0, 0, 0}; \
		shift[p->axis] = p->halo; \
		for (int k = 0; k < p->n[2]; k++) \
			for (int j = 0; j < p->n[1]; j++) \
				for (int i = 0; i < p->n[0]; i++) \
					((TYPE *)p->data)[at(p, i + shift[0], j + shift[1], k)] = \
						(TYPE)(((i + p->first[0]) * 73 + (j + p->first[1]) * 179 + (k + p->first[2]) * 283) & 1023) / 1024; \
	}

DEFINE_FACES(f32, float)
DEFINE_FACES(f64, double)

static uint64_t hash(const struct part *p) {
	uint64_t h = 14695981039346656037u;
	for (size_t n = 0; n < (size_t)p->m[0] * p->m[1] * p->m[2]; n++) {
		uint64_t bits = 0;
		memcpy(&bits, p->data + n * p->size, p->size);
		h = (h ^ bits) * 1099511628211u;
	}
	return h;
}

// The messages with the faces. With two ranks both neighbours are one, and both faces one message; with more there are two messages each way.
struct faces {
	int messages;
	char *out[2], *in[2];
	MPI_Request requests[4]; // those that receive first
	MPI_Status statuses[4];
};

static void prepare(struct faces *f, const struct part *p, int rank, int ranks) {
	size_t face = p->size * p->halo * p->n[2] * p->n[1 - p->axis];
	int low = (rank + ranks - 1) % ranks, high = (rank + 1) % ranks;
	f->messages = low == high ? 1 : 2;
	size_t bytes = face * 2 / f->messages;
	for (int n = 0; n < f->messages; n++) {
		f->out[n] = allocate(bytes);
		f->in[n] = allocate(bytes);
		int peer = n == 0 ? high : low; // of what goes up and comes from there
		MPI_Recv_init(f->in[n], bytes, MPI_BYTE, peer, 1 - n, MPI_COMM_WORLD, &f->requests[n]);
		MPI_Send_init(f->out[n], bytes, MPI_BYTE, peer, f->messages == 1 ? 1 : n, MPI_COMM_WORLD, &f->requests[f->messages + n]);
	}
}

// The first message has the face of the high end for the halo at the low end of the rank above.
#define DEFINE_EXCHANGE(NAME, TYPE) \
	static void exchange_##NAME(struct faces *f, struct part *p) { \
		int n = p->n[p->axis]; \
		TYPE *up = (TYPE *)f->out[0], *down = pack_##NAME(p, n, up); \
		pack_##NAME(p, p->halo, f->messages == 1 ? down : (TYPE *)f->out[1]); \
		MPI_Startall(2 * f->messages, f->requests); \
		MPI_Waitall(2 * f->messages, f->requests, f->statuses); \
		if (f->messages == 1) { \
			unpack_##NAME(p, n + p->halo, unpack_##NAME(p, 0, (const TYPE *)f->in[0])); \
		} else { \
			unpack_##NAME(p, n + p->halo, (const TYPE *)f->in[0]); \
			unpack_##NAME(p, 0, (const TYPE *)f->in[1]); \
		} \
	}

DEFINE_EXCHANGE(f32, float)
DEFINE_EXCHANGE(f64, double)

struct exchange {
	struct part part;
	struct faces faces;
	void (*once)(struct faces *, struct part *);
};

static void setup(struct exchange *e, const char *text, int rank, int ranks) {
	struct part *p = &e->part;
	char axis, type[4];
	memset(e, 0, sizeof *e);
	if (sscanf(text, "exchange %dx%dx%d %c %d %3s", &p->n[0], &p->n[1], &p->n[2], &axis, &p->halo, type) != 6)
		fail(text);
	p->axis = axis == 'i' ? 0 : 1;
	p->size = strcmp(type, "f32") == 0 ? 4 : 8;
	int whole = p->n[p->axis];
	p->first[p->axis] = rank * whole / ranks;
	p->n[p->axis] = (rank + 1) * whole / ranks - p->first[p->axis];
	memcpy(p->m, p->n, sizeof p->n);
	p->m[p->axis] += 2 * p->halo;
	size_t bytes = p->size * p->m[0] * p->m[1] * p->m[2];
	if (posix_memalign((void **)&p->data, 64, bytes))
		fail("out of memory");
	memset(p->data, 0, bytes);
	if (p->size == 4)
		fill_f32(p);
	else
		fill_f64(p);
	e->once = p->size == 4 ? exchange_f32 : exchange_f64;
	prepare(&e->faces, p, rank, ranks);
}

static void release(struct exchange *e) {
	for (int n = 0; n < 2 * e->faces.messages; n++)
		MPI_Request_free(&e->faces.requests[n]);
	for (int n = 0; n < e->faces.messages; n++) {
		MPI_Free_mem(e->faces.out[n]);
		MPI_Free_mem(e->faces.in[n]);
	}
	free(e->part.data);
}

static void repeat(struct exchange *e, int reps) {
	for (int n = 0; n < reps; n++)
		e->once(&e->faces, &e->part);
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int argc, char **argv) {
	MPI_Init(&argc, &argv);
	int rank, ranks;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	if (ranks < 2 || argc != 2)
		fail("want more than one rank, and the name of the files with commands");
	FILE *in = stdin;
	if (rank > 0) {
		char name[4096];
		snprintf(name, sizeof name, "%s.%d", argv[1], rank);
		if (!(in = fopen(name, "r")))
			fail(name);
	}
	enum { most = 256 };
	static struct exchange cases[most];
	int count = 0, n, reps;
	for (char line[256], answer[64]; fgets(line, sizeof line, in);) {
		strcpy(answer, "ok");
		if (strncmp(line, "exchange ", 9) == 0 && count < most) {
			setup(&cases[count++], line, rank, ranks);
		} else if (strcmp(line, "free\n") == 0) {
			while (count > 0)
				release(&cases[--count]);
		} else if (sscanf(line, "time %d %d", &n, &reps) == 2 && n >= 0 && n < count) {
			repeat(&cases[n], 1 + reps / 8); // what ran before is out of the caches, and all ranks are there
			double start = now();
			repeat(&cases[n], reps);
			snprintf(answer, sizeof answer, "%.1f", (now() - start) / reps);
		} else if (sscanf(line, "hash %d %d", &n, &reps) == 2 && n >= 0 && n < count) {
			repeat(&cases[n], reps);
			snprintf(answer, sizeof answer, "%016llx", (unsigned long long)hash(&cases[n].part));
		} else {
			fail(line);
		}
		if (rank == 0) {
			printf("%s\n", answer);
			fflush(stdout);
		}
	}
	while (count > 0)
		release(&cases[--count]);
	MPI_Finalize();
	return 0;
}
