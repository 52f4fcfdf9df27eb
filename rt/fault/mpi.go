package fault

import (
	"fmt"
	"strings"
)

// MPIError reports that a program of several processes cannot start, or that something between its
// ranks failed.
type MPIError struct {
	Rank    int    // that of this process
	Ranks   int    // how many there are; 0 where that is not known yet
	Op      string // what was attempted: "exchange 3, start 17"
	Peer    int    // the rank that it is about, -1 if there is none
	Problem string
	Call    string // the function of the library: "MPI_Startall"
	Code    int    // its result
	Text    string // the library's words
	Hint    string
	Err     error // what it came from, if that is another error

	Consequence bool // of what failed on the other rank, which says so itself
}

// Error says who failed at what.
func (e *MPIError) Error() string {
	var b strings.Builder
	b.WriteString("mpi: ")
	if e.Ranks > 0 {
		fmt.Fprintf(&b, "rank %d of %d: ", e.Rank, e.Ranks)
	}
	if e.Op != "" {
		b.WriteString(e.Op + ": ")
	}
	b.WriteString(e.Problem)
	if e.Call != "" {
		fmt.Fprintf(&b, ": %s returned %d", e.Call, e.Code)
	}
	if e.Text != "" {
		b.WriteString(", " + e.Text)
	}
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return withHint(b.String(), e.Hint)
}

// Unwrap returns what it came from.
func (e *MPIError) Unwrap() error { return e.Err }
