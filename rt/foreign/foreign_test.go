package foreign

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/fault"
)

// randomArray returns an array of few points somewhere in memory, and the bytes that it has: how often each.
func randomArray(r *rand.Rand, memory []float64) (*array, map[uintptr]int) {
	a := &array{name: "a", dims: abi.IJK, size: 8}
	for d := range 3 {
		a.n[d], a.strides[d] = 1+r.IntN(3), r.IntN(25)-12
		if a.halo.Lo[d] = r.IntN(2); a.length(d) == 1 {
			a.strides[d] = 0
		}
	}
	a.at = Field{Data: unsafe.Pointer(&memory[len(memory)/2+r.IntN(20)]), Type: int32(abi.Float64)}
	points := map[uintptr]int{}
	for k := -a.halo.Lo[2]; k < a.n[2]; k++ {
		for j := -a.halo.Lo[1]; j < a.n[1]; j++ {
			for i := -a.halo.Lo[0]; i < a.n[0]; i++ {
				points[uintptr(a.at.Data)+uintptr(8*(i*a.strides[0]+j*a.strides[1]+k*a.strides[2]))]++
			}
		}
	}
	return a, points
}

// TestMeets compares what is said of two arrays with the addresses of their elements: what may meet is allowed to be
// too much, but not too little.
func TestMeets(t *testing.T) {
	t.Parallel()
	r, memory := rand.New(rand.NewPCG(1, 2)), make([]float64, 1000)
	meet, apart, shared, distinct := 0, 0, 0, 0
	for range 20000 {
		a, ofA := randomArray(r, memory)
		b, ofB := randomArray(r, memory)
		common := false
		for p := range ofA {
			common = common || ofB[p] > 0
		}
		if have := a.meets(b); common && !have || have != b.meets(a) {
			t.Fatalf("%v and %v meet: %v; they are said to: %v and %v", a, b, common, have, b.meets(a))
		} else if have {
			meet++
		} else {
			apart++
		}
		repeated := false
		for _, n := range ofA {
			repeated = repeated || n > 1
		}
		err := a.distinct()
		if repeated && err == nil {
			t.Fatalf("points of %v share elements", a)
		} else if err == nil {
			distinct++
		} else {
			shared++
		}
	}
	if meet < 100 || apart < 100 || shared < 100 || distinct < 100 {
		t.Errorf("%d meet, %d do not, %d share elements, %d do not: too few", meet, apart, shared, distinct)
	}
}

// TestComponents knows the components of an array of structs apart.
func TestComponents(t *testing.T) {
	t.Parallel()
	memory := make([]float64, 30)
	component := func(n int) *array {
		return &array{dims: abi.IJK, size: 8, n: [3]int{10, 1, 1}, strides: [3]int{3, 0, 0}, at: Field{Data: unsafe.Pointer(&memory[n])}}
	}
	if component(0).meets(component(1)) || component(2).meets(component(1)) {
		t.Error("components are said to meet")
	}
	if !component(1).meets(component(1)) {
		t.Error("a component does not meet itself")
	}
}

// TestCopies copies arrays of every order and direction to fields and back.
func TestCopies(t *testing.T) {
	t.Parallel()
	n := [3]int{3, 2, 2}
	for _, strides := range [][3]int64{{2, 7, 15}, {-1, 4, 9}, {4, 2, 1}, {-4, 2, -1}, {12, -6, 3}} {
		memory := make([]int32, 64)
		for at := range memory {
			memory[at] = -1
		}
		host := Field{Data: unsafe.Pointer(&memory[32]), Extent: [3]int64{3, 2, 2}, Stride: strides, Type: int32(abi.Int32)}
		at := func(i, j, k int) *int32 {
			return &memory[32+i*int(strides[0])+j*int(strides[1])+k*int(strides[2])]
		}
		eachPoint(n, func(i, j, k int) { *at(i, j, k) = int32(100*k + 10*j + i) })
		b := NewBinding(nil)
		in, out := Input[int32](b, "In", "in", abi.IJK, &host), Output[int32](b, "Out", "out", abi.IJK, &host)
		plan, err := NewPlan(b, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = plan.Run(func(context.Context, int) error {
			eachPoint(n, func(i, j, k int) {
				if have, want := in.At(i, j, k), int32(100*k+10*j+i); have != want {
					t.Errorf("strides %v: at %d,%d,%d is %d, want %d", strides, i, j, k, have, want)
				}
				out.Set(i, j, k, in.At(i, j, k)+1000)
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		eachPoint(n, func(i, j, k int) {
			if have, want := *at(i, j, k), int32(1000+100*k+10*j+i); have != want {
				t.Errorf("strides %v: at %d,%d,%d is %d afterwards, want %d", strides, i, j, k, have, want)
			}
			*at(i, j, k) = -1
		})
		for x, v := range memory {
			if v != -1 {
				t.Errorf("strides %v: element %d has changed to %d", strides, x, v)
			}
		}
	}
}

func eachPoint(n [3]int, do func(i, j, k int)) {
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				do(i, j, k)
			}
		}
	}
}

// TestCall gives a status for every kind of error, and for a panic.
func TestCall(t *testing.T) {
	t.Parallel()
	b := NewBinding(nil)
	b.names["Out"] = "out"
	for _, tt := range []struct {
		err  error
		want Status
		text string
	}{
		{nil, OK, ""},
		{&fault.CanceledError{Stencil: "S", Outputs: []string{"Out"}, Err: context.Canceled}, Canceled, "S: context canceled; output out is undefined"},
		{&fault.StencilPanic{Stencil: "S", Op: "division", Outputs: []string{"Out"}}, Failed, "S: division; output out is undefined"},
		{&fault.CheckError{Stencil: "S"}, Internal, "S: internal error of oec"},
		{&fault.NilFieldError{Stencil: "S", Field: "Out"}, Invalid, "S: field Out is nil"},
		{&fault.FieldError{Op: "Bind", Problem: "S: field Out has no points, V has", Fields: []string{"Out", "V"}}, Invalid, "S: field out has no points, V has"},
		{&fault.DomainError{Stencil: "S", Field: "Out", Other: "V"}, Invalid, "S: output out has interior [0 0 0]; output V"},
	} {
		status, text := Call(func() error { return b.rename(tt.err) })
		if status != tt.want || !strings.HasPrefix(text, tt.text) {
			t.Errorf("%v: status %d, %q; want %d, %q", tt.err, status, text, tt.want, tt.text)
		}
		if tt.err != nil && !errors.Is(b.rename(tt.err), tt.err) {
			t.Errorf("%v is not what it was", tt.err)
		}
	}
	status, text := Call(func() error { panic("a reason") })
	if status != Internal || !strings.HasPrefix(text, "internal error of oec: a reason\n") {
		t.Errorf("a panic: status %d, %q", status, text)
	}
}

// TestPlans knows plans by number, until they are freed.
func TestPlans(t *testing.T) {
	t.Parallel()
	p, err := NewPlan(NewBinding(nil), "text", nil)
	if err != nil {
		t.Fatal(err)
	}
	n := Keep(p)
	if found, err := Find[string](n); found != p || err != nil {
		t.Errorf("found %v, %v", found, err)
	}
	if _, err := Find[int](n); err == nil || err.Error() != fmt.Sprintf("plan %d is of another function", n) {
		t.Errorf("of another type: %v", err)
	}
	if err := Free(n); err != nil {
		t.Error(err)
	}
	if _, err := Find[string](n); err == nil {
		t.Error("a plan was found that has been freed")
	}
	if Free(n) == nil || Free(0) != nil {
		t.Error("a plan can be freed once, and none always")
	}
}

// TestBusy refuses a second run of a plan that copies.
func TestBusy(t *testing.T) {
	t.Parallel()
	memory := make([]uint8, 8)
	b := NewBinding(nil)
	Input[uint8](b, "In", "in", rt.I, &Field{Data: unsafe.Pointer(&memory[0]), Extent: [3]int64{4}, Stride: [3]int64{2}, Type: int32(abi.Uint8)})
	p, err := NewPlan(b, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = p.Run(func(context.Context, int) error { return p.Run(func(context.Context, int) error { return nil }) })
	if !errors.Is(err, errBusy) {
		t.Errorf("error %v", err)
	}
}

// TestTable binds tables that are there, and some that cannot be.
func TestTable(t *testing.T) {
	t.Parallel()
	var numbers [3][2]float64
	at := unsafe.Pointer(&numbers)
	b := NewBinding(nil)
	if have := Table[[3][2]float64](b, "Optics", "optics", at); have != &numbers || b.err != nil {
		t.Errorf("the table is at %p, not at %p: %v", have, &numbers, b.err)
	}
	var row [2]float64
	TablePart(b, "Optics.Row", "optics_row", &row, at)
	numbers[0][1] = 3
	p, err := NewPlan(b, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(func(context.Context, int) error { return nil }); err != nil || row[1] != 3 {
		t.Errorf("a run begins with %v: %v", row, err)
	}
	for want, at := range map[string]unsafe.Pointer{
		"table optics: is a null pointer": nil,
		"table optics: its memory is not on a boundary of 8 bytes, which is the size of an element": unsafe.Add(at, 4),
	} {
		b := NewBinding(nil)
		have := Table[[2]float64](b, "Optics", "optics", at)
		if have != nil || b.err == nil || b.err.Error() != want {
			t.Errorf("the table is at %p: %v, want %q", have, b.err, want)
		}
	}
}

// strided describes an array of n by n points around those of a halo, none of which are next to each other, in memory of 2*m*m elements.
func strided(memory []float64, m, n, halo int64) *Field {
	return &Field{
		Data: unsafe.Pointer(&memory[2*halo*(m+1)]), Extent: [3]int64{n, n}, Stride: [3]int64{2 * m, 2}, HaloLow: [3]int64{halo, halo}, HaloHigh: [3]int64{halo, halo},
		Type: int32(abi.Float64),
	}
}

// TestOnlyWhatIsWrittenIsCopiedBack changes points that a run does not write while it runs, as another thread may.
func TestOnlyWhatIsWrittenIsCopiedBack(t *testing.T) {
	t.Parallel()
	const m = 6
	all, part := abi.Box{Hi: [3]int{4, 4}}, abi.Box{Lo: [3]int{1, 0}, Hi: [3]int{3, 2}}
	for _, tt := range []struct {
		name    string
		options Options
		faces   abi.Dims
		inPlace bool
		want    abi.Box
	}{
		{"the domain", Options{}, 0, false, all},
		{"the domain, in place", Options{}, 0, true, all},
		{"a part", Options{Restricted: 1, Low: [3]int64{1, 0}, High: [3]int64{3, 2}}, 0, false, part},
		{"a part of the faces", Options{Restricted: 1, Low: [3]int64{1, 0}, High: [3]int64{3, 2}}, abi.I, false, abi.Box{Lo: [3]int{1, 0}, Hi: [3]int{4, 2}}},
		{"a part before the last face", Options{Restricted: 1, Low: [3]int64{1, 0}, High: [3]int64{2, 2}}, abi.I, false, abi.Box{Lo: [3]int{1, 0}, Hi: [3]int{2, 2}}},
	} {
		memory, want := make([]float64, 2*m*m), make([]float64, 2*m*m)
		b := NewBinding(&tt.options)
		if tt.inPlace {
			Input[float64](b, "In", "in", abi.IJ, strided(memory, m, 4, 1))
		}
		out := OutputOnFaces[float64](b, "Out", "out", abi.IJ, tt.faces, strided(memory, m, 4, 1))
		p, err := NewPlan(b, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = p.Run(func(context.Context, int) error {
			for x := range memory {
				memory[x], want[x] = 2, 2
			}
			for i := tt.want.Lo[0]; i < tt.want.Hi[0]; i++ {
				for j := tt.want.Lo[1]; j < tt.want.Hi[1]; j++ {
					out.Set(i, j, 0, 1)
					want[2*((i+1)*m+j+1)] = 1
				}
			}
			return nil
		})
		if err != nil || !slices.Equal(memory, want) {
			t.Errorf("%s: %v: the memory is\n%v, want\n%v", tt.name, err, memory, want)
		}
	}
}

// TestCopiesThatShareMemory binds two inputs and an output in the same memory.
func TestCopiesThatShareMemory(t *testing.T) {
	t.Parallel()
	const m = 6
	memory := make([]float64, 2*m*m)
	for _, tt := range []struct {
		name       string
		a, b, out  *Field
		wantsError string
	}{
		{"the second input has more points", strided(memory, m, 3, 0), strided(memory, m, 4, 0), strided(make([]float64, 2*m*m), m, 3, 0), ""},
		{"all are the same", strided(memory, m, 3, 0), strided(memory, m, 3, 0), strided(memory, m, 3, 0), ""},
		{"the output is one input and meets the other", strided(memory, m, 4, 0), strided(memory[2*m+2:], m, 3, 0), strided(memory, m, 4, 0), "field out: shares memory with b, "},
		{"the output is one of two copies", strided(memory, m, 3, 0), strided(memory, m, 4, 0), strided(memory, m, 3, 0), "field out: shares memory with b, "},
		{"the output has more points", strided(memory, m, 3, 0), strided(memory, m, 3, 0), strided(memory, m, 4, 0), "field out: it is the same memory as a, "},
	} {
		b := NewBinding(nil)
		first, second := Input[float64](b, "A", "a", abi.IJ, tt.a), Input[float64](b, "B", "b", abi.IJ, tt.b)
		Output[float64](b, "Out", "out", abi.IJ, tt.out)
		p, err := NewPlan(b, 0, nil)
		if tt.wantsError != "" {
			if err == nil || !strings.HasPrefix(err.Error(), tt.wantsError) || strings.Contains(err.Error(), "exactly that of the input") {
				t.Errorf("%s: %v, want %q", tt.name, err, tt.wantsError)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		memory[2*(2*m+2)]++
		if err := p.Run(func(context.Context, int) error { return nil }); err != nil || first.At(2, 2, 0) != second.At(2, 2, 0) || first.At(2, 2, 0) == 0 {
			t.Errorf("%s: %v: the inputs have %v and %v", tt.name, err, first.At(2, 2, 0), second.At(2, 2, 0))
		}
	}
}
