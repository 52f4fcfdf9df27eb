package pipeline_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/pipeline"
)

// Every pass has a folder of cases beside its file, which is called after it, and there are no
// other folders of cases.
func TestEveryPassHasCases(t *testing.T) {
	t.Parallel()
	for _, p := range pipeline.Passes() {
		dir := filepath.Join("..", filepath.FromSlash(strings.TrimPrefix(reflect.TypeOf(p.Pass).PkgPath(), "github.com/openearthgo/oec/")))
		if cases, _ := filepath.Glob(filepath.Join(dir, "testdata", p.Name, "*.txt")); len(cases) == 0 {
			t.Errorf("pass %s has no case in %s/testdata/%[1]s", p.Name, dir)
		}
		file := filepath.Join(dir, strings.ReplaceAll(p.Name, "-", "_")+".go")
		if _, err := os.Stat(file); err != nil {
			t.Errorf("pass %s has no file of its name: %v", p.Name, err)
		}
	}
	folders, err := filepath.Glob("../transform/*/testdata/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no folders of cases: %v", err)
	}
	for _, f := range folders {
		if filepath.Ext(f) == ".mod" { // keeps the cases out of what users download
			continue
		}
		if !slices.Contains(pipeline.PassNames(), filepath.Base(f)) {
			t.Errorf("%s is not called after a pass", f)
		}
	}
}
