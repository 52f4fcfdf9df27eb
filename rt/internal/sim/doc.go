// Package sim is the accelerator that the CPU simulates, for tests of what is generated for real ones
// and of the programs that use them. It is a driver like others.
package sim
