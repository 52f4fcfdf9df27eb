module {
  func @Looked(%o_Major: !stencil.field<?x0x0xf32>, %o_Counts: !stencil.field<?x0x0xui8>, %o_Shift: !stencil.field<?x0x0xf32>, %x: !stencil.field<?x?x?xf32>, %class: !stencil.field<?x?x0xi32>, %out: !stencil.field<?x?x?xf32>, %n: !stencil.field<?x?x?xi32>) attributes {stencil.program} {
    %o_Major_1 = stencil.load %o_Major : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %o_Counts_1 = stencil.load %o_Counts : (!stencil.field<?x0x0xui8>) -> !stencil.temp<?x0x0xui8>
    %o_Shift_1 = stencil.load %o_Shift : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %x_1 = stencil.load %x : (!stencil.field<?x?x?xf32>) -> !stencil.temp<?x?x?xf32>
    %class_1 = stencil.load %class : (!stencil.field<?x?x0xi32>) -> !stencil.temp<?x?x0xi32>
    %absorbed = stencil.apply (%x_2 = %x_1 : !stencil.temp<?x?x?xf32>, %o_Shift_2 = %o_Shift_1 : !stencil.temp<?x0x0xf32>, %o_Major_2 = %o_Major_1 : !stencil.temp<?x0x0xf32>) -> !stencil.temp<?x?x?xf32> {
      %0 = stencil.access %x_2 [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %1 = constant 0.0e+00 : f32
      %2 = cmpf "ogt", %0, %1 : f32
      %3 = cmpf "olt", %0, %1 : f32
      %4 = addf %0, %1 : f32
      %5 = cmpf "oeq", %0, %1 : f32
      %6 = constant 0.0e+00 : f32
      %7 = cmpf "une", %0, %6 : f32
      %8 = and %5, %7 : i1
      %9 = or %2, %8 : i1
      %10 = select %3, %1, %4 : f32
      %11 = select %9, %0, %10 : f32
      %12 = constant 3.0e+00 : f32
      %13 = cmpf "ogt", %11, %12 : f32
      %14 = cmpf "olt", %11, %12 : f32
      %15 = negf %11 : f32
      %16 = negf %12 : f32
      %17 = addf %15, %16 : f32
      %18 = negf %17 : f32
      %19 = cmpf "oeq", %11, %12 : f32
      %20 = constant 0.0e+00 : f32
      %21 = cmpf "une", %11, %20 : f32
      %22 = and %19, %21 : i1
      %23 = or %14, %22 : i1
      %24 = select %13, %12, %18 : f32
      %25 = select %23, %11, %24 : f32
      %26 = fptosi %25 : f32 to index
      %27 = constant 3 : index
      %28 = and %26, %27 : index
      %29 = constant 0 : index
      %30 = stencil.dyn_access %o_Shift_2(%29) in [at 0, 0, 0] : [at 0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %31 = constant 5 : index
      %32 = muli %28, %31 : index
      %33 = constant 41 : index
      %34 = addi %32, %33 : index
      %35 = stencil.dyn_access %o_Major_2(%34) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %36 = addf %35, %30 : f32
      %37 = constant 5 : index
      %38 = muli %28, %37 : index
      %39 = constant 40 : index
      %40 = addi %38, %39 : index
      %41 = stencil.dyn_access %o_Major_2(%40) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %42 = constant 5 : index
      %43 = muli %28, %42 : index
      %44 = constant 41 : index
      %45 = addi %43, %44 : index
      %46 = stencil.dyn_access %o_Major_2(%45) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %47 = constant 5 : index
      %48 = muli %28, %47 : index
      %49 = constant 42 : index
      %50 = addi %48, %49 : index
      %51 = stencil.dyn_access %o_Major_2(%50) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %52 = constant 5 : index
      %53 = muli %28, %52 : index
      %54 = constant 43 : index
      %55 = addi %53, %54 : index
      %56 = stencil.dyn_access %o_Major_2(%55) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %57 = constant 5 : index
      %58 = muli %28, %57 : index
      %59 = constant 44 : index
      %60 = addi %58, %59 : index
      %61 = stencil.dyn_access %o_Major_2(%60) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %62 = addf %36, %61 : f32
      %63 = stencil.store_result %62 : (f32) -> !stencil.result<f32>
      stencil.return %63 : !stencil.result<f32>
    }
    %out_1:2 = stencil.apply (%class_2 = %class_1 : !stencil.temp<?x?x0xi32>, %o_Major_3 = %o_Major_1 : !stencil.temp<?x0x0xf32>, %absorbed_1 = %absorbed : !stencil.temp<?x?x?xf32>, %o_Shift_3 = %o_Shift_1 : !stencil.temp<?x0x0xf32>, %o_Counts_2 = %o_Counts_1 : !stencil.temp<?x0x0xui8>, %x_3 = %x_1 : !stencil.temp<?x?x?xf32>) -> (!stencil.temp<?x?x?xf32>, !stencil.temp<?x?x?xi32>) {
      %64 = stencil.access %class_2 [0, 0, 0] : (!stencil.temp<?x?x0xi32>) -> i32
      %65 = index_cast %64 : i32 to index
      %66 = constant 0 : index
      %67 = cmpi "sgt", %65, %66 : index
      %68 = select %67, %65, %66 : index
      %69 = constant 4 : index
      %70 = cmpi "slt", %68, %69 : index
      %71 = select %70, %68, %69 : index
      %72 = constant 20 : index
      %73 = addi %71, %72 : index
      %74 = stencil.dyn_access %o_Major_3(%73) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %75 = constant 0.0e+00 : f32
      %76 = addf %75, %74 : f32
      %77 = constant 1 : index
      %78 = cmpi "sgt", %65, %77 : index
      %79 = select %78, %65, %77 : index
      %80 = constant 4 : index
      %81 = cmpi "slt", %79, %80 : index
      %82 = select %81, %79, %80 : index
      %83 = constant 25 : index
      %84 = addi %82, %83 : index
      %85 = stencil.dyn_access %o_Major_3(%84) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %86 = addf %76, %85 : f32
      %87 = constant 2 : index
      %88 = cmpi "sgt", %65, %87 : index
      %89 = select %88, %65, %87 : index
      %90 = constant 4 : index
      %91 = cmpi "slt", %89, %90 : index
      %92 = select %91, %89, %90 : index
      %93 = constant 30 : index
      %94 = addi %92, %93 : index
      %95 = stencil.dyn_access %o_Major_3(%94) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %96 = addf %86, %95 : f32
      %97 = constant 3 : index
      %98 = cmpi "sgt", %65, %97 : index
      %99 = select %98, %65, %97 : index
      %100 = constant 4 : index
      %101 = cmpi "slt", %99, %100 : index
      %102 = select %101, %99, %100 : index
      %103 = constant 35 : index
      %104 = addi %102, %103 : index
      %105 = stencil.dyn_access %o_Major_3(%104) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %106 = addf %96, %105 : f32
      %107 = stencil.access %absorbed_1 [1, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %108 = constant 0 : index
      %109 = stencil.dyn_access %o_Shift_3(%108) in [at 0, 0, 0] : [at 0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %110 = mulf %107, %109 : f32
      %111 = addf %106, %110 : f32
      %112 = constant 0 : i32
      %113 = cmpi "sge", %64, %112 : i32
      %114 = scf.if %113 -> (i32) {
        %115 = index_cast %64 : i32 to index
        %116 = constant 4 : index
        %117 = cmpi "slt", %115, %116 : index
        %118 = scf.if %117 -> (i32) {
          %119 = index_cast %64 : i32 to index
          %120 = constant 0 : index
          %121 = cmpi "slt", %119, %120 : index
          %122 = select %121, %120, %119 : index
          %123 = constant 3 : index
          %124 = cmpi "sgt", %122, %123 : index
          %125 = select %124, %123, %122 : index
          %126 = stencil.dyn_access %o_Counts_2(%125) in [at 0, 0, 0] : [at 3, 0, 0] : (!stencil.temp<?x0x0xui8>) -> ui8
          %127 = zexti %126 : ui8 to i32
          scf.yield %127 : i32
        } else {
          %128 = constant 0 : i32
          scf.yield %128 : i32
        }
        scf.yield %118 : i32
      } else {
        %129 = constant 0 : i32
        scf.yield %129 : i32
      }
      %130 = stencil.index 2 [0, 0, 0] : index
      %131 = constant 2 : index
      %132 = remi_signed %130, %131 : index
      %133 = constant 0 : index
      %134 = cmpi "eq", %132, %133 : index
      %135 = scf.if %134 -> (f32) {
        %136 = stencil.access %x_3 [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
        %137 = constant 0.0e+00 : f32
        %138 = cmpf "ogt", %136, %137 : f32
        %139:5 = scf.if %138 -> (f32, f32, f32, f32, f32) {
          %140 = constant 5 : index
          %141 = stencil.dyn_access %o_Major_3(%140) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %142 = constant 6 : index
          %143 = stencil.dyn_access %o_Major_3(%142) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %144 = constant 7 : index
          %145 = stencil.dyn_access %o_Major_3(%144) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %146 = constant 8 : index
          %147 = stencil.dyn_access %o_Major_3(%146) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %148 = constant 9 : index
          %149 = stencil.dyn_access %o_Major_3(%148) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          scf.yield %141, %143, %145, %147, %149 : f32, f32, f32, f32, f32
        } else {
          %150 = constant 10 : index
          %151 = stencil.dyn_access %o_Major_3(%150) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %152 = constant 11 : index
          %153 = stencil.dyn_access %o_Major_3(%152) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %154 = constant 12 : index
          %155 = stencil.dyn_access %o_Major_3(%154) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %156 = constant 13 : index
          %157 = stencil.dyn_access %o_Major_3(%156) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %158 = constant 14 : index
          %159 = stencil.dyn_access %o_Major_3(%158) in [at 0, 0, 0] : [at 59, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          scf.yield %151, %153, %155, %157, %159 : f32, f32, f32, f32, f32
        }
        %160 = addf %111, %139#3 : f32
        scf.yield %160 : f32
      } else {
        scf.yield %111 : f32
      }
      %161 = stencil.store_result %135 : (f32) -> !stencil.result<f32>
      %162 = stencil.store_result %114 : (i32) -> !stencil.result<i32>
      stencil.return %161, %162 : !stencil.result<f32>, !stencil.result<i32>
    }
    stencil.store %out_1#0 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf32> to !stencil.field<?x?x?xf32>
    stencil.store %out_1#1 to %n([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xi32> to !stencil.field<?x?x?xi32>
    return
  }
}
