// A module with attributes; one inside another; a name with letters of another alphabet.
module attributes {count = 3 : i64, flag, range = ([0, -1, NK] : [NI+1, NJ, NK+2]), list = [1, -2], on = true, rate = 2.5e-1 : f32} {
  module {
    func @Größe() {
      return
    }
  }
  func @f() {
    return
  }
}
