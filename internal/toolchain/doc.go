// Package toolchain finds the LLVM programs that oecgen drives (llc, opt,
// ld.lld, llvm-objdump, ...) and runs them.
//
// LLVM is used as a set of programs, never as a library: a user who has no
// LLVM can still build oec and everything that oec generated. Versions
// [MinVersion] to [MaxVersion] are accepted. The environment variable
// [EnvLLVM] chooses a folder, or hides LLVM with the value "none".
//
// Between opt and llc, [Module.Rewrites] keep from llc what it would give other bits for than
// the IR says.
//
// The package imports nothing of oec and holds no state: callers pass the
// environment in [Options] and get a [Tools] value.
package toolchain
