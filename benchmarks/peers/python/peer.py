"""Runs the kernels of a module, as c/protocol.c runs those of a folder: the commands and answers
are the same.

    python peer.py MODULE

The module has a function prepare(kernel, dtype, n, inputs, outputs, scalars) that returns a
function which computes the outputs once. Inputs and outputs are fields; prepare is called when
the first run is asked for. A function that returns before it has computed them has methods
wait(), for all that it was called for, and fetch(), which puts the outputs where they belong:
then its runs overlap, and fetching is not timed."""

import gc
import importlib
import mmap
import os
import sys
import time

import numpy as np


class Field:
    """A field over the dimensions dims, such as "IJK" or "J"; data holds interior and halo,
    indexed by k, j and i, and lo says how deep the halo is below, along i, j and k."""

    def __init__(self, memory, dtype, words):
        offset, sj, sk = (int(w) for w in words[:3])
        self.lo, self.n, self.hi = ([int(w) for w in words[3 + d : 12 : 3]] for d in range(3))
        self.dims = words[12]
        size = np.dtype(dtype).itemsize
        strides = (sk * size, sj * size, size)
        first = offset - sum(s * lo for s, lo in zip(strides, reversed(self.lo)))
        shape = tuple(lo + n + hi for lo, n, hi in zip(self.lo, self.n, self.hi))[::-1]
        self.data = np.ndarray(shape, dtype, memory, first, strides)


class Problem:
    """What is being computed."""

    def __init__(self, words):
        self.kernel, self.n = words[0], [int(w) for w in words[1:4]]
        file = os.open(words[6], os.O_RDWR)
        self.memory = mmap.mmap(file, int(words[4]))
        os.close(file)
        self.dtype = {"f32": np.float32, "f64": np.float64}[words[5]]
        self.inputs, self.outputs, self.scalars = [], [], []
        self.once = None

    def add_field(self, words):
        fields = self.inputs if words[0] == "in" else self.outputs
        fields.append(Field(self.memory, self.dtype, words[1:]))

    def run(self, module, reps):
        if self.once is None:
            self.once = module.prepare(self.kernel, self.dtype, self.n, self.inputs, self.outputs, self.scalars)
        warm = 1 if reps > 1 else 0
        times = self.overlapping(warm, reps) if hasattr(self.once, "wait") else self.one_by_one(warm, reps)
        return " ".join(["ok"] + [str(t) for t in times])

    def one_by_one(self, warm, reps):
        times = []
        for _ in range(warm + reps):
            start = time.perf_counter_ns()
            self.once()
            times.append(time.perf_counter_ns() - start)
        return times[warm:]

    def overlapping(self, warm, reps):
        for _ in range(warm):
            self.once()
            self.once.wait()
        start = time.perf_counter_ns()
        for _ in range(reps):
            self.once()
        self.once.wait()
        elapsed = time.perf_counter_ns() - start
        self.once.fetch()
        return [elapsed / reps]


def main():
    module = importlib.import_module(sys.argv[1])
    out, problem = os.fdopen(os.dup(1), "w"), None
    os.dup2(2, 1)  # what compilers print is no answer
    gc.disable()
    for line in sys.stdin:
        words, answer = line.split(), "ok"
        try:
            if words[0] == "setup":
                problem = Problem(words[1:])
                if words[1] not in module.KERNELS:
                    answer = "error unknown kernel"
            elif words[0] == "field":
                problem.add_field(words[1:])
            elif words[0] == "scalar":
                problem.scalars.append(float(words[1]))
            elif words[0] == "run":
                answer = problem.run(module, int(words[2]))
            elif words[0] == "fetch":
                pass  # each run does
            elif words[0] == "free":
                problem = None
                gc.collect()
            else:
                answer = "error unknown command"
        except Exception as e:
            answer = "error " + " ".join(f"{type(e).__name__}: {e}".split())
        print(answer, file=out, flush=True)


main()
