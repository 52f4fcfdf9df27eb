// Program main has an unexported stencil for which there is no code.
package main

import (
	"context"
	"fmt"
)

func main() {
	var f smoothFields
	if err := f.Alloc(8, 8); err != nil {
		panic(err)
	}
	fmt.Println(runSmooth(context.Background(), f))
	fmt.Print(smoothInfo().Name, " ", smoothHalo()["H"], "\n")
}
