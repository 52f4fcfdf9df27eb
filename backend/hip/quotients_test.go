package hip

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
)

// quotients are operands of unsigned quotients whose upper bits are all equal, and all ones, or
// for all that is known may be: they are large numbers. Only the last are small.
var quotients = []struct {
	name, text string
	small      bool
}{
	{"constant", "%c = and T %x, 63\n%d = or T %c, 1\n%r = udiv T -1, %d", false},
	{"remainder", "%c = and T %x, 63\n%d = or T %c, 1\n%r = urem T -1, %d", false},
	{"shifted", "%n = ashr T %x, SHIFT\n%c = and T %y, 63\n%d = or T %c, 1\n%r = udiv T %n, %d", false},
	{"ones", "%n = or T %x, -128\n%c = and T %y, 63\n%d = or T %c, 1\n%r = udiv T %n, %d", false},
	{"divisor", "%n = ashr T %x, SHIFT\n%c = ashr T %y, SHIFT\n%d = or T %c, 1\n%r = udiv T %n, %d", false},
	{"extended", "%a = trunc T %x to i8\n%n = sext i8 %a to T\n%b = trunc T %y to i8\n%c = zext i8 %b to T\n%d = or T %c, 1\n%r = urem T %n, %d", false},
	{"small", "%a = trunc T %x to i8\n%n = zext i8 %a to T\n%b = trunc T %y to i8\n%c = or i8 %b, 1\n%d = zext i8 %c to T\n%r = udiv T %n, %d", true},
}

// TestUnsignedQuotients reads the code for quotients. That for numbers of 24 bits multiplies by an
// inverse of float32 and has no product of whole numbers with an upper half.
func TestUnsignedQuotients(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsObjdump(t)
	for _, target := range Targets() {
		for elem, shift := range map[string]string{"i32": "24", "i64": "56"} {
			t.Run(target.Name+"/"+elem, func(t *testing.T) {
				t.Parallel()
				var module strings.Builder
				for _, q := range quotients {
					text := strings.NewReplacer("T ", elem+" ", " T\n", " "+elem+"\n", "SHIFT", shift).Replace(q.text + "\n")
					fmt.Fprintf(&module, `define amdgpu_kernel void @%[1]s(%[2]s addrspace(1)* %%to, %[2]s addrspace(1)* %%from) #0 !reqd_work_group_size !0 {
%%x = load %[2]s, %[2]s addrspace(1)* %%from
%%p1 = getelementptr %[2]s, %[2]s addrspace(1)* %%from, i64 1
%%y = load %[2]s, %[2]s addrspace(1)* %%p1
%[3]sstore %[2]s %%r, %[2]s addrspace(1)* %%to
ret void
}
`, q.name, elem, text)
				}
				fmt.Fprintf(&module, "attributes #0 = { %s \"amdgpu-flat-work-group-size\"=\"64,64\" }\n!0 = !{i32 64, i32 1, i32 1}\n", strings.Join(target.Attributes(), " "))
				code := codeOf(t, tools, target, module.String())
				for _, q := range quotients {
					text := strings.Join(code[q.name], "\n")
					if whole := strings.Contains(text, "mul_hi_u32"); whole == q.small {
						t.Errorf("%s: quotient of whole numbers: %v\n%s", q.name, whole, text)
					}
				}
			})
		}
	}
}
