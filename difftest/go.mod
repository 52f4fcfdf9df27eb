module github.com/openearthgo/oec/difftest

go 1.25.0

require (
	github.com/openearthgo/oec v0.0.0
	golang.org/x/sys v0.47.0
)

require (
	github.com/ebitengine/purego v0.11.3 // indirect
	github.com/klauspost/cpuid/v2 v2.4.2 // indirect
)

replace github.com/openearthgo/oec => ../
