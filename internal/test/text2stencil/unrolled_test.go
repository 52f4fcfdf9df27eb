package text2stencil_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// What stencil-unrolling makes of programs is read again: the points of its blocks compute the same, also
// where other passes have joined what they have in common.
func TestUnrolledIsRead(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../transform/stencil/testdata/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		module, err := ir.Parse(passtest.Registry(), file, passtest.Section(archive, "input"))
		if err != nil || unrolled(module) > 0 {
			continue
		}
		ctx := &transform.Context{Registry: passtest.Registry()}
		for _, pass := range passtest.Passes(t, "stencil-unrolling=unroll-factor=3 unroll-index=0", "cse", "canonicalize", "scf-if-to-select", "canonicalize", "cse") {
			if err := pass.Run(ctx, module); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
		blocks += unrolled(module)
		for _, apply := range applies(module) {
			if p, some := stencil.Other(apply); some {
				t.Errorf("%s: another point at %v in\n%s", file, p, ir.Print(apply))
			}
		}
	}
	if blocks < 50 {
		t.Errorf("only %d applies are unrolled", blocks)
	}
}

func applies(module *ir.Op) (list []*ir.Op) {
	for _, program := range stencil.Programs(module) {
		list = append(list, stencil.Applies(program)...)
	}
	return list
}

// unrolled returns how many applies compute blocks of points.
func unrolled(module *ir.Op) (n int) {
	for _, apply := range applies(module) {
		if stencil.Factors(apply) != [ir.Rank]int{1, 1, 1} {
			n++
		}
	}
	return n
}
