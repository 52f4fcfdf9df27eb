package oec

// Recurrences work on fields over all dimensions. A field that lacks some is taken to be
// the same all along them, and has the index 0 there.

// axes is a set of dimensions.
type axes uint8

const (
	alongI axes = 1 << iota
	alongJ
	alongK
	alongAll = alongI | alongJ | alongK
)

func (a axes) has(d int) bool { return a&(1<<d) != 0 }

func fromIJ[T Value](x IJ[T]) IJK[T] { return func(i, j, _ int) T { return x(i, j) } }

func toIJ[T Value](x IJK[T]) IJ[T] { return func(i, j int) T { return x(i, j, 0) } }

func bodyIJ[T Value](body func(y IJ[T], i, j int) T) func(y IJK[T], i, j, k int) T {
	return func(y IJK[T], i, j, _ int) T { return body(toIJ(y), i, j) }
}

func fromIK[T Value](x IK[T]) IJK[T] { return func(i, _, k int) T { return x(i, k) } }

func toIK[T Value](x IJK[T]) IK[T] { return func(i, k int) T { return x(i, 0, k) } }

func bodyIK[T Value](body func(y IK[T], i, k int) T) func(y IJK[T], i, j, k int) T {
	return func(y IJK[T], i, _, k int) T { return body(toIK(y), i, k) }
}

func fromJK[T Value](x JK[T]) IJK[T] { return func(_, j, k int) T { return x(j, k) } }

func toJK[T Value](x IJK[T]) JK[T] { return func(j, k int) T { return x(0, j, k) } }

func bodyJK[T Value](body func(y JK[T], j, k int) T) func(y IJK[T], i, j, k int) T {
	return func(y IJK[T], _, j, k int) T { return body(toJK(y), j, k) }
}

func fromI[T Value](x I[T]) IJK[T] { return func(i, _, _ int) T { return x(i) } }

func toI[T Value](x IJK[T]) I[T] { return func(i int) T { return x(i, 0, 0) } }

func bodyI[T Value](body func(y I[T], i int) T) func(y IJK[T], i, j, k int) T {
	return func(y IJK[T], i, _, _ int) T { return body(toI(y), i) }
}

func fromJ[T Value](x J[T]) IJK[T] { return func(_, j, _ int) T { return x(j) } }

func toJ[T Value](x IJK[T]) J[T] { return func(j int) T { return x(0, j, 0) } }

func bodyJ[T Value](body func(y J[T], j int) T) func(y IJK[T], i, j, k int) T {
	return func(y IJK[T], _, j, _ int) T { return body(toJ(y), j) }
}

func fromK[T Value](x K[T]) IJK[T] { return func(_, _, k int) T { return x(k) } }

func toK[T Value](x IJK[T]) K[T] { return func(k int) T { return x(0, 0, k) } }

func bodyK[T Value](body func(y K[T], k int) T) func(y IJK[T], i, j, k int) T {
	return func(y IJK[T], _, _, k int) T { return body(toK(y), k) }
}
