#!/bin/sh
# The checks that every change must pass besides its tests. None of them needs LLVM.
set -eu

unformatted=$(gofmt -s -l .)
if [ -n "$unformatted" ]; then
	echo "gofmt -s -w is needed on:" "$unformatted" >&2
	exit 1
fi
go vet work
# Each module lists what it needs, and works without the others around it.
for module in . benchmarks difftest docs examples examples/embed golangci internal/test; do
	(cd "$module" && GOWORK=off go mod tidy -diff)
done
tool=$(mktemp -d)
trap 'rm -rf "$tool"' EXIT
go build -o "$tool/oecvet" ./cmd/oecvet
go vet -vettool="$tool/oecvet" work
go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 $(go list work)

# Generated code is what oecgen would write.
go tool oecgen -diff ./benchmarks/... ./examples/...

# Users of the generated packages need the Go toolchain alone, on each of these; by the day one of them
# where they take turns.
set -- linux/amd64 linux/arm64 linux/386 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
if [ -n "${OEC_TEST_DAY:-}" ]; then
	shift $((OEC_TEST_DAY % $#))
	set -- "$1"
fi
for system; do
	export GOOS=${system%/*} GOARCH=${system#*/}
	OEC_LLVM=none CGO_ENABLED=0 go build . ./fmath ./rt/... ./benchmarks/openearth/...
	case $system in
	linux/arm64) # whose assembly is looked at, too
		OEC_LLVM=none CGO_ENABLED=0 go vet . ./fmath ./rt/... ./benchmarks/openearth/...
		;;
	linux/386) # where tests run the compiler, too, and numbers have 32 bits
		CGO_ENABLED=0 go vet work
		;;
	windows/amd64) # where the compiler and the examples are built, but not linked: where they depend on the system at all, it differs most
		CGO_ENABLED=0 go list -export -f '' work
		;;
	esac
done
