// Package check holds the bodies of stencils, kernels and the helpers that they reach against the rules of the language,
// as far as syntax and types show it, and warns of what is allowed but hardly meant.
package check
