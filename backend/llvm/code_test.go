package llvm_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/internal/testenv"
)

// A program of testdata/code, or one of testdata/joined, whose stages passes join, says what its code must look like, in comments:
//
//	// v3,v4: REGEXP      a line of the disassembly for these targets, after the last one found
//	// v4-not: REGEXP     no line between its neighbours in the list, or the ends, may match
//	// all-never: REGEXP  no line for any target may match
//	// llvm: REGEXP       the same for the LLVM IR of every target
//	// ptx: REGEXP        the same for the PTX of its kernels, in testdata/kernels
func TestCode(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsObjdump(t)
	for _, p := range append(readPrograms(t, "code"), readPrograms(t, "joined")...) {
		expectations := parseExpectations(t, p)
		for _, target := range cpu.Targets() {
			t.Run(p.name+"/"+target.Name, func(t *testing.T) {
				t.Parallel()
				text, blob := compile(t, tools, target, p)
				check(t, expectations["llvm"], text)
				asm, err := cpu.Disassemble(t.Context(), tools, blob)
				if err != nil {
					t.Fatal(err)
				}
				check(t, expectations[target.Name], asm)
			})
		}
	}
}

// expectation is one comment.
type expectation struct {
	at    string // name of the program and line
	kind  string // "", "not" or "never"
	match *regexp.Regexp
}

// parseExpectations returns the expectations by target.
func parseExpectations(t *testing.T, p program) map[string][]expectation {
	t.Helper()
	comment := regexp.MustCompile(`^\s*// ([a-z0-9,]+)(?:-(not|never))?: (.*)$`)
	list := map[string][]expectation{}
	number := 0
	for line := range strings.Lines(p.src) {
		number++
		m := comment.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			continue
		}
		e := expectation{fmt.Sprintf("%s.mlir:%d", p.name, number), m[2], regexp.MustCompile(m[3])}
		for _, name := range expectedOn(m[1]) {
			if _, known := cpu.TargetByName(name); !known && name != "llvm" && name != "ptx" {
				t.Errorf("%s: no target %s", e.at, name)
			}
			list[name] = append(list[name], e)
		}
	}
	return list
}

func expectedOn(names string) []string {
	if names != "all" {
		return strings.Split(names, ",")
	}
	var all []string
	for _, target := range cpu.Targets() {
		all = append(all, target.Name)
	}
	return all
}

// check looks for the expectations in text, in order.
func check(t *testing.T, list []expectation, text string) {
	t.Helper()
	lines := strings.Split(text, "\n")
	at := 0
	var not []expectation
	for _, e := range list {
		switch e.kind {
		case "not":
			not = append(not, e)
			continue
		case "never":
			checkNot(t, []expectation{e}, lines)
			continue
		}
		found := at
		for found < len(lines) && !e.match.MatchString(lines[found]) {
			found++
		}
		if found == len(lines) {
			t.Errorf("%s: no line matches %s after line %d of\n%s", e.at, e.match, at, text)
			return
		}
		checkNot(t, not, lines[at:found])
		at, not = found+1, nil
	}
	checkNot(t, not, lines[at:])
}

func checkNot(t *testing.T, not []expectation, lines []string) {
	t.Helper()
	for _, e := range not {
		for _, line := range lines {
			if e.match.MatchString(line) {
				t.Errorf("%s: the line %q matches %s", e.at, strings.TrimSpace(line), e.match)
			}
		}
	}
}
