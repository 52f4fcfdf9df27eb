// Program device uses a generic stencil with one type, which has code for accelerators.
package main

import (
	"context"

	"example.com/program/devices"
)

func main() {
	if err := devices.RunHdiff(context.Background(), devices.HdiffFields[float32]{}, 1); err == nil {
		panic("no error")
	}
}
