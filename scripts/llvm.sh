#!/bin/sh
# Gets LLVM where it is missing. oecgen needs opt, llc and ld.lld of a version from 19 to 22, or clang and
# ld.lld, or Zig, which is both; the packages it writes need none of them. Debian's own packages are
# installed where that takes no password; else Zig, from its package for Python, is put into the folder of
# the user's caches, where oecgen looks.
set -eu

[ "${OEC_LLVM:-}" = none ] && exit 0
found() { go run ./cmd/oecgen doctor | grep '^llvm  *[0-9]' >/dev/null; } # reads to the end, so that go run has nothing to tell
found && exit 0
if [ -n "${OEC_LLVM:-}" ]; then
	echo "OEC_LLVM names $OEC_LLVM, where there is no LLVM from 19 to 22: name another folder, or unset it and run again" >&2
	exit 1
fi

as_root=
if [ "$(id -u)" != 0 ]; then
	as_root="sudo -n"
fi
if command -v apt-get >/dev/null && $as_root true 2>/dev/null; then
	echo "installing llvm-19 and lld-19 ..."
	$as_root apt-get update -qq
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends llvm-19 lld-19 >/dev/null
	exit 0
fi

case $(uname) in
Darwin) caches=$HOME/Library/Caches ;;
*) caches=${XDG_CACHE_HOME:-$HOME/.cache} ;;
esac
if ! python3 -m pip --version >/dev/null 2>&1; then
	go run ./cmd/oecgen doctor >&2
	echo "LLVM is needed to generate code. It is installed here by apt-get as root, or by pip of Python 3: there is neither" >&2
	exit 1
fi
echo "there is no root for apt-get: installing Zig, which has LLVM 22, in $caches/oec/llvm (100 MB to fetch, 400 MB there) ..."
python3 -m pip install --quiet --disable-pip-version-check --target "$caches/oec/llvm" ziglang==0.17.1
if ! found; then
	go run ./cmd/oecgen doctor >&2
	exit 1
fi
