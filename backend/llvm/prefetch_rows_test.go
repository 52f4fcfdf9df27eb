package llvm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
)

// TestManyRows asks where a loop fetches lines of the row that it is in: where it reads more rows than there are registers for, and there is another
// loop that streams.
func TestManyRows(t *testing.T) {
	t.Parallel()
	for rows, many := range map[int]bool{11: false, 12: true} { // and one is written
		var body strings.Builder
		sum := "%r0"
		for n := range rows {
			fmt.Fprintf(&body, "%%r%d = loop.load %%a[%%i, %%j + %d, %%k] : !loop.field<?x?x?xf64>\n", n, n)
			if n > 0 {
				fmt.Fprintf(&body, "%%s%d = addf %s, %%r%d : f64\n", n, sum, n)
				sum = fmt.Sprintf("%%s%d", n)
			}
		}
		p := newProgram(t, "rows", `func @rows(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
`+body.String()+"loop.store "+sum+", %out[%i, %j, %k] : !loop.field<?x?x?xf64>\n}\nreturn\n}")
		for _, target := range cpu.Targets() {
			text, err := llvm.Emit(p.tiles, machineOf(target))
			if err != nil {
				t.Fatal(err)
			}
			want := 0
			if many && target.GOARCH == "amd64" {
				want = 1
			}
			if have := strings.Count(text, "add i64 1024, "); have != want {
				t.Errorf("%s, %d rows: %d prefetches in the row, want %d", target.Name, rows, have, want)
			}
		}
	}
}
