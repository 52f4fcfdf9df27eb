package ptx

// countMemory counts the access of a warp to the addresses touched.
func (w *warp) countMemory(f *memoryForm) {
	c := &w.kernel.counts.Count
	n := int64(len(w.touched))
	elements := max(1, len(f.values))
	switch {
	case f.atomic != nil:
		c.Atomics += n
	case f.shared && f.store:
		c.SharedStores += n
	case f.shared:
		c.SharedLoads += n
	case f.store:
		c.GlobalStores += n
	default:
		c.GlobalLoads += n
		if f.constant {
			c.Constant += n
		}
	}
	if f.shared {
		c.SharedRequests++
		c.Conflicts += w.conflicts(f.size * elements)
		return
	}
	c.GlobalBytes += n * int64(f.size*elements)
	c.Requests++
	c.Sectors += w.sectors(f.size * elements)
}

// sectors returns how many sectors of 32 bytes some bytes at each of the addresses touch.
func (w *warp) sectors(size int) int64 {
	const shift = 5
	list := w.distinct[:0]
	for _, addr := range w.touched {
		for s := addr >> shift; s <= (addr+uint64(size)-1)>>shift; s++ {
			list = addDistinct(list, s)
		}
	}
	w.distinct = list
	return int64(len(list))
}

// addDistinct adds a number to a list that does not have it, which is mostly its last.
func addDistinct(list []uint64, v uint64) []uint64 {
	for n := len(list) - 1; n >= 0; n-- {
		if list[n] == v {
			return list
		}
	}
	return append(list, v)
}

// conflicts returns how many more times than once a bank has to be read or written: it has one
// word of 32 bits at a time, for all threads of the warp, or of its half or quarter if each wants
// more than one.
func (w *warp) conflicts(size int) (more int64) {
	const banks = 32
	words := max(1, size/4)
	group := lanes / words
	for from := 0; from < len(w.touched); from += group {
		list := w.distinct[:0]
		var count [banks]int64
		most := int64(1)
		for _, addr := range w.touched[from:min(from+group, len(w.touched))] {
			at := w.block.sharedOffset(addr)
			for word := at / 4; word <= (at+uint64(size)-1)/4; word++ {
				if have := len(list); len(addDistinct(list, word)) > have {
					list = append(list, word)
					count[word%banks]++
					most = max(most, count[word%banks])
				}
			}
		}
		w.distinct = list
		more += most - 1
	}
	return more
}
