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

static void options(void)
{
	trial_field in = field(in_data, 1), coeff = field(coeff_data, 0), out = field(out_data, 0);
	volatile int32_t set = 1;
	run("level", in, coeff, out, &(trial_options){.level = "fastest"});
	run("device", in, coeff, out, &(trial_options){.device = "abacus"});
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
	options();
	plans();
	panics();
	forks();
	return 0;
}
