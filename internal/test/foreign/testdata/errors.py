"""Calls functions with arguments that are wrong, and prints what they raise; and what has to work."""

import gc
import os
import signal
import threading

import numpy as np
import trial

# Before the library is loaded, a process may fork, and its child use the library.
child = os.fork()
if child == 0:
    ok = (trial.share(np.full((4, 1, 1), 8, np.int32), np.full((4, 1), 2, np.int32)) == 4).all()
    os._exit(0 if ok else 1)
print("child of a process without the library:", os.waitpid(child, 0)[1])

N = 4
in_ = np.arange((N + 2.0) * (N + 2)).reshape(N + 2, N + 2, 1)
coeff = np.ones((N, N, 1))
out = np.full((N, N, 1), 7.0)


def run(what, *args, function=trial.diffuse, **named):
    try:
        function(*args, **named)
    except Exception as e:
        print(f"{what}: {type(e).__name__}: {e}")
    else:
        print(f"{what}: no error")
    if (out != 7).any():
        print("the output has changed")


def frozen(a):
    a = a.copy()
    a.flags.writeable = False
    return a


run("dtype", in_, coeff.astype(np.float32), dt=1, out=out)
run("no such dtype", in_.astype(np.complex128), coeff, dt=1, out=out)
run("byte order", in_, coeff.astype(">f8"), dt=1, out=out)
run("shape", in_[:-1], coeff, dt=1, out=out)
run("rank", in_[0], coeff, dt=1, out=out)
run("list", in_.tolist(), coeff, dt=1, out=out)
run("read-only output", in_, coeff, dt=1, out=frozen(out))
run("read-only input", in_, frozen(coeff), dt=1)
run("overlap", in_, coeff, dt=1, out=in_[1:-1, 1:-1])
run("broadcast output", in_, coeff, dt=1, out=np.lib.stride_tricks.as_strided(np.zeros(1), (N, N, 1), (0, 0, 0)))
run("broadcast input", in_, np.broadcast_to(1.0, (N, N, 1)), dt=1)
run("no scalar", in_, coeff, out=out)
run("level", in_, coeff, dt=1, out=out, level="fastest")
run("device", in_, coeff, dt=1, out=out, device="abacus")
run("threads", in_, coeff, dt=1, out=out, threads=-1)
run("repeat", in_, coeff, dt=1, out=out, repeat=2)
run("repeat more than 32 bits", in_, coeff, dt=1, out=out, repeat=2**32 + 1)
run("repeat nothing", in_, coeff, dt=1, out=out, repeat=0)
run("threads of more than 32 bits", in_, coeff, dt=1, out=out, threads=2**32 + 1)
run("checks of more than 32 bits", in_, coeff, dt=1, out=out, check=2**32 + 1)
run("domain of more than 64 bits", in_, coeff, dt=1, out=out, domain=[(2**64 + 1, N), (0, N), (0, 1)])
run("masked points", np.ma.masked_equal(in_, 3), coeff, dt=1, out=out)
run("no masked points", np.ma.masked_equal(in_, -3), coeff, dt=1)
run("device without a driver", in_, coeff, dt=1, out=out, device="hip:0")
run("domain", in_, coeff, dt=1, out=out, domain=[(0, N + 1), (0, N), (0, 1)])
run("ranges", in_, coeff, dt=1, out=out, domain=[(0, N)])
run("group", (np.ones((5, 5), np.uint8),), np.ones((4, 4), np.float32), none=1, function=trial.upstream)
run("integer", np.ones((2, 5, 5), np.uint8), np.ones((4, 4), np.float32), none=256, function=trial.upstream)
run("panic", np.ones((1, 1, 1), np.int32), np.zeros((1, 1), np.int32), function=trial.share)


class OnDevice:
    """An array that describes itself as in memory of a device. Nobody looks there."""

    def __init__(self, shape=(N, N, 1), strides=(8, 8 * N, 8 * N * N), data=(1 << 20, False), typestr="<f8", **more):
        self.__cuda_array_interface__ = {"shape": shape, "strides": strides, "data": data, "typestr": typestr, "version": 3, **more}


class OnGPU(OnDevice):
    kind = 2, 1

    def __dlpack_device__(self):
        return self.kind


class OnAMD(OnGPU):
    kind = 10, 0


run("device memory", in_, OnDevice(), dt=1, out=out)
run("not of the device", in_, OnDevice(), dt=1, out=out, device="sim")
run("order on a device", in_, OnDevice(strides=None), dt=1, out=out, device="sim")
run("shape on a device", in_, OnDevice(shape=(N, 1, N)), dt=1, out=out, device="sim")
run("dtype on a device", in_, OnDevice(typestr="<f4"), dt=1, out=out, device="sim")
run("read-only on a device", in_, coeff, dt=1, out=OnDevice(data=(1 << 20, True)), device="sim")
run("stream", in_, OnDevice(stream=0), dt=1, out=out, device="sim")
run("mask", in_, OnDevice(mask=OnDevice()), dt=1, out=out, device="sim")
run("CUDA", in_, OnGPU(), dt=1, out=out)
run("another number", in_, OnGPU(), dt=1, out=out, device="cuda:0")
run("another kind", in_, OnAMD(), dt=1, out=out, device="cuda")

# Part of a domain: the rest of an output is left alone.
part = trial.diffuse(in_, coeff, dt=1, out=out.copy(), domain=[(1, 2), (0, N), (0, 1)])
print("points outside of the part:", sorted(set(np.delete(part, 1, 0).ravel())))

# Arrays of one shape, with a halo on either side of all.
wide = np.full(in_.shape, 7.0)
around = np.ones(in_.shape)
trial.diffuse(in_, around, dt=1, out=wide, halo=(1, 1, 0))
want = trial.diffuse(in_, coeff, dt=1)
print("one halo:", (wide[1:-1, 1:-1] == want).all(), (wide[[0, -1]] == 7).all(), (wide[:, [0, -1]] == 7).all())
print("allocated:", trial.diffuse(in_, around, dt=1, halo=(1, 1, 0)).shape)
run("halo", in_, around, dt=1, out=out, halo=(1, 1, 0))
run("shallow halo", in_, in_, dt=1, halo=0)
run("halo's length", in_, around, dt=1, halo=(1, 1))
print("a halo of NumPy's:", trial.diffuse(np.ones((5, 5, 3)), np.ones((5, 5, 3)), dt=1, halo=np.int64(1)).shape, trial.diffuse(in_, around, dt=1, halo=np.array([1, 1, 0])).shape)

# Along the dimension of a loop, each array has the halo that it needs, whatever the option.
q, p = np.ones((5, 5, 2), order="F"), np.cumsum(np.ones((5, 5, 3)), 2)
print("halo and a loop:", (trial.water(q, p, halo=1)[1:-1, 1:-1] == 2).all())
run("too few levels", q, q, halo=1, function=trial.water)
run("no levels", q[:, :, :0], q[:, :, :1], function=trial.water)

# A table that is a field needs some entries, whatever the domain, and may have more.
entries, classes = np.arange(12, dtype="float32"), np.array([[3], [200]], np.uint8)
for n in (10, 12):
    print("table of", n, trial.classify(entries[:n], classes).ravel(), trial.classify(entries[:n], np.tile(classes, (10, 1))).sum())
run("table of 9", entries[:9], classes, function=trial.classify)

# A plan keeps its arrays alive.
want = trial.diffuse(in_, coeff, dt=0.5)
plan = trial.bind_diffuse(in_.copy(), coeff.copy())
gc.collect()
junk = [np.full(in_.shape, np.nan) for _ in range(100)]
print("kept alive:", (plan.run(dt=0.5)[0] == want).all())
print("by position:", (plan.run(0.5)[0] == want).all())
run("a scalar self", 0.5, self=1, function=plan.run)
run("no such scalar", dt=1, nu=2, function=plan.run)
run("too many scalars", 1, 2, function=plan.run)


# Threads of the host.
def many(results):
    mine = trial.bind_diffuse(in_, coeff)
    for _ in range(200):
        mine.run(dt=0.5)
    results.append((mine.outputs[0] == want).all())


results = []
threads = [threading.Thread(target=many, args=(results,)) for _ in range(8)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print("threads:", results == [True] * 8)

# Ctrl-C, long before all repetitions are done.
big = np.zeros((514, 514, 4), order="F")
c = np.zeros((512, 512, 4), order="F")
timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
timer.start()
try:
    trial.diffuse(big, c, dt=0.5, out=c, repeat=1_000_000)
    print("was not interrupted")
except KeyboardInterrupt:
    print("interrupted")
print("afterwards:", (trial.diffuse(in_, coeff, dt=0.5) == want).all())

# After fork, the library says that it cannot run.
print(end="", flush=True)
child = os.fork()
if child == 0:
    run("fork", in_, coeff, dt=1, out=out)
    print(end="", flush=True)
    os._exit(0)
os.waitpid(child, 0)
