// Package space holds relaxations in place over three dimensions: a Gauss-Seidel sweep over seven
// points, and a step of an implicit heat equation with one sweep (Essadki et al., CGO 2023), with
// i along rows. As in package relax, the term that was computed last is added last.
//
// Each update is a function of its own, with which tests sweep in plain Go.
package space

//go:generate go tool oecgen -O inline
