// A driver's library without a device: with -DHIP that of AMD, else that of NVIDIA. It checks
// what the real ones check, or merely suffer from: that a device is current on the calling
// thread, that what is used belongs to it, that what it copies from and to by itself is memory
// that it allocated. It writes down each call, and fails on demand. Memory of a device has
// addresses at which the host has none; copies do copy, and the kernels add and add32 do add.
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HIP
#define NAME(cuda, hip) hip
#else
#define NAME(cuda, hip) cuda
#endif

enum { DEVICES = 2, LIVE = 4096, LOG = 1 << 20 };
enum { OK = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, NO_DEVICE = 100, INVALID_DEVICE = 101, INVALID_IMAGE = 200,
	INVALID_CONTEXT = 201, NO_BINARY = 209, INVALID_PTX = 218, INVALID_HANDLE = 400, NOT_FOUND = 500 };
enum kind { FREE, DEVICE, HOST, STREAM, EVENT, MODULE, KERNEL, GRAPH, EXEC };

// live is something that was made and not released.
struct live {
	enum kind kind;
	int device;
	uint64_t addr, size; // of memory; of anything else, addr is the handle
	char *memory;
	char name[64];
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct live lives[LIVE];
static uint64_t next_addr = 1 << 20;
static char text[LOG];
static size_t length;
static int devices = DEVICES, sticky;
static char fail_name[64];
static int fail_after, fail_code;
#ifdef HIP
static __thread int current = 0; // the first device, unless it is set
#else
static __thread int current = -1; // no context
#endif

// What tests ask.
const char *fakeLog(void) { text[length] = 0; return text; }
void fakeReset(void) { length = 0; sticky = 0; fail_name[0] = 0; }
void fakeDevices(int n) { devices = n; }
void fakeFail(const char *name, int after, int code) {
	pthread_mutex_lock(&mutex);
	snprintf(fail_name, sizeof fail_name, "%s", name);
	fail_after = after;
	fail_code = code;
	pthread_mutex_unlock(&mutex);
}
int fakeLive(int kind) {
	int n = 0;
	for (int i = 0; i < LIVE; i++)
		n += lives[i].kind != FREE && (kind == 0 || lives[i].kind == (enum kind)kind);
	return n;
}

// begin writes a call down, and returns the result if it is to fail.
static int begin(const char *name, const char *format, ...) {
	va_list args;
	va_start(args, format);
	pthread_mutex_lock(&mutex);
	if (length < LOG - 1024) {
		length += snprintf(text + length, LOG - length, "%s", name);
		length += vsnprintf(text + length, LOG - length, format, args);
		text[length++] = '\n';
	}
	va_end(args);
	int result = sticky;
	if (strcmp(name, fail_name) == 0 && fail_after-- == 0) {
		result = fail_code;
		if (result >= 700)
			sticky = result;
		fail_name[0] = 0;
	}
	if (result)
		pthread_mutex_unlock(&mutex);
	return result;
}

static int end(int result) {
	pthread_mutex_unlock(&mutex);
	return result;
}

#define BEGIN(...) do { int r_ = begin(__VA_ARGS__); if (r_) return r_; } while (0)
#define NEED_DEVICE() do { if (current < 0 || current >= devices) return end(INVALID_CONTEXT); } while (0)

static struct live *make(enum kind kind, uint64_t size) {
	for (int i = 0; i < LIVE; i++)
		if (lives[i].kind == FREE) {
			struct live *l = &lives[i];
			memset(l, 0, sizeof *l);
			l->kind = kind;
			l->device = current;
			l->size = size;
			l->addr = next_addr + ((uint64_t)(current + 1) << 44);
			next_addr += (size + 511) / 256 * 256;
			return l;
		}
	return NULL;
}

static struct live *find(enum kind kind, uint64_t addr) {
	for (int i = 0; i < LIVE; i++)
		if (lives[i].kind == kind && lives[i].addr == addr && (kind == HOST || lives[i].device == current))
			return &lives[i];
	return NULL;
}

// at returns memory of the current device, or pinned memory of the host, at an address; NULL if
// it is not all in one allocation.
static char *at(enum kind kind, uint64_t addr, uint64_t size) {
	for (int i = 0; i < LIVE; i++) {
		struct live *l = &lives[i];
		if (l->kind == kind && addr >= l->addr && addr + size <= l->addr + l->size && (kind == HOST || l->device == current))
			return l->memory + (addr - l->addr);
	}
	return NULL;
}

static int destroy(enum kind kind, uint64_t addr) {
	struct live *l = find(kind, addr);
	if (!l)
		return kind == DEVICE || kind == HOST ? INVALID_VALUE : INVALID_HANDLE;
	free(l->memory);
	l->kind = FREE;
	return OK;
}

// Devices.
int NAME(cuInit, hipInit)(unsigned flags) { BEGIN("init", " %u", flags); return end(OK); }
int NAME(cuDriverGetVersion, hipDriverGetVersion)(int *v) { *v = 12040; return OK; }
int NAME(cuDeviceGetCount, hipGetDeviceCount)(int *n) { BEGIN("count", ""); *n = devices; return end(devices ? OK : NO_DEVICE); }
int NAME(cuDeviceGet, hipDeviceGet)(int *d, int n) { BEGIN("get", " %d", n); *d = n; return end(n < devices ? OK : INVALID_DEVICE); }
int NAME(cuDeviceGetName, hipDeviceGetName)(char *s, int size, int d) { snprintf(s, size, "Fake %d", d); return OK; }
int NAME(cuDeviceTotalMem_v2, hipDeviceTotalMem)(size_t *n, int d) { *n = (size_t)(d + 1) << 30; return OK; }
int NAME(cuDeviceGetAttribute, hipDeviceGetAttribute)(int *v, int number, int d) {
	*v = number == 75 ? 8 : number == 76 ? d : number == NAME(16, 63) ? 100 + d : -1;
	return OK;
}
#ifdef HIP
int hipSetDevice(int d) { BEGIN("current", " %d", d); current = d; return end(d < devices ? OK : INVALID_DEVICE); }
int hipGetDevicePropertiesR0600(char *p, int d) {
	memset(p, 0, 1472);
	strcpy(p + 1160, d ? "gfx1100" : "gfx90a:sramecc+:xnack-");
	return OK;
}
const char *hipGetErrorName(int code) { return code == 2 ? "hipErrorOutOfMemory" : "hipErrorFake"; }
#else
int cuDevicePrimaryCtxSetFlags_v2(int d, unsigned flags) { BEGIN("flags", " %d %u", d, flags); return end(OK); }
int cuDevicePrimaryCtxRetain(void **ctx, int d) { BEGIN("retain", " %d", d); *ctx = (void *)(uintptr_t)(0x1000 + d); return end(OK); }
int cuDevicePrimaryCtxRelease_v2(int d) { BEGIN("release", " %d", d); current = -1; return end(OK); }
int cuCtxSetCurrent(void *ctx) { BEGIN("current", " %d", (int)((uintptr_t)ctx - 0x1000)); current = (uintptr_t)ctx - 0x1000; return end(OK); }
int cuFuncSetAttribute(void *f, int attribute, int value) { BEGIN("attribute", " %d %d", attribute, value); return end(find(KERNEL, (uintptr_t)f) ? OK : INVALID_HANDLE); }
int cuGetErrorName(int code, const char **s) { *s = code == 2 ? "CUDA_ERROR_OUT_OF_MEMORY" : "CUDA_ERROR_FAKE"; return OK; }
#endif

// Memory.
int NAME(cuMemGetInfo_v2, hipMemGetInfo)(size_t *f, size_t *t) { BEGIN("info", ""); NEED_DEVICE(); *f = 12345678; *t = (size_t)(current + 1) << 30; return end(OK); }
static int allocate(enum kind kind, uint64_t *p, size_t size) {
	NEED_DEVICE();
	struct live *l = size ? make(kind, size) : NULL;
	if (!l)
		return end(INVALID_VALUE);
	l->memory = malloc(size);
	memset(l->memory, 0xa5, size);
	if (kind == HOST)
		l->addr = (uintptr_t)l->memory;
	*p = l->addr;
	return end(OK);
}
int NAME(cuMemAlloc_v2, hipMalloc)(uint64_t *p, size_t size) { BEGIN("alloc", " %zu", size); return allocate(DEVICE, p, size); }
int NAME(cuMemHostAlloc, hipHostMalloc)(uint64_t *p, size_t size, unsigned flags) { BEGIN("allochost", " %zu %u", size, flags); return allocate(HOST, p, size); }
int NAME(cuMemFree_v2, hipFree)(uint64_t p) { BEGIN("free", ""); NEED_DEVICE(); return end(destroy(DEVICE, p)); }
int NAME(cuMemFreeHost, hipHostFree)(uint64_t p) { BEGIN("freehost", ""); NEED_DEVICE(); return end(destroy(HOST, p)); }

// copy copies rows if all of them are in memory of the kinds, of this device.
static int copy(enum kind to, uint64_t dst, size_t dpitch, enum kind from, uint64_t src, size_t spitch, size_t width, size_t count, uint64_t stream) {
	NEED_DEVICE();
	if (!find(STREAM, stream))
		return end(INVALID_HANDLE);
	if (count > 1 && (width > dpitch || width > spitch))
		return end(INVALID_VALUE);
	for (size_t n = 0; n < count; n++) {
		char *d = at(to, dst + n * dpitch, width), *s = at(from, src + n * spitch, width);
		if (!d || !s)
			return end(INVALID_VALUE);
		memcpy(d, s, width);
	}
	return end(OK);
}
int NAME(cuMemcpyHtoDAsync_v2, hipMemcpyHtoDAsync)(uint64_t d, uint64_t s, size_t n, uint64_t stream) { BEGIN("todevice", " %zu", n); return copy(DEVICE, d, n, HOST, s, n, n, 1, stream); }
int NAME(cuMemcpyDtoHAsync_v2, hipMemcpyDtoHAsync)(uint64_t d, uint64_t s, size_t n, uint64_t stream) { BEGIN("tohost", " %zu", n); return copy(HOST, d, n, DEVICE, s, n, n, 1, stream); }
int NAME(cuMemcpyDtoDAsync_v2, hipMemcpyDtoDAsync)(uint64_t d, uint64_t s, size_t n, uint64_t stream) { BEGIN("within", " %zu", n); return copy(DEVICE, d, n, DEVICE, s, n, n, 1, stream); }
#ifdef HIP
int hipMemcpy2DAsync(uint64_t d, size_t dp, uint64_t s, size_t sp, size_t w, size_t h, int kind, uint64_t stream) {
	BEGIN("rows", " %d %zu x %zu", kind, w, h);
	return copy(kind == 2 ? HOST : DEVICE, d, dp, kind == 1 ? HOST : DEVICE, s, sp, w, h, stream);
}
#else
struct end { size_t x, y; unsigned kind; const void *host; uint64_t device; void *array; size_t pitch; };
struct rows { struct end src, dst; size_t width, height; };
_Static_assert(sizeof(struct rows) == 128, "CUDA_MEMCPY2D has 128 bytes");
int cuMemcpy2DAsync_v2(const struct rows *r, uint64_t stream) {
	int kind = r->src.kind == 1 ? 1 : r->dst.kind == 1 ? 2 : 3;
	BEGIN("rows", " %d %zu x %zu", kind, r->width, r->height);
	return copy(kind == 2 ? HOST : DEVICE, kind == 2 ? (uintptr_t)r->dst.host : r->dst.device, r->dst.pitch,
		kind == 1 ? HOST : DEVICE, kind == 1 ? (uintptr_t)r->src.host : r->src.device, r->src.pitch, r->width, r->height, stream);
}
#endif
int NAME(cuMemsetD8Async, hipMemsetAsync)(uint64_t p, int value, size_t n, uint64_t stream) {
	BEGIN("set", " %d %zu", value & 0xff, n);
	NEED_DEVICE();
	char *m = at(DEVICE, p, n);
	if (!m || !find(STREAM, stream))
		return end(INVALID_VALUE);
	memset(m, value, n);
	return end(OK);
}

int NAME(cuPointerGetAttribute, hipPointerGetAttribute)(int *ordinal, int attribute, uint64_t addr) {
	BEGIN("pointer", " %d", attribute);
	for (int i = 0; i < LIVE; i++) {
		struct live *l = &lives[i];
		if (l->kind == DEVICE && attribute == 9 && addr >= l->addr && addr < l->addr + l->size) {
			*ordinal = l->device;
			return end(OK);
		}
	}
	return end(INVALID_VALUE);
}

// Streams and events.
static int create(enum kind kind, uint64_t *p) {
	NEED_DEVICE();
	struct live *l = make(kind, 1);
	*p = l->addr;
	return end(OK);
}
static int need(enum kind kind, uint64_t h) { NEED_DEVICE(); return end(find(kind, h) ? OK : INVALID_HANDLE); }
static int drop(enum kind kind, uint64_t h) { NEED_DEVICE(); return end(destroy(kind, h)); }
int NAME(cuStreamCreate, hipStreamCreateWithFlags)(uint64_t *p, unsigned flags) { BEGIN("stream", " %u", flags); return create(STREAM, p); }
int NAME(cuStreamDestroy_v2, hipStreamDestroy)(uint64_t s) { BEGIN("freestream", ""); return drop(STREAM, s); }
int NAME(cuStreamSynchronize, hipStreamSynchronize)(uint64_t s) { BEGIN("sync", ""); if (s == 0) return end(OK); return need(STREAM, s); }
int NAME(cuEventCreate, hipEventCreateWithFlags)(uint64_t *p, unsigned flags) { BEGIN("event", " %u", flags); return create(EVENT, p); }
int NAME(cuEventDestroy_v2, hipEventDestroy)(uint64_t e) { BEGIN("freeevent", ""); return drop(EVENT, e); }
int NAME(cuEventSynchronize, hipEventSynchronize)(uint64_t e) { BEGIN("syncevent", ""); return need(EVENT, e); }
int NAME(cuEventRecord, hipEventRecord)(uint64_t e, uint64_t s) { BEGIN("record", ""); NEED_DEVICE(); return end(find(EVENT, e) && find(STREAM, s) ? OK : INVALID_HANDLE); }
int NAME(cuStreamWaitEvent, hipStreamWaitEvent)(uint64_t s, uint64_t e, unsigned flags) { BEGIN("wait", " %u", flags); NEED_DEVICE(); return end(find(EVENT, e) && find(STREAM, s) ? OK : INVALID_HANDLE); }
int NAME(cuEventElapsedTime, hipEventElapsedTime)(float *ms, uint64_t a, uint64_t b) { BEGIN("elapsed", ""); NEED_DEVICE(); *ms = 1.5f; return end(find(EVENT, a) && find(EVENT, b) ? OK : INVALID_HANDLE); }

// Code.
static int load(uint64_t *m, const char *image) {
	NEED_DEVICE();
	if (strstr(image, "other architecture"))
		return end(NO_BINARY);
	if (strstr(image, "nonsense"))
		return end(NAME(INVALID_PTX, INVALID_IMAGE));
	*m = make(MODULE, 1)->addr;
	return end(OK);
}
#ifdef HIP
int hipModuleLoadData(uint64_t *m, const char *image) { BEGIN("load", " %.8s", image + 1); return load(m, image); }
#else
int cuModuleLoadDataEx(uint64_t *m, const char *image, unsigned count, int *options, void **values) {
	BEGIN("load", " %.8s", image);
	for (unsigned n = 0; n + 1 < count; n++)
		if (options[n] == 5 && options[n + 1] == 6 && strstr(image, "nonsense"))
			snprintf(values[n], (size_t)values[n + 1], "line 3: no such instruction");
	return load(m, image);
}
#endif
int NAME(cuModuleUnload, hipModuleUnload)(uint64_t m) {
	BEGIN("unload", "");
	NEED_DEVICE();
	for (int i = 0; i < LIVE; i++)
		if (lives[i].kind == KERNEL && lives[i].size == m)
			lives[i].kind = FREE;
	return end(destroy(MODULE, m));
}
int NAME(cuModuleGetFunction, hipModuleGetFunction)(uint64_t *f, uint64_t m, const char *name) {
	BEGIN("kernel", " %s", name);
	NEED_DEVICE();
	if (!find(MODULE, m) || strstr(name, "missing"))
		return end(NOT_FOUND);
	struct live *l = make(KERNEL, 1);
	l->size = m;
	snprintf(l->name, sizeof l->name, "%s", name);
	*f = l->addr;
	return end(OK);
}

// ADD is a kernel: out(i,j) = in(i,j) + weight, and -weight if minus is set, for the points of
// the box. Of a negative number it panics. It has a struct for its arguments, laid out by C.
#define ADD(name, index) \
	struct name { uint64_t in, out; index in1, out1; float weight; uint8_t minus; uint64_t cell; index lo0, lo1, hi0, hi1; }; \
	static int name(const struct name *a) { \
		for (index j = a->lo1; j < a->hi1; j++) \
			for (index i = a->lo0; i < a->hi0; i++) { \
				float *in = (float *)at(DEVICE, a->in + 4 * (i + j * a->in1), 4); \
				float *out = (float *)at(DEVICE, a->out + 4 * (i + j * a->out1), 4); \
				uint64_t *cell = (uint64_t *)at(DEVICE, a->cell, 8); \
				if (!in || !out || !cell) \
					return 700; \
				if (*in < 0 && *cell > 1) \
					*cell = 1; \
				*out = *in + (a->minus ? -a->weight : a->weight); \
			} \
		return OK; \
	}
ADD(add, int64_t)
ADD(add32, int32_t)

int NAME(cuLaunchKernel, hipModuleLaunchKernel)(uint64_t f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
	unsigned shared, uint64_t stream, void **params, void **extra) {
	size_t size = extra ? *(size_t *)extra[3] : 0;
	BEGIN("launch", " %u,%u,%u of %u,%u,%u shared %u args %zu", gx, gy, gz, bx, by, bz, shared, size);
	NEED_DEVICE();
	struct live *l = find(KERNEL, f);
	if (!l || !find(STREAM, stream) || params)
		return end(INVALID_HANDLE);
	if (extra && (extra[0] != (void *)1 || extra[2] != (void *)2 || extra[4] != (void *)NAME(0, 3)))
		return end(INVALID_VALUE);
	if (strcmp(l->name, "add") == 0)
		return end(size == sizeof(struct add) ? add(extra[1]) : INVALID_VALUE);
	if (strcmp(l->name, "add32") == 0)
		return end(size == sizeof(struct add32) ? add32(extra[1]) : INVALID_VALUE);
	return end(OK);
}

// Graphs.
int NAME(cuStreamBeginCapture_v2, hipStreamBeginCapture)(uint64_t s, int mode) { BEGIN("capture", " %d", mode); return need(STREAM, s); }
int NAME(cuStreamEndCapture, hipStreamEndCapture)(uint64_t s, uint64_t *g) { (void)s; BEGIN("endcapture", ""); return create(GRAPH, g); }
int NAME(cuGraphInstantiateWithFlags, hipGraphInstantiateWithFlags)(uint64_t *x, uint64_t g, unsigned long long flags) { (void)g; BEGIN("instantiate", " %llu", flags); return create(EXEC, x); }
int NAME(cuGraphLaunch, hipGraphLaunch)(uint64_t x, uint64_t s) { BEGIN("graph", ""); NEED_DEVICE(); return end(find(EXEC, x) && find(STREAM, s) ? OK : INVALID_HANDLE); }
int NAME(cuGraphExecDestroy, hipGraphExecDestroy)(uint64_t x) { BEGIN("freeexec", ""); return drop(EXEC, x); }
int NAME(cuGraphDestroy, hipGraphDestroy)(uint64_t g) { BEGIN("freegraph", ""); return drop(GRAPH, g); }
