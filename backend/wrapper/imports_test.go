package wrapper

import "testing"

func TestGroupImports(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, want string }{
		{"both", "import (\n\"a.org/b\"\n\"math\"\n)\n", "import (\n\"math\"\n\n\"a.org/b\"\n)\n"},
		{"none of the standard library", "import (\n\"a.org/b\"\n\"a.org/c\"\n)\n", "import (\n\"a.org/b\"\n\"a.org/c\"\n)\n"},
		{"only the standard library", "import (\n\"context\"\n\"math\"\n)\n", "import (\n\"context\"\n\"math\"\n)\n"},
		{"a single one", "import \"math\"\n", "import \"math\"\n"},
	} {
		if got := string(groupImports([]byte(c.src))); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
