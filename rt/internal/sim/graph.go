package sim

// Graphs implements [device.Grapher].
func (*Simulator) Graphs() bool { return true }

// BeginCapture implements [device.Grapher].
func (s *Simulator) BeginCapture(stream uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.streams[stream].graph = &queue{}
	return nil
}

// EndCapture implements [device.Grapher].
func (s *Simulator) EndCapture(stream uintptr) (uintptr, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.streams[stream]
	s.next++
	s.graphs[s.next], q.graph = q.graph, nil
	return s.next, nil
}

// LaunchGraph implements [device.Grapher].
func (s *Simulator) LaunchGraph(stream, graph uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n := range s.graphs[graph].jobs {
		j, k := &s.graphs[graph].jobs[n], s.put(stream, copyJob)
		slots := append(k.slots[:0], j.slots...)
		*k = *j
		k.slots = slots
	}
	return nil
}

// CloseGraph implements [device.Grapher].
func (s *Simulator) CloseGraph(graph uintptr) error {
	s.mu.Lock()
	delete(s.graphs, graph)
	s.mu.Unlock()
	return nil
}
