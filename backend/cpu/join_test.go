package cpu

import (
	"strings"
	"testing"
)

// TestJoin joins two modules: what they define is apart, what they declare and note is not.
func TestJoin(t *testing.T) {
	t.Parallel()
	first := `; The first.
target triple = "x86_64-unknown-linux-gnu"

@table = internal constant [1 x i64] [i64 7]

define void @entry(ptr %args) #0 {
  call void @stage(ptr %args) ; calls @stage
  call void @llvm.sfence()
  store i64 1, ptr %args, !nontemporal !1
  ret void
}

define internal void @stage(ptr %args) #1 {
  ret void
}

declare void @llvm.sfence()

attributes #0 = { nounwind "of"="@entry;#1" }
attributes #1 = { noinline }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"override-stack-alignment", i32 64}
!1 = !{i32 1}
`
	second := `target triple = "x86_64-unknown-linux-gnu"
define void @entry(ptr %args) #0 {
  store i64 1, ptr %args, !nontemporal !0
  ret void
}
declare void @llvm.sfence()
attributes #0 = { noinline }
!0 = !{i32 1}
!1 = !{i32 1, !"override-stack-alignment", i32 64}
!llvm.module.flags = !{!1}`
	want := `target triple = "x86_64-unknown-linux-gnu"
@k0.table = internal constant [1 x i64] [i64 7]
define void @k0.entry(ptr %args) #0 {
  call void @k0.stage(ptr %args) 
  call void @llvm.sfence()
  store i64 1, ptr %args, !nontemporal !3
  ret void
}
define internal void @k0.stage(ptr %args) #1 {
  ret void
}
declare void @llvm.sfence()
attributes #0 = { nounwind "of"="@entry;#1" }
attributes #1 = { noinline }
!llvm.module.flags = !{!2}
!2 = !{i32 1, !"override-stack-alignment", i32 64}
!3 = !{i32 1}
define void @k1.entry(ptr %args) #1 {
  store i64 1, ptr %args, !nontemporal !3
  ret void
}
`
	got, err := join([]string{first, second})
	if err != nil || got != want {
		t.Errorf("error %v, joined:\n%s\nwant:\n%s", err, got, want)
	}
}

// TestNotJoined gives what is not known to be the same beside other modules.
func TestNotJoined(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ module, want string }{
		{"!0 = distinct !{i32 1}\n", "!0 is distinct from all others"},
		{"!0 = !{!1}\n!1 = !{i32 1}\n", "!1 is not defined before"},
		{"define void @entry(ptr %args) #3 {\n  ret void\n}\n", "#3 is not defined before"},
		{"module asm \"nop\"\n", `"module" is not known to be independent of other modules`},
		{" ret void\n", `"" is not known to be independent`},
		{"%pair = type { i64, i64 }\n", `"%pair" is not known to be independent`},
	} {
		if _, err := join([]string{tt.module}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.module, err, tt.want)
		}
	}
}
