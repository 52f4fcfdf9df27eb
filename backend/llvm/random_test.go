package llvm_test

import (
	"flag"
	"fmt"
	"testing"

	"github.com/openearthgo/oec/internal/looptest"
	"github.com/openearthgo/oec/ir"
)

var randomCount = flag.Int("random", 4, "number of random programs that are compiled and run")

// randomPrograms returns programs of random nests, the same ones in each run.
func randomPrograms(t *testing.T) []program {
	t.Helper()
	count := *randomCount
	if testing.Short() {
		count = 1
	}
	ps := []program{newProgram(t, "operations", ir.Print(looptest.Operations()))}
	for seed := range count {
		ps = append(ps, newProgram(t, fmt.Sprintf("random%d", seed), ir.Print(looptest.Random(uint64(seed)))))
	}
	return ps
}
