"""The tensor product operators as sums over indices of whole arrays, by NumPy (einsum, which chooses the order of
the contractions) or by JAX (the same, compiled): the argument says which. A line "KERNEL FORM ELEMENTS" on the
standard input is answered by the nanoseconds of one run and the sum of all results. One thread computes."""

import functools
import os
import sys
import time

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", JAX_PLATFORMS="cpu")
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import numpy as np

if sys.argv[1] == "jax":
    import jax
    import jax.numpy as xp

    jax.config.update("jax_enable_x64", True)
    compiled = jax.jit
else:
    xp = np

    def compiled(kernel):
        return kernel


einsum = functools.partial(xp.einsum, optimize="greedy" if xp is np else "optimal")
N, Q = 8, 12
SYMMETRIC = [[0, 1, 2], [1, 3, 4], [2, 4, 5]]


def filled(shape, array):
    """Returns an array of the numbers that the Go program gives it: they follow from its number."""
    bits = np.arange(1, np.prod(shape) + 1, dtype=np.uint64) * np.uint64(2654435761) + np.uint64(array * 40503)
    numbers = ((bits & np.uint64(0xFFFFFFFF)) >> np.uint64(22)).astype(np.float64) / 1024 - 0.5
    return numbers.reshape(shape)


@compiled
def inv_helm(s, l, u):
    t = l * einsum("nc,mb,la,enml->ecba", s, s, s, u)
    return einsum("kc,jb,ia,ecba->ekji", s, s, s, t)


@compiled
def elliptic_r(w, ls, u):
    edges, weights = (1.0, 2.0, 3.0), einsum("k,j,i->kji", w, w, w)
    mu = edges[0] * edges[1] * edges[2] / 8 * weights * u
    x, y, z = (4 * 0.25 / (edge * edge) * ls / w[:, None] for edge in edges)
    return 0.5 * mu + einsum("pi,ekjp->ekji", x, mu) + einsum("pj,ekpi->ekji", y, mu) + einsum("pk,epji->ekji", z, mu)


@compiled
def elliptic_d(w, d, jd, g, u):
    weights = einsum("k,j,i->kji", w, w, w)
    grad = [einsum("ip,ekjp->ekji", d, u), einsum("jp,ekpi->ekji", d, u), einsum("kp,epji->ekji", d, u)]
    f = [0.25 * weights * sum(g[:, SYMMETRIC[a][b]] * grad[b] for b in range(3)) for a in range(3)]
    v = 0.5 * weights * jd * u + einsum("pi,ekjp->ekji", d, f[0])
    return v + einsum("pj,ekpi->ekji", d, f[1]) + einsum("pk,epji->ekji", d, f[2])


@compiled
def convect(at, d, w, v, jd, ji):
    vq = einsum("nk,mj,li,eckji->ecnml", at, at, at, v)
    mass = einsum("n,m,l->nml", w, w, w) * jd
    p = einsum("enml,ecnml,ebrnml,ebnml->ercnml", mass, vq, ji, vq)
    f = einsum("li,mj,nk,ecnml->eckji", d, at, at, p[:, 0]) + einsum("li,mj,nk,ecnml->eckji", at, d, at, p[:, 1])
    return f + einsum("li,mj,nk,ecnml->eckji", at, at, d, p[:, 2])


def instance(kernel, e):
    """Returns the function of a kernel and its arguments for e elements."""
    volume = (e, N, N, N)
    match kernel:
        case "InvHelm":
            return inv_helm, [filled((N, N), 1), filled((N, N, N), 2), filled(volume, 3)]
        case "EllipticR":
            return elliptic_r, [filled((N,), 1) + 1, filled((N, N), 2), filled(volume, 3)]
        case "EllipticD":
            g = filled((e, 6, N, N, N), 4)
            return elliptic_d, [filled((N,), 1) + 1, filled((N, N), 2), filled(volume, 3), g, filled(volume, 5)]
    operators = [filled((Q, N), 1), filled((Q, N), 2), filled((Q,), 3)]
    return convect, [*operators, filled((e, 3, N, N, N), 4), filled((e, Q, Q, Q), 5), filled((e, 3, 3, Q, Q, Q), 6)]


@functools.lru_cache(1)
def prepared(kernel, elements):
    """Returns an instance that has run once: JAX compiles then."""
    function, arguments = instance(kernel, elements)
    arguments = [xp.asarray(a) for a in arguments]
    np.asarray(function(*arguments))
    return function, arguments


for line in sys.stdin:
    kernel, _, elements = line.split()
    function, arguments = prepared(kernel, int(elements))
    start = time.perf_counter_ns()
    result = function(*arguments)
    if xp is not np:
        result.block_until_ready()
    ns = time.perf_counter_ns() - start
    numbers = np.asarray(result).ravel()
    print(ns, float(np.sum(numbers * (1 + np.arange(numbers.size) % 7))), flush=True)
