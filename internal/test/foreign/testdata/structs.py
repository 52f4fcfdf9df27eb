"""Calls a stencil whose parameters are structs in Go: here, each field and number is an argument."""

import numpy as np
import trial

NI, NJ = 4, 2
i, j = np.meshgrid(np.arange(NI + 1.0), np.arange(NJ), indexing="ij")
x0 = np.asfortranarray(i * i + j)
i, j = i[:-1], j[:-1]
numbers = dict(c_dt=0.5, c_weights_0=2, c_weights_1=0.25, c_steps_0_count=3, on_0=False, on_1=True)
plan = trial.bind_relax(s_h=10 * j + i, s_at_0_x=x0, s_at_0_y=3 * i - j, s_at_1_x=i + 2 * j, s_at_1_y=7 - i)
next_, flux = plan.run(**numbers)
for b in range(NJ):
    for a in range(NI):
        print(f"{next_[a, b]:g} {flux[a, b]:g}")
