package rt

// Graphs implements [Grapher].
func (*simulator) Graphs() bool { return true }

// BeginCapture implements [Grapher].
func (s *simulator) BeginCapture(stream uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.streams[stream].graph = &simStream{}
	return nil
}

// EndCapture implements [Grapher].
func (s *simulator) EndCapture(stream uintptr) (uintptr, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.streams[stream]
	s.next++
	s.graphs[s.next], q.graph = q.graph, nil
	return s.next, nil
}

// LaunchGraph implements [Grapher].
func (s *simulator) LaunchGraph(stream, graph uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n := range s.graphs[graph].jobs {
		j := &s.graphs[graph].jobs[n]
		s.putLaunch(stream, j.call, j.slots)
	}
	return nil
}

// CloseGraph implements [Grapher].
func (s *simulator) CloseGraph(graph uintptr) error {
	s.mu.Lock()
	delete(s.graphs, graph)
	s.mu.Unlock()
	return nil
}
