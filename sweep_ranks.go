package oec

// SweepIJ is [Sweep] for a field over i and j.
func SweepIJ[T Value](d Domain, x IJ[T], body func(y IJ[T], i, j int) T) IJ[T] {
	return toIJ(sweep("SweepIJ", d, alongI|alongJ, false, fromIJ(x), bodyIJ(body)))
}

// SweepIK is [Sweep] for a field over i and k.
func SweepIK[T Value](d Domain, x IK[T], body func(y IK[T], i, k int) T) IK[T] {
	return toIK(sweep("SweepIK", d, alongI|alongK, false, fromIK(x), bodyIK(body)))
}

// SweepJK is [Sweep] for a field over j and k.
func SweepJK[T Value](d Domain, x JK[T], body func(y JK[T], j, k int) T) JK[T] {
	return toJK(sweep("SweepJK", d, alongJ|alongK, false, fromJK(x), bodyJK(body)))
}

// SweepI is [Sweep] for a field over i alone.
func SweepI[T Value](d Domain, x I[T], body func(y I[T], i int) T) I[T] {
	return toI(sweep("SweepI", d, alongI, false, fromI(x), bodyI(body)))
}

// SweepJ is [Sweep] for a field over j alone.
func SweepJ[T Value](d Domain, x J[T], body func(y J[T], j int) T) J[T] {
	return toJ(sweep("SweepJ", d, alongJ, false, fromJ(x), bodyJ(body)))
}

// SweepK is [Sweep] for a field over k alone.
func SweepK[T Value](d Domain, x K[T], body func(y K[T], k int) T) K[T] {
	return toK(sweep("SweepK", d, alongK, false, fromK(x), bodyK(body)))
}

// SweepBackIJ is [SweepBack] for a field over i and j.
func SweepBackIJ[T Value](d Domain, x IJ[T], body func(y IJ[T], i, j int) T) IJ[T] {
	return toIJ(sweep("SweepBackIJ", d, alongI|alongJ, true, fromIJ(x), bodyIJ(body)))
}

// SweepBackIK is [SweepBack] for a field over i and k.
func SweepBackIK[T Value](d Domain, x IK[T], body func(y IK[T], i, k int) T) IK[T] {
	return toIK(sweep("SweepBackIK", d, alongI|alongK, true, fromIK(x), bodyIK(body)))
}

// SweepBackJK is [SweepBack] for a field over j and k.
func SweepBackJK[T Value](d Domain, x JK[T], body func(y JK[T], j, k int) T) JK[T] {
	return toJK(sweep("SweepBackJK", d, alongJ|alongK, true, fromJK(x), bodyJK(body)))
}

// SweepBackI is [SweepBack] for a field over i alone.
func SweepBackI[T Value](d Domain, x I[T], body func(y I[T], i int) T) I[T] {
	return toI(sweep("SweepBackI", d, alongI, true, fromI(x), bodyI(body)))
}

// SweepBackJ is [SweepBack] for a field over j alone.
func SweepBackJ[T Value](d Domain, x J[T], body func(y J[T], j int) T) J[T] {
	return toJ(sweep("SweepBackJ", d, alongJ, true, fromJ(x), bodyJ(body)))
}

// SweepBackK is [SweepBack] for a field over k alone.
func SweepBackK[T Value](d Domain, x K[T], body func(y K[T], k int) T) K[T] {
	return toK(sweep("SweepBackK", d, alongK, true, fromK(x), bodyK(body)))
}
