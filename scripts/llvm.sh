#!/bin/sh
# Installs LLVM where it is missing, from Debian's own packages. oecgen needs llc, opt and
# ld.lld of a version from 19 to 22; the packages it writes need none of them.
set -eu

[ "${OEC_LLVM:-}" = none ] && exit 0
[ -n "${OEC_LLVM:-}" ] && [ -x "$OEC_LLVM/llc" ] && exit 0
for version in 22 21 20 19; do
	if [ -x "/usr/lib/llvm-$version/bin/llc" ] && [ -x "/usr/lib/llvm-$version/bin/ld.lld" ]; then
		exit 0
	fi
done

if ! command -v apt-get >/dev/null; then
	echo "LLVM 19 to 22 with lld is needed to generate code; install it and run again (go tool oecgen doctor says what is found)" >&2
	exit 1
fi
as_root=
if [ "$(id -u)" != 0 ]; then
	as_root=sudo
fi
echo "installing llvm-19 and lld-19 ..."
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends llvm-19 lld-19 >/dev/null
