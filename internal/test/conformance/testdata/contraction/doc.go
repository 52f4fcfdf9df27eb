// Package contraction holds stencils whose products are fused with the sums that they are
// part of. The tests compare the compiled stencils with functions in which that is written
// by hand, where the rule says so: the product is the left side if that is one, else the right
// side, used nowhere else, computed in the same block, and not converted.
package contraction

//go:generate go tool oecgen -fp=contract -O tuned,inline,original
