package hip_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/hip"
)

// TestRegistered asks for a device. On a machine that has none, the error says what was
// missing, and the devices that need no driver are there all the same.
func TestRegistered(t *testing.T) {
	t.Parallel()
	d, err := rt.OpenDevice("hip:0")
	if err == nil {
		t.Logf("%v", d.Info())
		return
	}
	var missing *rt.DriverError
	if !errors.As(err, &missing) || missing.Driver != "hip" || missing.Hint == "" {
		t.Fatalf("%v", err)
	}
	if runtime.GOOS == "linux" && len(missing.Libraries) > 0 && !strings.Contains(err.Error(), "libamdhip64.so") {
		t.Errorf("the error does not name the library: %v", err)
	}
	list, err := rt.Devices()
	if !errors.As(err, &missing) || len(list) < 3 || list[0].Name != "cpu" || list[2].Name != "sim" {
		t.Errorf("devices: %v, %v", list, err)
	}
}
