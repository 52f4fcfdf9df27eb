// Program single uses a generic stencil with one type.
package main

import (
	"context"

	"example.com/program/dycore"
)

func main() {
	if err := dycore.RunHdiff(context.Background(), dycore.HdiffFields[float32]{}, 1); err == nil {
		panic("no error")
	}
}
