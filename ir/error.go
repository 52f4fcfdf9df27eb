package ir

import "fmt"

// ProgramError says what in a program keeps it from being compiled.
type ProgramError struct {
	Pos           Pos
	Message, Hint string
}

// Error returns file:line:col: message, and the hint on a line of its own if there is one.
func (e *ProgramError) Error() string {
	text := fmt.Sprintf("%s: %s", e.Pos, e.Message)
	if e.Hint != "" {
		text += "\n\thint: " + e.Hint
	}
	return text
}

// ProgramErrorf returns a [ProgramError] without a hint.
func ProgramErrorf(pos Pos, format string, args ...any) error {
	return &ProgramError{Pos: pos, Message: fmt.Sprintf(format, args...)}
}
