package rt

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// Info says what a compiled stencil is: what it was compiled from, and what it
// costs on each level.
type Info struct {
	Name   string
	Build  abi.BuildInfo
	Fields []abi.FieldSpec
	Levels []LevelInfo // the first is the default
}

// LevelInfo says what a stencil costs on one optimization level.
type LevelInfo struct {
	Name    string
	Stages  int // passes over the domain, or over each tile from one that fills a local buffer on
	Buffers int // intermediate fields that are kept in memory
	Local   int // intermediate fields that are kept for a tile at a time
	// Ordered are the dimensions of recurrences, along which a sub-domain may not leave
	// the domain.
	Ordered Dims

	// Operations and memory traffic per point, over all stages.
	FlopsPerPoint, BytesPerPoint float64

	ISAs    []ISA    // instruction sets that there is code for on this platform
	Targets []string // kinds of accelerators that there is code for
	Domains [][3]int // for which there is code of their own for accelerators
}

// InfoOf returns what there is to say about a stencil and its kernels on the
// present platform. It is for generated code.
func InfoOf(s *abi.Stencil, kernels []abi.Kernel) Info {
	info := Info{Name: s.Name, Build: s.Info, Fields: slices.Clone(s.Fields)}
	for i := range s.Levels {
		l := &s.Levels[i]
		li := LevelInfo{
			Name: l.Name, Stages: len(l.Stages),
			FlopsPerPoint: l.FlopsPerPoint, BytesPerPoint: l.BytesPerPoint,
		}
		for b := range l.Buffers {
			if l.Buffers[b].Local {
				li.Local++
			} else {
				li.Buffers++
			}
		}
		for s := range l.Stages {
			li.Ordered |= l.Stages[s].Ordered
		}
		for _, k := range kernels {
			if k.Level == l.Name {
				li.ISAs = append(li.ISAs, k.ISA)
			}
		}
		for d := range s.Devices {
			switch c := &s.Devices[d]; {
			case c.Level != l.Name || !c.Exists():
			case !c.Sized():
				li.Targets = append(li.Targets, c.Target)
			case !slices.Contains(li.Domains, c.Domain):
				li.Domains = append(li.Domains, c.Domain)
			}
		}
		slices.Sort(li.ISAs)
		info.Levels = append(info.Levels, li)
	}
	return info
}

// String returns a table of the levels under a line about the build.
func (i Info) String() string {
	var b strings.Builder
	b.WriteString(i.Name)
	for _, part := range [...]struct{ label, value string }{
		{"oecgen", i.Build.Tool}, {"LLVM", i.Build.LLVM}, {"flags", i.Build.Flags}, {"source", i.Build.Hash},
	} {
		if part.value != "" {
			b.WriteString(", " + part.label + " " + part.value)
		}
	}
	b.WriteByte('\n')
	w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "level\tstages\tbuffers\tlocal\tflops/point\tbytes/point\tflops/byte\tcode")
	for _, l := range i.Levels {
		intensity := 0.0
		if l.BytesPerPoint > 0 {
			intensity = l.FlopsPerPoint / l.BytesPerPoint
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%.4g\t%.4g\t%.2f\t%s\n", l.Name, l.Stages, l.Buffers, l.Local,
			l.FlopsPerPoint, l.BytesPerPoint, intensity, fault.List(append(isaNames(l.ISAs), l.Targets...)))
	}
	w.Flush() // a strings.Builder does not fail
	return b.String()
}

// Halos is the halo that each field of a stencil needs, by the name of the
// field in the stencil's struct of fields: "In", or "Q[2]" for an element of an array.
type Halos map[string]Halo
