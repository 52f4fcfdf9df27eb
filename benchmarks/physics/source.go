package main

import (
	"fmt"
	"regexp"
	"strings"
)

// The domain, of which a point more is read below.
const ni, nj, nk = 128, 16, 4

// timing is a program in Go that times stencils as it is told: each line has the number of one and how often
// it runs, the answer is the processor time for a point in nanoseconds, and the sum of the first output.
func timing(pkg string, names []string) string {
	var bound strings.Builder
	for n, name := range names {
		fmt.Fprintf(&bound, `	{
		f := random.%[1]sFields{T: fields[0], Q: fields[1], W: fields[2]}
		must(f.Alloc(%[3]d, %[4]d, %[5]d))
		p, err := random.Bind%[1]s(f, rt.Workers(1))
		must(err)
		out[%[2]d], run[%[2]d] = f.Dt, p.Run
	}
`, name, n, ni, nj, nk)
	}
	return fmt.Sprintf(`package main

import (
	"context"
	"fmt"
	"syscall"
	"time"

	random %[1]q
	"github.com/openearthgo/oec/rt"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// spent is the processor time of this process.
func spent() time.Duration {
	var u syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func main() {
	var fields [3]*rt.Field[float64]
	for n := range fields {
		f, err := rt.NewField[float64](rt.IJK, [3]int{%[3]d, %[4]d, %[5]d}, rt.Halo{Lo: [3]int{0, 0, 1}})
		must(err)
		f.FillFunc(func(i, j, k int) float64 { return float64((i*31+j*17+(k+1)*7+n*13)%%97)/97 - 0.5 })
		fields[n] = f
	}
	var out [%[2]d]*rt.Field[float64]
	var run [%[2]d]func(context.Context) error
%[6]s	for {
		var n, reps int
		if _, err := fmt.Scan(&n, &reps); err != nil {
			return
		}
		must(run[n](context.Background()))
		start := spent()
		for range reps {
			must(run[n](context.Background()))
		}
		took := spent() - start
		sum, err := rt.Sum(out[n])
		must(err)
		fmt.Println(float64(took.Nanoseconds())/float64(reps)/(%[3]d*%[4]d*%[5]d), sum)
	}
}
`, pkg, len(names), ni, nj, nk, bound.String())
}

// inC are the statements of package randstencil's physics, and what they are in C.
var inC = []struct {
	pattern *regexp.Regexp
	text    string
}{
	{regexp.MustCompile(`(?m)^\s*(v\d+) := (.*)$`), "double $1 = $2;"},
	{regexp.MustCompile(`(?m)^\s*(v\d+) = (.*)$`), "$1 = $2;"},
	{regexp.MustCompile(`(?m)^\s*if (.*) \{$`), "if ($1) {"},
	{regexp.MustCompile(`(?m)^\s*return (.*), (.*)$`), "dt[at] = $1; dq[at] = $2;"},
	{regexp.MustCompile(`\b([tqw])\(i, j, k\)`), "$1[at]"},
	{regexp.MustCompile(`\b([tqw])\(i, j, k-1\)`), "$1[at - NI * NJ]"},
	{regexp.MustCompile(`fmath\.Exp`), "exp"},
	{regexp.MustCompile(`fmath\.Pow`), "pow"},
}

// cSource is the program in C of a stencil: the same statements in loops over rows of vectors, which times
// itself as the one in Go does.
func cSource(goSource string) (string, error) {
	_, body, found := strings.Cut(goSource, "(dt, dq float64) {\n")
	end := strings.LastIndex(body, "}")
	if !found || end < 0 {
		return "", fmt.Errorf("this is no stencil of physics:\n%s", goSource)
	}
	body = body[:end]
	for _, r := range inC {
		body = r.pattern.ReplaceAllString(body, r.text)
	}
	return fmt.Sprintf(cFrame, ni, nj, nk, body), nil
}

const cFrame = `#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#define NI %d
#define NJ %d
#define NK %d
#ifndef __clang__
__attribute__((simd("notinbranch")))
#endif
double exp(double) __attribute__((const));
#ifndef __clang__
__attribute__((simd("notinbranch")))
#endif
double pow(double, double) __attribute__((const));
static inline double max(double a, double b) { return a > b ? a : b; }

__attribute__((noinline)) static void kernel(const double *restrict t, const double *restrict q, const double *restrict w, double *restrict dt, double *restrict dq) {
	for (int k = 0; k < NK; k++)
		for (int j = 0; j < NJ; j++)
#pragma omp simd
			for (int i = 0; i < NI; i++) {
				long at = ((long)(k + 1) * NJ + j) * NI + i;
%s
			}
}

int main(void) {
	size_t points = (size_t)NI * NJ * (NK + 1);
	double *f[5];
	for (int n = 0; n < 5; n++) {
		f[n] = aligned_alloc(64, points * sizeof(double));
		for (size_t p = 0; p < points; p++)
			f[n][p] = (double)((p %% NI * 31 + p / NI %% NJ * 17 + p / (NI * NJ) * 7 + n * 13) %% 97) / 97 - 0.5;
	}
	int reps;
	while (scanf("%%d", &reps) == 1) {
		struct timespec a, b;
		kernel(f[0], f[1], f[2], f[3], f[4]);
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
		for (int r = 0; r < reps; r++)
			kernel(f[0], f[1], f[2], f[3], f[4]);
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
		double sum = 0;
		for (size_t p = (size_t)NI * NJ; p < points; p++)
			sum += f[3][p];
		printf("%%g %%.17g\n", ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / reps / ((double)NI * NJ * NK), sum);
		fflush(stdout);
	}
}
`
