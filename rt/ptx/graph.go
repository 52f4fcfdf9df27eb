package ptx

import (
	"errors"

	"github.com/openearthgo/oec/rt"
)

// Graphs implements [rt.Grapher].
func (*device) Graphs() bool { return true }

// BeginCapture implements [rt.Grapher].
func (d *device) BeginCapture(stream uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	s, err := d.stream(stream)
	if err == nil {
		s.capture = new([]*job)
	}
	return err
}

// EndCapture implements [rt.Grapher].
func (d *device) EndCapture(stream uintptr) (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	s, err := d.stream(stream)
	if err != nil || s.capture == nil {
		return 0, errors.Join(err, failed("recording a graph", rt.DeviceFault, errors.New("it was not begun")))
	}
	d.number++
	d.graphs[d.number], s.capture = *s.capture, nil
	return d.number, nil
}

// LaunchGraph implements [rt.Grapher].
func (d *device) LaunchGraph(stream, graph uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	jobs, ok := d.graphs[graph]
	if !ok {
		return failed("launching a graph", rt.DeviceFault, errors.New("there is no such graph"))
	}
	for _, j := range jobs {
		if err := d.launch(stream, j.call, j.args); err != nil {
			return err
		}
	}
	return nil
}

// CloseGraph implements [rt.Grapher].
func (d *device) CloseGraph(graph uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	delete(d.graphs, graph)
	return nil
}
