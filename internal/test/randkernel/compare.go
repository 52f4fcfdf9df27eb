package randkernel

import (
	"fmt"
	"strings"
)

// Package is the name of the package that programs are in.
const Package = "random"

// Source returns the file of a package of programs.
func Source(ps []*Program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport \"github.com/openearthgo/oec\"\n", Package)
	for _, p := range ps {
		b.WriteString("\n" + p.Source)
	}
	b.WriteString(`
// both counts both of two numbers.
func both[T oec.Float](x, y T) T { return x + y }

// all counts all numbers.
func all[T oec.Float](n int, f func(int) T) T { return oec.Sum1(n, f) }
`)
	return b.String()
}

// Test returns the file of its test, which compares everything that there is code for. With fused, products are
// fused with sums, so that no kernel has the bits of the plain function for certain.
func Test(ps []*Program, fused bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"context\"\n\t\"reflect\"\n\t\"testing\"\n\n\t\"github.com/openearthgo/oec/difftest\"\n\t\"github.com/openearthgo/oec/rt\"\n)\n", Package)
	for _, p := range ps {
		p.test(&b, fused)
	}
	b.WriteString(testHelpers)
	return b.String()
}

// test writes the test of one program.
func (p *Program) test(b *strings.Builder, fused bool) {
	fmt.Fprintf(b, "\nfunc Test%s(t *testing.T) {\n\tconst x = 0.75\n", p.Name)
	args, call, magnitude := "", "x", ""
	for n, a := range p.Inputs {
		field := strings.ToUpper(a.Name[:1]) + a.Name[1:]
		fmt.Fprintf(b, "\t%s := filled[%s](%d)\n", a.Name, a.Type, int(p.Seed)*16+n)
		if a.Shared {
			args, call = args+fmt.Sprintf("%s: &%s[0], ", field, a.Name), call+", &"+a.Name+"[0]"
		} else {
			args, call = args+fmt.Sprintf("%s: batch(t, %s), ", field, a.Name), call+", "+a.Name+"[e]"
		}
	}
	compare, want, first := "", "", ""
	for _, a := range p.Results {
		field := strings.ToUpper(a.Name[:1]) + a.Name[1:]
		fmt.Fprintf(b, "\t%[1]s := make([]%[2]s, elements)\n\tvar first%[3]s []%[2]s\n", a.Name, a.Type, field)
		args += fmt.Sprintf("%s: batch(t, %s), ", field, a.Name)
		want, magnitude = want+", want"+field, magnitude+", most"+field
		compare += fmt.Sprintf("\t\t\tnear(t, what, reflect.ValueOf(%s[e]), reflect.ValueOf(want%s), reflect.ValueOf(most%[2]s), %v)\n", a.Name, field, !p.Sums && !fused)
		first += fmt.Sprintf("\t\tsame(t, what, &first%s, %s)\n", field, a.Name)
	}
	fmt.Fprintf(b, "\targs := %sArgs{%s}\n", p.Name, strings.TrimSuffix(args, ", "))
	fmt.Fprintf(b, "\tdifftest.Everywhere(t, func(opts ...rt.Option) error { return Run%s(context.Background(), args, x, opts...) }, func(what string) {\n\t\tfor e := range elements {\n", p.Name)
	fmt.Fprintf(b, "\t\t\t%s := %s(%s)\n\t\t\t%s := %sMagnitude(%s)\n%s\t\t}\n%s\t})\n}\n", want[2:], p.Name, call, magnitude[2:], p.Name, call, compare, first)
}

const testHelpers = `
// elements is how many a batch has, and roundings how often the largest numbers that are added up may be rounded
// on the way to a result: more often than any program adds.
const (
	elements  = 5
	roundings = 1 << 13
)

func filled[T any](seed int) []T {
	list := make([]T, elements)
	next := uint64(seed)*0x9e3779b97f4a7c15 + 1
	var fill func(v reflect.Value)
	fill = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Array:
			for n := range v.Len() {
				fill(v.Index(n))
			}
			return
		case reflect.Struct:
			for n := range v.NumField() {
				fill(v.Field(n))
			}
			return
		}
		next = next*6364136223846793005 + 1442695040888963407
		switch {
		case v.CanUint():
			v.SetUint(next >> 60)
		case v.CanInt():
			v.SetInt(int64(next) >> 60)
		default:
			v.SetFloat(0.5 + float64(next>>40)/(1<<24)) // a float32
		}
	}
	for e := range list {
		fill(reflect.ValueOf(&list[e]).Elem())
	}
	return list
}

func batch[T any](t *testing.T, list []T) *rt.Batch[T] {
	t.Helper()
	b, err := rt.BatchOf(list)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func near(t *testing.T, what string, got, want, most reflect.Value, exact bool) {
	t.Helper()
	if got.Kind() == reflect.Array {
		for n := range got.Len() {
			near(t, what, got.Index(n), want.Index(n), most.Index(n), exact)
		}
		return
	}
	x, y, limit := got.Float(), want.Float(), 0.0
	if !exact {
		limit = roundings * most.Float() / (1 << 53)
		if got.Kind() == reflect.Float32 {
			limit = roundings * most.Float() / (1 << 24)
		}
	}
	if !(x-y <= limit && y-x <= limit) {
		t.Fatalf("%s: %v, the plain function gives %v, and the difference may be %v", what, x, y, limit)
	}
}

func same[T any](t *testing.T, what string, first *[]T, got []T) {
	t.Helper()
	if *first == nil {
		*first = append(*first, got...)
	}
	if !reflect.DeepEqual(*first, got) {
		t.Fatalf("%s: other bits than at first", what)
	}
	clear(got)
}
`
