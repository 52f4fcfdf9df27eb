// Package taken declares what would be generated.
package taken

// RunF is in the way.
func RunF() {} // want "^RunF is the name of generated code for stencil F \\[NameCollision\\]\n\thint: rename one of them"
