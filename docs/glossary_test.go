package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	glossaryRow  = regexp.MustCompile(`(?m)^\| ([a-z ]+) \| [^|]+ \| \[([^]]+)\]\(\.\./[^)]+\) \|$`)
	commentLines = regexp.MustCompile(`\n\s*//\s*`)
)

// TestGlossary looks for each term of the glossary in the file that its row names, so that the
// glossary has the words of the code.
func TestGlossary(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(architectureDocument)
	if err != nil {
		t.Fatal(err)
	}
	_, glossary, _ := strings.Cut(string(text), "## Glossary\n")
	glossary, _, _ = strings.Cut(glossary, "\n## ")
	rows := glossaryRow.FindAllStringSubmatch(glossary, -1)
	if lines := strings.Count(glossary, "\n| ") - 1; len(rows) < 20 || len(rows) != lines {
		t.Errorf("the glossary has %d rows with a term, a meaning and a file, of %d", len(rows), lines)
	}
	for _, row := range rows {
		source, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(row[2])))
		if err != nil {
			t.Errorf("%s: %v", row[1], err)
		} else if words := commentLines.ReplaceAllString(string(source), " "); !strings.Contains(strings.ToLower(words), row[1]) {
			t.Errorf("%s does not occur in %s", row[1], row[2])
		}
	}
}
