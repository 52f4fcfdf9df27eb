// The tensor product operators in C: as their formulas are written, and factored by hand into
// contractions over one index, with extents that the compiler knows. A line "KERNEL FORM ELEMENTS"
// on the standard input is answered by the nanoseconds of one run and the sum of all results.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 8
#define Q 12

typedef double volume[N][N][N];
typedef double matrix[N][N];
typedef double cube[Q][Q][Q];
typedef double operator_[Q][N];
typedef double velocity[3][N][N][N];

// fill gives numbers what the Go program gives them: those of an array follow from its number.
static void fill(double *x, size_t n, uint32_t array) {
	for (size_t i = 0; i < n; i++)
		x[i] = (double)((((uint32_t)i + 1) * 2654435761u + array * 40503u) >> 22) / 1024 - 0.5;
}

// inv_helm

static void inv_helm_plain(const matrix s, const volume l, const volume u, volume v) {
	volume t;
	for (int c = 0; c < N; c++)
	for (int b = 0; b < N; b++)
	for (int a = 0; a < N; a++) {
		double sum = 0;
		for (int n = 0; n < N; n++)
		for (int m = 0; m < N; m++)
		for (int k = 0; k < N; k++) sum += s[n][c] * s[m][b] * s[k][a] * u[n][m][k];
		t[c][b][a] = l[c][b][a] * sum;
	}
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++) {
		double sum = 0;
		for (int c = 0; c < N; c++)
		for (int b = 0; b < N; b++)
		for (int a = 0; a < N; a++) sum += s[k][c] * s[j][b] * s[i][a] * t[c][b][a];
		v[k][j][i] = sum;
	}
}

// along_i, along_j and along_k contract an index of an element with the first index of a matrix.
static inline void along_i(const double (*restrict m)[N], const double (*restrict x)[N][N], double (*restrict y)[N][N]) {
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++) {
		double row[N] = {0};
		for (int p = 0; p < N; p++)
			for (int i = 0; i < N; i++) row[i] += m[p][i] * x[k][j][p];
		memcpy(y[k][j], row, sizeof row);
	}
}

static inline void along_j(const double (*restrict m)[N], const double (*restrict x)[N][N], double (*restrict y)[N][N]) {
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++) {
		double row[N] = {0};
		for (int p = 0; p < N; p++)
			for (int i = 0; i < N; i++) row[i] += m[p][j] * x[k][p][i];
		memcpy(y[k][j], row, sizeof row);
	}
}

static inline void along_k(const double (*restrict m)[N], const double (*restrict x)[N][N], double (*restrict y)[N][N]) {
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++) {
		double row[N] = {0};
		for (int p = 0; p < N; p++)
			for (int i = 0; i < N; i++) row[i] += m[p][k] * x[p][j][i];
		memcpy(y[k][j], row, sizeof row);
	}
}

static void transpose(const matrix m, matrix t) {
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) t[i][j] = m[j][i];
}

static void inv_helm_factored(const matrix s, const volume l, const volume u, volume v) {
	volume a, b;
	matrix st;
	transpose(s, st);
	along_i(s, u, a);
	along_j(s, a, b);
	along_k(s, b, a);
	for (int n = 0; n < N * N * N; n++) (&a[0][0][0])[n] *= (&l[0][0][0])[n];
	along_i(st, a, b);
	along_j(st, b, a);
	along_k(st, a, v);
}

// elliptic_r

static void elliptic_r_plain(const double *w, const matrix ls, const double *c, const volume u, volume v) {
	volume mu;
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++) mu[k][j][i] = c[1] * w[k] * w[j] * w[i] * u[k][j][i];
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++) {
		double sum = c[0] * mu[k][j][i];
		for (int p = 0; p < N; p++)
			sum += c[2] * ls[p][i] / w[p] * mu[k][j][p] + c[3] * ls[p][j] / w[p] * mu[k][p][i] + c[4] * ls[p][k] / w[p] * mu[p][j][i];
		v[k][j][i] = sum;
	}
}

static void elliptic_r_factored(const double *w, const matrix ls, const double *c, const volume u, volume v) {
	volume mu, x, y, z;
	matrix d[3];
	for (int r = 0; r < 3; r++)
		for (int p = 0; p < N; p++)
			for (int i = 0; i < N; i++) d[r][p][i] = c[2 + r] * ls[p][i] / w[p];
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++) mu[k][j][i] = c[1] * w[k] * w[j] * w[i] * u[k][j][i];
	along_i(d[0], mu, x);
	along_j(d[1], mu, y);
	along_k(d[2], mu, z);
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++) v[k][j][i] = c[0] * mu[k][j][i] + x[k][j][i] + y[k][j][i] + z[k][j][i];
}

// elliptic_d, for which both forms are the same but for the loops

static const int sym[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};

static void elliptic_d_plain(const double *w, const matrix d, double lambda, double nu, const volume jd, const volume *g, const volume u, volume v) {
	volume f[3];
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++) {
		double grad[3] = {0, 0, 0};
		for (int p = 0; p < N; p++) {
			grad[0] += d[i][p] * u[k][j][p];
			grad[1] += d[j][p] * u[k][p][i];
			grad[2] += d[k][p] * u[p][j][i];
		}
		for (int a = 0; a < 3; a++)
			f[a][k][j][i] = nu * w[k] * w[j] * w[i] * (g[sym[a][0]][k][j][i] * grad[0] + g[sym[a][1]][k][j][i] * grad[1] + g[sym[a][2]][k][j][i] * grad[2]);
	}
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++) {
		double sum = lambda * w[k] * w[j] * w[i] * jd[k][j][i] * u[k][j][i];
		for (int p = 0; p < N; p++) sum += d[p][i] * f[0][k][j][p] + d[p][j] * f[1][k][p][i] + d[p][k] * f[2][p][j][i];
		v[k][j][i] = sum;
	}
}

static void elliptic_d_factored(const double *w, const matrix d, double lambda, double nu, const volume jd, const volume *g, const volume u, volume v) {
	volume x, y, z, f[3];
	matrix dt;
	transpose(d, dt);
	along_i(dt, u, x);
	along_j(dt, u, y);
	along_k(dt, u, z);
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++)
		for (int a = 0; a < 3; a++)
			f[a][k][j][i] = nu * w[k] * w[j] * w[i] * (g[sym[a][0]][k][j][i] * x[k][j][i] + g[sym[a][1]][k][j][i] * y[k][j][i] + g[sym[a][2]][k][j][i] * z[k][j][i]);
	along_i(d, f[0], x);
	along_j(d, f[1], y);
	along_k(d, f[2], z);
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++) v[k][j][i] = lambda * w[k] * w[j] * w[i] * jd[k][j][i] * u[k][j][i] + x[k][j][i] + y[k][j][i] + z[k][j][i];
}

// convection, factored only: as it is written, it takes a hundred times as long

static inline void to_points(const double (*restrict at)[N], const double (*restrict v)[N][N], cube q) {
	double a[N][N][Q], b[N][Q][Q];
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++)
	for (int l = 0; l < Q; l++) {
		double sum = 0;
		for (int i = 0; i < N; i++) sum += at[l][i] * v[k][j][i];
		a[k][j][l] = sum;
	}
	for (int k = 0; k < N; k++)
	for (int m = 0; m < Q; m++) {
		double row[Q] = {0};
		for (int j = 0; j < N; j++)
			for (int l = 0; l < Q; l++) row[l] += at[m][j] * a[k][j][l];
		memcpy(b[k][m], row, sizeof row);
	}
	for (int n = 0; n < Q; n++)
	for (int m = 0; m < Q; m++) {
		double row[Q] = {0};
		for (int k = 0; k < N; k++)
			for (int l = 0; l < Q; l++) row[l] += at[n][k] * b[k][m][l];
		memcpy(q[n][m], row, sizeof row);
	}
}

static inline void add_from_points(const operator_ x, const operator_ y, const operator_ z, const double (*restrict p)[Q][Q], double (*restrict f)[N][N]) {
	double a[Q][Q][N], b[Q][N][N];
	for (int n = 0; n < Q; n++)
	for (int m = 0; m < Q; m++) {
		double row[N] = {0};
		for (int l = 0; l < Q; l++)
			for (int i = 0; i < N; i++) row[i] += x[l][i] * p[n][m][l];
		memcpy(a[n][m], row, sizeof row);
	}
	for (int n = 0; n < Q; n++)
	for (int j = 0; j < N; j++) {
		double row[N] = {0};
		for (int m = 0; m < Q; m++)
			for (int i = 0; i < N; i++) row[i] += y[m][j] * a[n][m][i];
		memcpy(b[n][j], row, sizeof row);
	}
	for (int k = 0; k < N; k++)
	for (int j = 0; j < N; j++) {
		double row[N] = {0};
		for (int n = 0; n < Q; n++)
			for (int i = 0; i < N; i++) row[i] += z[n][k] * b[n][j][i];
		for (int i = 0; i < N; i++) f[k][j][i] += row[i];
	}
}

static void convect_factored(const operator_ at, const operator_ d, const double *w, const velocity v, const cube jd, const cube *ji, velocity f) {
	static cube vq[3], p[3];
	for (int c = 0; c < 3; c++) to_points(at, v[c], vq[c]);
	memset(f, 0, sizeof(velocity));
	for (int c = 0; c < 3; c++) {
		for (int n = 0; n < Q; n++)
		for (int m = 0; m < Q; m++)
		for (int l = 0; l < Q; l++) {
			double mass = w[n] * w[m] * w[l] * jd[n][m][l] * vq[c][n][m][l];
			for (int r = 0; r < 3; r++)
				p[r][n][m][l] = mass * (ji[r][n][m][l] * vq[0][n][m][l] + ji[3 + r][n][m][l] * vq[1][n][m][l] + ji[6 + r][n][m][l] * vq[2][n][m][l]);
		}
		add_from_points(d, at, at, p[0], f[c]);
		add_from_points(at, d, at, p[1], f[c]);
		add_from_points(at, at, d, p[2], f[c]);
	}
}

static double *array(size_t n, uint32_t number) {
	double *x = aligned_alloc(64, (n * sizeof(double) + 63) / 64 * 64);
	fill(x, n, number);
	return x;
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(void) {
	char kernel[32], form[32];
	int elements;
	const size_t size = N * N * N, points = Q * Q * Q;
	while (scanf("%31s %31s %d", kernel, form, &elements) == 3) {
		int plain = strcmp(form, "plain") == 0;
		size_t result = size * (strcmp(kernel, "Convect") == 0 ? 3 : 1);
		double *out = array(elements * result, 0), start, end;
		if (strcmp(kernel, "InvHelm") == 0) {
			double *s = array(N * N, 1), *l = array(size, 2), *u = array(elements * size, 3);
			start = now();
			for (int e = 0; e < elements; e++)
				(plain ? inv_helm_plain : inv_helm_factored)((void *)s, (void *)l, (void *)(u + e * size), (void *)(out + e * result));
			end = now();
			free(s), free(l), free(u);
		} else if (strcmp(kernel, "EllipticR") == 0) {
			double *w = array(N, 1), *ls = array(N * N, 2), *u = array(elements * size, 3);
			for (int i = 0; i < N; i++) w[i] += 1;
			const double c[5] = {0.5, 1.0 * 2 * 3 / 8, 4 * 0.25 / 1, 4 * 0.25 / 4, 4 * 0.25 / 9};
			start = now();
			for (int e = 0; e < elements; e++)
				(plain ? elliptic_r_plain : elliptic_r_factored)(w, (void *)ls, c, (void *)(u + e * size), (void *)(out + e * result));
			end = now();
			free(w), free(ls), free(u);
		} else if (strcmp(kernel, "EllipticD") == 0) {
			double *w = array(N, 1), *d = array(N * N, 2), *jd = array(elements * size, 3), *g = array(elements * size * 6, 4), *u = array(elements * size, 5);
			for (int i = 0; i < N; i++) w[i] += 1;
			start = now();
			for (int e = 0; e < elements; e++)
				(plain ? elliptic_d_plain : elliptic_d_factored)(w, (void *)d, 0.5, 0.25, (void *)(jd + e * size), (void *)(g + e * size * 6), (void *)(u + e * size), (void *)(out + e * result));
			end = now();
			free(w), free(d), free(jd), free(g), free(u);
		} else {
			double *at = array(Q * N, 1), *d = array(Q * N, 2), *w = array(Q, 3), *v = array(elements * size * 3, 4), *jd = array(elements * points, 5), *ji = array(elements * points * 9, 6);
			start = now();
			for (int e = 0; e < elements; e++)
				convect_factored((void *)at, (void *)d, w, (void *)(v + e * size * 3), (void *)(jd + e * points), (void *)(ji + e * points * 9), (void *)(out + e * result));
			end = now();
			free(at), free(d), free(w), free(v), free(jd), free(ji);
		}
		double sum = 0;
		for (size_t n = 0; n < elements * result; n++) sum += out[n] * (1 + n % 7);
		free(out);
		printf("%.0f %.17g\n", end - start, sum);
		fflush(stdout);
	}
	return 0;
}
