module {
  func @Advance(%m_H: !stencil.field<?x?x0xf64>, %m_Wind_U: !stencil.field<?x?x0xf64>, %m_Wind_V: !stencil.field<?x?x0xf64>, %m_Q_0: !stencil.field<?x0x0xf32>, %m_Q_1: !stencil.field<?x0x0xf32>, %c_Dt: f64, %c_Weights_0_0: f32, %c_Weights_0_1: f32, %c_Weights_1_0: f32, %c_Weights_1_1: f32, %c_On: i1, %w_0: i16, %w_1: i16, %next_H: !stencil.field<?x?x0xf64>, %next_Q_0: !stencil.field<?x?x0xf32>, %next_Q_1: !stencil.field<?x?x0xf32>) attributes {stencil.program} {
    %m_H_1 = stencil.load %m_H : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %m_Wind_U_1 = stencil.load %m_Wind_U : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %m_Wind_V_1 = stencil.load %m_Wind_V : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %m_Q_0_1 = stencil.load %m_Q_0 : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %m_Q_1_1 = stencil.load %m_Q_1 : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %speed = stencil.apply (%m_Wind_U_2 = %m_Wind_U_1 : !stencil.temp<?x?x0xf64>, %c_Dt_1 = %c_Dt : f64) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %m_Wind_U_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = mulf %0, %c_Dt_1 : f64
      %2 = stencil.store_result %1 : (f64) -> !stencil.result<f64>
      stencil.return %2 : !stencil.result<f64>
    }
    %divergence = stencil.apply (%m_Wind_U_3 = %m_Wind_U_1 : !stencil.temp<?x?x0xf64>, %m_Wind_V_2 = %m_Wind_V_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %3 = stencil.access %m_Wind_U_3 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %4 = stencil.access %m_Wind_U_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %5 = subf %3, %4 : f64
      %6 = stencil.access %m_Wind_V_2 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %7 = addf %5, %6 : f64
      %8 = stencil.access %m_Wind_V_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %9 = subf %7, %8 : f64
      %10 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
      stencil.return %10 : !stencil.result<f64>
    }
    %divergence_1 = stencil.apply (%m_Wind_V_3 = %m_Wind_V_1 : !stencil.temp<?x?x0xf64>, %m_Wind_U_4 = %m_Wind_U_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %11 = stencil.access %m_Wind_V_3 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %12 = stencil.access %m_Wind_V_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %13 = subf %11, %12 : f64
      %14 = stencil.access %m_Wind_U_4 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %15 = addf %13, %14 : f64
      %16 = stencil.access %m_Wind_U_4 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %17 = subf %15, %16 : f64
      %18 = stencil.store_result %17 : (f64) -> !stencil.result<f64>
      stencil.return %18 : !stencil.result<f64>
    }
    %next:3 = stencil.apply (%m_H_2 = %m_H_1 : !stencil.temp<?x?x0xf64>, %speed_1 = %speed : !stencil.temp<?x?x0xf64>, %divergence_2 = %divergence : !stencil.temp<?x?x0xf64>, %divergence_3 = %divergence_1 : !stencil.temp<?x?x0xf64>, %m_Q_0_2 = %m_Q_0_1 : !stencil.temp<?x0x0xf32>, %c_Weights_0_1_1 = %c_Weights_0_1 : f32, %w_0_1 = %w_0 : i16, %m_Q_1_2 = %m_Q_1_1 : !stencil.temp<?x0x0xf32>, %c_Weights_1_0_1 = %c_Weights_1_0 : f32, %w_1_1 = %w_1 : i16, %c_On_1 = %c_On : i1) -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf32>, !stencil.temp<?x?x0xf32>) {
      %19 = stencil.access %m_H_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %20 = stencil.access %speed_1 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %21 = addf %19, %20 : f64
      %22 = stencil.access %divergence_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %23 = subf %21, %22 : f64
      %24 = stencil.access %divergence_3 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %25 = addf %23, %24 : f64
      %26 = stencil.access %m_Q_0_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %27 = mulf %c_Weights_0_1_1, %26 : f32
      %28 = sitofp %w_0_1 : i16 to f32
      %29 = addf %27, %28 : f32
      %30 = stencil.access %m_Q_1_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %31 = mulf %c_Weights_1_0_1, %30 : f32
      %32 = sitofp %w_1_1 : i16 to f32
      %33 = addf %31, %32 : f32
      %34 = scf.if %c_On_1 -> (f32) {
        %35 = constant 0.0e+00 : f32
        scf.yield %35 : f32
      } else {
        scf.yield %29 : f32
      }
      %36 = stencil.store_result %25 : (f64) -> !stencil.result<f64>
      %37 = stencil.store_result %34 : (f32) -> !stencil.result<f32>
      %38 = stencil.store_result %33 : (f32) -> !stencil.result<f32>
      stencil.return %36, %37, %38 : !stencil.result<f64>, !stencil.result<f32>, !stencil.result<f32>
    }
    stencil.store %next#0 to %next_H([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    stencil.store %next#1 to %next_Q_0([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    stencil.store %next#2 to %next_Q_1([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    return
  }
}
