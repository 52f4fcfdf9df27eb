.PHONY: demo test generate check llvm peers

# The main job on a fresh machine: compile the horizontal diffusion of a weather model, run
# it, and draw what it does.
demo: llvm
	go generate ./examples/hdiff
	go run ./examples/hdiff

# All modules of the workspace, what takes longest first. What go test vets, check does, too.
test: llvm
	go test -vet=off -ldflags="-s -w" -timeout 60m ./internal/test/... ./cmd/oecgen work

# Writes all generated code anew.
generate: llvm
	go generate work

# What a change must pass besides the tests; needs no LLVM.
check:
	sh scripts/check.sh

# Installs the compilers and stencil systems that benchmarks/oecbench compares with.
peers:
	@sh scripts/peers.sh

llvm:
	@sh scripts/llvm.sh
