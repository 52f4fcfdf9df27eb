package frontend

import (
	"path/filepath"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// hasher is the part of the Analyzer that makes the hashes of stencils.
var hasher = &analysis.Analyzer{
	Name: "hash", Doc: "makes the hashes of stencils", FactTypes: Analyzer.FactTypes, ResultType: reflect.TypeFor[map[string]string](),
	Run: func(pass *analysis.Pass) (any, error) {
		c := newPassChecker(pass)
		c.MarkDirectives()
		hashes := map[string]string{}
		stencils := c.ReadStencils(pass.Pkg.Scope(), pass.TypesInfo)
		c.ReachAll(stencils)
		for _, s := range stencils {
			hashes[s.Name] = c.Hash(s)
		}
		if ownsHelpers(pass) {
			c.ExportHelpers(pass)
		}
		return hashes, nil
	},
}

// quiet lets packages have expectations that are none of the test's.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}

// TestHashes holds the hashes that the Analyzer makes of the source of one package, and facts,
// against those that Load makes of the source of all.
func TestHashes(t *testing.T) {
	t.Parallel()
	var patterns []string
	want := map[string]map[string]string{} // by import path and stencil
	for _, dir := range []string{"internal/test/frontend/testdata/generic", "internal/test/frontend/testdata/warn", "internal/test/frontend/testdata/ok", "internal/test/raising/testdata/programs", "internal/test/raising/testdata/synonyms"} {
		pkg, err := Load(t.Context(), Config{Dir: filepath.Join("..", filepath.FromSlash(dir))})
		if pkg == nil || len(pkg.Stencils) == 0 {
			t.Fatalf("%s: no stencils, error %v", dir, err)
		}
		patterns, want[pkg.Path] = append(patterns, "./"+dir), map[string]string{}
		for _, s := range pkg.Stencils {
			want[pkg.Path][s.Name] = s.Hash
		}
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range analysistest.Run(quiet{}, root, hasher, patterns...) {
		path := r.Action.Package.PkgPath
		if want[path] != nil && !reflect.DeepEqual(r.Result, want[path]) {
			t.Errorf("%s: the Analyzer has %v, Load has %v, error %v", path, r.Result, want[path], r.Err)
		}
	}
}
