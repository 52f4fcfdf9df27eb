! The tensor product operators in Fortran, factored into contractions over one index, with extents that are known
! when the program runs: as solvers for elements of any order have them. A line "KERNEL FORM ELEMENTS" on the
! standard input is answered by the nanoseconds of one run and the sum of all results.
module operators
  use, intrinsic :: iso_fortran_env, only: real64, int64
  implicit none
contains
  ! fill gives numbers what the Go program gives them: those of an array follow from its number.
  subroutine fill(x, number)
    real(real64), intent(out) :: x(:)
    integer, intent(in) :: number
    integer(int64) :: i, bits
    do i = 1, size(x, kind=int64)
      bits = iand(iand(i * 2654435761_int64, 4294967295_int64) + number * 40503_int64, 4294967295_int64)
      x(i) = real(shiftr(bits, 22), real64) / 1024 - 0.5_real64
    end do
  end subroutine

  ! along1, along2 and along3 contract an index with the second one of a matrix.
  pure subroutine along1(n, m, rest, a, x, y)
    integer, intent(in) :: n, m, rest
    real(real64), intent(in) :: a(n, m), x(m, rest)
    real(real64), intent(out) :: y(n, rest)
    integer :: p, r
    do r = 1, rest
      y(:, r) = 0
      do p = 1, m
        y(:, r) = y(:, r) + a(:, p) * x(p, r)
      end do
    end do
  end subroutine

  pure subroutine along2(n, m, before, rest, a, x, y)
    integer, intent(in) :: n, m, before, rest
    real(real64), intent(in) :: a(n, m), x(before, m, rest)
    real(real64), intent(out) :: y(before, n, rest)
    integer :: j, p, r
    do r = 1, rest
      do j = 1, n
        y(:, j, r) = 0
        do p = 1, m
          y(:, j, r) = y(:, j, r) + a(j, p) * x(:, p, r)
        end do
      end do
    end do
  end subroutine

  pure subroutine along3(n, m, before, a, x, y)
    integer, intent(in) :: n, m, before
    real(real64), intent(in) :: a(n, m), x(before, m)
    real(real64), intent(out) :: y(before, n)
    call along2(n, m, before, 1, a, x, y)
  end subroutine

  subroutine inv_helm(n, s, l, u, v)
    integer, intent(in) :: n
    real(real64), intent(in) :: s(n, n), l(n, n, n), u(n, n, n)
    real(real64), intent(out) :: v(n, n, n)
    real(real64) :: st(n, n), a(n, n, n), b(n, n, n)
    st = transpose(s)
    call along1(n, n, n * n, s, u, a)
    call along2(n, n, n, n, s, a, b)
    call along3(n, n, n * n, s, b, a)
    a = l * a
    call along1(n, n, n * n, st, a, b)
    call along2(n, n, n, n, st, b, a)
    call along3(n, n, n * n, st, a, v)
  end subroutine

  subroutine elliptic_r(n, w, ls, lambda, nu, d, u, v)
    integer, intent(in) :: n
    real(real64), intent(in) :: w(n), ls(n, n), lambda, nu, d(3), u(n, n, n)
    real(real64), intent(out) :: v(n, n, n)
    real(real64) :: mu(n, n, n), t(n, n, n), a(n, n)
    integer :: j, k, p
    do k = 1, n
      do j = 1, n
        mu(:, j, k) = product(d) / 8 * w(k) * w(j) * w * u(:, j, k)
      end do
    end do
    do p = 1, n
      a(:, p) = 4 * nu * ls(:, p) / w(p)
    end do
    call along1(n, n, n * n, a, mu, t)
    v = lambda * mu + t / d(1)**2
    call along2(n, n, n, n, a, mu, t)
    v = v + t / d(2)**2
    call along3(n, n, n * n, a, mu, t)
    v = v + t / d(3)**2
  end subroutine

  subroutine elliptic_d(n, w, d, lambda, nu, jd, g, u, v)
    integer, intent(in) :: n
    real(real64), intent(in) :: w(n), d(n, n), lambda, nu, jd(n, n, n), g(n, n, n, 6), u(n, n, n)
    real(real64), intent(out) :: v(n, n, n)
    real(real64) :: dt(n, n), x(n, n, n), y(n, n, n), z(n, n, n), f(n, n, n), t(n, n, n), m(n, n, n)
    integer :: j, k
    dt = transpose(d)
    do k = 1, n
      do j = 1, n
        m(:, j, k) = w(k) * w(j) * w
      end do
    end do
    call along1(n, n, n * n, dt, u, x)
    call along2(n, n, n, n, dt, u, y)
    call along3(n, n, n * n, dt, u, z)
    v = lambda * m * jd * u
    f = nu * m * (g(:, :, :, 1) * x + g(:, :, :, 2) * y + g(:, :, :, 3) * z)
    call along1(n, n, n * n, d, f, t)
    v = v + t
    f = nu * m * (g(:, :, :, 2) * x + g(:, :, :, 4) * y + g(:, :, :, 5) * z)
    call along2(n, n, n, n, d, f, t)
    v = v + t
    f = nu * m * (g(:, :, :, 3) * x + g(:, :, :, 5) * y + g(:, :, :, 6) * z)
    call along3(n, n, n * n, d, f, t)
    v = v + t
  end subroutine

  subroutine convect(n, q, at, d, w, v, jd, ji, f)
    integer, intent(in) :: n, q
    real(real64), intent(in) :: at(n, q), d(n, q), w(q), v(n, n, n, 3), jd(q, q, q), ji(q, q, q, 3, 3)
    real(real64), intent(out) :: f(n, n, n, 3)
    real(real64) :: to(q, n), vq(q, q, q, 3), m(q, q, q), p(q, q, q)
    real(real64) :: a(q, n, n), b(q, q, n), x(n, q, q), y(n, n, q), z(n, n, n)
    integer :: c, k, l, r
    to = transpose(at)
    do c = 1, 3
      call along1(q, n, n * n, to, v(:, :, :, c), a)
      call along2(q, n, q, n, to, a, b)
      call along3(q, n, q * q, to, b, vq(:, :, :, c))
    end do
    do k = 1, q
      do l = 1, q
        m(:, l, k) = w(k) * w(l) * w * jd(:, l, k)
      end do
    end do
    f = 0
    do c = 1, 3
      do r = 1, 3
        p = m * vq(:, :, :, c) * (ji(:, :, :, r, 1) * vq(:, :, :, 1) &
          + ji(:, :, :, r, 2) * vq(:, :, :, 2) + ji(:, :, :, r, 3) * vq(:, :, :, 3))
        call along1(n, q, q * q, merge(d, at, r == 1), p, x)
        call along2(n, q, n, q, merge(d, at, r == 2), x, y)
        call along3(n, q, n * n, merge(d, at, r == 3), y, z)
        f(:, :, :, c) = f(:, :, :, c) + z
      end do
    end do
  end subroutine
end module

program kernels
  use operators
  implicit none
  character(len=32) :: kernel, form
  integer :: elements, e, status, n, q, n3, q3, results
  integer(int64) :: from, until, rate, i
  real(real64), allocatable :: s(:), l(:), w(:), u(:), v(:), jd(:), g(:)
  real(real64) :: total
  n = 8
  q = 12
  n3 = n**3
  q3 = q**3
  do
    read (*, *, iostat=status) kernel, form, elements
    if (status /= 0) exit
    results = n3
    if (kernel == "Convect") results = 3 * n3
    allocate (v(results * elements))
    v = 0
    select case (kernel)
    case ("InvHelm")
      allocate (s(n * n), l(n3), u(n3 * elements), w(0), jd(0), g(0))
      call fill(s, 1)
      call fill(l, 2)
      call fill(u, 3)
    case ("EllipticR")
      allocate (w(n), s(n * n), u(n3 * elements), l(0), jd(0), g(0))
      call fill(w, 1)
      call fill(s, 2)
      call fill(u, 3)
      w = w + 1
    case ("EllipticD")
      allocate (w(n), s(n * n), jd(n3 * elements), g(6 * n3 * elements), u(n3 * elements), l(0))
      call fill(w, 1)
      call fill(s, 2)
      call fill(jd, 3)
      call fill(g, 4)
      call fill(u, 5)
      w = w + 1
    case default
      allocate (s(n * q), l(n * q), w(q), u(3 * n3 * elements), jd(q3 * elements), g(9 * q3 * elements))
      call fill(s, 1)
      call fill(l, 2)
      call fill(w, 3)
      call fill(u, 4)
      call fill(jd, 5)
      call fill(g, 6)
    end select
    call system_clock(from, rate)
    do e = 0, elements - 1
      select case (kernel)
      case ("InvHelm")
        call inv_helm(n, s, l, u(e * n3 + 1), v(e * n3 + 1))
      case ("EllipticR")
        call elliptic_r(n, w, s, 0.5_real64, 0.25_real64, [1.0_real64, 2.0_real64, 3.0_real64], &
          u(e * n3 + 1), v(e * n3 + 1))
      case ("EllipticD")
        call elliptic_d(n, w, s, 0.5_real64, 0.25_real64, jd(e * n3 + 1), g(6 * e * n3 + 1), &
          u(e * n3 + 1), v(e * n3 + 1))
      case default
        call convect(n, q, s, l, w, u(3 * e * n3 + 1), jd(e * q3 + 1), g(9 * e * q3 + 1), v(3 * e * n3 + 1))
      end select
    end do
    call system_clock(until)
    total = 0
    do i = 1, size(v, kind=int64)
      total = total + v(i) * (1 + mod(i - 1, 7_int64))
    end do
    write (*, '(f0.0, " ", es24.16)') real(until - from, real64) * 1.0e9_real64 / real(rate, real64), total
    flush (6)
    deallocate (s, l, w, u, v, jd, g)
  end do
end program
