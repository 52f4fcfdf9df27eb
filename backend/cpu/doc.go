// Package cpu turns LLVM IR into machine code that a Go package can carry.
//
// [Compile] takes one LLVM module with one entry function and a [Target], and
// returns a [Blob]: code and constants in one piece that runs at any address.
// [CompileAll] does so for several modules at once.
// [WriteAssembly] writes blobs as a Go assembly file, each behind a small
// trampoline with the signature func(args unsafe.Pointer). The file needs the
// Go toolchain alone, and one file serves all operating systems.
//
// What makes a blob safe inside a Go program:
//
//   - It is position independent, has no writable data and calls nothing
//     outside itself; anything else is refused here, when it is generated.
//   - It runs on the goroutine's stack, inside the frame of its trampoline,
//     whose size the Go prologue checks: see [Blob.Frame].
//   - It keeps the registers that a signal handler needs (x28 and x18 on
//     arm64; on amd64 Go finds the goroutine without a register) and never
//     writes below its stack pointer.
//   - The Go runtime cannot unwind it, so it is marked as the outermost frame:
//     a profiler attributes its time to the blob's symbol and stops there. It
//     is never preempted; callers bound the time of one call.
//
// The package imports internal/toolchain and nothing else of oec.
package cpu
