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
// A time loop like this one is faster as a sequence, which computes several steps at once where it can, with the same bits:
//
//	step, err := rt.NewSequence(
//		rt.ToFillHalo(f.In, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})),
//		plan.ToRun(),
//		rt.ToSwap(f.In, f.Out))
//	...
//	err = step.Run(ctx, steps)
//
// See [Sequence] for what a step may consist of, and what keeps steps from being computed at once.
//
// The domain, which is what is computed, is the interior of the outputs. The
// inputs must have every point that is read from there: of the domain in their interior, and around
// it in their halo, whose values are up to the caller. Nothing outside the
// domain is written. All of this is checked before anything is written, and
// what is wrong is reported as an error of a type of its own.
//
// Options restrict the run to a [SubDomain], [Repeat] it, set the number of [Workers], pick
// an optimization [Level], report how long it took ([Timing]) or label profiles
// ([ProfileLabels]). None of them but Repeat changes the result by a bit. The environment
// variable OEC_CPU forces the instruction set (v2, v3, v4 for x86-64; neon for
// arm64), OEC_DEVICE sets the default of [OnDevice].
//
// What the options leave open, a plan that runs often chooses by measuring some of its runs, and
// remembers, see [Measure]. OEC_MEASURE=off has it not do so.
//
// # Numbers that are not finite
//
// With the option [Debug], or OEC_DEBUG=1 for all plans of a program, each run reports the first number in
// its outputs that is infinite or NaN, with the input that it comes from, a halo that nobody has filled, and one that
// was filled from an interior that a run has written since. [CheckFinite] looks at fields where a program likes.
//
// # Accelerators
//
// A stencil that was generated for accelerators runs on one with [OnDevice] or OEC_DEVICE:
// "cuda:0" or "hip:0", if the program imports the driver rt/cuda or rt/hip, or "sim", which the
// CPU simulates and which needs neither. [Devices] lists what there is, [OpenDevice] returns
// one.
//
// An accelerator has its own memory, and a field knows where its newest elements are. A run
// copies to the device what it reads and the device does not have; what it writes stays there.
// Nothing is copied twice: not an input that is there already, not an output before somebody
// asks for it on the host. Who asks need not know about devices: [Field.At], [Field.Set], the
// views, [Field.Fill], the copies, comparisons and reductions of this package, and runs on
// other devices get the newest elements, and see to it that the next run has what they write.
// So a time loop of runs, [FillHalo] and [Swap] stays on the device. [Field.ToDevice] and
// [Field.ToHost] copy at a time that suits the program, [Field.Free] releases a field's memory
// on devices, [Device.Close] all that there is on one.
//
// The exception is memory that the program holds as a slice: that of [FieldOf], and that of
// which [Field.Data] was called. Nobody can tell when such a slice is read or written. Hence
// each run on a device copies the points that it reads from there, and those that it writes back
// there, before it returns; the slice has the result, as after a run on the CPU, and other
// elements of it are not touched. In a time loop that is slow. With ToDevice the program says that
// it will leave the slice alone: from then on the elements are those on the device, runs copy
// nothing, and the slice is neither read nor brought up to date until ToHost, or Data, which
// begins with that. (Where such a field's elements are asked for by At or its like, they are
// copied to the slice's memory, and what Set and its like set is copied to the device, as for
// other fields.)
//
// [FieldOnDevice] is for memory that another library has allocated on a device. Such a field stays there: runs on that
// device use it as it is, and the host cannot see it.
//
// Two fields over the same memory of the host, one of which is an input and the other its output in place,
// are one on the device; it has to be held by slices then, not by ToDevice.
//
// A run returns when the device is done, unless it is put on a [Stream] with [OnStream]. If
// something fails, the error is a *[DeviceError], and the host has the elements of the
// outputs as it had them before, if it had the newest. Where elements are lost with their
// device, functions without an error among their results panic with that error.
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
// # Many processes
//
// A program whose fields are divided among the ranks of a [Team] runs as many processes, by package
// rt/mpi, or as goroutines, by [RunTeam], and its results are the same to the bit: a [Grid] divides
// the interior, generated methods AllocOn allocate each rank's parts of the fields, runs fill the halos
// that are stale, and reductions are those of the whole fields, as is [Gather].
//
// # Generated code
//
// What generated code is made of is in package abi. Here, it uses [Bind], [Plan], [Alloc],
// [HalosOf] and [InfoOf], of which other code has no need.
package rt
