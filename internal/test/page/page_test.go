package page_test

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/page"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
	stencilpass "github.com/openearthgo/oec/transform/stencil"
)

var update = flag.Bool("update", false, "write the page that is expected")

// program has something for each pass of the test: the second sum is computed already, and the
// first apply is read at two places.
const program = `func @square(%in: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %mean = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %left = stencil.access %x [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %right = stencil.access %x [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %sum = addf %left, %right : f64
    %again = addf %left, %right : f64
    %both = mulf %sum, %again : f64
    %r = stencil.store_result %both : (f64) -> !stencil.result<f64>
    stencil.return %r : !stencil.result<f64>
  }
  %diff = stencil.apply (%y = %mean : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %a = stencil.access %y [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %b = stencil.access %y [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %c = subf %b, %a : f64
    %s = stencil.store_result %c : (f64) -> !stencil.result<f64>
    stencil.return %s : !stencil.result<f64>
  }
  stencil.store %diff to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}
`

// sample returns a page of two variants of the program.
func sample(t testing.TB) *page.Page {
	t.Helper()
	p := &page.Page{Title: "square", Sources: []page.Source{{File: "square.mlir", First: 1, Lines: strings.Split(strings.TrimSpace(program), "\n")}}}
	p.Variants = []*page.Variant{
		variant(t, "float64, level <a>", canonical.DCE{}, canonical.CSE{}, stencilpass.Inlining{}, canonical.CSE{}),
		variant(t, "float64, level b", canonical.CSE{}),
	}
	return p
}

func variant(t testing.TB, name string, passes ...transform.Pass) *page.Variant {
	t.Helper()
	registry := ir.NewRegistry(arith.Dialect, scf.Dialect, stencil.Dialect)
	module, err := ir.Parse(registry, "square.mlir", program)
	if err != nil {
		t.Fatal(err)
	}
	v := page.NewVariant(name)
	v.Notes = "what is said of " + name
	v.Add("raised", module, nil)
	pipe, err := pipeline.New(passes...)
	if err != nil {
		t.Fatal(err)
	}
	ctx, told := &transform.Context{Registry: registry}, 0
	if err := pipe.Run(ctx, module, pipeline.Options{VerifyEach: true, After: func(pass string, module *ir.Op) {
		var remarks []string
		for _, r := range ctx.Remarks[told:] {
			remarks = append(remarks, r.String())
		}
		told = len(ctx.Remarks)
		v.Add(pass, module, remarks)
	}}); err != nil {
		t.Fatal(err)
	}
	v.AddText("kernel", "for i := range n {\n\tout[i] = in[i] & 1\n}\n")
	return v
}

func write(t testing.TB, p *page.Page) string {
	t.Helper()
	var b strings.Builder
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var embedded = regexp.MustCompile(`(?s)<(style|script)>.*?</(style|script)>`)

// TestPage compares all of a page but style and script with what is expected.
func TestPage(t *testing.T) {
	t.Parallel()
	const golden = "testdata/square.html"
	got := embedded.ReplaceAllString(write(t, sample(t)), "<$1></$2>")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the page is not %s; go test ./internal/page -update writes it:\n%s", golden, got)
	}
}

// TestSelfContained makes sure that a page loads nothing.
func TestSelfContained(t *testing.T) {
	t.Parallel()
	text := write(t, sample(t))
	for _, loading := range []string{"://", "src=", "href=", "@import", "url(", "fetch(", "import("} {
		if strings.Contains(text, loading) {
			t.Errorf("the page has %q", loading)
		}
	}
}

// TestRecorded looks at what identifies operations and values from column to column.
func TestRecorded(t *testing.T) {
	t.Parallel()
	columns := sample(t).Variants[0].Columns
	find := func(column int, text string) *page.Line {
		for n := range columns[column].Lines {
			var b strings.Builder
			for _, p := range columns[column].Lines[n].Parts {
				b.WriteString(p.Text)
			}
			if strings.Contains(b.String(), text) {
				return &columns[column].Lines[n]
			}
		}
		t.Fatalf("column %s has no line with %q", columns[column].Pass, text)
		return nil
	}
	const raised, dce, cse, inlined = 0, 1, 2, 3
	if c := columns[dce]; !c.Same || c.Lines != nil {
		t.Errorf("%s changed %d lines", c.Pass, c.New)
	}
	if c := columns[cse]; c.Same || c.New != 1 || c.Gone != 2 {
		t.Errorf("cse made %d lines and removed %d; expected mulf to change and addf to go", c.New, c.Gone)
	}
	before, after := find(raised, "mulf"), find(cse, "mulf")
	if before.Op != after.Op || before.Defines == "" || before.Defines != after.Defines || !after.New || before.Pos != "square.mlir:8:13" {
		t.Errorf("mulf is %+v, and after cse %+v", before, after)
	}
	if first, second := after.Parts[3].Values, after.Parts[5].Values; first == "" || first != second {
		t.Errorf("the factors after cse are %q and %q", first, second)
	}
	if copied := find(inlined, "mulf"); copied.Op == before.Op || copied.Pos != before.Pos {
		t.Errorf("inlining made %+v of %+v; expected another operation from the same place", copied, before)
	}
	if closing := find(raised, "}"); closing.Op == 0 || closing.Defines != "" {
		t.Errorf("the end of an apply is %+v", closing)
	}
}
