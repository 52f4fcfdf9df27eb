package fmath_test

import "testing"

// BenchmarkUnary compares the functions as Go compiles them, for one number at a time, with those of
// package math. Stencils compute them for vectors.
func BenchmarkUnary(b *testing.B) {
	const n = 1024
	var wide [n]float64
	var narrow [n]float32
	for i := range n {
		wide[i] = float64(i) / n
		narrow[i] = float32(wide[i])
	}
	for _, f := range unary {
		b.Run(f.name+"/float64", func(b *testing.B) { benchmark(b, f.f64, wide[:]) })
		b.Run(f.name+"/float32", func(b *testing.B) { benchmark(b, f.f32, narrow[:]) })
		b.Run(f.name+"/math", func(b *testing.B) { benchmark(b, f.math, wide[:]) })
	}
}

// benchmark calls f for all arguments, round by round.
func benchmark[T float32 | float64](b *testing.B, f func(T) T, arguments []T) {
	var sum T
	for b.Loop() {
		for _, x := range arguments {
			sum += f(x)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(arguments)), "ns/call")
	if sum == -1 {
		b.Log(sum)
	}
}
