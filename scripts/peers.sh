#!/bin/sh
# Installs the stencil systems that oecbench compares with into the folder .peers, those of
# them that can be had. Nothing else needs them.
set -eu

dir=${OEC_PEERS:-.peers}
[ -x "$dir/bin/python" ] || python3 -m venv "$dir"
for package in halide gt4py; do
	echo "installing $package ..."
	"$dir/bin/python" -m pip install --quiet "$package" || echo "$package cannot be installed: oecbench will leave it out" >&2
done

# GT4Py compiles for minutes what it is given first, and keeps it.
go run ./benchmarks/oecbench -peers GT4Py -size 32x8x2 -threads 1 -levels inline -rounds 1 >/dev/null ||
	echo "GT4Py does not run: oecbench will leave it out" >&2
