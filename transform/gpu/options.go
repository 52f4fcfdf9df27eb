package gpu

import (
	"fmt"
	"slices"
	"strings"
)

// Sharing says whether blocks of threads share what is kept for a tile at a time.
type Sharing int

// The kinds of sharing: what the model says, all that fits, and nothing.
const (
	ShareByModel Sharing = iota
	ShareAll
	ShareNone
)

var sharings = []string{ShareByModel: "model", ShareAll: "all", ShareNone: "none"}

// String returns model, all or none.
func (s Sharing) String() string { return sharings[s] }

// UnmarshalText reads what String returns.
func (s *Sharing) UnmarshalText(text []byte) error { return oneOf(sharings, text, (*int)(s)) }

// Order says in which order the blocks of a launch start.
type Order int

// The orders of blocks: what the model says, plane by plane, and along columns first.
const (
	OrderByModel Order = iota
	OrderPlanes
	OrderColumns
)

var orders = []string{OrderByModel: "model", OrderPlanes: "ijk", OrderColumns: "ikj"}

// String returns model, ijk or ikj.
func (o Order) String() string { return orders[o] }

// UnmarshalText reads what String returns.
func (o *Order) UnmarshalText(text []byte) error { return oneOf(orders, text, (*int)(o)) }

// oneOf sets a value to the number of its name.
func oneOf(names []string, text []byte, value *int) error {
	n := slices.Index(names, string(text))
	if n < 0 {
		return fmt.Errorf("%q is none of %s", text, strings.Join(names, ", "))
	}
	*value = n
	return nil
}
