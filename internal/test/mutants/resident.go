package mutants

// lending are mistakes with memory that the caller has on a device.
func lending() []Mutant {
	return []Mutant{
		{"the caller's memory begins one element earlier", "rt/internal/memory/coherence.go",
			"Origin: s.Origin, ", "Origin: s.Origin + 1, ", CallersMemory},
		{"the caller's stream is not waited for", "rt/internal/memory/coherence.go",
			"d.Acc.Sync(s.Coherence.stream)", "d.Acc.Sync(0)", CallersStream},
		{"a plan runs on another device than the one that has the memory", "rt/variant.go",
			"d != nil && d != b.accel {", "d != nil && b.accel == nil {", CallersMistakes},
		{"the host's memory is taken for the device's", "rt/internal/memory/resident.go",
			"\t\tif !in {", "\t\tif !in && bytes < 0 {", CallersMistakes},
		{"the host reads from addresses of a device", "rt/internal/memory/coherence.go",
			"\tif h.resident != nil {\n\t\treturn h.notOnHost()\n\t}\n", "", CallersMistakes},
	}
}
