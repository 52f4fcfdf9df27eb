package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/pipeline"
)

const program = `func @f(%a: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %2 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %unused = stencil.access %x [9, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
`

// oecOpt runs the tool on the program.
func oecOpt(t *testing.T, src string, args ...string) (out, log string, err error) {
	t.Helper()
	var o, l strings.Builder
	err = run(args, strings.NewReader(src), &o, &l)
	return o.String(), l.String(), err
}

func TestPassesRunInOrder(t *testing.T) {
	t.Parallel()
	out, log, err := oecOpt(t, program, "--dce", "-stencil-shape-inference", "--print-after=all", "--explain", "--verify-each")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out, "unused") || !strings.Contains(out, "stencil.load %a([1, 0, 0] : [NI+1, NJ, NK])") {
		t.Errorf("the output is\n%s", out)
	}
	first := strings.Index(log, "// -----// IR after dce //----- //")
	second := strings.Index(log, "// -----// IR after stencil-shape-inference //----- //")
	if first < 0 || second < first {
		t.Errorf("the log is\n%s", log)
	}
}

func TestFlagsMayFollowTheFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "f.mlir")
	if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	out, _, err := oecOpt(t, "", file, "--dce")
	if err != nil || strings.Contains(out, "unused") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestLevelsRun(t *testing.T) {
	t.Parallel()
	for _, level := range pipeline.Levels() {
		if out, _, err := oecOpt(t, program, "--verify-each", "--level="+level); err != nil || out == "" {
			t.Errorf("%s: %v", level, err)
		}
	}
}

func TestSplitInput(t *testing.T) {
	t.Parallel()
	out, _, err := oecOpt(t, program+"\n// -----\n\n"+program, "--split-input-file", "--dce")
	if err != nil || strings.Count(out, "func @f") != 2 || strings.Count(out, "\n// -----\n") != 1 {
		t.Errorf("%v\n%s", err, out)
	}
	again, _, err := oecOpt(t, out, "--split-input-file", "--dce")
	if err != nil || again != out {
		t.Errorf("%v\n%s", err, again)
	}
	generic, _, err := oecOpt(t, out, "--split-input-file", "--print-generic")
	if err != nil || !strings.Contains(generic, `"stencil.access"(`) {
		t.Errorf("%v\n%s", err, generic)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, src string
		args      []string
		want      string
	}{
		{"flag", program, []string{"--dcee"}, "unknown flag -dcee; run oec-opt -help for the passes and options"},
		{"missing value", program, []string{"--level"}, "-level takes a value: -level=LEVEL"},
		{"surplus value", program, []string{"--explain=1"}, "-explain takes no value"},
		{"level", program, []string{"--level=fast"}, `unknown optimization level "fast"; there are ` + strings.Join(pipeline.Levels(), ", ")},
		{"files", program, []string{"a", "b"}, "more than one file: a and b"},
		{"order", program, []string{"--cse", "--stencil-inlining"}, `pass "stencil-inlining" must run before "cse": inlining copies a producer's body once per offset it is read at`},
		{"syntax", "func f", nil, `<stdin>:1:6: expected a name starting with @, found "f"`},
		{"rule", "func @f() {\n}", nil, "<stdin>:1:1: 'func' op a function must end in return"},
		{"second module", program + "// -----\nfunc f", []string{"--split-input-file"}, `<stdin>:13:6: expected a name starting with @, found "f"`},
	} {
		out, _, err := oecOpt(t, c.src, c.args...)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, expected %s", c.name, err, c.want)
		}
		if out != "" {
			t.Errorf("%s: there is output\n%s", c.name, out)
		}
	}
}

func TestHelpListsThePasses(t *testing.T) {
	t.Parallel()
	out, _, err := oecOpt(t, "", "-help")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pipeline.Passes() {
		if !strings.Contains(out, "--"+p.Name) || !strings.Contains(out, p.Summary) {
			t.Errorf("%s is not in\n%s", p.Name, out)
		}
	}
}
