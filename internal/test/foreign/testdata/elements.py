"""Runs the stencils of package trial for all types of elements, on arrays of every layout, and writes the bytes of
the results, which must be those of all layouts."""

import sys

import numpy as np
import trial

NI, NJ, NK = 9, 6, 3


def layouts(a):
    """Yield the array with other strides: each order of dimensions, each direction, and with gaps."""
    yield np.asfortranarray(a)
    yield a.copy(order="C")
    yield np.asfortranarray(a[::-1])[::-1]
    yield np.asfortranarray(a[:, ::-1])[:, ::-1]
    yield np.ascontiguousarray(a[::-1, ::-1])[::-1, ::-1]
    wide = np.zeros([2 * n + 1 for n in a.shape], a.dtype, order="F")
    part = wide[tuple(slice(1, 2 * n + 1, 2) for n in a.shape)]
    part[...] = a
    yield part
    sparse = np.zeros((*a.shape, 3), a.dtype)
    sparse[..., 1] = a
    yield sparse[..., 1]


def same(results, what):
    first = results[0]
    for n, result in enumerate(results):
        if result.tobytes() != first.tobytes():
            sys.exit(f"{what} differs between layouts 0 and {n}")
    sys.stdout.buffer.write(first.tobytes())


def upstream(dtype):
    i, j = np.meshgrid(np.arange(-1, NI), np.arange(NJ + 1), indexing="ij")
    q = []
    for m in range(2):
        v = ((i + 2) * 7 + j * 13 + m * 3) % 11
        q.append(np.where(v > 4, v, 0).astype(dtype))
    i, j = i[1:, :-1], j[1:, :-1]
    u = ((i * 3 + j) % 5 - 2).astype(np.float32)
    results = []
    given = [layouts(np.ones((NI, NJ), dtype)) for _ in range(2)]
    for q0, q1, u_, out0, out1 in zip(layouts(q[0]), layouts(q[1]), layouts(u), *given):
        out = trial.upstream((q0, q1), u_, none=1)
        trial.upstream([q0, q1], u_, none=1, out=(out0, out1))
        for one, other in zip(out, (out0, out1)):
            if (one != other).any():
                sys.exit(f"{dtype}: what is allocated differs from what is given")
        # Of an array [m,i,j], too.
        again = np.zeros((2, NI, NJ), dtype)
        trial.upstream(np.stack((q0, q1)), u_, none=1, out=again)
        results.append(np.stack((out[0].T, out[1].T)))
        if (again != np.stack(out)).any():
            sys.exit(f"{dtype}: an array of arrays differs")
    same(results, dtype)


def diffuse(in_place):
    i, j, k = np.meshgrid(np.arange(-1, NI + 1), np.arange(-1, NJ + 1), np.arange(NK), indexing="ij")
    in_ = 0.1 * (i * i) - 0.3 * j + 1.7 * k
    i, j, k = i[1:-1, 1:-1], j[1:-1, 1:-1], k[1:-1, 1:-1]
    coeff = 0.01 * (i + 2 * j + 3 * k)
    results = []
    for x, c in zip(layouts(in_), layouts(coeff)):
        before = x.copy()
        out = trial.diffuse(x, c, dt=0.7, out=c if in_place else None, threads=1 + len(results) % 3, level="tuned")
        if in_place and out is not c or (x != before).any():
            sys.exit("an input has changed, or an output is not the one given")
        results.append(out.T.copy())
    same(results, "diffuse")


def columns():
    q, p = np.full((NI, NJ, NK), 2.0), np.empty((NI, NJ, NK + 1))
    p[...] = 3 * np.arange(NK + 1)
    for path in trial.water(q, p), trial.water(q, p, path=np.zeros((NI, NJ))):
        if path.shape != (NI, NJ) or (path != 6 * NK).any():
            sys.exit("columns have other sums")
    try:
        trial.water(q, p[..., :NK])
    except trial.InvalidError as e:
        if "p has shape (9, 6, 3); it needs (9, 6, 4)" not in str(e):
            sys.exit(str(e))
    else:
        sys.exit("a face is missing, and that is no error")


def faces():
    u, p = np.cumsum(np.ones((NI + 1, NJ)), 0) ** 2, np.cumsum(np.ones((NI, NJ)), 0) ** 3
    want = np.zeros((NI + 1, NJ))
    want[1:NI] = u[1:NI] - 0.5 * (p[1:] - p[:-1])
    for div, after in trial.flow(u, p, dt=0.5), trial.flow(u, p, dt=0.5, next=np.ones((NI + 1, NJ))):
        if (div != u[1:] - u[:-1]).any() or (after != want).any():
            sys.exit("faces have other values")
    try:
        trial.flow(u[:NI], p, dt=0.5, div=np.zeros((NI, NJ)))
    except trial.InvalidError as e:
        if "u has shape (9, 6); it needs (10, 6): the domain is (9, 6), one more along i, where it is staggered" not in str(e):
            sys.exit(str(e))
    else:
        sys.exit("a face is missing, and that is no error")


columns()
faces()
for name in ("float32", "float64", "int32", "int64", "bool", "uint8", "int16", "uint16"):
    upstream(name)
diffuse(False)
diffuse(True)
