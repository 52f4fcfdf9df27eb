package device

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// known is a driver of this module.
type known struct {
	name, path    string // of the driver, and of the package that registers it, if that is not always there
	code, targets string // what oecgen -targets calls the code of its devices, and how the names of the targets begin that this is for
}

var kinds = [...]known{
	{"cuda", "github.com/openearthgo/oec/rt/cuda", "cuda", "sm_"},
	{"hip", "github.com/openearthgo/oec/rt/hip", "hip", "gfx"},
	{"ptx", "github.com/openearthgo/oec/rt/ptx", "cuda", "sm_"},
	{abi.SimTarget, "", "sim", abi.SimTarget},
}

// kindOf returns the kind of a name; one without names if there is none.
func kindOf(name string) known {
	for _, k := range kinds {
		if k.name == name {
			return k
		}
	}
	return known{}
}

// CodeName returns what oecgen -targets calls code for a target, and the target if that is not the same: "cuda (sm_70)".
func CodeName(target string) string {
	for _, k := range kinds {
		if target != k.code && strings.HasPrefix(target, k.targets) {
			return k.code + " (" + target + ")"
		}
	}
	return target
}

// CodeFor returns what oecgen -targets calls code for the device, such as "cuda"; "" for the device of a driver of others.
func (d *Device) CodeFor() string {
	name, _, _ := strings.Cut(d.Name(), ":")
	return kindOf(name).code
}

// HasCode reports whether oecgen generates code for the devices of a driver, and then puts the driver into a library.
func HasCode(driver string) bool { return kindOf(driver).code == driver }

// drivers is the registry: drivers by name, and what they found.
var drivers = registry{opened: map[string]*openedDriver{}}

type registry struct {
	mu     sync.Mutex
	opened map[string]*openedDriver
}

// openedDriver is a driver and, once it was asked, its devices.
type openedDriver struct {
	driver  Driver
	once    sync.Once
	devices []*Device
	err     error
}

// Register makes the devices of a driver known as "name:0", "name:1" and so on; one that calls
// itself by the name of the driver, under that name. A name that is taken is a mistake of the
// program, and panics. It is for the packages of drivers.
func Register(name string, d Driver) {
	drivers.mu.Lock()
	defer drivers.mu.Unlock()
	if d == nil || drivers.opened[name] != nil {
		panic("rt: no driver is registered, or a second one, as " + name)
	}
	drivers.opened[name] = &openedDriver{driver: d}
}

// All returns the devices of all drivers, in the order of the names of these. The error says which
// found none, and why.
func All() (list []*Device, err error) {
	var errs []error
	for _, name := range drivers.names() {
		o := drivers.find(name)
		list = append(list, o.devices...)
		errs = append(errs, o.err)
	}
	return list, errors.Join(errs...)
}

// Find returns the device of a name; "cuda" is "cuda:0" for whoever has turn 0, "cuda:1" for the next, and so on around. Others are
// the names of what else there is.
func Find(name string, turn int, others ...string) (*Device, error) {
	kind, number, numbered := strings.Cut(name, ":")
	reason, lacks := "no such device", ""
	o := drivers.find(kind)
	n, err := strconv.Atoi(number)
	if !numbered {
		n, err = 0, nil
		if o != nil && len(o.devices) > 0 {
			n = turn % len(o.devices)
		}
	}
	switch {
	case o == nil && kindOf(kind).path != "":
		reason, lacks = "the program has no driver for it", kindOf(kind).path
	case o == nil || err != nil || n < 0:
	case o.err != nil:
		return nil, o.err
	case n < len(o.devices):
		return o.devices[n], nil
	}
	return nil, &fault.UnsupportedError{Stencil: "rt", What: fmt.Sprintf("device %q", name), Reason: reason, Import: lacks, Have: append(others, Names()...)}
}

// Names returns the names of all devices.
func Names() (names []string) {
	list, _ := All() // of a driver that found none, there is none to name
	for _, d := range list {
		names = append(names, d.Name())
	}
	return names
}

// find returns the driver of a name, opened; nil if there is none.
func (r *registry) find(name string) *openedDriver {
	r.mu.Lock()
	o := r.opened[name]
	r.mu.Unlock()
	if o != nil {
		o.once.Do(func() { o.open(name) })
	}
	return o
}

func (o *openedDriver) open(name string) {
	found, err := o.driver.Open()
	o.err = err
	for n, a := range found {
		own := fmt.Sprintf("%s:%d", name, n)
		if a.Info().Name == name {
			own = name
		}
		o.devices = append(o.devices, newDevice(own, a))
	}
}

// names returns the names of the drivers, sorted.
func (r *registry) names() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	names := make([]string, 0, len(r.opened))
	for name := range r.opened {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
