// The types of the Open Earth Compiler, and of fields with fewer dimensions, each in a function
// of the name of its test there; and what is ours alone, integers and truth values.
module {
  func @field(%a: !stencil.field<?x?x?xf64>, %b: !stencil.field<72x72x60xf32>, %c: !stencil.field<?x72x?xi32>) {
    return
  }
  func @ldfield(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<0x72x0xf32>, %c: !stencil.field<?x0x60xi1>) {
    return
  }
  func @temp(%in: !stencil.field<?x?x?xf64>) {
    %0 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %1 = stencil.load %in([0, 0, 0]:[64, 64, 60]) : (!stencil.field<?x?x?xf64>) -> !stencil.temp<64x64x60xf64>
    return
  }
  func @ldtemp(%in: !stencil.field<0x?x0xf64>, %mask: !stencil.field<?x?x0xi1>) {
    %0 = stencil.load %in([0, 3, 0]:[1, 64, 1]) : (!stencil.field<0x?x0xf64>) -> !stencil.temp<0x61x0xf64>
    %1 = stencil.load %mask : (!stencil.field<?x?x0xi1>) -> !stencil.temp<?x?x0xi1>
    return
  }
}
