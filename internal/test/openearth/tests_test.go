package openearth_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

// openEarth lists the functions of the Open Earth Compiler's tests by its files. Ours of the same
// names are about the same, and written anew: in one file, or in a file for each in the folder of a
// pass. Two of its functions in one file have one name; ours of the second is if_lowering_2.
var openEarth = []struct{ file, where, functions string }{
	{"ops", "../ir/testdata/roundtrip/open_earth_ops.mlir", "access dyn_access index cast load buffer combine combine_extra store return unroll unroll_2 store_result"},
	{"types", "../ir/testdata/roundtrip/open_earth_types.mlir", "field ldfield temp ldtemp"},
	{"stencil-canonicalize", "canonicalize", "apply_arg apply_res apply_load hoist combine_res combine_empty combine_symm"},
	{"stencil-inlining", "stencil-inlining", "simple simple_index simple_ifelse multiple_edges avoid_redundant reroute root dyn_access simple_buffer"},
	{"stencil-unrolling", "stencil-unrolling", "access index dyn_access"},
	{"shape-inference", "stencil-shape-inference", "simple multiple lower twostores dyn_access combine unroll buffer empty"},
	{"shape-overlap", "stencil-shape-overlap", "ioverlap kjoverlap"},
	{"storage-materialization", "stencil-storage-materialization", "apply combine"},
	{"domain-split", "stencil-domain-split", "split_apply split_combine split_combine_buffer_and_load split_combine_on_op split_multiple_combines split_rhombus"},
	{"domain-split-canonicalize", "stencil-domain-split", "split_apply_multiple_results split_rhombus_multiple_results"},
	{"no_split_apply", "stencil-domain-split", "no_split_apply"},
	{"combine-to-ifelse", "stencil-combine-to-ifelse", "simple nested internal multiple_extra single_extra multiple_apply"},
	{"peel-odd-iterations", "stencil-peel-odd-iterations", "peel_loop peel_only combine_tree test"},
	{"convert-to-standard", "convert-stencil-to-loops", "func_lowering parallel_loop parallel_loop_unroll access_lowering index_lowering return_lowering " +
		"if_lowering if_lowering_2 load_lowering store_lowering lowerdim dyn_access_lowering alloc_temp"},
}

// openEarthTests is how many functions there are.
const openEarthTests = 81

// Each function of the Open Earth Compiler's tests has one of ours, which is the only program of
// its file but for those of the first two rows, and says what it is about.
func TestOpenEarthCompilerTests(t *testing.T) {
	t.Parallel()
	total := 0
	for _, row := range openEarth {
		names := strings.Fields(row.functions)
		total += len(names)
		for _, name := range names {
			src := openEarthSource(t, row.where, name)
			found := false
			for _, f := range ir.Funcs(passtest.Parse(t, src)) {
				found = found || ir.NameAttr.Of(f) == name
			}
			if !found {
				t.Errorf("%s of %s: there is no function @%s in %s", name, row.file, name, row.where)
			}
		}
	}
	if total != openEarthTests {
		t.Errorf("the table has %d functions, the Open Earth Compiler %d", total, openEarthTests)
	}
}

// openEarthSource returns the program of a test.
func openEarthSource(t *testing.T, where, name string) string {
	t.Helper()
	file := where
	if filepath.Ext(where) == "" {
		files, err := filepath.Glob(filepath.Join("..", "..", "..", "transform", "*", "testdata", where, name+".txt"))
		if err != nil || len(files) != 1 {
			t.Fatalf("%d files of cases are called %s of %s: %v", len(files), name, where, err)
		}
		file = files[0]
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Ext(file) == ".txt" {
		return passtest.Section(txtar.Parse(text), "input")
	}
	return string(text)
}
