package device

// Graph is launches that a device has recorded.
type Graph struct {
	dev    *Device
	Handle uintptr
	gone   bool
}

// NewGraph returns the graph of a handle.
func (d *Device) NewGraph(handle uintptr) *Graph {
	g := &Graph{dev: d, Handle: handle}
	d.mu.Lock()
	d.graphs[g] = true
	d.mu.Unlock()
	return g
}

// CloseGraph releases a graph.
func (d *Device) CloseGraph(g *Graph) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closeGraphLocked(g)
}

func (d *Device) closeGraphLocked(g *Graph) error {
	if g.gone {
		return nil
	}
	g.gone = true
	delete(d.graphs, g)
	return d.Acc.(Grapher).CloseGraph(g.Handle)
}

// Discard has a graph released by whoever uses the device next, once its plan is unreachable.
func (g *Graph) Discard() {
	g.dev.mu.Lock()
	g.dev.unused = append(g.dev.unused, g)
	g.dev.mu.Unlock()
}
