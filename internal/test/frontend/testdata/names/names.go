package names

import "github.com/openearthgo/oec"

type HdiffFields int // want "HdiffFields is the name of generated code for stencil Hdiff .NameCollision."

type any = interface{} // want "generated code needs the any of the language, which this one hides .NameCollision."

func max(a, b int) int { return a + b } // generated code does without functions of the language

var runSmooth = 3 // want "runSmooth is the name of generated code for stencil smooth .NameCollision."

//oec:stencil
func Hdiff(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil
func smooth(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil
func adv(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil
func Adv(in oec.I[float64], i int) float64 { return in(i) } // want "stencils adv and Adv would both generate advStencil .NameCollision."

//oec:stencil
func _f(in oec.I[float64], i int) float64 { return in(i) } // want `the generated names of stencil _f cannot begin with "_" .UnexportableName.`

//oec:stencil
func G(_in oec.I[float64], i int) float64 { return _in(i) } // want "field _in cannot be exported.*UnexportableName."

//oec:stencil
func H(in, In oec.I[float64], i int) float64 { return in(i) + In(i) } // want "two fields of HFields would be named In .NameCollision."

//oec:stencil
func K(out oec.I[float64], i int) float64 { return out(i) } // want "two fields of KFields would be named Out .NameCollision."

//oec:stencil
func L(alloc oec.I[float64], i int) float64 { return alloc(i) } // want "field alloc collides with the method Alloc of LFields .NameCollision."

//oec:stencil
func 場(in oec.I[float64], i int) float64 { return in(i) } // want `stencil 場 cannot begin with "場" .UnexportableName.`

type one struct{ a float64 }

type other struct{ b float64 }

//oec:stencil
func (o one) Method(in oec.I[float64], i int) float64 { return o.a * in(i) }

//oec:stencil
func (o other) Method(in oec.I[float64], i int) float64 { return o.b * in(i) } // want "stencils one.Method and other.Method would both generate MethodFields .NameCollision.\n\thint: rename one of them"
