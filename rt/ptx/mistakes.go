package ptx

import "github.com/openearthgo/oec/rt/internal/device"

// Mistake is what a device for tests does wrong: tests that are to find mistakes of a compiler run
// on such devices, too, and must fail there.
type Mistake struct {
	Code   func(code string) string // changes the PTX before it is loaded; nil leaves it
	NoWait bool                     // a stream does not wait for another one
	NoSync bool                     // the host does not wait for a stream
}

// RegisterMistakes makes devices known as "name:0", "name:1" and so on, each of which is ptx:0 but
// for a mistake. A name that is taken is a fault of the program, and panics.
func RegisterMistakes(name string, list ...Mistake) { device.Register(name, mistaken(list)) }

type mistaken []Mistake

// Open implements [device.Driver].
func (list mistaken) Open() (devices []device.Accelerator, err error) {
	for _, m := range list {
		devices = append(devices, &mistakenCard{newDevice(1), m})
	}
	return devices, nil
}

type mistakenCard struct {
	*card
	mistake Mistake
}

// Load implements [device.Accelerator].
func (c *mistakenCard) Load(code string) (uintptr, error) {
	if c.mistake.Code != nil {
		code = c.mistake.Code(code)
	}
	return c.card.Load(code)
}

// Wait implements [device.Accelerator].
func (c *mistakenCard) Wait(stream, event uintptr) error {
	if c.mistake.NoWait {
		return nil
	}
	return c.card.Wait(stream, event)
}

// Sync implements [device.Accelerator].
func (c *mistakenCard) Sync(stream uintptr) error {
	if c.mistake.NoSync {
		return nil
	}
	return c.card.Sync(stream)
}
