// Package toolchain finds the LLVM programs that oecgen drives (opt, llc and ld.lld; or clang and ld.lld;
// or Zig, which is both) and runs them.
//
// Flags are those of opt and llc, and a table has what clang calls them. It runs its own passes,
// which decides how long code takes, and never what it computes.
//
// LLVM is used as a set of programs, never as a library: a user who has no
// LLVM can still build oec and everything that oec generated. Versions
// [MinVersion] to [MaxVersion] are accepted. The environment variable
// [EnvLLVM] chooses a folder, or hides LLVM with the value "none".
//
// Between the passes and the code, [Module.Rewrites] keep from LLVM's back ends what they would
// give other bits for than the IR says.
//
// The package imports nothing of oec and holds no state: callers pass the
// environment in [Options] and get a [Tools] value.
package toolchain
