/* Calls functions with arguments that are wrong, and prints what they say. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "trial.h"

enum { N = 4, W = N + 2 };

static double in_data[W * W], coeff_data[W * W], out_data[W * W];

static trial_field field(double *data, int halo)
{
	trial_field f = {.data = data + halo * (W + 1), .type = TRIAL_FLOAT64, .extent = {N, N, 1}, .stride = {1, W, W * W},
			 .halo_low = {halo, halo, 0}, .halo_high = {halo, halo, 0}};
	return f;
}

static void say(const char *what, int status, char *message)
{
	printf("%s: %d: %s\n", what, status, message ? message : "");
	free(message);
}

/* Runs trial_diffuse and prints the answer. The output has to be as it was. */
static void run(const char *what, trial_field in, trial_field coeff, trial_field out, const trial_options *options)
{
	char *message = NULL;
	int status = trial_diffuse_float64(&in, &coeff, &out, 0.5, options, &message);
	say(what, status, message);
	for (int n = 0; n < W * W; n++)
		if (out_data[n] != 7)
			printf("the output has changed\n");
	if (trial_diffuse_float64(&in, &coeff, &out, 0.5, options, NULL) != status)
		printf("without a message, the status is another\n");
}

static void fields(void)
{
	trial_field in = field(in_data, 1), coeff = field(coeff_data, 0), out = field(out_data, 0), f;
	f = coeff, f.type = TRIAL_FLOAT32;
	run("type", in, f, out, NULL);
	f = coeff, f.type = 77;
	run("no type", in, f, out, NULL);
	f = coeff, f.type = TRIAL_FLOAT64 + 256;
	run("no type of 8 bits", in, f, out, NULL);
	f = coeff, f.data = NULL;
	run("null", in, f, out, NULL);
	f = coeff, f.data = (char *)f.data + 1;
	run("alignment", in, f, out, NULL);
	f = in, f.extent[1] = -3;
	run("extent", f, coeff, out, NULL);
	f = in, f.halo_high[0] = INT64_MAX;
	run("halo beyond memory", f, coeff, out, NULL);
	f = in, f.halo_high[0] = 0;
	run("halo", f, coeff, out, NULL);
	f = coeff, f.extent[1] = N - 1;
	run("shape", in, f, out, NULL);
	f = out, f.stride[1] = 1;
	run("shared points", in, coeff, f, NULL);
	f = out, f.stride[0] = 2, f.stride[1] = 2;
	run("shared points, copied", in, coeff, f, NULL);
	run("overlap", field(out_data, 1), coeff, out, NULL);
	f = field(out_data, 1), f.stride[0] = W, f.stride[1] = 1;
	run("overlap, copied", f, coeff, out, NULL);
	char *message = NULL;
	int status = trial_diffuse_float64(NULL, &coeff, &out, 0.5, NULL, &message);
	say("null descriptor", status, message);
}

/* Arrays in the memory of a device. */
static void devices(void)
{
	trial_field in = field(in_data, 1), coeff = field(coeff_data, 0), out = field(out_data, 0), f;
	char *messages[10] = {NULL};
	void *memory = NULL, *other = NULL, *none = NULL;
	int statuses[10] = {
		trial_device_alloc("cpu", 8, &none, &messages[0]),
		trial_device_alloc("sim", 0, &none, &messages[1]),
		trial_device_alloc("sim", sizeof coeff_data, &memory, &messages[2]),
		trial_device_alloc("ptx:0", sizeof coeff_data, &other, &messages[3]),
	};
	statuses[4] = trial_device_write("sim", memory, coeff_data, sizeof coeff_data, &messages[4]);
	statuses[5] = trial_device_read("sim", out_data, memory, sizeof coeff_data + 1000, &messages[5]);
	statuses[6] = trial_device_read("sim", out_data, coeff_data, sizeof coeff_data, &messages[6]);
	statuses[7] = trial_device_write("sim", NULL, coeff_data, 8, &messages[7]);
	statuses[8] = trial_device_alloc("abacus", 8, &none, &messages[8]);
	statuses[9] = trial_device_alloc("sim", 8, NULL, &messages[9]);
	for (int n = 0; n < 10; n++)
		say("memory", statuses[n], messages[n]);
	trial_options sim = {.device = "sim"}, checked = {.device = "sim", .check = 1};
	f = coeff, f.data = memory, f.on_device = 1;
	run("on the host", in, f, out, NULL);
	run("no such device", in, f, out, &(trial_options){.device = "abacus"});
	run("no driver", in, f, out, &(trial_options){.device = "hip:0"});
	run("on another device", in, f, out, &(trial_options){.device = "ptx:0"});
	run("checked", in, f, out, &checked);
	f.stream = (void *)987654;
	run("no such stream", in, f, out, &sim);
	f.stream = NULL;
	f.stride[0] = 2;
	run("stride on a device", in, f, out, &sim);
	f.stride[0] = 1, f.stride[1] = 0;
	run("repeated on a device", in, f, out, &sim);
	f = coeff, f.data = other, f.on_device = 1;
	run("of another device", in, f, out, &sim);
	f = coeff, f.on_device = 1;
	run("not of the device", in, f, out, &sim);
	f = out, f.data = (double *)memory + W, f.on_device = 1, f.extent[1] = N - 1;
	trial_field shorter = coeff;
	shorter.data = memory, shorter.on_device = 1, shorter.extent[1] = N - 1;
	run("overlap on a device", in, shorter, f, &sim);
	char *message = NULL;
	int status = trial_device_free("sim", other, &message);
	printf("freed of another device: %d, %s\n", status, message && strstr(message, "device sim: releasing memory") ? "which the message says" : message);
	free(message);
	say("freed", trial_device_free("sim", memory, NULL), NULL);
	say("freed elsewhere", trial_device_free("ptx:0", other, NULL), NULL);
	say("freed none", trial_device_free("sim", NULL, NULL), NULL);
}

static void options(void)
{
	trial_field in = field(in_data, 1), coeff = field(coeff_data, 0), out = field(out_data, 0);
	volatile int32_t set = 1;
	run("level", in, coeff, out, &(trial_options){.level = "fastest"});
	run("device", in, coeff, out, &(trial_options){.device = "abacus"});
	run("device without a driver", in, coeff, out, &(trial_options){.device = "hip:0"});
	run("threads", in, coeff, out, &(trial_options){.threads = -1});
	run("repeat", in, coeff, out, &(trial_options){.repeat = 3});
	run("sub-domain", in, coeff, out, &(trial_options){.restricted = 1, .low = {0, 0, 0}, .high = {N + 1, N, 1}});
	run("canceled", in, coeff, out, &(trial_options){.cancel = &set});
}

static void plans(void)
{
	trial_field in = field(in_data, 1), coeff = field(coeff_data, 0), out = field(out_data, 0);
	trial_plan plan = 0;
	char *message = NULL;
	int status = trial_diffuse_run_float64(12345, 0.5, &message);
	say("no plan", status, message);
	message = NULL;
	status = trial_diffuse_bind_float64(&in, &coeff, &out, NULL, &plan, &message);
	say("bound", status, message);
	message = NULL;
	status = trial_diffuse_bind_float64(&in, &coeff, &out, NULL, NULL, &message);
	say("bound to nothing", status, message);
	message = NULL;
	status = trial_diffuse_run_float32(plan, 0.5f, &message);
	say("other plan", status, message);
	message = NULL;
	status = trial_free(plan, &message);
	say("freed", status, message);
	message = NULL;
	status = trial_free(plan, &message);
	say("freed twice", status, message);
	say("freed none", trial_free(0, NULL), NULL);
}

static void panics(void)
{
	int32_t mass[4] = {8, 8, 8, 8}, parts[4] = {1, 2, 0, 4}, share[4] = {0};
	trial_field f[3] = {{.data = mass}, {.data = parts}, {.data = share}};
	for (int n = 0; n < 3; n++) {
		f[n].type = TRIAL_INT32;
		f[n].extent[0] = 4, f[n].extent[1] = f[n].extent[2] = 1;
		f[n].stride[0] = 1, f[n].stride[1] = f[n].stride[2] = 4;
	}
	char *message = NULL;
	int status = trial_share(&f[0], &f[1], &f[2], NULL, &message);
	say("panic", status, message);
}

static void forks(void)
{
	fflush(stdout);
	pid_t child = fork();
	if (child == 0) {
		char *message = NULL;
		int status = trial_free(0, &message);
		say("fork", status, message);
		fflush(stdout);
		_exit(0);
	}
	int status = -1;
	waitpid(child, &status, 0);
	if (status != 0)
		printf("the child ended with %d\n", status);
}

int main(void)
{
	for (int n = 0; n < W * W; n++)
		in_data[n] = n, coeff_data[n] = 1, out_data[n] = 7;
	fields();
	devices();
	options();
	plans();
	panics();
	forks();
	return 0;
}
