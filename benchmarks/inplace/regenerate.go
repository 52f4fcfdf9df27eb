package main

import (
	"runtime"

	"github.com/openearthgo/oec/benchmarks/variant"
)

// The modes of floating-point arithmetic.
const (
	fpStrict   = "strict"
	fpContract = "contract"
)

// inMode is this program with package fused in the mode that is asked for.
func (o *options) inMode() *variant.Program {
	return &variant.Program{
		Folder: "benchmarks/inplace", Packages: []string{"benchmarks/inplace/fused"},
		Flags: []string{"-fp", o.fp, "-O", "inline", "-targets", "go," + runtime.GOARCH},
	}
}
