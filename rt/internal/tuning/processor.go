package tuning

import (
	"fmt"
	"runtime"
	"strings"
	"sync"

	"github.com/klauspost/cpuid/v2"
)

// Processor names the kind of the processor, and all of it that decides which variant is fast:
// "AuthenticAMD/25/1 L1 32K L2 512K L3 32768K amd64".
var Processor = sync.OnceValue(func() string {
	c := &cpuid.CPU
	name := fmt.Sprintf("%s/%d/%d", c.VendorString, c.Family, c.Model)
	if c.VendorString == "" {
		name = c.BrandName
	}
	for level, size := range [...]int{c.Cache.L1D, c.Cache.L2, c.Cache.L3} {
		name += fmt.Sprintf(" L%d %dK", level+1, max(0, size)>>10)
	}
	return strings.Join(strings.Fields(name+" "+runtime.GOARCH), " ")
})
