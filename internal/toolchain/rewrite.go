package toolchain

import (
	_ "embed"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Rewrite changes the LLVM IR that opt leaves, line by line, where llc would make other bits of
// it than it says. No pass of opt comes after it, so that none can take it back, and none before
// it is kept from anything. What it writes has the values of what it replaces.
type Rewrite struct {
	name  string
	apply func(lines []string) []string
}

// The rewrites.
var (
	// CanonicalSums has the sums and differences of f32 numbers pass through llvm.canonicalize. To
	// the back end for AMD's devices an operand that is 0-x is -x, whose sign is another one for 0,
	// and so are the other forms that it makes 0-x of, -x+0 and fma(x, -1, 0), wherever their zero
	// comes from. The result of llvm.canonicalize is no such operand. It takes no instruction, since
	// a sum is in canonical form.
	CanonicalSums = Rewrite{"canonical sums", canonicalSums}

	// StrictSelections has a comparison with zero, if it selects between what is compared and a zero,
	// compare with the number next to zero instead: x <= -2^-1074 is x < 0. SelectionDAG takes
	// x < 0 ? x : 0 for the lesser of both, as instructions for that understand it that have -0 below
	// 0, and gives -0 for x = -0. It does so wherever the number that is compared with is the one that
	// is selected.
	StrictSelections = Rewrite{"strict selections", strictSelections}
)

// rewriteSource is what the rewrites are: what is kept of a module depends on them, too.
//
//go:embed rewrite.go
var rewriteSource string

// How opt writes values, types and constants.
const (
	valueName = `%(?:"[^"]*"|[-\w$.]+)`
	floatType = `float|double|<\d+ x (?:float|double)>`
	operand   = valueName + `|zeroinitializer|splat \([^()]*\)|<[^<>]*>|[-+.\w]+`
	fastMath  = `(?:(?:fast|nnan|ninf|nsz|arcp|contract|afn|reassoc) )*`
)

var sum = regexp.MustCompile(`^(\s+%)(` + valueName[1:] + `)( = (?:f(?:add|sub) ` + fastMath + `float |(?:tail )?call [^@]*float @llvm\.fma\.f32\().*)$`)

func canonicalSums(lines []string) []string {
	const function = "@llvm.canonicalize.f32("
	out := make([]string, 0, len(lines))
	for _, line := range lines {
		m := sum.FindStringSubmatch(line)
		if m == nil {
			out = append(out, line)
			continue
		}
		kept := `"sum ` + strings.Trim(m[2], `"`) + `"` // numbers of values must be without gaps
		out = append(out, m[1]+kept+m[3], m[1]+m[2]+" = call float "+function+"float %"+kept+")")
	}
	isDeclared := func(line string) bool { return strings.HasPrefix(line, "declare") && strings.Contains(line, function) }
	if len(out) > len(lines) && !slices.ContainsFunc(lines, isDeclared) {
		out = append(out, "declare float "+function+"float)")
	}
	return out
}

var (
	comparison = regexp.MustCompile(`^(\s+(` + valueName + `) = fcmp ` + fastMath + `)([ou][lg][te]) (` + floatType + `) (` + valueName + `), (` + operand + `)$`)
	selection  = regexp.MustCompile(`^\s+` + valueName + ` = select ` + fastMath + `(?:i1|<\d+ x i1>) (` + valueName + `), (?:` + floatType + `) (` + operand + `), (?:` + floatType + `) (` + operand + `)(?:, !.*)?$`)
)

func strictSelections(lines []string) []string {
	out := slices.Clone(lines)
	var compared map[string]int // comparisons of a function, by name, and their lines
	for n, line := range lines {
		if strings.HasPrefix(line, "define ") {
			compared = comparisonsOf(lines, n)
		}
		m := selection.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		at, ok := compared[m[1]]
		if !ok {
			continue
		}
		if c := comparison.FindStringSubmatch(lines[at]); c[5] == m[2] && hasZero(c[4], m[3]) || c[5] == m[3] && hasZero(c[4], m[2]) {
			out[at] = nextTo(c)
		}
	}
	return out
}

// comparisonsOf returns where the function that begins at a line compares with constants that
// have a zero.
func comparisonsOf(lines []string, begin int) map[string]int {
	compared := map[string]int{}
	for n := begin; n < len(lines) && lines[n] != "}"; n++ {
		if c := comparison.FindStringSubmatch(lines[n]); c != nil && hasZero(c[4], c[6]) {
			compared[c[2]] = n
		}
	}
	return compared
}

// nextTo returns a comparison, as its regular expression matches it, with the next numbers, in
// the direction in which the result is the same for all.
func nextTo(c []string) string {
	predicate, typ := c[3], c[4]
	swapped := map[byte]string{'t': "e", 'e': "t"}[predicate[2]]
	toward := math.Inf(1)
	if predicate[1:] == "lt" || predicate[1:] == "ge" {
		toward = math.Inf(-1)
	}
	lanes, _ := lanesOf(typ, c[6])
	elem := elemOf(typ)
	texts := make([]string, len(lanes))
	for n, x := range lanes {
		next := math.Nextafter(x, toward)
		if elem == "float" {
			next = float64(math.Nextafter32(float32(x), float32(toward)))
		}
		texts[n] = fmt.Sprintf("0x%016X", math.Float64bits(next))
	}
	constant := texts[0]
	if strings.HasPrefix(typ, "<") {
		constant = "<" + elem + " " + strings.Join(texts, ", "+elem+" ") + ">"
	}
	return c[1] + predicate[:2] + swapped + " " + typ + " " + c[5] + ", " + constant
}

// hasZero reports whether an operand of a type is a constant of finite numbers with a zero.
func hasZero(typ, text string) bool {
	lanes, ok := lanesOf(typ, text)
	return ok && slices.Contains(lanes, 0) && !slices.ContainsFunc(lanes, func(x float64) bool { return math.IsInf(x, 0) || math.IsNaN(x) })
}

func elemOf(typ string) string {
	if strings.Contains(typ, "float") {
		return "float"
	}
	return "double"
}

// lanesOf returns the numbers of a constant of a type. What is poison may be any number.
func lanesOf(typ, text string) (lanes []float64, ok bool) {
	count, elem := 1, elemOf(typ)
	if _, err := fmt.Sscanf(typ, "<%d x", &count); err != nil {
		count = 1
	}
	if text == "zeroinitializer" {
		return make([]float64, count), true
	}
	isSplat := strings.HasPrefix(text, "splat (")
	texts := strings.Split(strings.TrimRight(strings.TrimPrefix(strings.TrimPrefix(text, "splat ("), "<"), ")>"), ",")
	for _, s := range texts {
		x, ok := number(strings.TrimPrefix(strings.TrimSpace(s), elem+" "))
		if !ok {
			return nil, false
		}
		lanes = append(lanes, x)
	}
	if isSplat {
		lanes = slices.Repeat(lanes, count)
	}
	return lanes, true
}

// number reads a number as opt writes it: as a decimal, or as the bits of an f64.
func number(text string) (float64, bool) {
	if text == "poison" || text == "undef" {
		return 0, true
	}
	if digits, ok := strings.CutPrefix(text, "0x"); ok {
		bits, err := strconv.ParseUint(digits, 16, 64)
		return math.Float64frombits(bits), err == nil
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}
