! Runs the stencils of module trial on arrays of several layouts, and writes the bytes of the results, which must
! be those of all layouts.
program elements
   use, intrinsic :: iso_c_binding
   use trial
   implicit none
   integer, parameter :: ni = 9, nj = 6, nk = 3, layouts = 4
   integer :: unit

   interface
      integer(c_int) function device_alloc(device, bytes, memory, message) bind(c, name='trial_device_alloc')
         import
         character(kind=c_char), intent(in) :: device(*)
         integer(c_int64_t), value :: bytes
         type(c_ptr), intent(out) :: memory
         type(c_ptr), value :: message
      end function

      integer(c_int) function device_free(device, memory, message) bind(c, name='trial_device_free')
         import
         character(kind=c_char), intent(in) :: device(*)
         type(c_ptr), value :: memory, message
      end function

      integer(c_int) function device_write(device, memory, from, bytes, message) bind(c, name='trial_device_write')
         import
         character(kind=c_char), intent(in) :: device(*)
         type(c_ptr), value :: memory, from, message
         integer(c_int64_t), value :: bytes
      end function

      integer(c_int) function device_read(device, to, memory, bytes, message) bind(c, name='trial_device_read')
         import
         character(kind=c_char), intent(in) :: device(*)
         type(c_ptr), value :: to, memory, message
         integer(c_int64_t), value :: bytes
      end function
   end interface

   open (newunit=unit, file='/dev/stdout', access='stream', form='unformatted')
   call float32()
   call float64()
   call int32()
   call int64()
   call bool()
   call uint8()
   call int16()
   call uint16()
   call diffused(.false.)
   call diffused(.true.)
   call lent('sim')
   call lent('ptx:0')
   call columns()
   call faces()
   call grids()
   call tables()
   call wrong()

contains

   ! A table that is a field needs some entries, whatever the domain, and may have more.
   subroutine tables()
      real(c_float) :: table(12), value(20, 1)
      integer(c_int8_t) :: class(20, 1)
      character(:), allocatable :: text
      integer :: n, stat

      table = [(real(n, c_float), n=0, 11)]
      class = 7_c_int8_t
      do n = 10, 12
         value = 0
         call classify(table(:n), class, value)
         call classify(table(:n), class(:5, :), value(:5, :))
         if (any(value /= 7)) error stop 'values of a table are others'
      end do
      call classify(table(:9), class, value, stat=stat, errmsg=text)
      call expect(stat, text, 'Classify: field table: reads 9 (trial.go:140:9) and needs 10 points along i; its interior is 9')
   end subroutine

   ! An input says how far sums over columns go.
   subroutine columns()
      real(c_double) :: q(ni, nj, nk), p(ni, nj, nk + 1), path(ni, nj)
      character(:), allocatable :: text
      integer :: k, stat

      q = 2
      do k = 1, nk + 1
         p(:, :, k) = 3*k
      end do
      call water(q, p, path)
      if (any(path /= 6*nk)) error stop 'columns have other sums'
      call water(q, p(:, :, :nk), path, stat=stat, errmsg=text)
      call expect(stat, text, 'water: p has 3 points along k; it needs 4, those of the domain and a halo of 0+1')
   end subroutine

   ! A finer grid has two points for one, and may have more; a coarser one may have as many as are read.
   subroutine grids()
      real(c_double) :: fine(2*ni + 1, nj), coarse(ni, nj/2), mean(ni, nj), want(ni, nj)
      character(:), allocatable :: text
      integer :: i, j, stat

      do i = 1, 2*ni + 1
         fine(i, :) = i*i
      end do
      do j = 1, nj/2
         coarse(:, j) = 7*j
      end do
      call nest(fine, coarse, mean)
      do j = 1, nj
         do i = 1, ni
            want(i, j) = (fine(2*i - 1, j) + fine(2*i, j))/2 - coarse(i, ishft(j + 1, -1))
         end do
      end do
      if (any(mean /= want)) error stop 'other grids have other values'
      call nest(fine(:2*ni - 1, :), coarse, mean, stat=stat, errmsg=text)
      call expect(stat, text, 'Nest: field fine: reads 2*i+1 (trial.go:102:23) and needs 18 points along i; its interior is 17')
   end subroutine

   ! There is one more face along i than there are cells.
   subroutine faces()
      real(c_double) :: u(ni + 1, nj), p(ni, nj), div(ni, nj), next(ni + 1, nj), want(ni + 1, nj)
      character(:), allocatable :: text
      integer :: i, stat

      do i = 1, ni + 1
         u(i, :) = i*i
      end do
      do i = 1, ni
         p(i, :) = i*i*i
      end do
      want = 0
      want(2:ni, :) = u(2:ni, :) - 0.5d0*(p(2:, :) - p(:ni - 1, :))
      call flow(u, p, div, next, 0.5d0)
      if (any(div /= u(2:, :) - u(:ni, :)) .or. any(next /= want)) error stop 'faces have other values'
      call flow(u(:ni, :), p, div, next, 0.5d0, stat=stat, errmsg=text)
      call expect(stat, text, 'flow: u has 9 points along i; it needs 10, those of the domain and a halo of 0+0')
   end subroutine

   integer function value(i, j, m)
      integer, intent(in) :: i, j, m

      value = mod((i + 2)*7 + j*13 + m*3, 11)
      if (value <= 4) value = 0
   end function

   subroutine winds(u)
      real(c_float), intent(out) :: u(:, :)
      integer :: i, j

      do j = 1, nj
         do i = 1, ni
            u(i, j) = real(mod((i - 1)*3 + j - 1, 5) - 2, c_float)
         end do
      end do
   end subroutine

   ! A list of values for i from -1 and j from 0, both fields.
   function values() result(v)
      integer :: v(ni + 1, nj + 1, 2), i, j, m

      do m = 1, 2
         do j = 1, nj + 1
            do i = 1, ni + 1
               v(i, j, m) = value(i - 2, j - 1, m - 1)
            end do
         end do
      end do
   end function

   subroutine float32()
      real(c_float) :: q(ni + 1, nj + 1, 2), out(ni, nj, 2), u(ni, nj)

      call winds(u)
      q = real(values(), c_float)
      call upstream(q, u, out, 1.0_c_float)
      write (unit) out
   end subroutine

   ! Here, arrays have other strides, too.
   subroutine float64()
      real(c_double), target :: q(ni + 1, nj + 1, 2), out(ni, nj, 2), wide(2*ni + 2, 3*nj + 3, 4), there(2*ni, nj, 2)
      real(c_float) :: u(ni, nj)
      integer :: n
      real(c_double) :: first(ni, nj, 2)

      call winds(u)
      q = real(values(), c_double)
      do n = 1, layouts
         there = 7
         select case (n)
         case (1)
            call upstream(q, u, first, 1.0_c_double)
            cycle
         case (2)
            wide = 0
            wide(2::2, 3::3, 2::2) = q
            call upstream(wide(2::2, 3::3, 2::2), u, there(2::2, :, :), 1.0_c_double)
            if (any(there(1::2, :, :) /= 7)) error stop 'elements between those of an output have changed'
            out = there(2::2, :, :)
         case (3)
            call upstream(q, u, there(2*ni:1:-2, nj:1:-1, :), 1.0_c_double, threads=2, level='tuned')
            out = there(2*ni:1:-2, nj:1:-1, :)
         case (4)
            wide = 0
            wide(ni + 1:1:-1, nj + 1:1:-1, 2:1:-1) = q
            call upstream(wide(ni + 1:1:-1, nj + 1:1:-1, 2:1:-1), u, out, 1.0_c_double)
         end select
         if (any(out /= first)) error stop 'the result differs between layouts'
      end do
      write (unit) first
   end subroutine

   subroutine int32()
      integer(c_int32_t) :: q(ni + 1, nj + 1, 2), out(ni, nj, 2)
      real(c_float) :: u(ni, nj)

      call winds(u)
      q = int(values(), c_int32_t)
      call upstream(q, u, out, 1_c_int32_t)
      write (unit) out
   end subroutine

   subroutine int64()
      integer(c_int64_t) :: q(ni + 1, nj + 1, 2), out(ni, nj, 2)
      real(c_float) :: u(ni, nj)

      call winds(u)
      q = int(values(), c_int64_t)
      call upstream(q, u, out, 1_c_int64_t)
      write (unit) out
   end subroutine

   subroutine bool()
      logical(c_bool) :: q(ni + 1, nj + 1, 2), out(ni, nj, 2)
      real(c_float) :: u(ni, nj)

      call winds(u)
      q = values() /= 0
      call upstream(q, u, out, .true._c_bool)
      write (unit) out
   end subroutine

   subroutine uint8()
      integer(c_int8_t) :: q(ni + 1, nj + 1, 2), out(ni, nj, 2)
      real(c_float) :: u(ni, nj)

      call winds(u)
      q = int(values(), c_int8_t)
      call upstream_uint8(q, u, out, 1_c_int8_t)
      write (unit) out
   end subroutine

   subroutine int16()
      integer(c_int16_t) :: q(ni + 1, nj + 1, 2), out(ni, nj, 2)
      real(c_float) :: u(ni, nj)

      call winds(u)
      q = int(values(), c_int16_t)
      call upstream_int16(q, u, out, 1_c_int16_t)
      write (unit) out
   end subroutine

   subroutine uint16()
      integer(c_int16_t) :: q(ni + 1, nj + 1, 2), out(ni, nj, 2)
      real(c_float) :: u(ni, nj)

      call winds(u)
      q = int(values(), c_int16_t)
      call upstream_uint16(q, u, out, 1_c_int16_t)
      write (unit) out
   end subroutine

   subroutine diffused(in_place)
      logical, intent(in) :: in_place
      real(c_double), target :: in(0:ni + 1, 0:nj + 1, nk), coeff(ni, nj, nk), out(ni, nj, nk)
      type(trial_plan) :: plan
      integer :: i, j, k

      do k = 1, nk
         do j = 0, nj + 1
            do i = 0, ni + 1
               in(i, j, k) = 0.1_c_double*real((i - 1)*(i - 1), c_double) - 0.3_c_double*real(j - 1, c_double) &
                  + 1.7_c_double*real(k - 1, c_double)
            end do
         end do
         do j = 1, nj
            do i = 1, ni
               coeff(i, j, k) = 0.01_c_double*real(i - 1 + 2*(j - 1) + 3*(k - 1), c_double)
            end do
         end do
      end do
      if (in_place) then
         call bind_diffuse(plan, in, coeff, coeff)
         call run_diffuse(plan, 0.7_c_double)
         call plan%free()
         out = coeff
      else
         call diffuse(in, coeff, out, 0.7_c_double, threads=1)
      end if
      write (unit) out
   end subroutine

   ! Arrays in the memory of a device, as pointers: of double precision, along j and k in each direction, and lists of fields.
   subroutine lent(device)
      character(*), intent(in) :: device
      real(c_double), target :: in(ni + 2, nj + 2, nk), coeff(ni, nj, nk), out(ni, nj, nk), want(ni, nj, nk)
      real(c_float), target :: q(ni + 1, nj + 1, 2), u(ni, nj), two(ni, nj, 2), both(ni, nj, 2)
      real(c_double), pointer :: d_in(:, :, :), d_coeff(:, :, :), d_out(:, :, :)
      real(c_float), pointer :: d_q(:, :, :), d_u(:, :), d_two(:, :, :)
      type(c_ptr) :: memory(6)
      integer :: n, stat
      character(:), allocatable :: text

      do n = 1, ni
         in(n + 1, :, :) = 0.1_c_double*real(n*n, c_double)
         coeff(n, :, :) = 0.01_c_double*real(n, c_double)
      end do
      do n = 1, nj + 2
         in(:, n, :) = in(:, n, :) + 0.3_c_double*real(n*n, c_double)
      end do
      in([1, ni + 2], :, :) = 0.7_c_double
      in(:, :, nk) = 2*in(:, :, nk)
      call diffuse(in(:, nj + 2:1:-1, :), coeff, want(:, :, nk:1:-1), 0.5_c_double)
      memory(1) = put(device, c_loc(in), storage_size(in)/8*size(in))
      memory(2) = put(device, c_loc(coeff), storage_size(coeff)/8*size(coeff))
      memory(3) = put(device, c_loc(out), storage_size(out)/8*size(out))
      call c_f_pointer(memory(1), d_in, shape(in))
      call c_f_pointer(memory(2), d_coeff, shape(coeff))
      call c_f_pointer(memory(3), d_out, shape(out))
      call diffuse(d_in(:, nj + 2:1:-1, :), d_coeff, d_out(:, :, nk:1:-1), 0.5_c_double, device=device, on_device=.true.)
      call get(device, memory(3), c_loc(out), storage_size(out)/8*size(out))
      if (any(out /= want)) error stop 'on a device, diffuse differs'

      call winds(u)
      q = real(values(), c_float)
      call upstream(q, u, two, 1.0_c_float)
      memory(4) = put(device, c_loc(q), storage_size(q)/8*size(q))
      memory(5) = put(device, c_loc(u), storage_size(u)/8*size(u))
      memory(6) = put(device, c_loc(both), storage_size(both)/8*size(both))
      call c_f_pointer(memory(4), d_q, shape(q))
      call c_f_pointer(memory(5), d_u, shape(u))
      call c_f_pointer(memory(6), d_two, shape(both))
      call upstream(d_q, d_u, d_two, 1.0_c_float, device=device, on_device=.true., stream=0_c_intptr_t)
      call get(device, memory(6), c_loc(both), storage_size(both)/8*size(both))
      if (any(both /= two)) error stop 'on a device, upstream differs'

      call diffuse(d_in, d_coeff, d_out, 0.5_c_double, on_device=.true., stat=stat, errmsg=text)
      call expect(stat, text, 'field in: is in memory of a device, and the stencil runs on "cpu"')
      call diffuse(d_in, d_coeff, d_out, 0.5_c_double, device=device, on_device=.true., stream=987654_c_intptr_t, &
         stat=stat, errmsg=text)
      if (stat /= trial_failed .or. index(text, 'there is no such stream') == 0) error stop 'the stream was not waited for'
      do n = 1, size(memory)
         if (device_free(device//c_null_char, memory(n), c_null_ptr) /= 0) error stop 'memory was not released'
      end do
   end subroutine

   ! Returns memory of a device with a copy of the host's.
   type(c_ptr) function put(device, host, bytes)
      character(*), intent(in) :: device
      type(c_ptr), intent(in) :: host
      integer, intent(in) :: bytes

      if (device_alloc(device//c_null_char, int(bytes, c_int64_t), put, c_null_ptr) /= 0) error stop 'no memory'
      if (device_write(device//c_null_char, put, host, int(bytes, c_int64_t), c_null_ptr) /= 0) error stop 'no copy to the device'
   end function

   subroutine get(device, memory, host, bytes)
      character(*), intent(in) :: device
      type(c_ptr), intent(in) :: memory, host
      integer, intent(in) :: bytes

      if (device_read(device//c_null_char, host, memory, int(bytes, c_int64_t), c_null_ptr) /= 0) error stop 'no copy to the host'
   end subroutine

   ! What is wrong is said, and stops nothing.
   subroutine wrong()
      real(c_double) :: in(6, 6, 1), coeff(4, 4, 1), out(4, 4, 1), wide(6, 6, 1)
      integer(c_int32_t), target, volatile :: cancel
      character(:), allocatable :: text
      integer :: stat

      in = 0
      coeff = 0
      out = 7
      call diffuse(in(:5, :, :), coeff, out, 1.0_c_double, stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: in has 5 points along i; it needs 6, those of the domain and a halo of 1+1')
      call diffuse(in, in, out, 1.0_c_double, stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: coeff has 6 points along i; it needs 4, those of the domain and a halo of 0+0')
      call diffuse(in, coeff, out, 1.0_c_double, level='fastest', stat=stat, errmsg=text)
      call expect(stat, text, 'Diffuse: no optimization level "fastest"; there are tuned')
      call diffuse(in, coeff, out, 1.0_c_double, low=[1], high=[2], stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: low and high need 3 elements')
      wide = 7
      call diffuse(in, in, wide, 1.0_c_double, halo=[1, 1, 0])
      if (any(wide([1, 6], :, :) /= 7) .or. any(wide(2:5, 2:5, :) /= 0)) error stop 'the halo of an output has changed'
      call diffuse(in, coeff, out, 1.0_c_double, repeat=0, stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: repeat is less than 1')
      call diffuse(in, in, wide, 1.0_c_double, halo=[1], stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: halo has 1 elements; it needs 3')
      call diffuse(in, in, wide, 1.0_c_double, halo=[4, 1, 0], stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: in has 6 points along i; it needs at least 8, those of a halo of 4+4')
      call diffuse(in, in, wide, 1.0_c_double, halo=[1, -5, 0], stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: halo has a depth of -5; it needs 0 or more')
      call diffuse(in, coeff, out, 1.0_c_double, low=[1, 1, 1], stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: has low without high; it needs both, or none')
      call diffuse(in, coeff, out, 1.0_c_double, high=[1, 1, 1], stat=stat, errmsg=text)
      call expect(stat, text, 'diffuse: has high without low; it needs both, or none')
      call diffuse(in, coeff, out, 1.0_c_double, low=[0, 1, 1], high=[4, 4, 1], stat=stat, errmsg=text)
      call expect(stat, text, 'Diffuse: sub-domain [-1,4)')
      if (index(text, 'note: this counts from 0, and [a,b) ends before b') == 0) error stop 'counts from 0'
      cancel = 1
      call diffuse(in, coeff, out, 1.0_c_double, cancel=cancel, stat=stat)
      if (stat /= trial_canceled) error stop 'was not canceled'
      if (any(out /= 7)) error stop 'the output has changed'
      call diffuse(in, coeff, out, 1.0_c_double, low=[2, 1, 1], high=[3, 4, 1], stat=stat)
      if (stat /= 0 .or. any(out([1, 4], :, :) /= 7) .or. any(out(2:3, :, :) /= 0)) error stop 'the sub-domain is another'
   end subroutine

   subroutine expect(stat, text, want)
      integer, intent(in) :: stat
      character(*), intent(in) :: text, want

      if (stat /= trial_invalid .or. index(text, want) /= 1) then
         print *, stat, text
         error stop 'another message was expected'
      end if
   end subroutine
end program
