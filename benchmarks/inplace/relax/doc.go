// Package relax holds relaxations in place over two dimensions: Gauss-Seidel sweeps over five and
// nine points, successive over-relaxation, and a symmetric sweep; the programs of the paper on
// code generation for in-place stencils (Essadki et al., CGO 2023), with i along rows. Those over
// three dimensions are in package space.
//
// A sum is added up in the order in which it is written, and so the place of the term that
// was computed last decides how soon the next point can begin. The paper's text has it in
// the middle, see package polybench; these add it last, and multiply by a constant instead
// of dividing.
//
// Each update is a function of its own, with which tests sweep in plain Go.
package relax

//go:generate go tool oecgen -O inline
