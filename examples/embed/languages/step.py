"""A hill of water collapses: steps of the shallow water model on NumPy arrays.

    go build -C ../water -buildmode=c-shared -o libwater.so .
    PYTHONPATH=../water/python python3 step.py depth.bin surface.png
"""

import struct
import sys
import zlib

import numpy as np
import water

N, STEPS = 64, 40
CORIOLIS, DT, DX = 1e-4, 30.0, 2000.0


def state():
    """The depth and the velocities, each with a halo of one point around the domain."""
    return [np.zeros((N + 2, N + 2), order="F") for _ in range(3)]


def fill_halo(a):
    """Continue the domain with its other end."""
    a[0], a[-1] = a[-2], a[1]
    a[:, 0], a[:, -1] = a[:, -2], a[:, 1]


def run():
    """Return the depth after all steps, indexed [i, j]."""
    now, first, second = state(), state(), state()
    x, y = np.meshgrid(*[np.arange(1, N + 1) - N // 2] * 2, indexing="ij")
    now[0][1:-1, 1:-1] = 100 + 10 / (1 + (x * x + y * y) / 16)
    stages = [
        (start, water.bind_step(*now, *start, h_next=end[0], u_next=end[1], v_next=end[2], halo=1))
        for start, end in ((now, first), (first, second), (second, now))
    ]
    for _ in range(STEPS):
        for s, (start, plan) in enumerate(stages):
            for a in start:
                fill_halo(a)
            plan.run(coriolis=CORIOLIS, dt=DT / (3 - s), dx=DX)
    return now[0][1:-1, 1:-1]


def plot(h, name):
    """Write a picture of the surface: blue below the mean, red above it, each point as 4 by 4 pixels."""
    a = (h.T - h.mean()) / abs(h - h.mean()).max()
    rgb = np.stack((1 + np.minimum(a, 0), 1 - abs(a), 1 - np.maximum(a, 0)), axis=-1)
    pixels = np.uint8(255 * rgb).repeat(4, axis=0).repeat(4, axis=1)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, 2, 0, 0, 0)
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    depth = run()
    with open(sys.argv[1] if len(sys.argv) > 1 else "depth.bin", "wb") as file:
        file.write(np.ascontiguousarray(depth.T).tobytes())
    plot(depth, sys.argv[2] if len(sys.argv) > 2 else "surface.png")
