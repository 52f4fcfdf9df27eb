"""Runs the stencils of package trial for all types of elements on arrays in the memory of a device, by each protocol and
on every layout that is possible there, and writes the bytes of the results, which must be those of all. The device is the argument."""

import ctypes
import sys

import numpy as np
import trial
from trial import _library

NI, NJ, NK = 9, 6, 3
DEVICE = sys.argv[1]


def call(name, argtypes, *args):
    message = ctypes.c_void_p()
    status = _library._library.function(name, [ctypes.c_char_p, *argtypes])(DEVICE.encode(), *args, message)
    _library._library.check(status, message)


class Lent:
    """The elements of an array of the host, and what is between them, in memory of the device at the same strides."""

    def __init__(self, x):
        reach = [(n - 1) * s for n, s in zip(x.shape, x.strides)]
        self.host, self.start = x, x.ctypes.data + sum(min(r, 0) for r in reach)
        self.size = sum(map(abs, reach)) + x.itemsize
        self.memory = ctypes.c_void_p()
        call("device_alloc", [ctypes.c_uint64, ctypes.POINTER(ctypes.c_void_p)], self.size, self.memory)
        call("device_write", [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64], self.memory, self.start, self.size)
        self.pointer = self.memory.value + x.ctypes.data - self.start

    def fetch(self):
        call("device_read", [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64], self.start, self.memory, self.size)
        return self.host

    def __del__(self):
        call("device_free", [ctypes.c_void_p], self.memory)


class Interface(Lent):
    """As the arrays of Numba are."""

    stream = 1

    @property
    def __cuda_array_interface__(self):
        x = self.host
        return {"shape": x.shape, "strides": x.strides, "typestr": x.dtype.str, "data": (self.pointer, not x.flags.writeable), "version": 3, "stream": self.stream}


class Capsule(Lent):
    """An array of DLPack, of a device that is an extension."""

    kind = 12

    def __dlpack_device__(self):
        return (self.kind, 0)

    def __dlpack__(self, **named):
        self.named = named
        x, t = self.host, _library._DLTensor()
        self.shape, self.strides = ((ctypes.c_int64 * x.ndim)(*v) for v in (x.shape, [s // x.itemsize for s in x.strides]))
        code = {"i": 0, "u": 1, "f": 2, "b": 6}[x.dtype.kind]
        t.data, t.offset, t.ndim, t.code, t.bits, t.lanes, t.shape, t.strides = self.pointer - 8, 8, x.ndim, code, 8 * x.itemsize, 1, self.shape, self.strides
        self.tensor = t
        new = ctypes.pythonapi.PyCapsule_New
        new.argtypes, new.restype = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p], ctypes.py_object
        return new(ctypes.addressof(t), b"dltensor", None)


class OnHost(Capsule):
    """As the arrays of JAX are on a CPU."""

    kind = 1

    def __init__(self, x):
        self.host, self.pointer = x, x.ctypes.data

    def __del__(self):
        pass


def layouts(a):
    """Yield the array with other strides: along j and k in each direction, in another order, and with gaps."""
    yield Interface(np.asfortranarray(a))
    yield Capsule(np.asfortranarray(a[:, ::-1])[:, ::-1])
    yield Interface(np.asfortranarray(a[..., ::-1])[..., ::-1])
    wide = np.full([2 * n + 1 for n in a.shape], 1, a.dtype, order="F")
    part = wide[tuple(slice(1, n + 1) if d == 0 else slice(1, 2 * n + 1, 2) for d, n in enumerate(a.shape))]
    part[...] = a
    yield Capsule(part)
    if a.ndim == 3:
        swapped = np.asfortranarray(a.swapaxes(1, 2))
        yield Interface(swapped.swapaxes(1, 2))
    else:
        yield OnHost(np.asfortranarray(a))  # beside those of the device, as inputs


def same(results, what):
    first = results[0]
    for n, result in enumerate(results):
        if result.tobytes() != first.tobytes():
            sys.exit(f"{what} differs between layouts 0 and {n}")
    sys.stdout.buffer.write(first.tobytes())


def fetched(out):
    return out.fetch() if isinstance(out, Lent) else out


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
        if isinstance(out0, OnHost):
            out0, out1 = out0.host, out1.host
        out = trial.upstream((q0, q1), u_, none=1, out=(out0, out1), device=DEVICE)
        if out[0] is not out0 or out[1] is not out1:
            sys.exit(f"{dtype}: what is returned are not the outputs that were given")
        results.append(np.stack((fetched(out0).T, fetched(out1).T)))
    same(results, dtype)


def diffuse(in_place):
    i, j, k = np.meshgrid(np.arange(-1, NI + 1), np.arange(-1, NJ + 1), np.arange(NK), indexing="ij")
    in_ = 0.1 * (i * i) - 0.3 * j + 1.7 * k
    i, j, k = i[1:-1, 1:-1], j[1:-1, 1:-1], k[1:-1, 1:-1]
    coeff = 0.01 * (i + 2 * j + 3 * k)
    results = []
    for x, c in zip(layouts(in_), layouts(coeff)):
        before, out = x.host.copy(), c if in_place else None
        plan = trial.bind_diffuse(x, c, out=out, device=DEVICE)
        out = fetched(plan.run(dt=0.7)[0])
        if (x.fetch() != before).any():
            sys.exit("an input has changed")
        results.append(out.T.copy())
    same(results, "diffuse")


def settle():
    """Stages that threads share memory for, and sums along columns, have the bits of a run on the host."""
    random = np.random.default_rng(1)
    for ni, nj, nk in ((70, 11, 5), (9, 6, 13)):
        x, keep = random.random((ni + 4, nj + 4, nk)), random.random(nk)
        want = trial.settle(x, keep)
        for n, (there, out) in enumerate(zip(layouts(x), layouts(np.ones((ni, nj, nk))))):
            trial.settle(there, Interface(keep), out=out, device=DEVICE)
            if out.fetch().tobytes() != want.tobytes():
                sys.exit(f"settle differs from the host's on layout {n}")


def stream():
    """A run waits for the stream that an array names, and so fails if there is none."""
    x, c = Interface(np.zeros((NI + 2, NJ + 2, 1), order="F")), Interface(np.zeros((NI, NJ, 1), order="F"))
    x.stream = 987654
    try:
        trial.diffuse(x, c, dt=1, device=DEVICE)
    except trial.Error as e:
        if "there is no such stream" in str(e):
            return
    sys.exit("the stream was not waited for")


def order():
    """What computes an array is put before what the default stream gets."""

    class Both(Interface, Capsule):
        """As the arrays of PyTorch are: no stream is named."""

        stream = None

    both = Both(np.ones((NI, NJ, 1), order="F"))
    trial.diffuse(np.zeros((NI + 2, NJ + 2, 1)), both, dt=1, device=DEVICE)
    if both.named != {}:
        sys.exit("nothing was asked of DLPack")
    for kind, want in ((2, {"stream": 1}), (10, {"stream": 0}), (1, {})):
        view = _library._View.of_dlpack(both, kind)
        if both.named != want or view.stream != 0 or view.pointer != both.pointer or view.on_device != (kind != 1) or view.writeable != view.on_device:
            sys.exit(f"DLPack was asked for {both.named}, and gave {vars(view)}")


for name in ("float32", "float64", "int32", "int64", "bool", "uint8", "int16", "uint16"):
    upstream(name)
diffuse(False)
diffuse(True)
settle()
stream()
order()
