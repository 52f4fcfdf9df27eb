package ptx

import "testing"

func BenchmarkSteps(b *testing.B) {
	for range b.N {
		if _, err := steps("mutant:0"); err != nil {
			b.Fatal(err)
		}
	}
	c := mutants[0].machine.Counts()
	threads := int64(0)
	for i := range c {
		n, _ := c[i].Instructions()
		threads += n
	}
	b.ReportMetric(float64(threads)/b.Elapsed().Seconds()/1e6, "Minstr/s")
}
