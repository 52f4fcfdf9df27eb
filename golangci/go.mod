module github.com/openearthgo/oec/golangci

go 1.25.0

require (
	github.com/golangci/plugin-module-register v0.1.2
	github.com/openearthgo/oec v0.0.0
	golang.org/x/tools v0.48.0
)

require (
	github.com/klauspost/cpuid/v2 v2.4.2 // indirect
	golang.org/x/mod v0.38.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/sys v0.47.0 // indirect
)

replace github.com/openearthgo/oec => ../
