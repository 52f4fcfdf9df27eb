package rt

import "context"

// Stream is a queue of runs on a device. A run with [OnStream] returns as soon as it is in the
// queue, unless it has to copy to memory that the host holds; [Stream.Sync] waits for it.
// Several goroutines may use a stream. Whoever needs the elements of a field that a queued run
// writes, on the host, on another stream or without one, waits for that run.
type Stream struct {
	lane   *lane
	closed bool // guarded by the lane's mu
}

// NewStream returns a stream of the device.
func (d *Device) NewStream() (*Stream, error) {
	if err := d.enter(); err != nil {
		return nil, err
	}
	defer d.leave()
	l, err := d.takeLane(nil)
	if err != nil {
		return nil, err
	}
	s := &Stream{lane: l}
	d.mu.Lock()
	d.streams[s] = true
	d.mu.Unlock()
	return s, nil
}

// Device returns the device of the stream.
func (s *Stream) Device() *Device { return s.lane.dev }

// Sync waits until all runs in the queue have ended, and returns the error of the first that
// failed since the last Sync, such as a *[StencilPanic]. If ctx is done before it begins to
// wait, it returns the error of ctx.
func (s *Stream) Sync(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.lane.mu.Lock()
	defer s.lane.mu.Unlock()
	if s.closed {
		return nil
	}
	return s.finish()
}

// finish waits for the runs. The caller has the lane.
func (s *Stream) finish() error {
	d := s.lane.dev
	if err := d.enter(); err != nil {
		return err
	}
	defer d.leave()
	return s.lane.finish()
}

// Close does what [Stream.Sync] does and releases the stream. Runs on it are errors then.
func (s *Stream) Close() error {
	s.lane.mu.Lock()
	defer s.lane.mu.Unlock()
	if s.closed {
		return nil
	}
	err := s.finish()
	s.closed = true
	d := s.lane.dev
	d.mu.Lock()
	delete(d.streams, s)
	d.mu.Unlock()
	d.putLane(s.lane)
	return err
}
