package demo

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

func TestFlags(t *testing.T) {
	t.Parallel()
	var help bytes.Buffer
	fs := NewFlags("name", "name [flags] FILE", &help)
	if err := fs.Parse([]string{"-help"}); err == nil || !strings.Contains(help.String(), "usage: name [flags] FILE") || !strings.Contains(help.String(), "-device") {
		t.Errorf("error %v, help\n%s", err, &help)
	}
	fs = NewFlags("name", "", io.Discard)
	if err := fs.Parse([]string{"-device", "go", "-workers", "2", "rest"}); err != nil || fs.Arg(0) != "rest" || len(fs.Options()) != 2 {
		t.Errorf("error %v, arguments %q", err, fs.Args())
	}
}

// A bar says what is done, and is gone at the end.
func TestProgress(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	bar := Progress(&out, "steps", 2)
	for range 2 {
		if err := bar.Add(1); err != nil {
			t.Fatal(err)
		}
	}
	if text := out.String(); !strings.Contains(text, "steps") || strings.TrimSpace(text[strings.LastIndex(text, "\r")+1:]) != "" {
		t.Errorf("output %q", text)
	}
}
