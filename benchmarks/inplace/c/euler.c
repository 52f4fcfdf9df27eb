// A step of the Euler equations by LU-SGS, as the Step of package euler, in loops: the gas of
// all cells first, then what flows through their faces, each of which is computed once, then a
// sweep through the cells and one back.
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "field.h"

#define GAMMA 1.4
#define EXCESS 0.4 // of GAMMA over 1, which is not what subtraction gives
#define KAPPA 1.01
enum { DENSITY, VELOCITY, PRESSURE = 4, ENTHALPY, SOUND, NUMBERS };

double euler_dt = 1, euler_h[3] = {1, 1, 1}; // not static: a compiler must not know them

// scale has what the loops make of these.
struct scale {
	double rate, x, y, z;
};

static double *w[5], *gas[NUMBERS], *rest[5], *change[5]; // at the first interior point, like the field
static size_t held, held_before;                          // the elements of each, and those before the first interior point

// Euler_start makes the states of cells of numbers from 0 to 1: that of the density in their place.
void Euler_start(double *y) {
	double **lists[] = {w + 1, gas, rest, change};
	const int lengths[] = {4, NUMBERS, 5, 5};
	size_t before = (size_t)(y - memory);
	for (int l = 0; l < 4; l++)
		for (int n = 0; n < lengths[l]; n++) {
			if (held) free(lists[l][n] - held_before);
			double *all = aligned_alloc(64, (elements * sizeof *all + 63) / 64 * 64);
			if (!all) exit(1);
			memset(all, 0, elements * sizeof *all);
			lists[l][n] = all + before;
		}
	held = elements, held_before = before;
	w[0] = y;
	for (ptrdiff_t x = -(ptrdiff_t)before; x < (ptrdiff_t)(elements - before); x++) {
		double u = y[x];
		y[x] = 1 + u / 8;
		w[1][x] = y[x] * 0.25;
		w[2][x] = y[x] * (u / 4);
		w[3][x] = y[x] * -0.125;
		w[4][x] = 2.5 + u / 4;
	}
}

static inline void flux(const double g[NUMBERS], int axis, double f[5]) {
	double mass = g[DENSITY] * g[VELOCITY + axis];
	f[0] = mass;
	for (int n = 0; n < 3; n++) f[1 + n] = mass * g[VELOCITY + n];
	f[4] = mass * g[ENTHALPY];
	f[1 + axis] += g[PRESSURE];
}

static inline void roe(const double l[NUMBERS], const double r[NUMBERS], int axis, double f[5]) {
	double root_l = sqrt(l[DENSITY]), root_r = sqrt(r[DENSITY]);
	double share_l = root_l / (root_l + root_r), share_r = 1 - share_l;
	double density = root_l * root_r, v[3], dv[3];
	for (int n = 0; n < 3; n++) {
		v[n] = share_l * l[VELOCITY + n] + share_r * r[VELOCITY + n];
		dv[n] = r[VELOCITY + n] - l[VELOCITY + n];
	}
	double enthalpy = share_l * l[ENTHALPY] + share_r * r[ENTHALPY];
	double kinetic = 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
	double sound2 = EXCESS * (enthalpy - kinetic), sound = sqrt(sound2);
	double q = v[axis], dp = r[PRESSURE] - l[PRESSURE], drop = density * sound * dv[axis];
	double half = 0.5 / sound2;
	double back = fabs(q - sound) * ((dp - drop) * half);
	double forth = fabs(q + sound) * ((dp + drop) * half);
	double still = fabs(q) * (r[DENSITY] - l[DENSITY] - 2 * dp * half);
	double shear = fabs(q) * density;
	double all = back + still + forth;
	double spread[5] = {all, 0, 0, 0, (back + forth) * enthalpy + (forth - back) * (sound * q) + still * kinetic};
	for (int n = 0; n < 3; n++) {
		spread[1 + n] = all * v[n];
		if (n != axis) {
			spread[1 + n] += shear * dv[n];
			spread[4] += shear * (v[n] * dv[n]);
		}
	}
	spread[1 + axis] += (forth - back) * sound;
	double right[5];
	flux(l, axis, f);
	flux(r, axis, right);
	for (int n = 0; n < 5; n++) f[n] = 0.5 * ((f[n] + right[n]) - spread[n]);
}

static inline double radius(const double g[NUMBERS], int axis) { return KAPPA * (fabs(g[VELOCITY + axis]) + g[SOUND]); }

static inline void split(const double g[NUMBERS], const double z[5], int axis, double sign, double out[5]) {
	const double *v = g + VELOCITY;
	double q = v[axis], kinetic = 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
	double pressure = EXCESS * ((z[4] + kinetic * z[0]) - (v[0] * z[1] + v[1] * z[2] + v[2] * z[3]));
	double mass = z[1 + axis] - q * z[0], s = sign * radius(g, axis);
	out[0] = z[1 + axis];
	for (int n = 0; n < 3; n++) out[1 + n] = q * z[1 + n] + v[n] * mass;
	out[4] = g[ENTHALPY] * mass + q * (z[4] + pressure);
	out[1 + axis] += pressure;
	for (int n = 0; n < 5; n++) out[n] = 0.5 * (out[n] + s * z[n]);
}

static inline void load(double **fields, int numbers, ptrdiff_t at, double *out) {
	for (int n = 0; n < numbers; n++) out[n] = fields[n][at];
}

// make_gas computes the gas of a row of cells and of one more at each end.
static void make_gas(ptrdiff_t at) {
	for (int i = -1; i <= ni; i++) {
		double u[5];
		load(w, 5, at + i, u);
		double volume = 1 / u[0], v[3] = {u[1] * volume, u[2] * volume, u[3] * volume};
		double kinetic = 0.5 * (v[0] * u[1] + v[1] * u[2] + v[2] * u[3]);
		double pressure = EXCESS * (u[4] - kinetic);
		gas[DENSITY][at + i] = u[0];
		for (int n = 0; n < 3; n++) gas[VELOCITY + n][at + i] = v[n];
		gas[PRESSURE][at + i] = pressure;
		gas[ENTHALPY][at + i] = (u[4] + pressure) * volume;
		gas[SOUND][at + i] = sqrt(GAMMA * pressure * volume);
	}
}

// fluxes computes what flows into each cell of a row from the one before it, at a distance.
#define FLUXES(name, axis)                                                                       \
	static void name(ptrdiff_t at, ptrdiff_t before, int count, double *restrict f, size_t apart) { \
		for (int i = 0; i < count; i++) {                                                        \
			double l[NUMBERS], r[NUMBERS], flow[5];                                              \
			load(gas, NUMBERS, at + i - before, l);                                              \
			load(gas, NUMBERS, at + i, r);                                                       \
			roe(l, r, axis, flow);                                                               \
			for (int n = 0; n < 5; n++) f[n * apart + i] = flow[n];                              \
		}                                                                                        \
	}
FLUXES(fluxes_x, 0)
FLUXES(fluxes_y, 1)
FLUXES(fluxes_z, 2)

static void residuals(struct scale per) {
	size_t wide = ni + 1, layer = (size_t)ni * nj;
	double *x = malloc((5 * wide + 15 * (size_t)ni + 5 * layer) * sizeof *x);
	if (!x) exit(1);
	double *south = x + 5 * wide, *north = south + 5 * ni, *up = north + 5 * ni, *down = up + 5 * ni;
	for (int j = 0; j < nj; j++) fluxes_z((ptrdiff_t)j * (ptrdiff_t)row, plane, ni, down + (size_t)j * ni, layer);
	for (int k = 0; k < nk; k++) {
		ptrdiff_t level = (ptrdiff_t)k * (ptrdiff_t)plane;
		fluxes_y(level, row, ni, south, ni);
		for (int j = 0; j < nj; j++) {
			ptrdiff_t at = level + (ptrdiff_t)j * (ptrdiff_t)row;
			fluxes_x(at, 1, ni + 1, x, wide);
			fluxes_y(at + row, row, ni, north, ni);
			fluxes_z(at + plane, plane, ni, up, ni);
			for (int n = 0; n < 5; n++) {
				double *restrict out = rest[n] + at, *restrict low = down + n * layer + (size_t)j * ni;
				const double *restrict high = up + n * ni, *restrict s = south + n * ni, *restrict e = north + n * ni, *restrict f = x + n * wide;
				for (int i = 0; i < ni; i++) out[i] = ((high[i] - low[i]) * per.z + (e[i] - s[i]) * per.y) + (f[i + 1] - f[i]) * per.x;
				memcpy(low, high, ni * sizeof *low);
			}
			double *swap = south;
			south = north;
			north = swap;
		}
	}
	free(x);
}

static inline double inverse(const double g[NUMBERS], struct scale per) {
	return 1 / (per.rate + radius(g, 2) * per.z + radius(g, 1) * per.y + radius(g, 0) * per.x);
}

// near computes a split Jacobian times the change of a neighbour.
static inline void near(ptrdiff_t at, int axis, double sign, double out[5]) {
	double g[NUMBERS], z[5];
	load(gas, NUMBERS, at, g);
	load(change, 5, at, z);
	split(g, z, axis, sign, out);
}

static void lower(struct scale per) {
	for (int k = 0; k < nk; k++)
		for (int j = 0; j < nj; j++)
			for (int i = 0; i < ni; i++) {
				ptrdiff_t at = (ptrdiff_t)k * (ptrdiff_t)plane + (ptrdiff_t)j * (ptrdiff_t)row + i;
				double g[NUMBERS], below[5], front[5], left[5];
				load(gas, NUMBERS, at, g);
				near(at - plane, 2, 1, below);
				near(at - row, 1, 1, front);
				near(at - 1, 0, 1, left);
				double part = inverse(g, per);
				for (int n = 0; n < 5; n++) change[n][at] = (((below[n] * per.z + front[n] * per.y) - rest[n][at]) + left[n] * per.x) * part;
			}
}

static void upper(struct scale per) {
	for (int k = nk - 1; k >= 0; k--)
		for (int j = nj - 1; j >= 0; j--)
			for (int i = ni - 1; i >= 0; i--) {
				ptrdiff_t at = (ptrdiff_t)k * (ptrdiff_t)plane + (ptrdiff_t)j * (ptrdiff_t)row + i;
				double g[NUMBERS], above[5], behind[5], right[5];
				load(gas, NUMBERS, at, g);
				near(at + plane, 2, -1, above);
				near(at + row, 1, -1, behind);
				near(at + 1, 0, -1, right);
				double part = inverse(g, per);
				for (int n = 0; n < 5; n++) change[n][at] -= ((above[n] * per.z + behind[n] * per.y) + right[n] * per.x) * part;
			}
}

void Euler_naive(double *y) {
	(void)y; // which is the first of the states
	struct scale per = {1 / euler_dt, 1 / euler_h[0], 1 / euler_h[1], 1 / euler_h[2]};
	for (int k = -1; k <= nk; k++)
		for (int j = -1; j <= nj; j++) make_gas((ptrdiff_t)k * (ptrdiff_t)plane + (ptrdiff_t)j * (ptrdiff_t)row);
	residuals(per);
	lower(per);
	upper(per);
	for (int n = 0; n < 5; n++)
		for (int k = 0; k < nk; k++)
			for (int j = 0; j < nj; j++) {
				ptrdiff_t at = (ptrdiff_t)k * (ptrdiff_t)plane + (ptrdiff_t)j * (ptrdiff_t)row;
				for (int i = 0; i < ni; i++) w[n][at + i] += change[n][at + i];
			}
}
