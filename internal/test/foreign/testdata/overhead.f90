! Prints how many nanoseconds a call of diffuse on 8x8x1 points takes: of a bound plan, and of the subroutine.
program overhead
   use, intrinsic :: iso_c_binding
   use trial
   implicit none
   integer, parameter :: n = 8
   real(c_double), target :: in(n + 2, n + 2, 1) = 0, coeff(n, n, 1) = 0, out(n, n, 1)
   type(trial_plan) :: plan
   integer(c_int64_t) :: start, bound, whole, rate
   integer :: calls, c
   character(20) :: argument

   call get_command_argument(1, argument)
   read (argument, *) calls
   call bind_diffuse(plan, in, coeff, out, threads=1)
   call run_diffuse(plan, 0.5_c_double)
   call system_clock(start, rate)
   do c = 1, calls
      call run_diffuse(plan, 0.5_c_double)
   end do
   call system_clock(bound)
   call plan%free()
   bound = bound - start
   call system_clock(start)
   do c = 1, calls
      call diffuse(in, coeff, out, 0.5_c_double, threads=1)
   end do
   call system_clock(whole)
   whole = whole - start
   print '(2f0.1)', real(bound)*1e9/rate/calls
   print '(2f0.1)', real(whole)*1e9/rate/calls
end program
