package driver

import (
	"runtime/debug"
	"testing"
)

// TestVersion tells released tools from those of checkouts, which the header of a file cannot
// tell apart by their code.
func TestVersion(t *testing.T) {
	t.Parallel()
	own := func(version string, replace *debug.Module) *debug.Module {
		return &debug.Module{Path: modulePath, Version: version, Replace: replace}
	}
	user := debug.Module{Path: "example.org/dycore", Version: "v1.0.0"}
	for _, test := range []struct {
		name string
		info debug.BuildInfo
		want string
	}{
		{"installed", debug.BuildInfo{Main: *own("v0.3.0", nil)}, "v0.3.0"},
		{"checkout", debug.BuildInfo{Main: *own("(devel)", nil)}, develVersion},
		{"checkout without a version", debug.BuildInfo{Main: *own("", nil)}, develVersion},
		{"checkout with changes", debug.BuildInfo{Main: *own("v0.3.1-0.20260102030405-0123456789ab+dirty", nil)}, develVersion},
		{"tool of a module", debug.BuildInfo{Main: user, Deps: []*debug.Module{own("v0.3.0", nil)}}, "v0.3.0"},
		{"replaced by a version", debug.BuildInfo{Main: user, Deps: []*debug.Module{own("v0.3.0", own("v0.4.0", nil))}}, "v0.4.0"},
		{"replaced by a folder", debug.BuildInfo{Main: user, Deps: []*debug.Module{own("v0.0.0", &debug.Module{Path: "../oec"})}}, develVersion},
		{"another program", debug.BuildInfo{Main: user}, develVersion},
	} {
		if got := versionIn(&test.info); got != test.want {
			t.Errorf("%s: %q, expected %q", test.name, got, test.want)
		}
	}
}
