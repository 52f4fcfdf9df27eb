package interp_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
)

// launching is a launch of two blocks of three threads with memory, of which each does what is
// in BODY; %n is the number of the thread among all.
const launching = `func @f(%a: !loop.field<?x0x0xi32>, %out: !loop.field<?x0x0xi32>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, 1, 1]) {
    %one = constant 1 : index
    %two = constant 2 : index
    %three = constant 3 : index
    gpu.launch blocks(%bx, %by, %bz) in (%two, %one, %one) threads(%tx, %ty, %tz) in (%three, %one, %one) {
      %s = gpu.shared [3, 1, 1] : !loop.field<?x0x0xi32>
      %p = gpu.private [3, 1, 1] : !loop.field<?x0x0xi32>
      %zero = constant 0 : index
      %first = muli %bx, %three : index
      %n = addi %first, %tx : index
      %x = loop.load %a[%n] : !loop.field<?x0x0xi32>
      BODY
      loop.store %y, %out[%n] : !loop.field<?x0x0xi32>
    }
  }
  return
}`

// The threads of a block see what the others have written before the last barrier, and it is an
// error to look earlier, or to write what others use.
func TestPhases(t *testing.T) {
	t.Parallel()
	const write, wait = "loop.store %x, %s[%tx] : !loop.field<?x0x0xi32>\n", "gpu.barrier\n"
	const mirrored = "%m = subi %two, %tx : index\n"
	const read = "%y = loop.load %s[%m] : !loop.field<?x0x0xi32>\n"
	for _, c := range []struct {
		name, body string
		want       [6]int64
		fault      string
	}{
		{"exchange", mirrored + write + wait + read, [...]int64{12, 11, 10, 15, 14, 13}, ""},
		{"own element", write + "%y = loop.load %s[%tx] : !loop.field<?x0x0xi32>\n", [...]int64{10, 11, 12, 13, 14, 15}, ""},
		{"all read one", write + wait + "%y = loop.load %s[%one] : !loop.field<?x0x0xi32>\n", [...]int64{11, 11, 11, 14, 14, 14}, ""},
		{"in a loop", mirrored + "loop.for %l = %zero to %two {\n%z = addi %x, %x : i32\nloop.store %z, %s[%tx] : !loop.field<?x0x0xi32>\n" + wait + "}\n" + write + wait + read, [...]int64{12, 11, 10, 15, 14, 13}, ""},
		{"memory of a thread", "loop.store %x, %p[%zero] : !loop.field<?x0x0xi32>\n" + wait + "%y = loop.load %p[%zero] : !loop.field<?x0x0xi32>\n", [...]int64{10, 11, 12, 13, 14, 15}, ""},
		{"memory of a thread without phases", "loop.store %x, %p[%two] : !loop.field<?x0x0xi32>\n%y = loop.load %p[%zero + 2] : !loop.field<?x0x0xi32>\n", [...]int64{10, 11, 12, 13, 14, 15}, ""},
		{"read without a barrier", mirrored + write + read, [6]int64{}, `input.mlir:14:1: "loop.store" at [2 0 0] of s, which thread [0 0 0] uses too, and no barrier between`},
		{"overwritten without a barrier", mirrored + write + wait + read + write, [6]int64{}, `input.mlir:16:6: "loop.load" at [0 0 0] of s, which thread [0 0 0] uses too, and no barrier between`},
		{"written by two", "%y = constant 1 : i32\nloop.store %x, %s[%one] : !loop.field<?x0x0xi32>\n", [6]int64{}, `input.mlir:14:1: "loop.store" at [1 0 0] of s, which thread [0 0 0] uses too, and no barrier between`},
		{"written after several have read it", write + wait + "%y = loop.load %s[%two] : !loop.field<?x0x0xi32>\n%last = cmpi \"eq\", %tx, %two : index\nscf.if %last {\n" + write + "}\n", [6]int64{},
			`input.mlir:18:1: "loop.store" at [2 0 0] of s, which thread [2 0 0] uses too, and no barrier between`},
		{"beyond the end", "%y = loop.load %s[%tx + 1] : !loop.field<?x0x0xi32>\n", [6]int64{}, `input.mlir:13:12: "loop.load" touches s at [3 0 0], where it has no memory`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, err := ir.Parse(ir.NewRegistry(arith.Dialect, scf.Dialect, loop.Dialect, gpu.Dialect), "input.mlir", strings.Replace(launching, "BODY", c.body, 1))
			if err != nil {
				t.Fatal(err)
			}
			if err := ir.Verify(m); err != nil {
				t.Fatal(err)
			}
			program := loop.Programs(m)[0]
			st := &interp.State{N: [ir.Rank]int{6, 1, 1}, Fields: map[*ir.Value]*interp.Field{}}
			for _, a := range program.Regions[0].Args {
				st.Fields[a] = interp.NewField([ir.Rank]int{}, st.N)
			}
			for n := range st.Fields[program.Regions[0].Args[0]].Elements {
				st.Fields[program.Regions[0].Args[0]].Elements[n] = interp.Value(10 + n)
			}
			fault := ""
			if err := interp.Run(program, st); err != nil {
				fault = err.Error()
			}
			if fault != c.fault {
				t.Fatalf("error\n\t%s\nexpected\n\t%s", fault, c.fault)
			}
			for n, got := range st.Fields[program.Regions[0].Args[1]].Elements {
				if c.fault == "" && int64(got) != c.want[n] {
					t.Errorf("point %d is %d, expected %d", n, got, c.want[n])
				}
			}
		})
	}
}
