// Package turns lets tests take turns that are alike and take long: the same stencils on another architecture, on another
// accelerator, by another version of LLVM. Where OEC_TEST_DAY is the number of a day, as in continuous integration, each runs
// on one day of several; elsewhere all of them run.
package turns

import (
	"hash/fnv"
	"os"
	"strconv"
	"testing"
)

// EnvDay is the environment variable with the number of a day, from any one on.
const EnvDay = "OEC_TEST_DAY"

// OtherArchitecture is the turn of all that runs on another architecture, for which Go's library is built first.
const OtherArchitecture = "other architecture"

// Take skips a test unless it is the turn of its name among tests that are alike, of which one comes on so many days.
func Take(t testing.TB, name string, days int) {
	t.Helper()
	if !Of(name, days) {
		t.Skipf("its turn is on another day: unset %s", EnvDay)
	}
}

// Taken reports whether tests take turns. Those of random programs have fewer then.
func Taken() bool {
	_, taken := day()
	return taken
}

func day() (n int, taken bool) {
	n, err := strconv.Atoi(os.Getenv(EnvDay))
	return n, err == nil
}

// Choose returns those of a list for which all tests take what they need on the same days, so that it is built for some: one
// of them for eight days, and then the next.
func Choose[T any](list ...T) []T {
	if n, taken := day(); taken {
		at := n / 8 % len(list)
		return list[at : at+1]
	}
	return list
}

// Of reports whether it is the turn of what has a name, of which one comes on so many days.
func Of(name string, days int) bool {
	n, taken := day()
	if !taken {
		return true
	}
	h := fnv.New32a()
	h.Write([]byte(name)) // a hash does not fail
	return (int(h.Sum32()>>8)+n)%days == 0
}
