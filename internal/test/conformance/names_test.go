package conformance_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/toolchain"
)

// clashing are names of parameters and results that generated code might need for something else: packages, what the language
// declares, and variables and parameters of its own.
const clashing = "abi oec rt math context unsafe mathpkg abipkg bool true false nil iota int8 int32 int64 uint uint8 uint64 float32 float64 string byte " +
	"error any len cap min max clear copy append make new panic print recover complex real t s f p ctx opts err plan x n v c r k T Row Data N Lo Stage " +
	"callCtx fields options bindErr kernels init main"

// clashes is a stencil and a kernel for each way to use name @, number #, with all that kernels in Go take from packages.
const clashes = `
//oec:stencil
func Field#(@ o.I[f8], q o.I[i4], i ii) (y f8, z i4) { return number(@(i), q(i)) }

//oec:stencil
func Scalar#(u o.I[f8], q o.I[i4], @ f8, i ii) (y f8, z i4) { return number(u(i)*@, q(i)) }

//oec:stencil
func Table#(@ *[4]f8, u o.I[f8], q o.I[i4], i ii) (y f8) { return u(i) * @[q(i)&3] }

//oec:stencil
func Local#(u o.I[f8], q o.I[i4], i ii) (y f8, z i4) {
	@ := func(i ii) f8 { return u(i) * 2 }
	return number(@(i)+@(i+1), q(i))
}

//oec:kernel
func Array#(@ [4]f8, w *[4]f8, q [4]i4) (y [4]f8, z [4]i4) {
	o.For1(4, func(m ii) { y[m], z[m] = number(@[m]*w[m], q[m]) })
	return y, z
}

//oec:kernel
func Shared#(a [4]f8, @ *[4]f8, q [4]i4) (y [4]f8, z [4]i4) {
	o.For1(4, func(m ii) { y[m], z[m] = number(a[m]*@[m], q[m]) })
	return y, z
}

//oec:kernel
func Number#(@ f8, a [4]f8, q [4]i4) (y [4]f8, z [4]i4) {
	o.For1(4, func(m ii) { y[m], z[m] = number(a[m]*@, q[m]) })
	return y, z
}

//oec:kernel
func Output#(a [4]f8, q [4]i4) (@ [4]f8, z [4]i4) {
	o.For1(4, func(m ii) { @[m], z[m] = number(a[m], q[m]) })
	return @, z
}
`

// aliases are of types that have a name for generated code by way of an alias only.
const aliases = `
//oec:kernel
func Aliased(t *lib.Table, u, w lib.Seen, s [2]lib.Seen) (v lib.Seen) {
	o.For1(3, func(m ii) { v[m] = u[m]*t.A[m] + w[m] - s[1][m] })
	return v
}

//oec:stencil
func Looked(t *lib.Table, w lib.Seen, u o.I[f8], i ii) (v f8) { return u(i)*t.A[1] + w[2] }
`

// TestNames builds the code of stencils and kernels whose parameters, results and variables have names that it might need, and of types that have another name there.
func TestNames(t *testing.T) {
	t.Parallel()
	text := "package names\n\nimport (\n\tm \"math\"\n\n\to \"github.com/openearthgo/oec\"\n\t\"github.com/openearthgo/oec/internal/test/frontend/testdata/kernels/lib\"\n)\n\ntype (\n\tii = int\n\tf8 = float64\n\ti4 = int32\n)\n\n" +
		"func number(x f8, z i4) (f8, i4) {\n\tx = m.FMA(x, m.Floor(x), m.Abs(x)) + m.Float64frombits(m.Float64bits(x)&^7) + f8(int64(x))\n" +
		"\treturn x, z/7 + o.Int[i4](m.Mod(x, 3))\n}\n" + aliases
	for n, name := range strings.Fields(clashing) {
		text += strings.NewReplacer("@", name, "#", fmt.Sprint(n)).Replace(clashes)
	}
	dir, err := os.MkdirTemp(".", "tmp")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	writeFile(t, filepath.Join(dir, "names.go"), []byte(text))
	c := driver.Config{Dir: dir, Levels: []string{"inline"}, Targets: []string{"go"}, Tools: toolchain.FromEnv(), Stdout: t.Output(), Stderr: t.Output()}
	if err := driver.Generate(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "./"+dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
