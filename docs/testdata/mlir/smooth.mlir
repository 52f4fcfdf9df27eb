builtin.module {
  func.func @smooth(%in: !stencil.field<[-1,9]x[-1,7]xf64>, %out: !stencil.field<[-1,9]x[-1,7]xf64>) {
    %0 = stencil.load %in : !stencil.field<[-1,9]x[-1,7]xf64> -> !stencil.temp<[-1,9]x[0,6]xf64>
    %1 = stencil.apply(%x = %0 : !stencil.temp<[-1,9]x[0,6]xf64>) -> (!stencil.temp<[0,8]x[0,6]xf64>) {
      %2 = stencil.access %x[-1, 0] : !stencil.temp<[-1,9]x[0,6]xf64>
      %3 = stencil.access %x[1, 0] : !stencil.temp<[-1,9]x[0,6]xf64>
      %4 = arith.addf %2, %3 : f64
      %5 = arith.constant 5.000000e-01 : f64
      %6 = arith.mulf %4, %5 : f64
      stencil.return %6 : f64
    }
    stencil.store %1 to %out(<[0, 0], [8, 6]>) : !stencil.temp<[0,8]x[0,6]xf64> to !stencil.field<[-1,9]x[-1,7]xf64>
    func.return
  }
}
