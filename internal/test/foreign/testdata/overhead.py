"""Prints how many nanoseconds a call of diffuse on 8x8x1 points takes: of a bound plan, and of the function."""

import sys
import time

import numpy as np
import trial

calls, n = int(sys.argv[1]), 8
in_, coeff, out = (np.zeros(shape, order="F") for shape in ((n + 2, n + 2, 1), (n, n, 1), (n, n, 1)))
plan = trial.bind_diffuse(in_, coeff, out=out, threads=1)
plan.run(0.5)
start = time.perf_counter()
for _ in range(calls):
    plan.run(0.5)
bound = time.perf_counter() - start
start = time.perf_counter()
for _ in range(calls):
    trial.diffuse(in_, coeff, dt=0.5, out=out, threads=1)
whole = time.perf_counter() - start
print(bound * 1e9 / calls, whole * 1e9 / calls)
