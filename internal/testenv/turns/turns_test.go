package turns_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestChoose counts how often each of some is chosen.
func TestChoose(t *testing.T) {
	chosen := map[string]int{}
	for day := range 48 {
		t.Setenv(turns.EnvDay, strconv.Itoa(20000+day))
		for _, goarch := range turns.Choose("386", "arm64", "wasm") {
			chosen[goarch]++
		}
	}
	if len(chosen) != 3 || chosen["386"] != 16 || chosen["arm64"] != 16 || chosen["wasm"] != 16 {
		t.Errorf("chosen are %v", chosen)
	}
}

// TestTurns counts the turns of some tests: each has one on four days, and each day has about as many.
func TestTurns(t *testing.T) {
	const tests, days = 40, 4
	turnsOf := map[string]int{}
	for day := range days {
		t.Setenv(turns.EnvDay, strconv.Itoa(20000+day))
		n := 0
		for test := range tests {
			if name := fmt.Sprintf("TestStencils/%d", test); turns.Of(name, days) {
				turnsOf[name]++
				n++
			}
		}
		if n < tests/days/2 || n > tests/days*2 {
			t.Errorf("on day %d, %d of %d tests run", day, n, tests)
		}
	}
	for name, n := range turnsOf {
		if n != 1 {
			t.Errorf("%s runs on %d days of %d", name, n, days)
		}
	}
	if len(turnsOf) != tests {
		t.Errorf("%d of %d tests run on some day", len(turnsOf), tests)
	}
	t.Setenv(turns.EnvDay, "")
	if list := turns.Choose(1, 2, 3); len(list) != 3 || turns.Taken() {
		t.Errorf("without a day, %v of three are chosen", list)
	}
	if !turns.Of("TestStencils/0", days) || !turns.Of("TestStencils/1", days) {
		t.Error("without a day, not all run")
	}
}
