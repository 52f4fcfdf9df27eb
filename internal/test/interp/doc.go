// Package interp has tests of package internal/interp: what programs and their kernels compute when they are interpreted.
package interp
