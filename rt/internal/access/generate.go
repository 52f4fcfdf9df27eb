package access

import (
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
)

// CPUs are the targets that oecgen has if none are asked for, one of which every machine can run.
var CPUs = []string{"go", "amd64", "arm64"}

// GenerateFor returns the hint to generate the package of a stencil for further targets too: with the options that it was generated with, since oecgen
// takes none from there. It is empty if the package has them all. The targets for CPUs come before those that there are.
func GenerateFor(s *abi.Stencil, cpus []string, accelerators ...string) string {
	flags, _, _ := strings.Cut(s.Info.Flags, ", tuned ") // behind it is no option
	words := strings.Fields(flags)
	at := 1 + slices.Index(words, "-targets")
	if at == 0 || at == len(words) {
		words, at = []string{"-targets", strings.Join(CPUs, ",")}, 1
	}
	have := strings.Split(words[at], ",")
	var all []string
	for _, target := range slices.Concat(cpus, have, accelerators) {
		if target != "" && !slices.Contains(all, target) {
			all = append(all, target)
		}
	}
	if len(all) == len(have) {
		return ""
	}
	words[at] = strings.Join(all, ",")
	return "generate the package with oecgen " + strings.Join(words, " ")
}
