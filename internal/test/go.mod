module github.com/openearthgo/oec/internal/test

go 1.25.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/openearthgo/oec v0.0.0
)

require golang.org/x/sys v0.47.0 // indirect

require (
	github.com/dave/jennifer v1.7.1 // indirect
	github.com/ebitengine/purego v0.11.3 // indirect
	github.com/klauspost/cpuid/v2 v2.4.2 // indirect
	github.com/llir/llvm v0.3.6 // indirect
	github.com/mewmew/float v0.0.0-20201204173432-505706aa38fa // indirect
	github.com/openearthgo/oec/difftest v0.0.0
	github.com/pkg/errors v0.9.1 // indirect
	github.com/vmihailenco/msgpack/v5 v5.4.1 // indirect
	github.com/vmihailenco/tagparser/v2 v2.0.0 // indirect
	golang.org/x/mod v0.38.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/tools v0.48.0
)

replace github.com/openearthgo/oec => ../..

replace github.com/openearthgo/oec/difftest => ../../difftest
