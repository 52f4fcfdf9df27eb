// Package quotients holds stencils that divide and take roots. The tests compare the compiled stencils
// with the plain functions, on numbers for which the last bit of a result is hard to get right, too.
package quotients

//go:generate go tool oecgen -O inline,tuned
