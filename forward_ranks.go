package oec

// ForwardIK is [Forward] for a field over i and k.
func ForwardIK[T Value](d Domain, body func(self IK[T], i, k int) T) IK[T] {
	return toIK(march("ForwardIK", d, alongI|alongK, false, bodyIK(body)))
}

// ForwardJK is [Forward] for a field over j and k.
func ForwardJK[T Value](d Domain, body func(self JK[T], j, k int) T) JK[T] {
	return toJK(march("ForwardJK", d, alongJ|alongK, false, bodyJK(body)))
}

// ForwardK is [Forward] for a field over k alone.
func ForwardK[T Value](d Domain, body func(self K[T], k int) T) K[T] {
	return toK(march("ForwardK", d, alongK, false, bodyK(body)))
}

// BackwardIK is [Backward] for a field over i and k.
func BackwardIK[T Value](d Domain, body func(self IK[T], i, k int) T) IK[T] {
	return toIK(march("BackwardIK", d, alongI|alongK, true, bodyIK(body)))
}

// BackwardJK is [Backward] for a field over j and k.
func BackwardJK[T Value](d Domain, body func(self JK[T], j, k int) T) JK[T] {
	return toJK(march("BackwardJK", d, alongJ|alongK, true, bodyJK(body)))
}

// BackwardK is [Backward] for a field over k alone.
func BackwardK[T Value](d Domain, body func(self K[T], k int) T) K[T] {
	return toK(march("BackwardK", d, alongK, true, bodyK(body)))
}
