package device

import (
	"cmp"
	"context"
	"errors"
)

// NewQueue returns a stream of the device.
func (d *Device) NewQueue() (*Queue, error) {
	if err := d.Enter(); err != nil {
		return nil, err
	}
	defer d.Leave()
	l, err := d.TakeStream(nil)
	if err != nil {
		return nil, err
	}
	s := &Queue{Stream: l}
	d.mu.Lock()
	d.streams[s] = true
	d.mu.Unlock()
	return s, nil
}

// Device returns the device of the stream.
func (s *Queue) Device() *Device { return s.Stream.Dev }

// Put calls fn to put something on the stream of the queue, which counts as a run.
func (s *Queue) Put(fn func(l *Stream) error) error {
	l := s.Stream
	if err := l.Dev.Enter(); err != nil {
		return err
	}
	defer l.Dev.Leave()
	l.Mu.Lock()
	defer l.Mu.Unlock()
	err := fn(l)
	l.Issued.Add(1)
	return err
}

// Record returns a graph of what fn puts on the queue: launches, and copies within the device, that wait for nothing on other streams.
// None of it is done.
func (s *Queue) Record(fn func() error) (g *Graph, err error) {
	l := s.Stream
	if err := l.Dev.Enter(); err != nil {
		return nil, err
	}
	defer l.Dev.Leave()
	if err := l.Look(); err != nil {
		return nil, err
	}
	acc := l.Dev.Acc.(Grapher)
	l.Dev.recording.Add(1)
	defer l.Dev.recording.Add(-1)
	if err := acc.BeginCapture(l.Handle); err != nil {
		return nil, err
	}
	l.Recording = true
	err = fn()
	l.Recording = false
	handle, ended := acc.EndCapture(l.Handle)
	if ended != nil {
		return nil, cmp.Or(err, ended)
	}
	g = l.Dev.NewGraph(handle)
	if err != nil {
		return nil, errors.Join(err, l.Dev.CloseGraph(g))
	}
	return g, nil
}

// Launch puts what a graph is of on the queue.
func (s *Queue) Launch(g *Graph) error {
	return s.Put(func(l *Stream) error { return l.Dev.Acc.(Grapher).LaunchGraph(l.Handle, g.Handle) })
}

// Wait waits until the device has done all that was put on the queue.
func (s *Queue) Wait() error { return s.Put((*Stream).Wait) }

// Release waits for the launches of a graph, and releases it.
func (s *Queue) Release(g *Graph) error {
	return s.Put(func(l *Stream) error { return errors.Join(l.Wait(), l.Dev.CloseGraph(g)) })
}

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
