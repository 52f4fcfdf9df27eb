package ptx

import (
	"errors"

	"github.com/openearthgo/oec/rt/fault"
)

// Graphs implements [device.Grapher].
func (*card) Graphs() bool { return true }

// BeginCapture implements [device.Grapher].
func (d *card) BeginCapture(stream uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	s, err := d.stream(stream)
	if err == nil {
		s.capture = new([]*job)
	}
	return err
}

// EndCapture implements [device.Grapher].
func (d *card) EndCapture(stream uintptr) (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	s, err := d.stream(stream)
	if err != nil || s.capture == nil {
		return 0, errors.Join(err, failed("recording a graph", fault.DeviceFault, errors.New("it was not begun")))
	}
	d.number++
	d.graphs[d.number], s.capture = *s.capture, nil
	return d.number, nil
}

// LaunchGraph implements [device.Grapher].
func (d *card) LaunchGraph(stream, graph uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	jobs, ok := d.graphs[graph]
	if !ok {
		return failed("launching a graph", fault.DeviceFault, errors.New("there is no such graph"))
	}
	for _, j := range jobs {
		var err error
		if j.call != nil {
			err = d.launch(stream, j.call, j.args)
		} else {
			again := *j
			err = d.put(stream, &again)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// CloseGraph implements [device.Grapher].
func (d *card) CloseGraph(graph uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	delete(d.graphs, graph)
	return nil
}
