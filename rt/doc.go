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
// [FillHalo] sets the halo for a [Boundary]: periodic, a mirror, zero gradient
// or a constant, at each end of each dimension. [Copy], [Field.CopyFrom] and
// [Field.CopyTo] move data between layouts.
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
//		err := rt.FillHalo(f.In, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{}))
//		...
//		err = plan.Run(ctx)
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
// an optimization [Level], report how long it took ([Timing]) or label profiles
// ([ProfileLabels]). None of them changes the result by a bit. The environment
// variable OEC_CPU forces the instruction set (v2, v3, v4 for x86-64; neon for
// arm64), OEC_DEVICE sets the default of [OnDevice].
//
// # Reductions
//
// [Max], [Min], [Sum], [Dot], [SumInt] and [DotInt] run over the interior of a
// field, or over a [SubDomain], which may reach into the halo. They take
// [Workers] too; other options are errors.
//
// The result does not depend on the number of workers, nor on the layout of the
// field, by a bit: the order in which values are added is a matter of the range
// alone. What it is, [Sum] says. A result that is NaN is that of [math.NaN],
// whatever NaN led to it. The errors are a *[FieldError], a *[SubDomainError]
// or an *[OptionError].
//
// # Generated code
//
// [Stencil] and what it consists of, [Kernel], [Bind], [Plan], [Alloc],
// [HalosOf], [InfoOf] and [Scalar] are what generated code is made of; other
// code has no need of them. [ABI1] is the version of that interface.
package rt
