package cuda

import (
	"slices"
	"strings"
)

// directives are those that may begin a line; registers, labels of branches and the bounds
// of a block's threads are all that kernels declare.
var directives = []string{".version", ".target", ".address_size", ".reg", ".pragma", ".minnctapersm", ".maxnreg", ".shared"}

// refuseDirective returns why a kernel may not have a directive, or "".
func refuseDirective(name string) string {
	switch {
	case name == ".local":
		return "a thread has memory of its own"
	case name == ".func" || name == ".extern":
		return "a function is not part of the kernel that calls it"
	case !slices.Contains(directives, name):
		return "the directive is not one that kernels have"
	}
	return ""
}

// rounded are the operations on numbers whose result need not be one.
var rounded = []string{"add", "sub", "mul", "fma", "mad", "div", "rcp", "sqrt"}

// approximate are the operations that are never exact.
var approximate = []string{"sin", "cos", "lg2", "ex2", "tanh", "rsqrt"}

// guesses are what quotients and roots begin with that are exact in the end.
var guesses = []string{"rcp.approx.ftz.f64", "rsqrt.approx.ftz.f64"}

// modifiers are those that no operation may have, and why.
var modifiers = [...]struct{ name, why string }{
	{"approx", "it is approximate"},
	{"full", "it is approximate"},
	{"ftz", "it flushes small numbers to zero"},
	{"local", "a thread has memory of its own"},
}

// opcode returns the parts of an instruction's name, such as add rn f64, or nil for a label
// or a brace.
func opcode(words []string) []string {
	if strings.HasPrefix(words[0], "@") {
		words = words[1:]
	}
	if len(words) == 0 || strings.ContainsAny(words[0], "{}:$%") {
		return nil
	}
	return strings.Split(words[0], ".")
}

// refuseInstruction returns why a kernel may not have an instruction, or "".
func refuseInstruction(parts []string) string {
	if len(parts) == 0 || slices.Contains(guesses, strings.Join(parts, ".")) {
		return ""
	}
	for _, m := range modifiers {
		if slices.Contains(parts[1:], m.name) {
			return m.why
		}
	}
	last := parts[len(parts)-1]
	isFloat := strings.HasPrefix(last, "f") || strings.HasPrefix(last, "bf")
	switch {
	case parts[0] == "call":
		return "it calls a function"
	case slices.Contains(approximate, parts[0]):
		return "it is approximate"
	case isFloat && slices.Contains(rounded, parts[0]) && !slices.Contains(parts, "rn"):
		return "how it is rounded is not said"
	}
	return ""
}
