// Program one uses one stencil of a package with two.
package main

import (
	"context"

	"example.com/program/dycore"
)

func main() {
	if err := dycore.RunScale(context.Background(), dycore.ScaleFields{}); err == nil {
		panic("no error")
	}
}
