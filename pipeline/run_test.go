package pipeline

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	arithpass "github.com/openearthgo/oec/transform/arith"
	"github.com/openearthgo/oec/transform/canonical"
	gpupass "github.com/openearthgo/oec/transform/gpu"
	stencilpass "github.com/openearthgo/oec/transform/stencil"
)

const small = `func @f(%a: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %2 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}`

func parseSmall(t *testing.T) (*transform.Context, *ir.Op) {
	t.Helper()
	reg := ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect)
	m, err := ir.Parse(reg, "small.mlir", small)
	if err != nil {
		t.Fatal(err)
	}
	return &transform.Context{Registry: reg}, m
}

func TestOrderIsOfKnownPassesWithReasons(t *testing.T) {
	t.Parallel()
	for _, c := range order() {
		for _, p := range []transform.Pass{c.before, c.after} {
			if _, ok := rowOf(p); !ok {
				t.Errorf("the order of %T and %T is of an unknown pass", c.before, c.after)
			}
		}
		if c.why == "" {
			t.Errorf("%T before %T has no reason", c.before, c.after)
		}
	}
	for _, p := range Passes() {
		if p.Name == "" || p.Summary == "" || p.Pass == nil {
			t.Errorf("the row of %q is incomplete", p.Name)
			continue
		}
		for _, o := range p.Options() {
			if o.Name == "" || o.Summary == "" {
				t.Errorf("%s has a field that is no option, or that nothing is said of", p.Name)
			}
		}
	}
}

// The required passes are in every standard pipeline, in an order that keeps the rules.
func TestStandardPipelines(t *testing.T) {
	t.Parallel()
	for _, name := range Levels() {
		level, err := LevelByName(name, ByModel)
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Concat(level.Stencil(), level.Loops(), level.Machine(Extremes))
		if _, err := New(all...); err != nil {
			t.Errorf("level %s: %v", name, err)
		}
		for _, p := range Passes() {
			if p.Required && !slices.ContainsFunc(slices.Concat(all, kernelLoops()), func(q transform.Pass) bool { return same(p.Pass, q) }) {
				t.Errorf("level %s lacks the required pass %s", name, p.Name)
			}
		}
	}
}

func TestErrorsOfNew(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		passes []string
		want   string
	}{
		{"order", []string{"cse", "stencil-inlining"}, `pass "stencil-inlining" must run before "cse": inlining copies a producer's body once per offset it is read at`},
		{"products after constants", []string{"arith-contract", "arith-fold-constants"}, `pass "arith-fold-constants" must run before "arith-contract": a product that is fused is not found as one of constants`},
		{"what is rounded is dropped", []string{"canonicalize", "arith-contract"}, `pass "arith-contract" must run before "canonicalize": canonicalize drops what says that a product is rounded`},
		{"constants of what is rounded", []string{"canonicalize", "arith-fold-constants"}, `pass "arith-fold-constants" must run before "canonicalize": canonicalize drops what says that a number is rounded`},
		{"products after inlining", []string{"stencil-inlining", "arith-contract"}, `pass "arith-contract" must run before "stencil-inlining": what is fused does not depend on what is recomputed`},
		{"parts of arrays", []string{"loop-splitting", "convert-arrays-to-gpu"}, `pass "convert-arrays-to-gpu" must run before "loop-splitting": the threads of a block share out loops over whole arrays`},
		{"repeated pass", []string{"cse", "stencil-inlining", "cse", "canonicalize"}, ""},
		{"no number", []string{"stencil-unrolling=unroll-factor"}, `pass "stencil-unrolling": option "unroll-factor" needs a number: write unroll-factor=2`},
		{"switch", []string{"stencil-combine-to-ifelse=prepare-only internal-only=0", "stencil-shape-inference=extend-storage=true", "stencil-shape-inference=extend-storage=false"}, ""},
		{"number of a switch", []string{"stencil-combine-to-ifelse=prepare-only=2"}, `pass "stencil-combine-to-ifelse": option "prepare-only" is true or false, not "2"`},
		{"no options", []string{"cse=fast"}, `pass "cse": there is no option "fast"; the pass has none`},
		{"another option", []string{"stencil-unrolling=factor=2"}, `pass "stencil-unrolling": there is no option "factor"; there are unroll-factor, unroll-index, by-model, by-rows`},
		{"what is kept", []string{"stencil-fusion=keep=lap"}, `pass "stencil-fusion": option "keep": "lap" is neither model nor none nor numbers from 0 to 63, as in 0,2`},
		{"what is shared", []string{"gpu-shared-buffers=share=some"}, `pass "gpu-shared-buffers": option "share": "some" is none of model, all, none`},
		{"order of blocks", []string{"gpu-block-order=order=kji"}, `pass "gpu-block-order": option "order": "kji" is none of model, ijk, ikj`},
		{"unknown", []string{"csee"}, `unknown pass "csee"; there are ` + strings.Join(PassNames(), ", ")},
	} {
		passes, err := Parse(c.passes...)
		if err == nil {
			_, err = New(passes...)
		}
		if got := message(err); got != c.want {
			t.Errorf("%s: %q, expected %q", c.name, got, c.want)
		}
	}
	_, err := LevelByName("inlined", ByModel)
	if want := `unknown optimization level "inlined"; there are ` + strings.Join(Levels(), ", "); message(err) != want {
		t.Errorf("%q, expected %q", message(err), want)
	}
}

// The modes of floating-point arithmetic have passes that run before those of every level, and
// say how they differ; the strict one has none and does not.
func TestFPModes(t *testing.T) {
	t.Parallel()
	for n, mode := range FPModes() {
		passes, err := FPPasses(mode)
		if err != nil {
			t.Fatal(err)
		}
		differs := FPDiffers(mode)
		if (len(passes) == 0) != (mode == StrictFP) || (differs == "") != (mode == StrictFP) || (n == 0) != (mode == StrictFP) {
			t.Errorf("mode %s, number %d: passes %q, %q", mode, n, passes, differs)
		}
		for _, level := range Levels() {
			l, err := LevelByName(level, ByModel)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := New(append(passes, l.Stencil()...)...); err != nil {
				t.Errorf("mode %s, level %s: %v", mode, level, err)
			}
		}
	}
	_, err := FPPasses("fast")
	if want := `unknown mode of floating-point arithmetic "fast"; there are strict, contract, fold`; message(err) != want {
		t.Errorf("%q, expected %q", message(err), want)
	}
}

// runs is a pass that is in no table.
type runs func(ctx *transform.Context, module *ir.Op) error

func (r runs) Run(ctx *transform.Context, module *ir.Op) error { return r(ctx, module) }

// A pass is what its text is read as, with all values of its options.
func TestTexts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]transform.Pass{
		"cse":                               canonical.CSE{},
		"stencil-unrolling=unroll-factor=4": stencilpass.Unrolling{Factor: 4, Index: 1},
		"stencil-unrolling=unroll-factor=3 unroll-index=2":    stencilpass.Unrolling{Factor: 3, Index: 2},
		"stencil-fusion=keep=0,2":                             stencilpass.Fusion{Keep: stencilpass.Keep{}.With(2).With(0)},
		"stencil-fusion=keep=none":                            stencilpass.Fusion{},
		"stencil-fusion":                                      stencilpass.Fusion{Keep: stencilpass.KeepByModel},
		"gpu-shared-buffers=share=all block-i=8 block-j=4":    gpupass.SharedBuffers{Share: gpupass.ShareAll, BlockI: 8, BlockJ: 4},
		"gpu-block-order=order=ikj":                           gpupass.BlockOrder{Order: gpupass.OrderColumns},
		"arith-select-operands=masks=true":                    arithpass.SelectOperands{Masks: true},
		"convert-loops-to-gpu=block-i=32 block-j=8 march-k=4": gpupass.ConvertLoops{BlockI: 32, BlockJ: 8, BlockK: 1, MarchK: 4},
	} {
		got, err := Parse(text)
		if err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("%q is read as %#v, error %v; expected %#v", text, got, err, want)
		}
		if again := Text(want); again != text {
			t.Errorf("%#v is written as %q, expected %q", want, again, text)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A pass that panics, and one that leaves a broken module, give a report of the same form, with what the pass was given.
func TestInternalErrors(t *testing.T) {
	t.Parallel()
	breakIt := func(_ *transform.Context, m *ir.Op) error {
		ir.Walk(m, func(op *ir.Op) {
			if op.Is(stencil.OpStoreResult) {
				op.SetOperands(append(slices.Clone(op.Operands()), op.Operand(0)))
			}
		})
		return nil
	}
	for _, c := range []struct {
		name, cause string
		run         func(*transform.Context, *ir.Op) error
	}{
		{"panic", "panic: no such luck", func(*transform.Context, *ir.Op) error { panic("no such luck") }},
		{"broken module", "leaves a module that does not verify: small.mlir:5:10: 'stencil.store_result' op stores at most one value, not 2", breakIt},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ctx, m := parseSmall(t)
			earlier := runs(func(_ *transform.Context, m *ir.Op) error {
				m.Regions[0].Ops[0].Regions[0].Args[0].Name += "_later"
				return nil
			})
			before := strings.ReplaceAll(ir.Print(m), "%a", "%a_later")
			p := &Pipeline{[]transform.Pass{earlier, runs(c.run)}}
			err := p.Run(ctx, m, Options{VerifyEach: true})
			var internal *InternalError
			if !errors.As(err, &internal) {
				t.Fatalf("the error is %v", err)
			}
			want := "internal error: pass \"runs\" on stencil f: " + c.cause +
				"\n\treproduce with: oec-opt --runs --verify-each input.mlir\n\ton this input:\n" + before
			if err.Error() != want {
				t.Errorf("the report is\n%s\nexpected\n%s", err, want)
			}
		})
	}
}

func TestErrorOfAPassIsReturnedAsItIs(t *testing.T) {
	t.Parallel()
	ctx, m := parseSmall(t)
	fault := errors.New("small.mlir:3:4: wrong")
	p := &Pipeline{[]transform.Pass{runs(func(*transform.Context, *ir.Op) error { return fault })}}
	if err := p.Run(ctx, m, Options{}); err != fault {
		t.Errorf("the error is %v", err)
	}
}

func TestHooks(t *testing.T) {
	t.Parallel()
	ctx, m := parseSmall(t)
	p, err := New(stencilpass.Inlining{}, canonical.CSE{}, canonical.DCE{})
	if err != nil {
		t.Fatal(err)
	}
	var dump strings.Builder
	var timed, seen []string
	err = p.Run(ctx, m, Options{
		PrintAfter: []string{"cse"},
		Dump:       &dump,
		Timing:     func(pass string, _ time.Duration) { timed = append(timed, pass) },
		After:      func(pass string, _ *ir.Op) { seen = append(seen, pass) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := "// -----// IR after cse //----- //\n" + ir.Print(m) + "\n"; dump.String() != want {
		t.Errorf("the dump is\n%s\nexpected\n%s", dump.String(), want)
	}
	if all := []string{"stencil-inlining", "cse", "dce"}; !slices.Equal(timed, all) || !slices.Equal(seen, all) {
		t.Errorf("hooks were called for %v and %v", timed, seen)
	}
}
