package rt

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unsafe"
)

func TestFindKernel(t *testing.T) {
	t.Parallel()
	code := func(unsafe.Pointer) {}
	all := []Kernel{
		{Level: "inline", ISA: X8664v4, Call: code}, {Level: "inline", ISA: X8664v2, Call: code}, {Level: "inline", ISA: X8664v3, Call: code},
		{Level: "original", ISA: X8664v2, Call: code},
	}
	inGo := Kernel{Level: "inline", ISA: Go, Go: func(*Tile) {}}
	both := append([]Kernel{inGo}, all...)
	upTo := func(best ISA) func(ISA) bool { return func(i ISA) bool { return i <= best } }
	s := &Stencil{Name: "Hdiff"}
	for name, test := range map[string]struct {
		kernels       []Kernel
		level, forced string
		machine       ISA
		want          ISA
		err           string
	}{
		"best":         {all, "inline", "", X8664v4, X8664v4, ""},
		"older":        {all, "inline", "", X8664v3, X8664v3, ""},
		"level":        {all, "original", "", X8664v4, X8664v2, ""},
		"forced":       {all, "inline", "x86-64-v2", X8664v4, X8664v2, ""},
		"forced short": {all, "inline", "v3", X8664v4, X8664v3, ""},
		"not had":      {all, "inline", "v4", X8664v3, 0, `Hdiff: OEC_CPU "v4": this machine does not have it; there is x86-64-v2 and x86-64-v3`},
		"no code":      {all, "original", "v3", X8664v4, 0, `Hdiff: OEC_CPU "v3": level original has no code for it; there is x86-64-v2`},
		"unknown":      {all, "inline", "sse9", X8664v4, 0, `Hdiff: OEC_CPU "sse9": no such instruction set; there is x86-64-v2, x86-64-v3, x86-64-v4, neon and go`},
		"too old":      {all, "inline", "", 0, 0, `no code that this machine can run; there is x86-64-v4, x86-64-v2 and x86-64-v3`},
		"machine code": {both, "inline", "", X8664v3, X8664v3, ""},
		"Go instead":   {both, "inline", "", 0, Go, ""},
		"Go forced":    {both, "inline", "go", X8664v4, Go, ""},
		"Go only":      {[]Kernel{inGo}, "inline", "", X8664v4, Go, ""},
		"not in Go":    {both, "original", "", 0, 0, `no code that this machine can run; there is x86-64-v2`},
		"none":         {nil, "inline", "", X8664v4, 0, fmt.Sprintf("Hdiff: level inline on %s/%s: no code that this machine can run; there is none", runtime.GOOS, runtime.GOARCH)},
	} {
		k, err := s.findKernel(test.kernels, test.level, test.forced, upTo(test.machine))
		if test.err == "" {
			if err != nil || k.ISA != test.want {
				t.Errorf("%s: got %v, %v, want %v", name, k, err, test.want)
			}
			continue
		}
		var e *UnsupportedError
		if !errors.As(err, &e) || !strings.HasSuffix(err.Error(), test.err) {
			t.Errorf("%s: got error %v, want %s", name, err, test.err)
		}
	}
}

func TestISA(t *testing.T) {
	t.Parallel()
	for _, i := range allISAs() {
		for _, name := range []string{i.String(), i.Short()} {
			if got, ok := ParseISA(name); !ok || got != i {
				t.Errorf("ParseISA(%s) = %v, %v", name, got, ok)
			}
		}
		if i.Supported() && i != Go && i.GOARCH() != runtime.GOARCH {
			t.Errorf("%v is supported on %s", i, runtime.GOARCH)
		}
	}
	if runtime.GOARCH == "arm64" && !NEON.Supported() {
		t.Error("arm64 without NEON")
	}
	if X8664v4.Supported() && !X8664v3.Supported() || X8664v3.Supported() && !X8664v2.Supported() {
		t.Error("a later level without an earlier one")
	}
	if _, ok := ParseISA(""); ok || ISA(0).Supported() || ISA(99).Supported() || ISA(0).String() != "ISA(0)" {
		t.Error("the zero ISA is one")
	}
}
