package abi_test

import (
	"testing"

	"github.com/openearthgo/oec/abi"
)

// TestHostISAs makes sure that a level implies those below it, and that each has its names.
func TestHostISAs(t *testing.T) {
	t.Parallel()
	levels := ""
	for _, i := range abi.HostISAs() {
		levels += i.Short() + " "
		for _, name := range []string{i.String(), i.Short()} {
			if p, ok := abi.ParseISA(name); !ok || p != i {
				t.Errorf("%q is %v", name, p)
			}
		}
	}
	switch levels {
	case "", "v2 ", "v2 v3 ", "v2 v3 v4 ", "neon ":
	default:
		t.Errorf("the machine has %s", levels)
	}
}
