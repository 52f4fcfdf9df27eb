package gosrc

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// The import paths of the packages that kernels use.
const (
	oecPath = "github.com/openearthgo/oec"
	abiPath = "github.com/openearthgo/oec/abi"
)

// Kernel is a kernel as Go source.
type Kernel struct {
	Symbol string // the function that computes a tile
	decls  []jen.Code
}

// Emit lowers a tiled program at the loop level to a kernel. Its functions are named
// symbol, and symbol with the number of a stage. An error means that the program holds
// something that the passes before should have lowered.
func Emit(program *ir.Op, symbol string) (k *Kernel, err error) {
	e := &emitter{program: program, symbol: symbol, numbers: numbersOf(program), lowerings: newLowerings()}
	defer func() {
		// Lowering is a deep recursion over values of which any can be unknown; the
		// first one ends it.
		if r := recover(); r != nil {
			failure, ok := r.(unlowered)
			if !ok {
				panic(r)
			}
			k, err = nil, failure
		}
	}()
	decls := e.functions()
	for _, f := range e.callees {
		decls = append(decls, e.callee(f))
	}
	return &Kernel{Symbol: symbol, decls: decls}, nil
}

// AddTo appends the kernel to a file.
func (k *Kernel) AddTo(f *jen.File) {
	for _, d := range k.decls {
		f.Add(d)
	}
}

// Print returns the source of kernels as a file of a package.
func Print(pkg string, kernels ...*Kernel) (string, error) {
	f := jen.NewFile(pkg)
	f.ImportName(oecPath, "oec")
	f.ImportName(abiPath, "abi")
	for _, k := range kernels {
		k.AddTo(f)
	}
	var b bytes.Buffer
	if err := f.Render(&b); err != nil {
		return "", fmt.Errorf("kernel in Go: %w", err)
	}
	return b.String(), nil
}

// unlowered is the failure to lower an operation.
type unlowered struct {
	op  *ir.Op
	why string
}

// Error names the operation and the reason.
func (u unlowered) Error() string {
	return fmt.Sprintf("%s: cannot lower %q to Go: %s", u.op.Pos, u.op.Name(), u.why)
}

// emitter is the state of one kernel.
type emitter struct {
	program   *ir.Op
	symbol    string
	numbers   map[*ir.Value]int // of fields and buffers, and of scalars
	lowerings map[*ir.OpInfo]lowering
	callees   []*ir.Op // functions that are called, in the order of the first call of each
}

// numbersOf numbers fields (inputs, then outputs) and buffers as one list, and scalars as
// another, as rt does.
func numbersOf(program *ir.Op) map[*ir.Value]int {
	numbers := map[*ir.Value]int{}
	arrays, scalars := 0, 0
	for _, a := range program.Regions[0].Args {
		if _, ok := a.Type.(loop.FieldType); ok {
			numbers[a] = arrays
			arrays++
		} else {
			numbers[a] = scalars
			scalars++
		}
	}
	for _, b := range loop.Buffers(program) {
		numbers[b] = arrays
		arrays++
	}
	return numbers
}

// functions returns the declarations of the kernel: of a program with one stage that of
// the stage.
func (e *emitter) functions() []jen.Code {
	nests := loop.Nests(e.program)
	if len(nests) == 1 {
		return []jen.Code{newStage(e, e.symbol).function(nests[0])}
	}
	name := ir.NameAttr.Of(e.program)
	var cases []jen.Code
	var decls []jen.Code
	for n, nest := range nests {
		stage := fmt.Sprintf("%s_%d", e.symbol, n)
		cases = append(cases, jen.Case(jen.Lit(n)).Block(jen.Id(stage).Call(jen.Id(tileName))))
		decls = append(decls, newStage(e, stage).function(nest))
	}
	entry := jen.Commentf("%s computes a tile of one stage of %s.", e.symbol, name).Line().
		Func().Id(e.symbol).Params(tileParam()).Block(jen.Switch(jen.Id(tileName).Dot("Stage")).Block(cases...))
	return append([]jen.Code{entry}, decls...)
}

// tileName is the name of a kernel's parameter.
const tileName = "t"

func tileParam() jen.Code { return jen.Id(tileName).Op("*").Qual(abiPath, "Tile") }

// place returns a position for a comment, without the folder of the file.
func place(p ir.Pos) string {
	p.File = path.Base(strings.ReplaceAll(p.File, `\`, "/"))
	return p.String()
}
