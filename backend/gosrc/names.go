package gosrc

import (
	"go/token"
	"strconv"
	"strings"
)

// names hands out the identifiers of one function. It has, for each that is taken, the number that
// tells the next one like it from it.
type names map[string]int

// newNames reserves what the function refers to: packages, types, its parameter. A
// package that is imported by another name has "pkg" in it.
func newNames() names {
	n := names{}
	for _, name := range strings.Fields("abi oec math bool float32 float64 int int8 int16 int32 int64 uint8 uint16 uint32 uint64 true false " + tileName) {
		n[name], n[name+"pkg"] = 2, 2
	}
	return n
}

// fresh returns a name that is not taken yet, preferably the one that is wanted.
func (n names) fresh(want string) string {
	if !token.IsIdentifier(want) || want == "_" {
		want = "v"
	}
	name := want
	for n[name] != 0 {
		name = want + strconv.Itoa(n[want])
		n[want]++
	}
	n[name] = 2
	return name
}

// offsetSuffix spells an offset, as in Im1Jp2 for (-1, 2, 0).
func offsetSuffix(off [3]int) string {
	var b strings.Builder
	for d, n := range off {
		switch {
		case n > 0:
			b.WriteString("IJK"[d:d+1] + "p" + strconv.Itoa(n))
		case n < 0:
			b.WriteString("IJK"[d:d+1] + "m" + strconv.Itoa(-n))
		}
	}
	return b.String()
}
