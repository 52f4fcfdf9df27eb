#!/bin/sh
# Installs what oecbench compares with, as far as it can be had: the C compilers, from Debian's
# packages, and the stencil systems for Python, into the folder .peers. Nothing else needs them.
set -eu

as_root=
if [ "$(id -u)" != 0 ]; then
	as_root=sudo
fi
if command -v apt-get >/dev/null && ! { command -v g++ && { command -v clang || command -v clang-19; }; } >/dev/null; then
	echo "installing g++ and clang-19 ..."
	$as_root apt-get update -qq
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends g++ libc6-dev clang-19 >/dev/null ||
		echo "they cannot be installed: oecbench uses the compilers that there are" >&2
fi

dir=${OEC_PEERS:-.peers}
[ -x "$dir/bin/python" ] || python3 -m venv "$dir"
for package in halide gt4py; do
	echo "installing $package ..."
	"$dir/bin/python" -m pip install --quiet "$package" || echo "$package cannot be installed: oecbench will leave it out" >&2
done

# GT4Py compiles for minutes what it is given first, and keeps it.
go run ./benchmarks/oecbench -peers GT4Py -size 32x8x2 -threads 1 -rounds 1 >/dev/null ||
	echo "GT4Py does not run: oecbench will leave it out" >&2
