"""Some of the stencils in JAX, on the device that it prefers. Each is compiled as one function
of whole arrays, from which XLA makes kernels."""

import os

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # others need memory, too

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


def laplacian(q):
    return lambda di, dj: -4 * q(di, dj) + ((q(di - 1, dj) + q(di + 1, dj)) + (q(di, dj + 1) + q(di, dj - 1)))


def limited(flux, difference):
    return jnp.where(flux * difference > 0, 0, flux)


def laplace(q):
    return (laplacian(q)(0, 0),)


def hdiff(q, coeff):
    lap = laplacian(q)

    def flx(di):
        return limited(lap(di + 1, 0) - lap(di, 0), q(di + 1, 0) - q(di, 0))

    def fly(dj):
        return limited(lap(0, dj + 1) - lap(0, dj), q(0, dj + 1) - q(0, dj))

    return (q(0, 0) + coeff(0, 0) * ((flx(-1) - flx(0)) + (fly(-1) - fly(0))),)


def uvbke(uc, vc, cosa, rsina, dt5):
    a, b = uc(0, -1) + uc(0, 0), vc(-1, 0) + vc(0, 0)
    return dt5 * (a - b * cosa(0, 0)) * rsina(0, 0), dt5 * (b - a * cosa(0, 0)) * rsina(0, 0)


def upwind(c, q):
    """The tendency of fifth order of the values on a line by a wind c along it."""
    plus = 1 / 30 * q(-3) - 0.25 * q(-2) + q(-1) - 1 / 3 * q(0) - 0.5 * q(1) + 0.05 * q(2)
    minus = 0.05 * q(-2) - 0.5 * q(-1) - 1 / 3 * q(0) + q(1) - 0.25 * q(2) + 1 / 30 * q(3)
    return jnp.where(c > 0, c * plus, -c * minus)


def hadvuv5th(u, v, acrlat0, acrlat1, tgrlatda0, tgrlatda1, eddlat, eddlon):
    def advected(q, ci, cj):
        return eddlat * upwind(ci, lambda d: q(d, 0)) + eddlon * upwind(cj * (1 / 6371229.0), lambda d: q(0, d))

    um = (u(-1, 0) + u(0, 0) + u(1, 0)) * (1 / 3)
    vm = 0.25 * (v(1, 0) + v(1, -1) + v(0, 0) + v(0, -1))
    un = 0.25 * (u(-1, 0) + u(0, 0) + u(0, 1) + u(-1, 1))
    vn = (v(0, -1) + v(0, 0) + v(0, 1)) * (1 / 3)
    uout = advected(u, acrlat0(0, 0) * um, vm) + tgrlatda0(0, 0) * u(0, 0) * vm
    vout = advected(v, acrlat1(0, 0) * un, vn) - tgrlatda1(0, 0) * (un * un)
    return uout, vout


KERNELS = {f.__name__: f for f in [laplace, hdiff, uvbke, hadvuv5th]}


def interior(field, di=0, dj=0):
    """Where an array has the points of the domain, moved along i and j."""
    return tuple(slice(lo + d, lo + d + n) for lo, n, d in zip(reversed(field.lo), reversed(field.n), (0, dj, di)))


class Compiled:
    """A kernel with its inputs on the device."""

    def __init__(self, definition, dtype, inputs, outputs, scalars):
        self.outputs = outputs
        self.arrays = [jnp.asarray(f.data) for f in inputs]
        values = [dtype(s) for s in scalars]

        def whole(*arrays):
            views = [lambda di, dj, a=a, f=f: a[interior(f, di, dj)] for a, f in zip(arrays, inputs)]
            return definition(*views, *values)

        self.compiled = jax.jit(whole)

    def __call__(self):
        self.results = self.compiled(*self.arrays)

    def wait(self):
        jax.block_until_ready(self.results)

    def fetch(self):
        for f, result in zip(self.outputs, self.results):
            f.data[interior(f)] = np.asarray(result)


def prepare(kernel, dtype, n, inputs, outputs, scalars):
    return Compiled(KERNELS[kernel], dtype, inputs, outputs, scalars)
