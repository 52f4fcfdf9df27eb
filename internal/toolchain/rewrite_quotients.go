package toolchain

import (
	_ "embed"
	"regexp"
	"strings"
)

// OpaqueQuotients hides from llc what the first operand of an unsigned quotient or remainder is. For
// AMD's devices it divides numbers of 24 bits by way of float32, and takes those for such numbers
// whose upper bits are all equal, be they ones: 4294967295/7 is then that of -1, modulo 2^24. What
// comes from elsewhere may be any number. It takes no instruction, but that a constant needs a
// register. A divisor that is a constant has code of its own, and operands whose upper bits are
// zero are what the shorter code is for.
var OpaqueQuotients = Rewrite{"opaque quotients", opaqueQuotients}

//go:embed rewrite_quotients.go
var quotientsSource string

var (
	quotient     = regexp.MustCompile(`^(\s+%)(` + valueName[1:] + `)( = u(?:div|rem) (?:exact )?(i32|i64) )([^,]+), (` + valueName + `)(.*)$`)
	upperZeros   = regexp.MustCompile(`^\s+(` + valueName + `) = (?:zext |lshr (?:exact )?i(?:32|64) [^,]+, \d+|and i(?:32|64) [^,]+, \d+)`)
	smallLiteral = regexp.MustCompile(`^\d+$`)
)

func opaqueQuotients(lines []string) []string {
	out := make([]string, 0, len(lines))
	small := map[string]bool{} // values of the function whose upper bits are zeros
	for _, line := range lines {
		if strings.HasPrefix(line, "define ") {
			small = map[string]bool{}
		}
		if m := upperZeros.FindStringSubmatch(line); m != nil {
			small[m[1]] = true
		}
		m := quotient.FindStringSubmatch(line)
		if m == nil || small[m[6]] && (small[m[5]] || smallLiteral.MatchString(m[5])) {
			out = append(out, line)
			continue
		}
		operand := `%"operand ` + strings.Trim(m[2], `"`) + `"` // numbers of values must be without gaps
		out = append(out, "  "+operand+" = call "+m[4]+` asm "", "=v,0"(`+m[4]+" "+m[5]+")", m[1]+m[2]+m[3]+operand+", "+m[6]+m[7])
	}
	return out
}
