// Package choice reads which of the things that a program measures its user has chosen.
package choice

import (
	"fmt"
	"slices"
	"strings"
)

// Of returns those that a comma-separated list names, in its order, or all if it is empty. Kind is
// what the user calls one of them.
func Of[T any](kind, list string, all []T, name func(T) string) (chosen []T, err error) {
	if list == "" {
		return all, nil
	}
	var names []string
	for _, x := range all {
		names = append(names, name(x))
	}
	for _, word := range strings.Split(list, ",") {
		at := slices.Index(names, word)
		if at < 0 {
			return nil, fmt.Errorf("there is no %s %q; there are %s", kind, word, strings.Join(names, ", "))
		}
		chosen = append(chosen, all[at])
	}
	return chosen, nil
}
