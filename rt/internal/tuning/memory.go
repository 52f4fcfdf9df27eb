package tuning

// Memory is what is remembered of races like one.
type Memory struct {
	Store *Store
	Key   Key
	// Doubted is what another process has found, until it has been compared with what it was faster than: the machine may have been busy then.
	Doubted *Entry
}

// Remembered begins the words for a choice that was not found by a race in place.
const Remembered = "remembered: "

// Recall returns what is remembered, and false if nothing is.
func (m *Memory) Recall() (e Entry, found bool) {
	return m.Store.Get(m.Key)
}

// Doubt reports whether what is remembered is to be compared first.
func (m *Memory) Doubt(e Entry) bool {
	if m.Store.Checked(m.Key) {
		return false
	}
	m.Doubted = &e
	return true
}

// Conclude remembers the best choice of a race, or of the heats that are over. It reports whether what was remembered has lost, so that all are to race anew.
func (m *Memory) Conclude(best Entry) (again bool) {
	e := m.Doubted
	m.Doubted = nil
	switch {
	case e == nil:
		_ = m.Store.Put(m.Key, best) // what is not in the file is measured again
	case best.Choice == e.Choice:
		m.Store.Confirm(m.Key)
	default:
		return true
	}
	return false
}
