package stencil

import (
	"fmt"
	"strconv"
	"strings"
)

// Keep is the set of the intermediates that are kept for a tile at a time, by their numbers among
// those that can be, the first one is number 0. The zero Keep is empty.
type Keep struct {
	byModel bool
	set     uint64
}

// KeepByModel leaves the choice to the model of [Fusion].
var KeepByModel = Keep{byModel: true}

// maxKept is how many intermediates have a number.
const maxKept = 64

// Has reports whether an intermediate is kept.
func (k Keep) Has(number int) bool { return number < maxKept && k.set>>number&1 == 1 }

// With returns the set with one more intermediate.
func (k Keep) With(number int) Keep { return Keep{set: k.set | 1<<number} }

// Flip returns the set without an intermediate that it has, or with one that it lacks.
func (k Keep) Flip(number int) Keep { return Keep{set: k.set ^ 1<<number} }

// String returns model, none, or the numbers, as in 0,2.
func (k Keep) String() string {
	if k.byModel {
		return "model"
	}
	var numbers []string
	for n := range maxKept {
		if k.Has(n) {
			numbers = append(numbers, strconv.Itoa(n))
		}
	}
	if numbers == nil {
		return "none"
	}
	return strings.Join(numbers, ",")
}

// UnmarshalText reads what String returns.
func (k *Keep) UnmarshalText(text []byte) error {
	switch string(text) {
	case "model":
		*k = KeepByModel
		return nil
	case "none":
		*k = Keep{}
		return nil
	}
	var read Keep
	for _, word := range strings.Split(string(text), ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n >= maxKept {
			return fmt.Errorf("%q is neither model nor none nor numbers from 0 to %d, as in 0,2", text, maxKept-1)
		}
		read = read.With(n)
	}
	*k = read
	return nil
}
