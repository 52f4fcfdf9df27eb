module example.org/embed

go 1.25.0

require (
	github.com/openearthgo/oec v0.0.0
	github.com/openearthgo/oec/examples v0.0.0
)

require (
	github.com/ebitengine/purego v0.11.3 // indirect
	github.com/klauspost/cpuid/v2 v2.4.2 // indirect
	golang.org/x/sys v0.47.0 // indirect
)

replace (
	github.com/openearthgo/oec => ../..
	github.com/openearthgo/oec/difftest => ../../difftest
	github.com/openearthgo/oec/examples => ../
	github.com/openearthgo/oec/picture => ../../picture
)
