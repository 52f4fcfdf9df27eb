// Package text2stencil has tests of package text2stencil: programs that are given as text.
package text2stencil
