package ir_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
)

const one = "func @%() {\nreturn\n}\n"

func function(name string) string { return strings.ReplaceAll(one, "%", name) }

// TestParseFile reads modules that follow one another, and functions without one around them;
// what is printed of each, between marks, reads back to the same.
func TestParseFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ src, want string }{
		{"", ""},
		{function("a") + function("b"), "a b"},
		{"module {\n" + function("a") + "}\nmodule {\n" + function("a") + "}", "a|a"},
		{"module {\nmodule {\n" + function("a") + "}\n// -----\nmodule {\n" + function("b") + "}\n}", "a|b"},
		{function("a") + "module {\n" + function("b") + "}\n", "a module"},
		{"module attributes {host} {\nmodule {\n" + function("a") + "}\n}", "module"},
		{`"module"() ({` + function("a") + `}) : () -> ()` + "\n" + `"module"() ({` + function("b") + `}) : () -> ()`, "a|b"},
	} {
		modules, err := ir.ParseFile(registry(), "t.mlir", c.src)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, m := range modules {
			texts = append(texts, ir.Print(m))
		}
		if got := contents(modules); got != c.want {
			t.Errorf("%q, expected %q, of\n%s", got, c.want, c.src)
		}
		again, err := ir.ParseFile(registry(), "t.mlir", strings.Join(texts, "\n// -----\n\n"))
		if got := contents(again); err != nil || got != c.want {
			t.Errorf("%v: %q reads back as %q", err, c.want, got)
		}
	}
}

func contents(modules []*ir.Op) string {
	var all []string
	for _, m := range modules {
		var names []string
		for _, op := range m.Regions[0].Ops {
			if op.Is(ir.OpFunc) {
				names = append(names, ir.NameAttr.Of(op))
			} else {
				names = append(names, op.Name())
			}
		}
		all = append(all, strings.Join(names, " "))
	}
	return strings.Join(all, "|")
}

// TestFunctionWithResults reads functions that return values, in both forms, and rejects those
// whose type is not that of what they return.
func TestFunctionWithResults(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"-> f64 {\nreturn %x : f64\n}", "-> (f64, i1) attributes {a} {\nreturn %x, %c : f64, i1\n}", "{\nreturn\n}"} {
		if src := "func @f(%x: f64, %c: i1) " + line; !roundTrips(t, registry(), src) {
			t.Errorf("it is rejected:\n%s", src)
		}
	}
	for line, want := range map[string]string{
		"-> f64 {\nreturn\n}":          "1:26: the function returns values of the types [], expected [f64]",
		"{\nreturn %x : f64\n}":        "1:26: the function returns values of the types [f64], expected []",
		"-> f64 {\nreturn %c : i1\n}":  "1:26: the function returns values of the types [i1], expected [f64]",
		"-> f64 {\nreturn %c : f64\n}": "2:13: value has type i1, expected f64",
	} {
		if _, err := ir.Parse(registry(), "t.mlir", "func @f(%x: f64, %c: i1) "+line); err == nil || err.Error() != "t.mlir:"+want {
			t.Errorf("%v, expected %s", err, want)
		}
	}
}
