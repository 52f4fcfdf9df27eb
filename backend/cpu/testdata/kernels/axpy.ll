; y[i] = a*x[i] + w[i mod 8]*y[i], whole vectors first, then the rest.
; The vector constant is 64 bytes of rodata; args: {n, a, x, y, address out}.
define dso_local void @entry(ptr %args) #0 {
start:
  %n.p = getelementptr i64, ptr %args, i64 0
  %a.p = getelementptr i64, ptr %args, i64 1
  %x.p = getelementptr i64, ptr %args, i64 2
  %y.p = getelementptr i64, ptr %args, i64 3
  %self.p = getelementptr i64, ptr %args, i64 4
  %self = ptrtoint ptr @entry to i64
  store i64 %self, ptr %self.p
  %n = load i64, ptr %n.p
  %a = load double, ptr %a.p
  %x = load ptr, ptr %x.p
  %y = load ptr, ptr %y.p
  %a.ins = insertelement <8 x double> poison, double %a, i32 0
  %a.vec = shufflevector <8 x double> %a.ins, <8 x double> poison, <8 x i32> zeroinitializer
  %n.vec = and i64 %n, -8
  %any = icmp sgt i64 %n.vec, 0
  br i1 %any, label %vector, label %rest.head
vector:
  %i = phi i64 [ 0, %start ], [ %i.next, %vector ]
  %xi.p = getelementptr double, ptr %x, i64 %i
  %yi.p = getelementptr double, ptr %y, i64 %i
  %xi = load <8 x double>, ptr %xi.p, align 8
  %yi = load <8 x double>, ptr %yi.p, align 8
  %ax = fmul <8 x double> %a.vec, %xi
  %wy = fmul <8 x double> %yi, <double 0.5, double 1.25, double -3.0, double 7.0, double 0.125, double 9.0, double -11.0, double 13.0>
  %sum = fadd <8 x double> %ax, %wy
  store <8 x double> %sum, ptr %yi.p, align 8
  %i.next = add i64 %i, 8
  %more = icmp slt i64 %i.next, %n.vec
  br i1 %more, label %vector, label %rest.head
rest.head:
  br label %rest.test
rest.test:
  %j = phi i64 [ %n.vec, %rest.head ], [ %j.next, %rest ]
  %left = icmp slt i64 %j, %n
  br i1 %left, label %rest, label %done
rest:
  %xj.p = getelementptr double, ptr %x, i64 %j
  %yj.p = getelementptr double, ptr %y, i64 %j
  %xj = load double, ptr %xj.p, align 8
  %yj = load double, ptr %yj.p, align 8
  %lane = and i64 %j, 7
  %w.p = getelementptr [8 x double], ptr @weights, i64 0, i64 %lane
  %w = load double, ptr %w.p
  %axj = fmul double %a, %xj
  %wyj = fmul double %yj, %w
  %sumj = fadd double %axj, %wyj
  store double %sumj, ptr %yj.p, align 8
  %j.next = add i64 %j, 1
  br label %rest.test
done:
  ret void
}

@weights = private constant [8 x double] [double 0.5, double 1.25, double -3.0, double 7.0, double 0.125, double 9.0, double -11.0, double 13.0], align 64
attributes #0 = { nounwind noredzone "no-builtins" }
