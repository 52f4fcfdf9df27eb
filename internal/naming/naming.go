// Package naming says what is generated for a stencil is called. The front end declares
// these names in its stub and looks for collisions with them, and the wrapper generates
// them, so they are made in one place.
//
// It imports nothing of this project.
package naming

import (
	"go/token"
	"unicode"
	"unicode/utf8"
)

// Names are the identifiers generated for one stencil. An unexported stencil gets
// unexported names: hdiff yields runHdiff, hdiffFields.
type Names struct {
	Name     string // of the stencil, to which the API owes its names: "Hdiff"
	Exported string // "Hdiff", also in messages of the run time; empty if it has no upper case
	Lower    string // "hdiff": prefix of variables and kernel symbols
	Fields   string // "HdiffFields"
	Run      string // "RunHdiff"
	Bind     string // "BindHdiff"
	Plan     string // "HdiffPlan"
	Halo     string // "HdiffHalo"
	Info     string // "HdiffInfo"
}

// Of returns the names for a stencil.
func Of(stencil string) Names {
	n := Names{Name: stencil, Exported: Upper(stencil), Lower: Lower(stencil)}
	n.Fields, n.Plan = stencil+"Fields", stencil+"Plan"
	n.Halo, n.Info = stencil+"Halo", stencil+"Info"
	n.Run, n.Bind = "Run"+n.Exported, "Bind"+n.Exported
	if !token.IsExported(stencil) {
		n.Run, n.Bind = "run"+n.Exported, "bind"+n.Exported
	}
	return n
}

// OfKernel returns the names for a kernel, which has arguments, XArgs, and no halo.
func OfKernel(kernel string) Names {
	n := Of(kernel)
	n.Fields, n.Halo = kernel+"Args", ""
	return n
}

// API returns the names that the user's code calls.
func (n Names) API() []string {
	names := []string{n.Fields, n.Run, n.Bind, n.Plan}
	if n.Halo != "" {
		names = append(names, n.Halo)
	}
	return append(names, n.Info)
}

// Stencil returns the name of the function that gives the description and kernels for a
// type argument, or of the description itself if the stencil is not generic.
func (n Names) Stencil() string { return n.Lower + "Stencil" }

// Description returns the name of the description of the instance for an element type,
// which is empty if the stencil is not generic.
func (n Names) Description(elem string) string {
	if elem == "" {
		return n.Stencil()
	}
	return n.Lower + Upper(elem)
}

// Kernels returns the name of the table of kernels of the instance for an element type,
// which is empty if the stencil is not generic.
func (n Names) Kernels(elem string) string {
	if elem == "" {
		return n.Lower + "Kernels"
	}
	return n.Description(elem) + "Kernels"
}

// Devices returns the name of the table of the code for accelerators of the instance for an
// element type, which is empty if the stencil is not generic.
func (n Names) Devices(elem string) string {
	if elem == "" {
		return n.Lower + "Devices"
	}
	return n.Description(elem) + "Devices"
}

// Upper returns a name with its first letter in upper case. It returns the empty string if
// the result would not be exported.
func Upper(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if s = string(unicode.ToUpper(r)) + s[n:]; token.IsExported(s) {
		return s
	}
	return ""
}

// Lower returns a name with its first letter in lower case.
func Lower(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}
