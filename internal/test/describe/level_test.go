package describe_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/describe"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

// atLevel returns a program after the passes of the stencil dialect.
func atLevel(t *testing.T, src, level string) *ir.Op {
	t.Helper()
	module := passtest.Parse(t, src)
	passtest.RunAll(t, module, passtest.Level(t, level).Stencil()...)
	return stencil.Programs(module)[0]
}

func describeText(t *testing.T, src, level string) abi.LevelSpec {
	t.Helper()
	spec, err := describe.Level(atLevel(t, src, level), level)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func TestDescribe(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			src := passtest.Section(archive, "input")
			fields := stencil.Fields(stencil.Programs(passtest.Parse(t, src))[0])
			var specs []abi.LevelSpec
			for _, level := range passtest.DescribedLevels() {
				spec := describeText(t, src, level)
				specs = append(specs, spec)
				passtest.CheckSection(t, archive, level, showLevel(spec, fields))
			}
			halos := ""
			for i, h := range describe.Halos(specs, passtest.DimsOf(fields), [3]int{}) {
				halos += fmt.Sprintf("%s: %s\n", fields[i].Name, h)
			}
			for i, least := range describe.Least(specs, passtest.DimsOf(fields)) {
				if least != [ir.Rank]int{} {
					halos += fmt.Sprintf("%s: at least %v\n", fields[i].Name, least)
				}
			}
			passtest.CheckSection(t, archive, "halos", halos)
			if *passtest.Update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func showLevel(l abi.LevelSpec, fields []*ir.Value) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%g flops and %g bytes per point\n", l.FlopsPerPoint, l.BytesPerPoint)
	for _, buffer := range l.Buffers {
		fmt.Fprintf(&b, "buffer %s: %s of %s, filled by stage %d\n", buffer.Name, buffer.Dims, buffer.Elem, buffer.Stage)
	}
	for i, s := range l.Stages {
		fmt.Fprintf(&b, "stage %d %s\n", i, s.Name)
		if s.Located != 0 {
			fmt.Fprintf(&b, "\tdepends on indices along %s\n", s.Located)
		}
		for _, r := range s.Reads {
			fmt.Fprintf(&b, "\treads %s %s at %s\n", fields[r.Field].Name, showReach(r.Reach), r.Pos)
		}
		for _, f := range s.Writes {
			fmt.Fprintf(&b, "\twrites %s\n", fields[f].Name)
		}
		for _, u := range s.Uses {
			fmt.Fprintf(&b, "\tused by stage %d %s\n", u.Stage, showReach(u.Reach))
		}
	}
	return b.String()
}

func showReach(r abi.Reach) string {
	s := fmt.Sprintf("%v..%v", r.Lo, r.Hi)
	for d, span := range r.Guard {
		if span != (abi.Span{}) {
			s += fmt.Sprintf(" where %s in [%s,%s)", ir.DimNames[d], showBound(span.Lo), showBound(span.Hi))
		}
	}
	for d, span := range r.Fixed {
		if span != (abi.Span{}) {
			s += fmt.Sprintf(" but %s from %s to %s", ir.DimNames[d], showBound(span.Lo), showBound(span.Hi))
		}
	}
	return s
}

func showBound(b abi.Bound) string {
	switch b.From {
	case abi.FromZero:
		return fmt.Sprint(b.Off)
	case abi.FromN:
		return fmt.Sprintf("N%+d", b.Off)
	case abi.FromBoth:
		return fmt.Sprintf("%d|N%+d", b.Off, b.OffN)
	}
	return "-"
}

// On every domain, and at every level, the programs of all cases read within the domain
// and its halo, and store the same.
func TestHalosHoldAllReads(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("testdata/*.txt")
	more, _ := filepath.Glob("../../../transform/*/testdata/*/*.txt")
	for _, file := range append(files, more...) {
		t.Run(filepath.ToSlash(file), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			src := passtest.Section(archive, "input")
			programs := stencil.Programs(passtest.Parse(t, src))
			if len(programs) == 0 || !storesOnDomain(programs[0]) {
				t.Skip("nothing is stored on the domain")
			}
			program := programs[0]
			for _, level := range passtest.DescribedLevels() {
				passtest.CheckReads(t, program, atLevel(t, src, level), level)
			}
		})
	}
}

func storesOnDomain(program *ir.Op) bool {
	on := true
	program.Regions[0].Walk(func(op *ir.Op) {
		if box, ok := ir.BoxAttr.Lookup(op); ok && op.Is(stencil.OpStore) {
			on = on && box == ir.Domain([ir.Rank]bool{true, true, true})
		}
	})
	return on
}

// The codes of a program stand for the places of its asserts; those that passes removed
// leave gaps.
func TestPanics(t *testing.T) {
	t.Parallel()
	module := passtest.Parse(t, `func @f(%out: !stencil.field<?x?x?xi32>, %a: i32) attributes {stencil.program} {
  %0 = stencil.apply (%x = %a : i32) -> !stencil.temp<?x?x?xi32> {
    %1 = cmpi "slt", %x, %x : i32
    scf.if %1 {
      assert %1 {code = 3, message = "negative shift amount"}
    }
    assert %1 {code = 1, message = "integer divide by zero"}
    %2 = stencil.store_result %x : (i32) -> !stencil.result<i32>
    stencil.return %2 : !stencil.result<i32>
  }
  stencil.store %0 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xi32> to !stencil.field<?x?x?xi32>
  return
}`)
	want := []abi.PanicSite{{Op: "integer divide by zero", Pos: "input.mlir:7:5"}, {}, {Op: "negative shift amount", Pos: "input.mlir:5:7"}}
	if got := describe.Panics(module); !slices.Equal(got, want) {
		t.Errorf("%v, expected %v", got, want)
	}
}

// What cannot be described yet is an error that names the pass to run.
func TestDescribeErrors(t *testing.T) {
	t.Parallel()
	const two = `func @f(%out: $F) attributes {stencil.program} {
  %p = stencil.apply -> $T {
    %1 = constant 1.0 : f64
    %2 = stencil.store_result %1 : (f64) -> $R
    stencil.return %2 : $R
  }
  %q = stencil.apply LINE
    %2 = stencil.store_result %1 : (f64) -> $R
    stencil.return %2 : $R
  }
  LAST
  stencil.store %r to %out([0, 0, 0] : [NI, NJ, NK]) : $T to $F
  return
}`
	for _, c := range []struct{ line, last, want string }{
		{"-> $T {\n%1 = constant 2.0 : f64", "%r = stencil.combine 2 at 1 lower = (%p : $T) upper = (%q : $T) : $T",
			"input.mlir:2:8: result p is combined with another; run stencil-combine-to-ifelse first"},
		{"(%x = %p : $T) -> $T {\n%1 = stencil.access %x [0, 0, 0] : ($T) -> f64", "%r = stencil.apply (%x = %q : $T) -> $T {\n%3 = stencil.access %x [0, 0, 0] : ($T) -> f64\n%4 = stencil.store_result %3 : (f64) -> $R\nstencil.return %4 : $R\n}",
			"input.mlir:2:8: result p has 1 users, expected one store or buffer; run stencil-storage-materialization first"},
	} {
		src := strings.NewReplacer("LINE", c.line, "LAST", c.last).Replace(two)
		_, err := describe.Level(stencil.Programs(passtest.Parse(t, passtest.Abbreviations.Replace(src)))[0], "none")
		if err == nil || err.Error() != c.want {
			t.Errorf("the error is %v, expected %s", err, c.want)
		}
	}
}

// The run time is told how many points code of CPUs computes together, of each stage, and nothing where that is one.
func TestBlocks(t *testing.T) {
	t.Parallel()
	const program = `func @blocks(%%in: !stencil.field<?x?x?xf64>, %%out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %%in_1 = stencil.load %%in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %%out_1 = stencil.apply (%%x = %%in_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %%1 = stencil.access %%x %v : (!stencil.temp<?x?x?xf64>) -> f64
    %%2 = stencil.access %%x %v : (!stencil.temp<?x?x?xf64>) -> f64
    %%3 = subf %%2, %%1 : f64
    %%4 = stencil.store_result %%3 : (f64) -> !stencil.result<f64>
    stencil.return %%4 : !stencil.result<f64>
  }
  stencil.store %%out_1 to %%out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
`
	for offset, want := range map[string][3]int{"[0, 0, 1]": {1, 1, 2}, "[1, 0, 0]": {}} {
		module := passtest.Parse(t, fmt.Sprintf(program, "[0, 0, 0]", offset))
		level := passtest.Level(t, pipeline.Tuned)
		passtest.RunAll(t, module, level.Stencil()...)
		spec, err := describe.Level(stencil.Programs(module)[0], level.Name)
		if err != nil {
			t.Fatal(err)
		}
		passtest.RunAll(t, module, level.Blocks()...)
		describe.Blocks(&spec, module)
		if have := spec.Stages[0].Block; have != want {
			t.Errorf("at %s: blocks of %v, want %v", offset, have, want)
		}
	}
}
