package ir_test

import (
	"testing"

	"github.com/openearthgo/oec/ir"
)

// Traits are named in the order of their declaration, each by its own name.
func TestTraitNames(t *testing.T) {
	t.Parallel()
	for traits, want := range map[ir.Traits]string{
		0:                                     "",
		ir.Pure:                               "pure",
		ir.Terminator:                         "terminator",
		ir.Narrows | ir.Pure | ir.Commutative: "pure, commutative, narrows",
		ir.Isolated | ir.Constant:             "isolated, constant",
	} {
		if got := traits.String(); got != want {
			t.Errorf("traits %b are named %q, expected %q", uint16(traits), got, want)
		}
	}
	for s, want := range map[ir.Speculation]string{ir.SpeculateNever: "never", ir.SpeculateWhenSafe: "when safe", ir.SpeculateAlways: "always"} {
		if got := s.String(); got != want {
			t.Errorf("speculation %d is named %q, expected %q", uint8(s), got, want)
		}
	}
}
