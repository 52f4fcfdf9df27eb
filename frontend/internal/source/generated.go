package source

import (
	"path/filepath"
	"strings"

	"github.com/openearthgo/oec/internal/header"
)

// APISuffix ends the name, without .go, of the generated file that has the API.
const APISuffix = "_oec"

// IsGenerated reports whether a file is one that oecgen writes: its name says
// so, and so does its header, lest a user's file be ignored silently.
func IsGenerated(name, text string) bool {
	base, ok := strings.CutSuffix(filepath.Base(name), ".go")
	if !ok || !strings.HasPrefix(text, header.Mark) {
		return false
	}
	for _, suffix := range []string{APISuffix, "_oec_go", "_oec_amd64", "_oec_arm64", "_oec_other", "_oec_devices"} {
		if strings.HasSuffix(base, suffix) {
			return true
		}
	}
	return false
}
