"""Some of the stencils in GT4Py, whose CPU backend here is that of GridTools. What it has
compiled is kept with the interpreter, for it takes long."""

import os
import sys

os.environ.setdefault("GT_CACHE_ROOT", sys.prefix if os.access(sys.prefix, os.W_OK) else os.getcwd())
os.environ.setdefault("GT4PY_EXTRA_COMPILE_ARGS", "-march=native")

import numpy as np
from gt4py.cartesian import gtscript
from gt4py.cartesian.gtscript import IJK, PARALLEL, Field, J, computation, interval

BACKEND = "gt:cpu_ifirst"


@gtscript.function
def plain_laplacian(q):
    return -4.0 * q[0, 0, 0] + ((q[-1, 0, 0] + q[1, 0, 0]) + (q[0, 1, 0] + q[0, -1, 0]))


def laplace(q: Field[IJK, "T"], out: Field[IJK, "T"]):
    with computation(PARALLEL), interval(...):
        out = plain_laplacian(q)


def hdiff(q: Field[IJK, "T"], coeff: Field[IJK, "T"], out: Field[IJK, "T"]):
    with computation(PARALLEL), interval(...):
        lap = plain_laplacian(q)
        flx = lap[1, 0, 0] - lap[0, 0, 0]
        flx = 0.0 if flx * (q[1, 0, 0] - q[0, 0, 0]) > 0.0 else flx
        fly = lap[0, 1, 0] - lap[0, 0, 0]
        fly = 0.0 if fly * (q[0, 1, 0] - q[0, 0, 0]) > 0.0 else fly
        out = q[0, 0, 0] + coeff[0, 0, 0] * ((flx[-1, 0, 0] - flx[0, 0, 0]) + (fly[0, -1, 0] - fly[0, 0, 0]))


def hdiffsa(q: Field[IJK, "T"], mask: Field[IJK, "T"], crlato: Field[J, "T"], crlatu: Field[J, "T"],
            out: Field[IJK, "T"]):
    with computation(PARALLEL), interval(...):
        lap = (q[-1, 0, 0] + q[1, 0, 0] - 2.0 * q[0, 0, 0]
               + crlato[0] * (q[0, 1, 0] - q[0, 0, 0]) + crlatu[0] * (q[0, -1, 0] - q[0, 0, 0]))
        flx = lap[1, 0, 0] - lap[0, 0, 0]
        flx = 0.0 if flx * (q[1, 0, 0] - q[0, 0, 0]) > 0.0 else flx
        fly = crlato[0] * (lap[0, 1, 0] - lap[0, 0, 0])
        fly = 0.0 if fly * (q[0, 1, 0] - q[0, 0, 0]) > 0.0 else fly
        out = q[0, 0, 0] + mask[0, 0, 0] * ((flx[-1, 0, 0] - flx[0, 0, 0]) + (fly[0, -1, 0] - fly[0, 0, 0]))


def uvbke(uc: Field[IJK, "T"], vc: Field[IJK, "T"], cosa: Field[IJK, "T"], rsina: Field[IJK, "T"],
          ub: Field[IJK, "T"], vb: Field[IJK, "T"], dt5: "T"):
    with computation(PARALLEL), interval(...):
        a = uc[0, -1, 0] + uc[0, 0, 0]
        b = vc[-1, 0, 0] + vc[0, 0, 0]
        ub = dt5 * (a - b * cosa[0, 0, 0]) * rsina[0, 0, 0]
        vb = dt5 * (b - a * cosa[0, 0, 0]) * rsina[0, 0, 0]


@gtscript.function
def upwind_i(q, c):
    plus = 1.0 / 30.0 * q[-3, 0, 0] - 0.25 * q[-2, 0, 0] + q[-1, 0, 0] - 1.0 / 3.0 * q[0, 0, 0] - 0.5 * q[1, 0, 0] + 0.05 * q[2, 0, 0]
    minus = 0.05 * q[-2, 0, 0] - 0.5 * q[-1, 0, 0] - 1.0 / 3.0 * q[0, 0, 0] + q[1, 0, 0] - 0.25 * q[2, 0, 0] + 1.0 / 30.0 * q[3, 0, 0]
    return c * plus if c > 0.0 else -c * minus


@gtscript.function
def upwind_j(q, c):
    plus = 1.0 / 30.0 * q[0, -3, 0] - 0.25 * q[0, -2, 0] + q[0, -1, 0] - 1.0 / 3.0 * q[0, 0, 0] - 0.5 * q[0, 1, 0] + 0.05 * q[0, 2, 0]
    minus = 0.05 * q[0, -2, 0] - 0.5 * q[0, -1, 0] - 1.0 / 3.0 * q[0, 0, 0] + q[0, 1, 0] - 0.25 * q[0, 2, 0] + 1.0 / 30.0 * q[0, 3, 0]
    return c * plus if c > 0.0 else -c * minus


def hadvuv5th(u: Field[IJK, "T"], v: Field[IJK, "T"], acrlat0: Field[J, "T"], acrlat1: Field[J, "T"],
              tgrlatda0: Field[J, "T"], tgrlatda1: Field[J, "T"], uout: Field[IJK, "T"], vout: Field[IJK, "T"],
              eddlat: "T", eddlon: "T"):
    with computation(PARALLEL), interval(...):
        um = (u[-1, 0, 0] + u[0, 0, 0] + u[1, 0, 0]) * (1.0 / 3.0)
        vm = 0.25 * (v[1, 0, 0] + v[1, -1, 0] + v[0, 0, 0] + v[0, -1, 0])
        uout = (eddlat * upwind_i(u, acrlat0[0] * um) + eddlon * upwind_j(u, vm * (1.0 / 6371229.0))
                + tgrlatda0[0] * u[0, 0, 0] * vm)
        un = 0.25 * (u[-1, 0, 0] + u[0, 0, 0] + u[0, 1, 0] + u[-1, 1, 0])
        vn = (v[0, -1, 0] + v[0, 0, 0] + v[0, 1, 0]) * (1.0 / 3.0)
        vout = (eddlat * upwind_i(v, acrlat1[0] * un) + eddlon * upwind_j(v, vn * (1.0 / 6371229.0))
                - tgrlatda1[0] * (un * un))


KERNELS = {f.__name__: f for f in [laplace, hdiff, hdiffsa, uvbke, hadvuv5th]}


def array(field):
    """The array of a field, over its dimensions only, indexed by i, j and k."""
    data = field.data.transpose(2, 1, 0)
    return data[tuple(slice(None) if name in field.dims else 0 for name in "IJK")]


def prepare(kernel, dtype, n, inputs, outputs, scalars):
    definition = KERNELS[kernel]
    bits = 8 * np.dtype(dtype).itemsize
    stencil = gtscript.stencil(BACKEND, definition, name=f"{kernel}_{bits}", dtypes={"T": dtype},
                               literal_float_precision=bits)
    fields = inputs + outputs
    names = definition.__code__.co_varnames[: len(fields) + len(scalars)]
    origin = {name: tuple(f.lo["IJK".index(d)] for d in f.dims) for name, f in zip(names, fields)}
    frozen = stencil.freeze(origin=origin, domain=tuple(n))
    arguments = dict(zip(names, [array(f) for f in fields] + [dtype(s) for s in scalars]))
    return lambda: frozen(**arguments)
