// Package rt is the runtime of compiled stencils: fields, which hold data, and
// plans, which run a stencil on them.
//
// # Fields
//
// A [Field] is an array over the dimensions i, j and k, or some of them, with a
// halo around its interior. [NewField] allocates one in the layout that
// kernels like best, [FieldOf] wraps memory that exists already. The method
// [Field.ViewIJK] and its siblings return the accessors of package oec, with
// which a stencil runs on the field as a plain Go function.
//
// # Running a stencil
//
// For a stencil Hdiff, oecgen generates a struct of fields and two ways to run
// it:
//
//	var f dycore.HdiffFields
//	err := f.Alloc(128, 128, 60)     // with the halos that Hdiff needs
//	...
//	err = dycore.RunHdiff(ctx, f)    // once
//
//	f.Out = f.In.Clone()             // with the halo of In, to swap them
//	plan, err := dycore.BindHdiff(f) // many times
//	for range steps {
//		err := plan.Run(ctx)
//		...
//		err = rt.Swap(f.In, f.Out) // the plan follows
//	}
//
// The domain, which is what is computed, is the interior of the outputs. The
// inputs must have every point that is read from there, in their interior or in
// their halo; the values of the halo are up to the caller. Nothing outside the
// domain is written. All of this is checked before anything is written, and
// what is wrong is reported as an error of a type of its own.
//
// Options restrict the run to a [SubDomain], set the number of [Workers], pick
// an optimization [Level] or report how long it took ([Timing]). None of them
// changes the result by a bit. The environment variable OEC_CPU forces the
// instruction set (v2, v3, v4 for x86-64; neon for arm64), OEC_DEVICE sets the
// default of [OnDevice].
//
// # Generated code
//
// [Stencil] and what it consists of, [Kernel], [Bind], [Plan], [Alloc],
// [HalosOf], [InfoOf] and [Scalar] are what generated code is made of; other
// code has no need of them. [ABI1] is the version of that interface.
package rt
