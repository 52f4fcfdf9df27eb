package diag

import "strings"

// Code names a kind of diagnostic. Codes are stable: users search for them, and
// suppress or count them in tools.
type Code string

// The codes, in the order of the table that explains them.
const (
	SyntaxError Code = "SyntaxError"
	TypeError   Code = "TypeError"
	LoadError   Code = "LoadError"

	InvalidProgram Code = "InvalidProgram"
	InvalidRange   Code = "InvalidRange"

	UnknownDirective   Code = "UnknownDirective"
	MisplacedDirective Code = "MisplacedDirective"
	RepeatedDirective  Code = "RepeatedDirective"
	InvalidOption      Code = "InvalidOption"

	MethodStencil     Code = "MethodStencil"
	MissingBody       Code = "MissingBody"
	InvalidTypeParam  Code = "InvalidTypeParam"
	MissingIndex      Code = "MissingIndex"
	WrongIndexOrder   Code = "WrongIndexOrder"
	IndexNotLast      Code = "IndexNotLast"
	MissingAccessor   Code = "MissingAccessor"
	InvalidParam      Code = "InvalidParam"
	InvalidDomain     Code = "InvalidDomain"
	UnnamedParam      Code = "UnnamedParam"
	MissingResult     Code = "MissingResult"
	UnnamedResult     Code = "UnnamedResult"
	InvalidResult     Code = "InvalidResult"
	NameCollision     Code = "NameCollision"
	UnexportableName  Code = "UnexportableName"
	PackageVariable   Code = "PackageVariable"
	UnsupportedLoop   Code = "UnsupportedLoop"
	UnsupportedStmt   Code = "UnsupportedStmt"
	UnsupportedExpr   Code = "UnsupportedExpr"
	UnsupportedType   Code = "UnsupportedType"
	UnsupportedCall   Code = "UnsupportedCall"
	MethodCall        Code = "MethodCall"
	CapturedWrite     Code = "CapturedWrite"
	ReassignedClosure Code = "ReassignedClosure"
	RecursiveCall     Code = "RecursiveCall"

	OffsetNotConst     Code = "OffsetNotConst"
	NegativeQuotient   Code = "NegativeQuotient"
	TransposedIndex    Code = "TransposedIndex"
	AbsoluteIndex      Code = "AbsoluteIndex"
	InvalidBound       Code = "InvalidBound"
	ArrayIndex         Code = "ArrayIndex"
	ConditionalClosure Code = "ConditionalClosure"

	RecurrenceCapture Code = "RecurrenceCapture"
	RecurrenceDims    Code = "RecurrenceDims"
	RecurrenceLevel   Code = "RecurrenceLevel"
	RecurrenceOffset  Code = "RecurrenceOffset"

	SharedWrite        Code = "SharedWrite"
	SubscriptNotProven Code = "SubscriptNotProven"
	ElementOrder       Code = "ElementOrder"

	UnsetFunction Code = "UnsetFunction"
	TooManyOps    Code = "TooManyOps"

	CapturedIndex Code = "CapturedIndex"
	RoundTrip     Code = "RoundTrip"
	FloatToInt    Code = "FloatToInt"
	UnusedField   Code = "UnusedField"
	IntDivision   Code = "IntDivision"
	UnsetResult   Code = "UnsetResult"
	MathSynonym   Code = "MathSynonym"
)

// Info explains a code. Example is the text of Go declarations that cause it, for a file that imports
// package oec, and Fixed what to write instead; or both are texts of programs. Meant is a plain Go
// function with the parameters of Fixed, which gives at a point what the user wants.
type Info struct {
	Code    Code
	Meaning string
	Example string
	Fixed   string
	Meant   string
}

// IsText reports whether example and fix are texts of programs, not Go.
func (in Info) IsText() bool { return strings.HasPrefix(strings.TrimSpace(in.Example), "func @") }

// Lookup returns the explanation of a code.
func Lookup(c Code) (Info, bool) {
	for _, in := range append(Codes(), Warnings()...) {
		if in.Code == c {
			return in, true
		}
	}
	return Info{}, false
}
