// Package explicit holds steps in time that read one state and write the next: two of PolyBench's, a wave equation of
// eighth order, horizontal diffusion, and shallow water.
package explicit

//go:generate go tool oecgen -O tuned -targets go,amd64,arm64
