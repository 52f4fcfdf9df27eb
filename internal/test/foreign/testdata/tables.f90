! Calls a stencil with tables behind pointers of Go, of which a struct's are arguments of their own.
program tables
   use, intrinsic :: iso_c_binding
   use trial
   implicit none
   integer, parameter :: ni = 4, nj = 3
   real(c_double), target :: t(ni, nj), tau(ni, nj), major(3, 4), wide(6, 4), reference = 0.5
   integer(c_int16_t), target :: shift(4, 3, 2)
   integer(c_int8_t), target :: class(5) = [0_c_int8_t, 2_c_int8_t, 4_c_int8_t, 6_c_int8_t, 8_c_int8_t]
   type(trial_plan) :: plan
   integer :: i, j, k

   do j = 1, nj
      do i = 1, ni
         t(i, j) = 0.75d0*(i - 1) - 0.5d0*(j - 1)
      end do
   end do
   do k = 1, 2
      do j = 1, 3
         do i = 1, 4
            shift(i, j, k) = int(100*(k - 1) + 10*(j - 1) + i - 1, c_int16_t)
         end do
      end do
   end do
   do j = 1, 4
      do i = 1, 3
         major(i, j) = (j - 1)**2 + 0.25d0*(i - 1)
      end do
   end do
   call bind_absorb(plan, t, tau, shift, major, class, reference)
   call run()
   shift(2, 1, 2) = 1000
   major(2, 3) = -8
   reference = 0.25
   call run()
   call plan%free()

   call check(reshape(shift, [2, 3, 4]), major, class)
   wide = 0
   call check(shift, wide(::2, :), class)
   call check(shift, major, class(1:0))
contains
   subroutine run()
      character(20) :: line
      integer :: i, j

      call run_absorb(plan, 2.0_c_double)
      do j = 1, nj
         do i = 1, ni
            write (line, '(f12.4)') tau(i, j)
            print '(a)', trim(adjustl(line))
         end do
      end do
   end subroutine

   subroutine check(shift, major, class)
      integer(c_int16_t), intent(in), target :: shift(:, :, :)
      real(c_double), intent(in), target :: major(:, :)
      integer(c_int8_t), intent(in), target :: class(:)
      integer :: stat
      character(:), allocatable :: errmsg

      call absorb(t, tau, shift, major, class, reference, 2.0_c_double, stat=stat, errmsg=errmsg)
      print '(i0, 2a)', stat, ': ', errmsg
   end subroutine
end program
