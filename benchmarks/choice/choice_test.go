package choice_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/openearthgo/oec/benchmarks/choice"
)

func TestOf(t *testing.T) {
	t.Parallel()
	all := []int{1, 2, 3}
	for list, want := range map[string][]int{"": all, "2": {2}, "3,1": {3, 1}} {
		if chosen, err := choice.Of("number", list, all, func(n int) string { return fmt.Sprint(n) }); err != nil || !slices.Equal(chosen, want) {
			t.Errorf("%q chooses %v, %v", list, chosen, err)
		}
	}
	const want = `there is no number "4"; there are 1, 2, 3`
	if _, err := choice.Of("number", "1,4", all, func(n int) string { return fmt.Sprint(n) }); fmt.Sprint(err) != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}
