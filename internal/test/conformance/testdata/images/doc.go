// Package images holds stencils of small elements: images of bytes, packed data, masks and
// categories. The tests compare the compiled stencils with the plain functions, bit for bit.
package images

//go:generate go tool oecgen -O inline,original
