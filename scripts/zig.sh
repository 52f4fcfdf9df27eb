#!/bin/sh
# Tests the code that Zig makes in the place of opt and llc, for each kind of target: a CPU's is executed,
# with NEON in an emulator, NVIDIA's is, too, and AMD's is read. A version of Zig has one of LLVM: 0.15.2
# has 20, 0.16.0 has 21, and 0.17.1 has 22.
#
# usage: sh scripts/zig.sh VERSION...
set -eu
unset OEC_TEST_DAY # the few packages that are tested run on all architectures

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for version in "$@"; do
	OEC_LLVM=$folder/$version
	export OEC_LLVM
	python3 -m pip install --quiet --disable-pip-version-check --target "$OEC_LLVM" "ziglang==$version"
	for objdump in /usr/lib/llvm-*/bin/llvm-objdump; do # Zig has none; any version reads AMD's code
		if [ -x "$objdump" ]; then
			ln -sf "$objdump" "$OEC_LLVM/llvm-objdump"
		fi
	done
	go run ./cmd/oecgen doctor
	go test -vet=off ./internal/toolchain ./backend/cuda ./backend/hip
	go test -vet=off ./backend/llvm -run 'TestKernels$'
	go test -vet=off ./internal/test/conformance -run 'Stencils/zeros$'
	OEC_DIFFTEST_DEVICE=ptx:0 go test -vet=off ./internal/test/conformance -run 'Stencils/(zeros|lookups|bits|quotients)$' -targets cuda -only Differential -short
done
