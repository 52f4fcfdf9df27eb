package rt

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

func TestFindKernel(t *testing.T) {
	t.Parallel()
	code := func(unsafe.Pointer) {}
	all := []abi.Kernel{
		{Level: "inline", ISA: abi.X8664v4, Call: code}, {Level: "inline", ISA: abi.X8664v2, Call: code}, {Level: "inline", ISA: abi.X8664v3, Call: code},
		{Level: "original", ISA: abi.X8664v2, Call: code},
	}
	inGo := abi.Kernel{Level: "inline", ISA: abi.Go, Go: func(*abi.Tile) {}}
	both := append([]abi.Kernel{inGo}, all...)
	upTo := func(best abi.ISA) func(abi.ISA) bool { return func(i abi.ISA) bool { return i <= best } }
	s := &abi.Stencil{Name: "Hdiff", Info: abi.BuildInfo{Flags: "-targets sim"}}
	const hint = "\n\thint: generate the package with oecgen -targets go,amd64,arm64,sim"
	for name, test := range map[string]struct {
		kernels       []abi.Kernel
		level, forced string
		machine       abi.ISA
		want          abi.ISA
		err           string
	}{
		"best":         {all, "inline", "", abi.X8664v4, abi.X8664v4, ""},
		"older":        {all, "inline", "", abi.X8664v3, abi.X8664v3, ""},
		"level":        {all, "original", "", abi.X8664v4, abi.X8664v2, ""},
		"forced":       {all, "inline", "x86-64-v2", abi.X8664v4, abi.X8664v2, ""},
		"forced short": {all, "inline", "v3", abi.X8664v4, abi.X8664v3, ""},
		"not had":      {all, "inline", "v4", abi.X8664v3, 0, `Hdiff: OEC_CPU "v4": this machine does not have it; there is x86-64-v2 and x86-64-v3`},
		"no code":      {all, "original", "v3", abi.X8664v4, 0, `Hdiff: OEC_CPU "v3": level original has no code for it; there is x86-64-v2`},
		"unknown":      {all, "inline", "sse9", abi.X8664v4, 0, `Hdiff: OEC_CPU "sse9": no such instruction set; there is x86-64-v2, x86-64-v3, x86-64-v4, neon and go`},
		"too old":      {all, "inline", "", 0, 0, `no code that this machine can run; there is x86-64-v4, x86-64-v2 and x86-64-v3` + hint},
		"machine code": {both, "inline", "", abi.X8664v3, abi.X8664v3, ""},
		"Go instead":   {both, "inline", "", 0, abi.Go, ""},
		"Go forced":    {both, "inline", "go", abi.X8664v4, abi.Go, ""},
		"Go only":      {[]abi.Kernel{inGo}, "inline", "", abi.X8664v4, abi.Go, ""},
		"not in Go":    {both, "original", "", 0, 0, `no code that this machine can run; there is x86-64-v2` + hint},
		"none":         {nil, "inline", "", abi.X8664v4, 0, fmt.Sprintf("Hdiff: level inline on %s/%s: no code that this machine can run; there is none%s", runtime.GOOS, runtime.GOARCH, hint)},
	} {
		k, err := findKernel(s, test.kernels, test.level, test.forced, upTo(test.machine))
		if test.err == "" {
			if err != nil || k.ISA != test.want {
				t.Errorf("%s: got %v, %v, want %v", name, k, err, test.want)
			}
			continue
		}
		var e *fault.UnsupportedError
		if !errors.As(err, &e) || !strings.HasSuffix(err.Error(), test.err) {
			t.Errorf("%s: got error %v, want %s", name, err, test.err)
		}
	}
}

func TestISA(t *testing.T) {
	t.Parallel()
	for _, i := range abi.ISAs() {
		for _, name := range []string{i.String(), i.Short()} {
			if got, ok := abi.ParseISA(name); !ok || got != i {
				t.Errorf("ParseISA(%s) = %v, %v", name, got, ok)
			}
		}
		if i.Supported() && i != abi.Go && i.GOARCH() != runtime.GOARCH {
			t.Errorf("%v is supported on %s", i, runtime.GOARCH)
		}
	}
	if runtime.GOARCH == "arm64" && !abi.NEON.Supported() {
		t.Error("arm64 without NEON")
	}
	if abi.X8664v4.Supported() && !abi.X8664v3.Supported() || abi.X8664v3.Supported() && !abi.X8664v2.Supported() {
		t.Error("a later level without an earlier one")
	}
	if _, ok := abi.ParseISA(""); ok || abi.ISA(0).Supported() || abi.ISA(99).Supported() || abi.ISA(0).String() != "ISA(0)" {
		t.Error("the zero ISA is one")
	}
}
