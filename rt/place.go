package rt

import "context"

// ToDevice copies the newest elements to a device, if it does not have them already, so that a
// run that reads them there has not to wait.
//
// For a field whose memory the program holds as a slice, because it was made with [FieldOf] or
// its [Field.Data] was taken, it means more: the elements are now those on the device. Runs there
// neither look at the slice nor write to it, until [Field.ToHost].
//
// The error is that of ctx if it is done, an *[UnsupportedError], a *[DriverError] or a
// *[DeviceError]; nothing has changed then. On the devices "cpu" and "go" it is ToHost.
func (f *Field[T]) ToDevice(ctx context.Context, device string) error {
	if err := f.present("ToDevice"); err != nil {
		return err
	}
	d, err := findAccelerator(device)
	if err != nil {
		return err
	}
	if d == nil {
		return f.ToHost(ctx)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.s.Place(d)
}

// ToHost copies the newest elements to the host's memory, if it does not have them already,
// and so ends what [Field.ToDevice] began: a slice of that memory is the field again. The error is that of ctx if it is done, or a
// *[DeviceError], and nothing has changed then.
func (f *Field[T]) ToHost(ctx context.Context) error {
	if err := f.present("ToHost"); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.s.FetchAll()
}

// Free releases the memory that the field has on devices, after the host has got the newest
// elements. A field that nobody refers to any more is freed some time after that by itself.
// The error is a *[DeviceError]: then the memory is released all the same, and the host's
// elements are those of the last transfer.
func (f *Field[T]) Free() error {
	if err := f.present("Free"); err != nil {
		return err
	}
	return f.s.FreeCopies()
}
