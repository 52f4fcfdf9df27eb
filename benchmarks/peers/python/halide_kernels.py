"""The stencils in Halide, with the schedules that are fastest by hand: planes are parallel,
rows are vectors, and everything is inlined, but for the Laplacian of hdiffsa and hdiff, of
which each row is computed once and kept while it is needed."""

import halide as hl

i, j, k = hl.Var("i"), hl.Var("j"), hl.Var("k")


class Maker:
    """Makes the parts of a kernel for an element type."""

    def __init__(self, dtype):
        self.type = hl.Float(32) if dtype().itemsize == 4 else hl.Float(64)
        self.kept = []  # functions of which rows are kept

    def const(self, value):
        return hl.cast(self.type, hl.f64(value))

    def keep(self, name, value):
        f = hl.Func(name)
        f[i, j, k] = value
        self.kept.append(f)
        return f


def laplace(m, q):
    return [m.const(-4) * q[i, j, k] + ((q[i - 1, j, k] + q[i + 1, j, k]) + (q[i, j + 1, k] + q[i, j - 1, k]))]


def limited(f, p, q):
    return hl.select(f * (q - p) > 0, 0, f)


def diffused(q, coeff, lap, metric):
    def flx(i):
        return limited(lap[i + 1, j, k] - lap[i, j, k], q[i, j, k], q[i + 1, j, k])

    def fly(j):
        return limited(metric(j) * (lap[i, j + 1, k] - lap[i, j, k]), q[i, j, k], q[i, j + 1, k])

    return [q[i, j, k] + coeff[i, j, k] * ((flx(i - 1) - flx(i)) + (fly(j - 1) - fly(j)))]


def hdiff(m, q, coeff):
    return diffused(q, coeff, m.keep("lap", laplace(m, q)[0]), lambda j: m.const(1))


def weighted_laplacian(m, q, north, south):
    return (q[i - 1, j, k] + q[i + 1, j, k] - m.const(2) * q[i, j, k]
            + north[j] * (q[i, j + 1, k] - q[i, j, k]) + south[j] * (q[i, j - 1, k] - q[i, j, k]))


def hdiffsa(m, q, mask, crlato, crlatu):
    return diffused(q, mask, m.keep("lap", weighted_laplacian(m, q, crlato, crlatu)), lambda j: crlato[j])


EARTH_RADIUS = 6371229.0


def hdiffsmag(m, u, v, mask, crlavo, crlavu, crlato, crlatu, acrlat0, eddlat, eddlon, tau, weight):
    dy = eddlat * m.const(1 / EARTH_RADIUS)

    def square(x):
        return x * x

    def tension(i, j):
        return square((v[i, j - 1, k] - v[i, j, k]) * dy - (u[i - 1, j, k] - u[i, j, k]) * (acrlat0[j] * eddlon))

    def shear(i, j):
        return square((u[i, j + 1, k] - u[i, j, k]) * dy + (v[i + 1, j, k] - v[i, j, k]) * (acrlat0[j] * eddlon))

    def coefficient(t, s):
        half = m.const(0.5)
        return hl.clamp(tau * hl.sqrt(half * t + half * s) - weight * mask[i, j, k], m.const(0), half)

    ku = coefficient(tension(i + 1, j) + tension(i, j), shear(i, j - 1) + shear(i, j))
    kv = coefficient(tension(i, j + 1) + tension(i, j), shear(i - 1, j) + shear(i, j))
    return [u[i, j, k] + ku * weighted_laplacian(m, u, crlato, crlatu),
            v[i, j, k] + kv * weighted_laplacian(m, v, crlavo, crlavu)]


def upwind3(m, q, c):
    plus = -m.const(1 / 6) * q(-2) + q(-1) - m.const(0.5) * q(0) - m.const(1 / 3) * q(1)
    minus = -m.const(1 / 3) * q(-1) - m.const(0.5) * q(0) + q(1) - m.const(1 / 6) * q(2)
    return hl.select(c > 0, c * plus, -c * minus)


def upwind5(m, q, c):
    def one_sided(s):
        return (m.const(1 / 30) * q(-3 * s) - m.const(0.25) * q(-2 * s) + q(-s) - m.const(1 / 3) * q(0)
                - m.const(0.5) * q(s) + m.const(1 / 20) * q(2 * s))

    return hl.select(c > 0, c * one_sided(1), -c * one_sided(-1))


def advected(upwind):
    def hadvuv(m, u, v, acrlat0, acrlat1, tgrlatda0, tgrlatda1, eddlat, eddlon):
        def advect(q, ci, cj):
            return (eddlat * upwind(m, lambda n: q[i + n, j, k], ci) + eddlon * upwind(m, lambda n: q[i, j + n, k], cj))

        third, quarter, curvature = m.const(1 / 3), m.const(0.25), m.const(1 / EARTH_RADIUS)
        um = (u[i - 1, j, k] + u[i, j, k] + u[i + 1, j, k]) * third
        vm = quarter * (v[i + 1, j, k] + v[i + 1, j - 1, k] + v[i, j, k] + v[i, j - 1, k])
        un = quarter * (u[i - 1, j, k] + u[i, j, k] + u[i, j + 1, k] + u[i - 1, j + 1, k])
        vn = (v[i, j - 1, k] + v[i, j, k] + v[i, j + 1, k]) * third
        return [advect(u, acrlat0[j] * um, vm * curvature) + tgrlatda0[j] * u[i, j, k] * vm,
                advect(v, acrlat1[j] * un, vn * curvature) - tgrlatda1[j] * (un * un)]

    return hadvuv


def fastwavesuv(m, u, utens, v, vtens, w, p, h, rho, fx, dt, edadlat):
    def boundary(i, j, k):
        return w[i, j, k] * p[i, j, k] + (m.const(1) - w[i, j, k]) * p[i, j, k - 1]

    def across(i, j):
        return boundary(i, j, k + 1) - boundary(i, j, k)

    def gradient(ni, nj):
        above, here, next_above, next = h[i, j, k + 1], h[i, j, k], h[ni, nj, k + 1], h[ni, nj, k]
        slope = ((above + here) - (next_above + next)) / ((above - here) + (next_above - next))
        return (p[ni, nj, k] - p[i, j, k]) + m.const(0.5) * (across(ni, nj) + across(i, j)) * slope

    gx, gy, two = gradient(i + 1, j), gradient(i, j + 1), m.const(2)
    return [u[i, j, k] + dt * (utens[i, j, k] - gx * (two * fx[j]) / (rho[i + 1, j, k] + rho[i, j, k])),
            v[i, j, k] + dt * (vtens[i, j, k] - gy * (two * edadlat) / (rho[i, j + 1, k] + rho[i, j, k]))]


def contour(z, q, bi, bj):
    """Around the points (bi, bj) and (i, j)."""
    return ((z[bi, bj, k + 1] - z[i, j, k]) * (q[i, j, k + 1] - q[bi, bj, k])
            + (z[bi, bj, k] - z[i, j, k + 1]) * (q[bi, bj, k + 1] - q[i, j, k]))


def p_grad_c(m, uc, vc, rdxc, rdyc, delpc, gz, pkc, dt2):
    def advance(wind, rd, bi, bj):
        return wind[i, j, k] + dt2 * rd[i, j, k] / (delpc[bi, bj, k] + delpc[i, j, k]) * contour(gz, pkc, bi, bj)

    return [advance(uc, rdxc, i - 1, j), advance(vc, rdyc, i, j - 1)]


def nh_p_grad(m, u, v, rdx, rdy, gz, pp, pk3, wk1, dt):
    def mass(i, j):
        return pk3[i, j, k + 1] - pk3[i, j, k]

    def contour(q, ni, nj):
        return ((gz[i, j, k + 1] - gz[ni, nj, k]) * (q[ni, nj, k + 1] - q[i, j, k])
                + (gz[i, j, k] - gz[ni, nj, k + 1]) * (q[i, j, k + 1] - q[ni, nj, k]))

    def advance(wind, rd, ni, nj):
        hydrostatic = dt / (mass(i, j) + mass(ni, nj)) * contour(pk3, ni, nj)
        nonhydrostatic = dt / (wk1[i, j, k] + wk1[ni, nj, k]) * contour(pp, ni, nj)
        return (wind[i, j, k] + hydrostatic + nonhydrostatic) * rd[i, j, k]

    return [advance(u, rdx, i + 1, j), advance(v, rdy, i, j + 1)]


def uvbke(m, uc, vc, cosa, rsina, dt5):
    a = uc[i, j - 1, k] + uc[i, j, k]
    b = vc[i - 1, j, k] + vc[i, j, k]
    return [dt5 * (a - b * cosa[i, j, k]) * rsina[i, j, k], dt5 * (b - a * cosa[i, j, k]) * rsina[i, j, k]]


def flux(m, q, c):
    """Of the piecewise parabolic method; q(n) is the value n points further on, c the flow."""

    def edge(n):
        return m.const(7 / 12) * (q(n - 1) + q(n)) + m.const(1 / 12) * (q(n - 2) + q(n + 1))

    def left(n):
        return edge(n) - q(n)

    def right(n):
        return edge(n + 1) - q(n)

    parabola = hl.select((left(-1) * right(-1) < 0) | (left(0) * right(0) < 0), m.const(1), m.const(0))
    return hl.select(c > 0, q(-1) + (m.const(1) - c) * (right(-1) - c * (left(-1) + right(-1))) * parabola,
                     q(0) + (m.const(1) + c) * (left(0) + c * (left(0) + right(0))) * parabola)


def fvtp2d_qi(m, q, cry, ray, yfx, area):
    def at(j):
        return flux(m, lambda n: q[i, j + n, k], cry[i, j, k])

    moved = yfx[i, j, k] * at(j) - yfx[i, j + 1, k] * at(j + 1)
    return [(q[i, j, k] * area[i, j, k] + moved) / ray[i, j, k], at(j)]


def fvtp2d_qj(m, q, crx, rax, xfx, area, qi):
    def at(q, i):
        return flux(m, lambda n: q[i + n, j, k], crx[i, j, k])

    moved = xfx[i, j, k] * at(q, i) - xfx[i + 1, j, k] * at(q, i + 1)
    return [(q[i, j, k] * area[i, j, k] + moved) / rax[i, j, k], at(qi, i), at(q, i)]


def fvtp2d_flux(m, cry, xfx, yfx, qj, fx1, fx2, fy2):
    fy1, half = flux(m, lambda n: qj[i, j + n, k], cry[i, j, k]), m.const(0.5)
    return [half * (fx1[i, j, k] + fx2[i, j, k]) * xfx[i, j, k], half * (fy1 + fy2[i, j, k]) * yfx[i, j, k]]


KERNELS = {
    "laplace": laplace, "hdiff": hdiff, "hdiffsa": hdiffsa, "hdiffsmag": hdiffsmag,
    "hadvuv": advected(upwind3), "hadvuv5th": advected(upwind5), "fastwavesuv": fastwavesuv,
    "p_grad_c": p_grad_c, "nh_p_grad": nh_p_grad, "uvbke": uvbke,
    "fvtp2d_qi": fvtp2d_qi, "fvtp2d_qj": fvtp2d_qj, "fvtp2d_flux": fvtp2d_flux,
}


def schedule(out, kept, lanes, whole):
    """Planes are parallel, rows are vectors of a cache line, a whole number of them or not."""
    tail, kept_tail = hl.TailStrategy.GuardWithIf, hl.TailStrategy.GuardWithIf
    if whole:
        tail, kept_tail = hl.TailStrategy.RoundUp, hl.TailStrategy.ShiftInwards
    out.reorder(i, j, k).vectorize(i, lanes, tail).parallel(k)
    for f in kept:
        f.store_at(out, k).compute_at(out, j).vectorize(i, lanes, kept_tail)


def buffer(field, halo):
    """The Halide buffer of a field, over its dimensions only, with its halo or without. Halide computes all
    points of the outputs, so these come without."""
    kept = [d for d, name in enumerate("IJK") if name in field.dims]
    lo = field.lo if halo else [0, 0, 0]

    def points(d):
        first = field.lo[d] - lo[d]
        return slice(first, None if halo else first + field.n[d]) if d in kept else 0

    b = hl.Buffer(field.data[tuple(points(2 - d) for d in range(3))])
    b.set_min([-lo[d] for d in kept])
    return b


compiled = {}


def prepare(kernel, dtype, n, inputs, outputs, scalars):
    m = Maker(dtype)
    lanes = 64 // m.type.bytes()
    key = kernel, dtype, n[0] % lanes == 0
    if key not in compiled:
        images = [hl.ImageParam(m.type, len(f.dims)) for f in inputs]
        params = [hl.Param(m.type) for _ in scalars]
        results = KERNELS[kernel](m, *images, *params)
        out = hl.Func(kernel)
        out[i, j, k] = results[0] if len(results) == 1 else hl.Tuple(results)
        schedule(out, m.kept, lanes, n[0] % lanes == 0)
        compiled[key] = out.compile_to_callable(images + params, hl.get_host_target())
    call, arguments = compiled[key], [buffer(f, True) for f in inputs] + [dtype(s) for s in scalars] + [buffer(f, False) for f in outputs]
    return lambda: call(*arguments)
