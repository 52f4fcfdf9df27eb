package fault

import (
	"fmt"
	"strings"
)

// TeamError reports something that keeps the ranks of a team from working together. Every rank has it, or one of its own that is a
// consequence.
type TeamError struct {
	Rank, Ranks int    // of the rank whose error it is, and how many there are
	Op          string // what was attempted: "Grid", "Hdiff: Bind", "filling halos 3, start 17"
	Peer        int    // the rank that it is about, -1 if there is none
	Problem     string
	Hint        string
	Err         error // what it came from, if that is another error

	Consequence bool // of what failed on the other rank, which says so itself
}

// Error says who failed at what.
func (e *TeamError) Error() string {
	var b strings.Builder
	if e.Ranks > 0 {
		fmt.Fprintf(&b, "rank %d of %d: ", e.Rank, e.Ranks)
	}
	if e.Op != "" {
		b.WriteString(e.Op + ": ")
	}
	b.WriteString(e.Problem)
	if e.Err != nil {
		if e.Problem != "" {
			b.WriteString(": ")
		}
		b.WriteString(e.Err.Error())
	}
	return withHint(b.String(), e.Hint)
}

// Unwrap returns what it came from.
func (e *TeamError) Unwrap() error { return e.Err }
