package pipeline_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

// dimsOf returns the dimensions of fields.
func dimsOf(fields []*ir.Value) []abi.Dims {
	dims := make([]abi.Dims, len(fields))
	for n, f := range fields {
		for d, present := range f.Type.(stencil.FieldType).Present() {
			if present {
				dims[n] |= 1 << d
			}
		}
	}
	return dims
}

// atLevel returns a program after the passes of the stencil dialect.
func atLevel(t *testing.T, src, level string) *ir.Op {
	t.Helper()
	passes, err := pipeline.StencilPasses(level)
	if err != nil {
		t.Fatal(err)
	}
	p, err := pipeline.New(passes...)
	if err != nil {
		t.Fatal(err)
	}
	module := parse(t, src)
	if err := p.Run(&pipeline.Context{Registry: registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
		t.Fatal(err)
	}
	return stencil.Programs(module)[0]
}

func describe(t *testing.T, src, level string) abi.LevelSpec {
	t.Helper()
	spec, err := pipeline.Describe(atLevel(t, src, level), level)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// describedLevels are the levels that differ in what the run time is told: unrolling comes
// after that.
func describedLevels() []string {
	return slices.DeleteFunc(pipeline.Levels(), func(level string) bool { return strings.Contains(level, "+unroll") })
}

func TestDescribe(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/describe_*.txt")
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
			src := section(archive, "input")
			fields := stencil.Fields(stencil.Programs(parse(t, src))[0])
			var specs []abi.LevelSpec
			for _, level := range describedLevels() {
				spec := describe(t, src, level)
				specs = append(specs, spec)
				checkSection(t, archive, level, showLevel(spec, fields))
			}
			halos := ""
			for i, h := range pipeline.Halos(specs, dimsOf(fields), [3]int{}) {
				halos += fmt.Sprintf("%s: %s\n", fields[i].Name, h)
			}
			for i, least := range pipeline.Least(specs, dimsOf(fields)) {
				if least != [ir.Rank]int{} {
					halos += fmt.Sprintf("%s: at least %v\n", fields[i].Name, least)
				}
			}
			checkSection(t, archive, "halos", halos)
			if *update {
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
	more, _ := filepath.Glob("testdata/*/*.txt")
	for _, file := range append(files, more...) {
		t.Run(strings.TrimPrefix(filepath.ToSlash(file), "testdata/"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			src := section(archive, "input")
			programs := stencil.Programs(parse(t, src))
			if len(programs) == 0 || !storesOnDomain(programs[0]) {
				t.Skip("nothing is stored on the domain")
			}
			program := programs[0]
			for _, level := range describedLevels() {
				checkReads(t, program, atLevel(t, src, level), level)
			}
		})
	}
}

func storesOnDomain(program *ir.Op) bool {
	on := true
	program.Regions[0].Walk(func(op *ir.Op) {
		if box, ok := op.BoxAttr("box"); ok && op.Is(stencil.OpStore) {
			on = on && box == ir.Domain([ir.Rank]bool{true, true, true})
		}
	})
	return on
}

func checkReads(t *testing.T, source, program *ir.Op, level string) {
	t.Helper()
	spec, err := pipeline.Describe(program, level)
	if err != nil {
		t.Fatal(err)
	}
	fields := stencil.Fields(program)
	halos := map[int]abi.Halo{} // by argument
	for i, h := range pipeline.Halos([]abi.LevelSpec{spec}, dimsOf(fields), [3]int{}) {
		halos[fields[i].Index()] = h
	}
	least := map[int]point{} // likewise
	for i, l := range pipeline.Least([]abi.LevelSpec{spec}, dimsOf(fields)) {
		least[fields[i].Index()] = l
	}
	for _, n := range []point{{1, 1, 1}, {2, 1, 3}, {4, 3, 2}} {
		got, err := compute(withoutRanges(program), n, func(field *ir.Value, p point) {
			h := halos[field.Index()]
			for d, present := range field.Type.(stencil.FieldType).Present() {
				if !present {
					if h.Lo[d] != 0 || h.Hi[d] != 0 {
						t.Errorf("%s: %s lacks dimension %d, where its halo is %s", level, field.Name, d, h)
					}
					continue
				}
				if p[d] < -h.Lo[d] || p[d] >= max(n[d], least[field.Index()][d])+h.Hi[d] {
					t.Errorf("%s, domain %v: %s is read at %v; its halo is %s", level, n, field.Name, p, h)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		want, err := compute(source, n, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d := want.differs(got); d != "" {
			t.Errorf("%s, domain %v: %s", level, n, d)
		}
	}
}

// withoutRanges returns a program whose temps can be read anywhere: their ranges are those
// on large domains, and the run time does not rely on them.
func withoutRanges(program *ir.Op) *ir.Op {
	program = ir.Clone(program)
	program.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(stencil.OpStore) && !op.Is(stencil.OpCast) {
			delete(op.Attrs, "box")
		}
	})
	return program
}

// The codes of a program stand for the places of its asserts; those that passes removed
// leave gaps.
func TestPanics(t *testing.T) {
	t.Parallel()
	module := parse(t, `func @f(%out: !stencil.field<?x?x?xi32>, %a: i32) attributes {stencil.program} {
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
	if got := pipeline.Panics(module); !slices.Equal(got, want) {
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
		_, err := pipeline.Describe(stencil.Programs(parse(t, abbreviations.Replace(src)))[0], "none")
		if err == nil || err.Error() != c.want {
			t.Errorf("the error is %v, expected %s", err, c.want)
		}
	}
}

// Operations of integers count as those of floating-point numbers do: of a branch, those of the
// longer side. Those of coordinates and of truth values do not.
func TestIntOps(t *testing.T) {
	t.Parallel()
	program := stencil.Programs(parse(t, `
module {
  func @f(%in: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %sum = stencil.apply (%x = %in_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = addi %0, %0 : i32
      %2 = stencil.index 0 [0, 0, 0] : index
      %3 = constant 3 : index
      %4 = addi %2, %3 : index
      %5 = cmpi "slt", %4, %3 : index
      %6 = constant 1 : i1
      %7 = xor %5, %6 : i1
      %8 = scf.if %7 -> (i32) {
        %9 = muli %1, %1 : i32
        %10 = xor %9, %0 : i32
        scf.yield %10 : i32
      } else {
        %11 = subi %1, %0 : i32
        scf.yield %11 : i32
      }
      %12 = stencil.store_result %8 : (i32) -> !stencil.result<i32>
      stencil.return %12 : !stencil.result<i32>
    }
    stencil.store %sum to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}`))[0]
	if n := pipeline.IntOps(program); n != 3 {
		t.Errorf("%d operations, want 3", n)
	}
}
