// Package gpu drives the accelerators of two vendors through the libraries of their drivers,
// which are found when the program runs. The two agree in nearly everything: one mechanism,
// [Driver] and its devices, does what package rt asks of an accelerator, and a [Vendor] is what
// they differ in: names of libraries and functions, and a few adapters.
//
// A driver's function works on the device of the operating system's thread that calls it, and a
// goroutine may change threads between any two calls. Hence the methods of a device are called
// between Enter, which locks the goroutine to its thread and makes the device current there,
// and Leave. What a driver reads through a pointer in memory is pinned, or memory that the
// driver itself allocated.
//
// It imports package device, and clib to call C without cgo. Only rt/cuda and rt/hip import it:
// clib makes a program dynamic, and one that runs on the CPU alone stays static.
package gpu
