"""Calls a stencil with tables behind pointers of Go, of which a struct's are arguments of their own."""

import numpy as np
import trial

i, j = np.meshgrid(np.arange(4.0), np.arange(3.0), indexing="ij")
t = np.asfortranarray(0.75 * i - 0.5 * j)
a, b, c = np.meshgrid(np.arange(2), np.arange(3), np.arange(4), indexing="ij")
shift = (100 * a + 10 * b + c).astype(np.int16)
major = np.arange(4.0)[:, None] ** 2 + 0.25 * np.arange(3)
class_ = np.arange(0, 10, 2, dtype=np.uint8)
reference = np.array(0.5)
plan = trial.bind_absorb(t, shift, major, class_, reference)
for _ in range(2):
    for value in plan.run(2)[0].ravel("F"):
        print(f"{value:.4f}")
    shift[1, 0, 1], major[2, 1], reference[()] = 1000, -8, 0.25
assert (trial.absorb(t, shift, major, class_, 0.25, scale=2) == plan.outputs[0]).all()


def run(shift=shift, major=major, class_=class_, reference=reference):
    try:
        trial.absorb(t, shift, major, class_, reference, scale=2)
    except Exception as e:
        print(f"{type(e).__name__}: {e}")


run(shift=shift.reshape(4, 3, 2))
run(major=major.astype(np.float32))
run(major=np.asfortranarray(major))
run(class_=class_.tolist())
run(reference=[0.5, 0.25])
