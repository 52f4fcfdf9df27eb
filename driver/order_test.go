package driver

import (
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
)

// TestInOrder demands that who writes modules and who compiles them mean the same metadata.
func TestInOrder(t *testing.T) {
	t.Parallel()
	if llvm.InOrder != cpu.InOrder {
		t.Errorf("modules say !%s, and are asked for !%s", llvm.InOrder, cpu.InOrder)
	}
}
