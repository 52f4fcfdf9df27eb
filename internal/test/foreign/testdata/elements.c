/* Runs trial_upstream for all types of elements, and trial_diffuse, on arrays of every layout, and writes the
 * bytes of the results, which must be those of all layouts. With the name of a device, the arrays are in its memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trial.h"

enum { NI = 9, NJ = 6, NK = 3, LAYOUTS = 8, GUARD = 7 };

/* An array with room for any layout. */
typedef struct {
	char *memory;
	size_t size; /* of all memory, in bytes */
	trial_field field;
	void *host, *lent; /* the field's data in that memory, and memory of the device */
} array;

static const char *device;

/* Makes an array of a layout: rows along i or columns along k first, either direction, and gaps. For a device, rows along i
 * come first in any case, and are contiguous. */
static array make(int layout, int type, int elem, const int64_t n[3], const int64_t lo[3], const int64_t hi[3])
{
	array a = {0};
	int64_t step = layout & 1 && !device ? 2 : 1, first = 0;
	for (int turn = 0; turn < 3; turn++) {
		int d = !(layout & 2) ? turn : device ? (3 - turn) % 3 : 2 - turn;
		int64_t length = lo[d] + n[d] + hi[d];
		int back = device ? d != 0 && layout & (d == 1 ? 4 : 1) : layout & 4 && d != 1;
		a.field.stride[d] = back ? -step : step;
		first += (back ? hi[d] + n[d] - 1 : lo[d]) * step;
		a.field.extent[d] = n[d];
		a.field.halo_low[d] = lo[d];
		a.field.halo_high[d] = hi[d];
		step *= length + 1;
	}
	a.size = (step + 2 * GUARD) * elem;
	a.memory = malloc(a.size);
	memset(a.memory, 1, a.size);
	a.field.data = a.memory + (GUARD + first) * elem;
	a.field.type = type;
	return a;
}

static void check(int status, char *message)
{
	if (status == TRIAL_OK)
		return;
	fprintf(stderr, "status %d: %s\n", status, message ? message : "no message");
	exit(1);
}

/* Puts the memory of an array on the device, and back. */
static void lend(array *a)
{
	char *message = NULL;
	if (!device)
		return;
	check(trial_device_alloc(device, a->size, &a->lent, &message), message);
	check(trial_device_write(device, a->lent, a->memory, a->size, &message), message);
	a->host = a->field.data;
	a->field.data = (char *)a->lent + ((char *)a->host - a->memory);
	a->field.on_device = 1;
}

static void fetch(array *a)
{
	char *message = NULL;
	if (!device)
		return;
	check(trial_device_read(device, a->memory, a->lent, a->size, &message), message);
	check(trial_device_free(device, a->lent, &message), message);
	a->field.data = a->host;
}

#define AT(a, T, i, j, k) (((T *)(a).field.data)[(i) * (a).field.stride[0] + (j) * (a).field.stride[1] + (k) * (a).field.stride[2]])

#define FILL(a, T, value) \
	for (int k = -(int)(a).field.halo_low[2]; k < (a).field.extent[2] + (a).field.halo_high[2]; k++) \
		for (int j = -(int)(a).field.halo_low[1]; j < (a).field.extent[1] + (a).field.halo_high[1]; j++) \
			for (int i = -(int)(a).field.halo_low[0]; i < (a).field.extent[0] + (a).field.halo_high[0]; i++) \
				AT(a, T, i, j, k) = value

static unsigned char results[LAYOUTS][2 * NI * NJ * NK * 8];

static void same(size_t size, const char *what, int layout)
{
	if (memcmp(results[0], results[layout], size) != 0) {
		fprintf(stderr, "%s differs between layouts 0 and %d\n", what, layout);
		exit(1);
	}
}

static int value(int i, int j, int m)
{
	int v = ((i + 2) * 7 + j * 13 + m * 3) % 11;
	return v > 4 ? v : 0;
}

#define UPSTREAM(NAME, TYPE, T) \
	static void upstream_##NAME(void) \
	{ \
		const int64_t n[3] = {NI, NJ, 1}, none[3] = {0}, lo[3] = {1, 0, 0}, hi[3] = {0, 1, 0}, wide[3] = {2, 3, 0}; \
		for (int layout = 0; layout < LAYOUTS; layout++) { \
			array q[2], out[2], u = make(layout, TRIAL_FLOAT32, 4, n, none, wide); \
			trial_field qs[2], outs[2]; \
			for (int m = 0; m < 2; m++) { \
				q[m] = make(layout, TYPE, sizeof(T), n, lo, hi); \
				out[m] = make((layout + 3 * m) % LAYOUTS, TYPE, sizeof(T), n, wide, none); \
				FILL(q[m], T, (T)value(i, j, m)); \
				lend(&q[m]); \
				lend(&out[m]); \
				qs[m] = q[m].field; \
				outs[m] = out[m].field; \
			} \
			FILL(u, float, (float)((i * 3 + j) % 5 - 2)); \
			lend(&u); \
			const trial_options options = {.device = device}; \
			char *message = NULL; \
			if (layout % 2 == 0) { \
				check(trial_upstream_##NAME(qs, &u.field, outs, (T)1, &options, &message), message); \
			} else { \
				trial_plan plan = 0; \
				check(trial_upstream_bind_##NAME(qs, &u.field, outs, &options, &plan, &message), message); \
				check(trial_upstream_run_##NAME(plan, (T)0, &message), message); \
				check(trial_upstream_run_##NAME(plan, (T)1, &message), message); \
				check(trial_free(plan, &message), message); \
				if (trial_upstream_run_##NAME(plan, (T)1, NULL) != TRIAL_INVALID) \
					check(-1, "a plan ran that was freed"); \
			} \
			fetch(&u); \
			T *result = (T *)results[layout]; \
			for (int m = 0; m < 2; m++) { \
				fetch(&q[m]); \
				fetch(&out[m]); \
				for (int j = 0; j < NJ; j++) \
					for (int i = 0; i < NI; i++) { \
						*result++ = AT(out[m], T, i, j, 0); \
						memset(&AT(out[m], T, i, j, 0), 1, sizeof(T)); \
					} \
				for (size_t x = 0; x < out[m].size; x++) \
					if (out[m].memory[x] != 1) \
						check(-1, "memory around the interior has changed"); \
				free(q[m].memory); \
				free(out[m].memory); \
			} \
			free(u.memory); \
			same(2 * NI * NJ * sizeof(T), "upstream " #NAME, layout); \
		} \
		fwrite(results[0], sizeof(T), 2 * NI * NJ, stdout); \
	}

UPSTREAM(float32, TRIAL_FLOAT32, float)
UPSTREAM(float64, TRIAL_FLOAT64, double)
UPSTREAM(int32, TRIAL_INT32, int32_t)
UPSTREAM(int64, TRIAL_INT64, int64_t)
UPSTREAM(bool, TRIAL_BOOL, bool)
UPSTREAM(uint8, TRIAL_UINT8, uint8_t)
UPSTREAM(int16, TRIAL_INT16, int16_t)
UPSTREAM(uint16, TRIAL_UINT16, uint16_t)

/* in_place says that the output is the memory of the coefficient: in place. */
static void diffuse(int in_place)
{
	const int64_t n[3] = {NI, NJ, NK}, none[3] = {0}, halo[3] = {1, 1, 0};
	for (int layout = 0; layout < LAYOUTS; layout++) {
		array in = make(layout, TRIAL_FLOAT64, 8, n, halo, halo);
		array coeff = make((layout + 2) % LAYOUTS, TRIAL_FLOAT64, 8, n, none, none);
		FILL(in, double, 0.1 * (i * i) - 0.3 * j + 1.7 * k);
		FILL(coeff, double, 0.01 * (i + 2 * j + 3 * k));
		lend(&in);
		lend(&coeff);
		array out = coeff;
		if (!in_place) {
			out = make((layout + 5) % LAYOUTS, TRIAL_FLOAT64, 8, n, none, none);
			lend(&out);
		}
		trial_options options = {.threads = 1 + layout % 3, .level = "tuned", .device = device};
		char *message = NULL;
		check(trial_diffuse_float64(&in.field, &coeff.field, &out.field, 0.7, &options, &message), message);
		fetch(&in);
		if (!in_place)
			fetch(&coeff);
		fetch(&out);
		double *result = (double *)results[layout];
		for (int k = 0; k < NK; k++)
			for (int j = 0; j < NJ; j++)
				for (int i = 0; i < NI; i++)
					*result++ = AT(out, double, i, j, k);
		free(in.memory);
		free(coeff.memory);
		if (!in_place)
			free(out.memory);
		same(NI * NJ * NK * sizeof(double), "diffuse", layout);
	}
	fwrite(results[0], sizeof(double), NI * NJ * NK, stdout);
}

int main(int count, char **args)
{
	device = count > 1 ? args[1] : NULL;
	upstream_float32();
	upstream_float64();
	upstream_int32();
	upstream_int64();
	upstream_bool();
	upstream_uint8();
	upstream_int16();
	upstream_uint16();
	diffuse(0);
	diffuse(1);
	return 0;
}
