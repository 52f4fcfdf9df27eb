package naming

import (
	"slices"
	"testing"
)

func TestOf(t *testing.T) {
	t.Parallel()
	for stencil, want := range map[string][]string{
		"Hdiff": {"HdiffFields", "RunHdiff", "BindHdiff", "HdiffPlan", "HdiffHalo", "HdiffInfo"},
		"hdiff": {"hdiffFields", "runHdiff", "bindHdiff", "hdiffPlan", "hdiffHalo", "hdiffInfo"},
		"Été":   {"ÉtéFields", "RunÉté", "BindÉté", "ÉtéPlan", "ÉtéHalo", "ÉtéInfo"},
	} {
		if have := Of(stencil).API(); !slices.Equal(have, want) {
			t.Errorf("%s: %q, want %q", stencil, have, want)
		}
	}
	n := Of("Hdiff")
	have := []string{n.Stencil(), n.Description(""), n.Kernels(""), n.Description("float32"), n.Kernels("float32"), Of("_f").Exported}
	if want := []string{"hdiffStencil", "hdiffStencil", "hdiffKernels", "hdiffFloat32", "hdiffFloat32Kernels", ""}; !slices.Equal(have, want) {
		t.Errorf("%q, want %q", have, want)
	}
}
