package wrapper

import (
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/abi"
)

// SimTarget is the target of code that stands in for that of accelerators: it is machine code
// for the CPU, in the assembly files.
const SimTarget = "sim"

// Modules is a file beside the Go files, embedded by them: the modules of all stencils for one
// kind of accelerator, one after the other.
type Modules struct {
	Target    string // "sm_70", "gfx90a"
	Extension string // of the file: "ptx", "hsaco"
	Kind      string // of accelerator: "cuda", "hip"; package rt/KIND is the driver that runs them
}

// ModulesName returns the name of the file of the modules of a package.
func ModulesName(pkg string, m Modules) string {
	return pkg + "_oec." + m.Target + "." + m.Extension
}

// Device is the code of an instance at a level for one kind of accelerator.
type Device struct {
	Level  string // one of the description's
	Target string // that of a file of modules, or SimTarget
	// From and To are where the module is in the file of its target.
	From, To int
	// Symbol is the function that is the code for SimTarget; levels with the same code have
	// the same one.
	Symbol   string
	Launches []abi.Launch
	// Domain is the only one that the code is for, with Strides; zero for code for any, see
	// [abi.DeviceCode].
	Domain  [3]int
	Strides [][2]int
}

// DeviceSymbol returns the name of the code for a target, which for SimTarget is that of a
// function; see [KernelSymbol].
func DeviceSymbol(stencil string, elem abi.ElemKind, level, target string) string {
	return symbolOf(stencil, elem, level, target)
}

func (p *Package) hasDevices() bool {
	found := false
	p.eachDevice(func(*Stencil, *Instance, *Device) { found = true })
	return found
}

func (p *Package) eachDevice(do func(*Stencil, *Instance, *Device)) {
	for i := range p.Stencils {
		for j := range p.Stencils[i].Instances {
			in := &p.Stencils[i].Instances[j]
			for n := range in.Devices {
				do(&p.Stencils[i], in, &in.Devices[n])
			}
		}
	}
}

// checkDevices reports what in the description of code for accelerators does not fit together.
func (p *Package) checkDevices() (err error) {
	p.eachDevice(func(s *Stencil, in *Instance, d *Device) {
		isLevel := func(l abi.LevelSpec) bool { return l.Name == d.Level }
		sim := d.Target == SimTarget
		switch {
		case !slices.ContainsFunc(in.Description.Levels, isLevel):
			err = fmt.Errorf("stencil %s: code for %s is for level %q, which is not described", s.Name, d.Target, d.Level)
		case !sim && !slices.ContainsFunc(p.Modules, func(m Modules) bool { return m.Target == d.Target }):
			err = fmt.Errorf("stencil %s: there is no file of modules for %q", s.Name, d.Target)
		case sim != token.IsIdentifier(d.Symbol) || !sim && d.Symbol != "":
			err = fmt.Errorf("stencil %s: the symbol of the code for %s is %q", s.Name, d.Target, d.Symbol)
		case d.From < 0 || d.To < d.From:
			err = fmt.Errorf("stencil %s: the module for %s is %d to %d", s.Name, d.Target, d.From, d.To)
		case len(d.Launches) == 0:
			err = fmt.Errorf("stencil %s: the code for %s launches nothing", s.Name, d.Target)
		case d.Domain == [3]int{} != (d.Strides == nil):
			err = fmt.Errorf("stencil %s: the code for %s and the domain %v counts on the strides %v", s.Name, d.Target, d.Domain, d.Strides)
		}
	})
	return err
}

// devicesFile writes the tables of the code for accelerators, which are the same for all
// platforms, and embeds the modules.
func (g *generator) devicesFile() *jen.File {
	f := g.newFile("")
	f.Comment("// The code for accelerators.")
	f.Line()
	if len(g.Modules) > 0 {
		f.Anon("embed")
	}
	for _, m := range g.Modules {
		f.Comment("//go:embed " + ModulesName(g.Name, m))
		f.Var().Id(g.modulesVar(m.Target)).String()
	}
	g.eachInstance(func(n names, what string, in *Instance) {
		if len(in.Devices) == 0 {
			return
		}
		t := &deviceTable{generator: g, prefix: n.devices(in)}
		rows := t.rows(in.Devices)
		t.writeLaunches(f, what)
		f.Comment("// " + n.devices(in) + " is the code of " + what + " for accelerators.")
		f.Var().Id(n.devices(in)).Op("=").Index().Qual(abiPath, "DeviceCode").
			Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, rows...)
	})
	return f
}

// modulesVar names the variable with the modules for a kind of accelerator.
func (g *generator) modulesVar(target string) string {
	return g.free("modules_" + strings.Map(func(r rune) rune {
		if token.IsIdentifier("x" + string(r)) {
			return r
		}
		return '_'
	}, target))
}

// free returns a name that the package does not declare.
func (g *generator) free(name string) string {
	for slices.Contains(g.Declared, name) {
		name += "_"
	}
	return name
}

// deviceTable collects the launches of an instance, of which many are those of another level or
// target.
type deviceTable struct {
	*generator
	prefix   string
	launches [][]abi.Launch
}

func (t *deviceTable) rows(devices []Device) (rows []jen.Code) {
	for _, d := range devices {
		row := []jen.Code{jen.Id("Level").Op(":").Lit(d.Level), jen.Id("Target").Op(":").Lit(d.Target)}
		if d.Target == SimTarget {
			row = append(row, jen.Id("Call").Op(":").Id(d.Symbol))
		} else {
			row = append(row, jen.Id("Modules").Op(":").Op("&").Id(t.modulesVar(d.Target)),
				jen.Id("From").Op(":").Lit(d.From), jen.Id("To").Op(":").Lit(d.To))
		}
		row = append(row, jen.Id("Launches").Op(":").Id(t.launchesVar(d.Launches)))
		if d.Domain != [3]int{} {
			row = append(row, jen.Id("Domain").Op(":").Add(t.literal(d.Domain)), jen.Id("Strides").Op(":").Add(t.literal(d.Strides)))
		}
		rows = append(rows, jen.Values(row...))
	}
	return rows
}

// literal returns the expression for a value.
func (t *deviceTable) literal(v any) *jen.Statement {
	l, err := literalOf(reflect.ValueOf(v), false)
	if err != nil && t.err == nil {
		t.err = err
	}
	return l.code
}

// launchesVar names the variable with the launches of a module.
func (t *deviceTable) launchesVar(launches []abi.Launch) string {
	at := slices.IndexFunc(t.launches, func(l []abi.Launch) bool { return reflect.DeepEqual(l, launches) })
	if at < 0 {
		at = len(t.launches)
		t.launches = append(t.launches, launches)
	}
	return t.free(fmt.Sprintf("%s_launches%d", t.prefix, at))
}

func (t *deviceTable) writeLaunches(f *jen.File, what string) {
	for _, launches := range t.launches {
		l, err := literalOf(reflect.ValueOf(launches), false)
		if err != nil && t.err == nil {
			t.err = fmt.Errorf("launches of %s: %w", what, err)
		}
		f.Line()
		f.Var().Id(t.launchesVar(launches)).Op("=").Add(l.code)
	}
}

// simSymbols returns the functions of the code for SimTarget, each once.
func (g *generator) simSymbols() (symbols []string) {
	g.eachDevice(func(_ *Stencil, _ *Instance, d *Device) {
		if d.Target == SimTarget && !slices.Contains(symbols, d.Symbol) {
			symbols = append(symbols, d.Symbol)
		}
	})
	return symbols
}

// devices names the table of the code of an instance for accelerators.
func (n names) devices(in *Instance) string { return n.Devices(elemName(in)) }
