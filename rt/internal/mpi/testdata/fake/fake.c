// A library of MPI for ranks that are goroutines of one process: each loads a copy of it, and the
// copies share a network. With -DMPICH, -DOPENMPI or -DSTANDARD it has the binary interface of one of
// the three. It checks what the real ones check or merely suffer from: that one thread calls it at a
// time, the same one for start and end, with buffers that it allocated itself and an error handler
// that returns. It counts what is left, and fails on demand.
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MPICH
typedef int handle;
enum { ANY_SOURCE = -2, SERIALIZED = 2, SHARED = 1, IN_STATUS = 17, PENDING = 18, TRUNCATE = 14, IGNORE = 1, CODE = 0x1000 };
enum { WORLD = 0x44000000, SELF = 0x44000001, BYTE = 0x4c00010d, INFO = 0x1c000000, RETURN = 0x54000001, COMMS = (int)0x84000000, REQUESTS = (int)0x98000000 };
struct status { int low, high, source, tag, error; };
#define VERSION "MPICH Version: 4.0.0 (pretended)\nmore"
#elif defined(OPENMPI)
typedef intptr_t handle;
enum { ANY_SOURCE = -1, SERIALIZED = 2, SHARED = 0, IN_STATUS = 18, PENDING = 19, TRUNCATE = 15, IGNORE = 0, CODE = 0 };
char ompi_mpi_comm_world[64], ompi_mpi_comm_self[64], ompi_mpi_byte[64], ompi_mpi_info_null[64], ompi_mpi_errors_return[64];
static char comm_handles[64], request_handles[4096];
#define WORLD ((handle)ompi_mpi_comm_world)
#define SELF ((handle)ompi_mpi_comm_self)
#define BYTE ((handle)ompi_mpi_byte)
#define INFO ((handle)ompi_mpi_info_null)
#define RETURN ((handle)ompi_mpi_errors_return)
#define COMMS ((handle)comm_handles)
#define REQUESTS ((handle)request_handles)
struct status { int source, tag, error, cancelled; size_t count; };
#define VERSION "Open MPI v4.1.0 (pretended)"
#else
typedef intptr_t handle;
enum { ANY_SOURCE = -1, SERIALIZED = 2048, SHARED = 221, IN_STATUS = 19, PENDING = 18, TRUNCATE = 15, IGNORE = 0, CODE = 0 };
enum { WORLD = 0x101, SELF = 0x102, BYTE = 0x247, INFO = 0x130, RETURN = 0x143 };
static char comm_handles[64], request_handles[4096];
#define COMMS ((handle)comm_handles)
#define REQUESTS ((handle)request_handles)
struct status { int source, tag, error, internal[5]; };
#define VERSION "Standard MPI 5.0 (pretended)"
int MPI_Abi_get_version(int *major, int *minor) { *major = 1; *minor = 0; return 0; }
#endif
#ifdef MPICH
int MPI_Abi_get_version(int *major, int *minor) { *major = *minor = -1; return 0; }
#endif

enum { OTHER = 15 + CODE, REQUEST_LIMIT = 256, COMM_LIMIT = 16, MEMORY_LIMIT = 256 };

struct message { struct message *next; int comm, from, to, tag, length; char data[]; };
struct network { pthread_mutex_t mutex; struct message *first; int ranks; };
struct request { int live, persistent, active, receive, done, comm, peer, tag, length, error, got; char *buffer; long posted; };

static struct network *network;
static int rank, provided = SERIALIZED, initialized, finalized, aborted = -1, returns;
static pthread_t starter;
static struct request requests[REQUEST_LIMIT];
static int comms[COMM_LIMIT], made; // whether they are live
static struct { char *at; size_t size; } memory[MEMORY_LIMIT];
static long posted;
static int inside;
static char problems[4096], version[256] = VERSION, text[1 << 16], fail_name[64];
static size_t length;
static int fail_after, fail_code;

// What tests ask.
struct network *fakeNetwork(int ranks) {
	struct network *n = calloc(1, sizeof *n);
	pthread_mutex_init(&n->mutex, NULL);
	n->ranks = ranks;
	return n;
}
void fakeJoin(struct network *n, int r) { network = n; rank = r; }
void fakeProvide(int level) { provided = level; }
void fakeVersion(const char *v) { snprintf(version, sizeof version, "%s", v); }
const char *fakeProblems(void) { return problems; }
const char *fakeLog(void) { return text; }
int fakeAborted(void) { return aborted; }
int fakeLive(void) {
	int n = 0;
	for (int i = 0; i < REQUEST_LIMIT; i++) n += requests[i].live;
	for (int i = 0; i < MEMORY_LIMIT; i++) n += memory[i].at != NULL;
	return n;
}
void fakeFail(const char *name, int after, int code) {
	snprintf(fail_name, sizeof fail_name, "%s", name);
	fail_after = after;
	fail_code = code;
}

static void problem(const char *format, ...) {
	va_list args;
	va_start(args, format);
	size_t n = strlen(problems);
	vsnprintf(problems + n, sizeof problems - n, format, args);
	va_end(args);
}

// begin notes a call, and returns the code if it is to fail.
static int begin(const char *name) {
	if (__atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST) != 1)
		problem("%s while another thread is in a call; ", name);
	if (!initialized || finalized)
		problem("%s before the start or after the end; ", name);
	if (!strstr(text, name) && length < sizeof text - 64)
		length += snprintf(text + length, sizeof text - length, "%s\n", name);
	if (strcmp(name, fail_name) == 0 && fail_after-- == 0) {
		fail_name[0] = 0;
		if (returns < 2 && strcmp(name, "MPI_Init_thread") && strcmp(name, "MPI_Comm_set_errhandler"))
			problem("%s fails with the handler that ends the program; ", name);
		return fail_code + CODE;
	}
	return 0;
}
static int end(int code) {
	__atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
	return code;
}
#define BEGIN() do { int r_ = begin(__func__); if (r_) return end(r_); } while (0)

static void check(const char *name, char *buffer, int bytes, handle type) {
	if (type != BYTE)
		problem("%s with another type; ", name);
	for (int i = 0; i < MEMORY_LIMIT; i++)
		if (memory[i].at && buffer >= memory[i].at && buffer + bytes <= memory[i].at + memory[i].size)
			return;
	problem("%s with memory that is not the library's; ", name);
}

static int comm_of(handle h) {
	if (h == WORLD) return 0;
	if (h == SELF) return 1;
	handle n = h - COMMS;
	if (n >= 0 && n < COMM_LIMIT && comms[n]) return 2 + (int)n;
	problem("an unknown communicator; ");
	return -1;
}

static int new_comm(handle *out) {
	comms[made] = 1;
	*out = COMMS + made++;
	return 0;
}

static struct request *request_of(handle h) {
	handle n = h - REQUESTS;
	if (n < 0 || n >= REQUEST_LIMIT || !requests[n].live) {
		problem("an unknown request; ");
		return NULL;
	}
	return &requests[n];
}

static handle new_request(int receive, int persistent, char *buffer, int bytes, int peer, int tag, int comm) {
	for (int i = 0; i < REQUEST_LIMIT; i++)
		if (!requests[i].live) {
			requests[i] = (struct request){.live = 1, .persistent = persistent, .receive = receive, .comm = comm, .peer = peer, .tag = tag, .length = bytes, .buffer = buffer};
			return REQUESTS + i;
		}
	problem("too many requests; ");
	abort();
}

static void start(struct request *r) {
	if (r->active)
		problem("a request that is started twice; ");
	r->active = 1;
	r->done = r->error = 0;
	r->posted = posted++;
	if (r->receive)
		return;
	struct message *m = malloc(sizeof *m + r->length), **last;
	*m = (struct message){.comm = r->comm, .from = rank, .to = r->peer, .tag = r->tag, .length = r->length};
	memcpy(m->data, r->buffer, r->length);
	pthread_mutex_lock(&network->mutex);
	for (last = &network->first; *last; last = &(*last)->next) {}
	*last = m;
	pthread_mutex_unlock(&network->mutex);
	r->done = 1;
}

// find returns where a message is linked.
static struct message **find(int comm, int from, int tag) {
	for (struct message **m = &network->first; *m; m = &(*m)->next)
		if ((*m)->to == rank && (*m)->comm == comm && (*m)->tag == tag && (from == ANY_SOURCE || (*m)->from == from))
			return m;
	return NULL;
}

// progress gives messages to requests in the order in which these were posted.
static void progress(void) {
	pthread_mutex_lock(&network->mutex);
	for (;;) {
		struct request *first = NULL;
		struct message **found = NULL;
		for (int i = 0; i < REQUEST_LIMIT; i++) {
			struct request *r = &requests[i];
			struct message **m;
			if (r->live && r->active && r->receive && !r->done && (!first || r->posted < first->posted) && (m = find(r->comm, r->peer, r->tag)))
				first = r, found = m;
		}
		if (!first)
			break;
		struct message *m = *found;
		*found = m->next;
		first->done = 1;
		first->got = m->length;
		first->error = m->length > first->length ? TRUNCATE : 0;
		memcpy(first->buffer, m->data, first->error ? first->length : m->length);
		free(m);
	}
	pthread_mutex_unlock(&network->mutex);
}

// The library.
int MPI_Get_library_version(char *out, int *n) { *n = sprintf(out, "%s", version); return 0; }
int MPI_Error_string(int code, char *out, int *n) { *n = sprintf(out, "pretended error  %d", code & 0xff); return 0; }
int MPI_Error_class(int code, int *class) { *class = code & 0xff; return 0; }
static void takes_over(int signal) { (void)signal; abort(); }
int MPI_Init_thread(int *argc, char ***argv, int wanted, int *got) {
	initialized = 1;
	BEGIN();
	if (argc || argv || wanted != SERIALIZED)
		problem("a start with arguments; ");
	signal(SIGSEGV, takes_over);
	starter = pthread_self();
	*got = provided;
	return end(0);
}
int MPI_Finalize(void) {
	BEGIN();
	if (!pthread_equal(starter, pthread_self()))
		problem("the end is on another thread than the start; ");
	finalized = 1;
	return end(0);
}
int MPI_Abort(handle comm, int code) { BEGIN(); comm_of(comm); aborted = code; return end(0); }
int MPI_Comm_rank(handle comm, int *out) { BEGIN(); comm_of(comm); *out = rank; return end(0); }
int MPI_Comm_size(handle comm, int *out) { BEGIN(); comm_of(comm); *out = network->ranks; return end(0); }
int MPI_Comm_dup(handle comm, handle *out) { BEGIN(); comm_of(comm); return end(new_comm(out)); }
int MPI_Comm_free(handle *comm) { BEGIN(); int n = comm_of(*comm); if (n >= 2) comms[n - 2] = 0; return end(0); }
int MPI_Comm_split_type(handle comm, int type, int key, handle info, handle *out) {
	BEGIN();
	if (comm_of(comm) != 0 || type != SHARED || key != rank || info != INFO)
		problem("a wrong split; ");
	return end(new_comm(out));
}
int MPI_Comm_set_errhandler(handle comm, handle handler) {
	BEGIN();
	if (comm_of(comm) > 1 || handler != RETURN)
		problem("a wrong error handler; ");
	returns++;
	return end(0);
}
int MPI_Alloc_mem(intptr_t size, handle info, void *out) {
	BEGIN();
	if (info != INFO)
		problem("memory with a wrong info; ");
	for (int i = 0; i < MEMORY_LIMIT; i++)
		if (!memory[i].at) {
			memory[i].at = *(char **)out = malloc(size);
			memory[i].size = size;
			memset(memory[i].at, 0xa5, size);
			return end(0);
		}
	return end(OTHER);
}
int MPI_Free_mem(void *at) {
	BEGIN();
	for (int i = 0; i < MEMORY_LIMIT; i++)
		if (memory[i].at == at) {
			free(at);
			memory[i].at = NULL;
			return end(0);
		}
	problem("memory that is freed and was not allocated; ");
	return end(OTHER);
}
static int make(const char *name, int receive, int persistent, void *b, int n, handle type, int peer, int tag, handle comm, handle *out) {
	check(name, b, n, type);
	*out = new_request(receive, persistent, b, n, peer, tag, comm_of(comm));
	if (!persistent)
		start(request_of(*out));
	return 0;
}
int MPI_Send_init(void *b, int n, handle type, int peer, int tag, handle comm, handle *out) { BEGIN(); return end(make(__func__, 0, 1, b, n, type, peer, tag, comm, out)); }
int MPI_Recv_init(void *b, int n, handle type, int peer, int tag, handle comm, handle *out) { BEGIN(); return end(make(__func__, 1, 1, b, n, type, peer, tag, comm, out)); }
int MPI_Isend(void *b, int n, handle type, int peer, int tag, handle comm, handle *out) { BEGIN(); return end(make(__func__, 0, 0, b, n, type, peer, tag, comm, out)); }
int MPI_Irecv(void *b, int n, handle type, int peer, int tag, handle comm, handle *out) { BEGIN(); return end(make(__func__, 1, 0, b, n, type, peer, tag, comm, out)); }
int MPI_Startall(int n, handle *list) {
	BEGIN();
	for (int i = 0; i < n; i++)
		start(request_of(list[i]));
	return end(0);
}
static int pending(struct request *r) { return r->active && !r->done; }
int MPI_Testall(int n, handle *list, int *flag, struct status *statuses) {
	BEGIN();
	progress();
	int failed = 0;
	*flag = 1;
	for (int i = 0; i < n; i++) {
		struct request *r = request_of(list[i]);
		if (!r)
			return end(OTHER);
		*flag &= !pending(r);
		failed |= r->error;
	}
	if (!*flag && !failed)
		return end(0);
	for (int i = 0; i < n; i++) {
		struct request *r = request_of(list[i]);
		if ((intptr_t)statuses != IGNORE)
			statuses[i].source = r->peer, statuses[i].tag = r->tag, statuses[i].error = pending(r) ? PENDING : r->error;
		if (!pending(r)) {
			r->active = 0;
			if (!r->persistent)
				r->live = 0;
		}
	}
	return end(failed ? IN_STATUS + CODE : 0);
}
int MPI_Request_get_status(handle h, int *flag, struct status *status) {
	BEGIN();
	progress();
	struct request *r = request_of(h);
	if ((intptr_t)status != IGNORE || !r)
		return end(OTHER);
	*flag = !pending(r);
	return end(0);
}
int MPI_Request_free(handle *h) {
	BEGIN();
	struct request *r = request_of(*h);
	if (r && pending(r))
		problem("a request that is freed while it is pending; ");
	if (r)
		r->live = 0;
	return end(0);
}
int MPI_Iprobe(int from, int tag, handle comm, int *flag, struct status *status) {
	BEGIN();
	int c = comm_of(comm);
	pthread_mutex_lock(&network->mutex);
	struct message **m = find(c, from, tag);
	if ((*flag = m != NULL)) {
		status->source = (*m)->from;
		status->tag = (*m)->tag;
#ifdef MPICH
		status->low = (*m)->length;
#elif defined(OPENMPI)
		status->count = (*m)->length;
#else
		status->internal[0] = (*m)->length;
#endif
	}
	pthread_mutex_unlock(&network->mutex);
	return end(0);
}
int MPI_Get_count(struct status *status, handle type, int *n) {
	BEGIN();
	if (type != BYTE)
		problem("a count of another type; ");
#ifdef MPICH
	*n = status->low;
#elif defined(OPENMPI)
	*n = (int)status->count;
#else
	*n = status->internal[0];
#endif
	return end(0);
}
