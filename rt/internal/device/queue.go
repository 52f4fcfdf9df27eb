package device

import "context"

// Queue is a stream of the user, in which runs queue up.
type Queue struct {
	Stream *Stream
	Closed bool // guarded by the stream's mutex
}

// Device returns the device of the stream.
func (s *Queue) Device() *Device { return s.Stream.Dev }

// Sync waits until all runs in the queue have ended, and returns the error of the first that
// failed since the last Sync, such as a panic of the stencil. If ctx is done before it begins to
// wait, it returns the error of ctx.
func (s *Queue) Sync(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.Stream.Mu.Lock()
	defer s.Stream.Mu.Unlock()
	if s.Closed {
		return nil
	}
	return s.finish()
}

// finish waits for the runs. The caller has the stream.
func (s *Queue) finish() error {
	d := s.Stream.Dev
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	return s.Stream.Finish()
}

// Close does what [Queue.Sync] does and releases the stream. Runs on it are errors then.
func (s *Queue) Close() error {
	s.Stream.Mu.Lock()
	defer s.Stream.Mu.Unlock()
	if s.Closed {
		return nil
	}
	err := s.finish()
	s.Closed = true
	d := s.Stream.Dev
	d.mu.Lock()
	delete(d.streams, s)
	d.mu.Unlock()
	d.PutStream(s.Stream)
	return err
}
