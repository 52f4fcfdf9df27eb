// RUN: oec-opt %s --run --elements --size=1x1x2 --input=a:0:1
// A kernel of arrays: a matrix, which all elements of a batch share, is applied to a vector of each. The
// product of the two is added up with one rounding.
func @Apply(%a: !tensor.array<4x3xf64>, %u: !tensor.batch<3xf64>, %out: !tensor.batch<4xf64>) attributes {tensor.program} {
  %v = tensor.compute (%j) in [4] {
    %s = tensor.sum (%i) in [3] fused {
      %0 = tensor.at %a[%j, %i] : !tensor.array<4x3xf64>
      %1 = tensor.at %u[%i] : !tensor.batch<3xf64>
      %2 = mulf %0, %1 : f64
      tensor.yield %2 : f64
    }
    tensor.yield %s : f64
  }
  tensor.store %v, %out : !tensor.batch<4xf64>
  return
}
