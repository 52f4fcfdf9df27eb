! A hill of water collapses: steps of the shallow water model on the arrays of a program in Fortran.
!
!     go build -C ../water -buildmode=c-shared -o libwater.so .
!     gfortran -O2 -o step ../water/fortran/water.f90 step.f90 -L../water -lwater -Wl,-rpath,../water
!     ./step depth.bin
program model
   use, intrinsic :: iso_c_binding, only: c_double
   use water
   implicit none
   integer, parameter :: n = 64, steps = 40
   real(c_double), parameter :: coriolis = 1e-4_c_double, dt = 30, dx = 2000

   ! The depth and the velocities, each with a halo of one point around the domain.
   type state
      real(c_double), dimension(0:n + 1, 0:n + 1) :: h = 0, u = 0, v = 0
   end type
   type(state), target :: now, first, second
   type(water_plan) :: plan(3)
   character(256) :: name
   real(c_double) :: x, y
   integer :: i, j, s, unit

   do j = 1, n
      do i = 1, n
         x = i - n/2
         y = j - n/2
         now%h(i, j) = 100 + 10/(1 + (x*x + y*y)/16)
      end do
   end do
   call bind(plan(1), now, first)
   call bind(plan(2), first, second)
   call bind(plan(3), second, now)
   do i = 1, steps
      do s = 1, 3
         if (s == 1) call fill_halos(now)
         if (s == 2) call fill_halos(first)
         if (s == 3) call fill_halos(second)
         call run_step(plan(s), coriolis, dt/(4 - s), dx)
      end do
   end do
   do s = 1, 3
      call plan(s)%free()
   end do

   name = 'depth.bin'
   if (command_argument_count() > 0) call get_command_argument(1, name)
   open (newunit=unit, file=name, access='stream', form='unformatted', status='replace')
   write (unit) now%h(1:n, 1:n)
   close (unit)

contains

   subroutine bind(stage, from, to)
      type(water_plan), intent(out) :: stage
      type(state), intent(inout), target :: from, to

      call bind_step(stage, now%h, now%u, now%v, from%h, from%u, from%v, to%h, to%u, to%v, halo=[1, 1])
   end subroutine

   subroutine fill_halos(s)
      type(state), intent(inout) :: s

      call fill_halo(s%h)
      call fill_halo(s%u)
      call fill_halo(s%v)
   end subroutine

   ! Continues the domain with its other end.
   subroutine fill_halo(a)
      real(c_double), intent(inout) :: a(0:, 0:)

      a(0, 1:n) = a(n, 1:n)
      a(n + 1, 1:n) = a(1, 1:n)
      a(:, 0) = a(:, n)
      a(:, n + 1) = a(:, 1)
   end subroutine
end program
