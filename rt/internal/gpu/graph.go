package gpu

import "unsafe"

// Graphs implements [device.Grapher].
func (d *card) Graphs() bool {
	return d.has(fnCaptureBegin) && d.has(fnGraphMake) && d.has(fnGraphLaunch)
}

// BeginCapture implements [device.Grapher]. What other threads do meanwhile is no concern of it.
func (d *card) BeginCapture(stream uintptr) error {
	const threadLocal = 1
	return d.check("recording a graph", fnCaptureBegin, d.call(fnCaptureBegin, stream, threadLocal))
}

// EndCapture implements [device.Grapher].
func (d *card) EndCapture(stream uintptr) (uintptr, error) {
	var graph, ready uintptr
	if err := d.check("recording a graph", fnCaptureEnd, d.call(fnCaptureEnd, stream, uintptr(unsafe.Pointer(&graph)))); err != nil {
		return 0, err
	}
	err := d.check("making a graph", fnGraphMake, d.call(fnGraphMake, uintptr(unsafe.Pointer(&ready)), graph, 0))
	if free := d.check("releasing a graph", fnGraphDestroy, d.call(fnGraphDestroy, graph)); err == nil {
		err = free
	}
	return ready, err
}

// LaunchGraph implements [device.Grapher].
func (d *card) LaunchGraph(stream, graph uintptr) error {
	return d.check("launching a graph", fnGraphLaunch, d.quick(fnGraphLaunch, graph, stream, 0, 0))
}

// CloseGraph implements [device.Grapher].
func (d *card) CloseGraph(graph uintptr) error {
	return d.check("releasing a graph", fnGraphExecDestroy, d.call(fnGraphExecDestroy, graph))
}
