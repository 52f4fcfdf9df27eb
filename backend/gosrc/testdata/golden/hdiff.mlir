// Horizontal diffusion, fused: one nest that reads 13 points of one field.
//
// Whole vectors, and no register spilled, up to the end of the two main loops; nothing is
// fused or called. Both ask for what they read later.
// all-never: ^\s*(call|bl)\s|fn?m(add|sub|la|ls)
// v2: prefetcht0
// v2-not: \[rsp.*xmm|xmm.*\[rsp
// v2: mulpd\s+xmm
// v2: movupd\s+xmmword ptr \[.*\], xmm
// v2: prefetcht0
// v2-not: \[rsp.*xmm|xmm.*\[rsp
// v2: movntpd\s+xmmword ptr \[.*\], xmm
// v3: prefetcht0
// v3-not: \[rsp.*ymm|ymm.*\[rsp
// v3: vmulpd\s+ymm
// v3: vmovupd\s+ymmword ptr \[.*\], ymm
// v3: prefetcht0
// v3-not: \[rsp.*ymm|ymm.*\[rsp
// v3: vmovntpd\s+ymmword ptr \[.*\], ymm
// v4: prefetcht0
// v4-not: \[rsp.*zmm|zmm.*\[rsp
// v4: vmulpd\s+zmm
// v4: vmovupd\s+zmmword ptr \[.*\], zmm
// v4: prefetcht0
// v4-not: \[rsp.*zmm|zmm.*\[rsp
// v4: vmovntpd\s+zmmword ptr \[.*\], zmm
// neon-not: \bq\d+, .*\[sp
// neon: ldr\s+q\d+, \[x
// neon: fmul\s+v\d+\.2d
// neon: str\s+q\d+, \[x
//
// The remainder is masked, or scalar where masks are no instruction.
// v2: mulsd\s+xmm
// v2: movsd\s+qword ptr \[.*\], xmm
// v3: vmaskmovpd\s+ymm\d+, ymm\d+, ymmword ptr
// v3: vmaskmovpd\s+ymmword ptr
// v4: \{k\d\} \{z\}, zmmword ptr
// v4: zmmword ptr \[.*\] \{k\d\}, zmm
// neon: fmul\s+d\d+
// neon: str\s+d\d+
//
// Streaming stores are fenced, and the upper halves of registers cleared.
// v2,v3,v4: sfence
// v3,v4: vzeroupper
// v2-never: ymm|zmm|maskmov
// v3-never: zmm
// neon-never: stnp
//
// llvm-never: fast|contract|reassoc|nsw|nuw|inbounds
// llvm: define void @entry
func @Hdiff(%in: !loop.field<?x?x?xf64>, %coeff: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %v1 = constant -4.0e0 : f64
          %v2 = constant 0.0e0 : f64
          %v3 = loop.load %in[%i, %j, %k] : !loop.field<?x?x?xf64>
          %v4 = mulf %v1, %v3 : f64
          %v5 = loop.load %in[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
          %v6 = loop.load %in[%i + 1, %j, %k] : !loop.field<?x?x?xf64>
          %v7 = addf %v5, %v6 : f64
          %v8 = addf %v4, %v7 : f64
          %v9 = loop.load %in[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
          %v10 = loop.load %in[%i, %j - 1, %k] : !loop.field<?x?x?xf64>
          %v11 = addf %v9, %v10 : f64
          %v12 = addf %v8, %v11 : f64
          %v13 = mulf %v1, %v5 : f64
          %v14 = loop.load %in[%i - 2, %j, %k] : !loop.field<?x?x?xf64>
          %v15 = addf %v14, %v3 : f64
          %v16 = addf %v13, %v15 : f64
          %v17 = loop.load %in[%i - 1, %j + 1, %k] : !loop.field<?x?x?xf64>
          %v18 = loop.load %in[%i - 1, %j - 1, %k] : !loop.field<?x?x?xf64>
          %v19 = addf %v17, %v18 : f64
          %v20 = addf %v16, %v19 : f64
          %v21 = subf %v12, %v20 : f64
          %v22 = subf %v3, %v5 : f64
          %v23 = mulf %v21, %v22 : f64
          %v24 = cmpf "ogt", %v23, %v2 : f64
          %v25 = select %v24, %v2, %v21 : f64
          %v26 = mulf %v1, %v6 : f64
          %v27 = loop.load %in[%i + 2, %j, %k] : !loop.field<?x?x?xf64>
          %v28 = addf %v3, %v27 : f64
          %v29 = addf %v26, %v28 : f64
          %v30 = loop.load %in[%i + 1, %j + 1, %k] : !loop.field<?x?x?xf64>
          %v31 = loop.load %in[%i + 1, %j - 1, %k] : !loop.field<?x?x?xf64>
          %v32 = addf %v30, %v31 : f64
          %v33 = addf %v29, %v32 : f64
          %v34 = subf %v33, %v12 : f64
          %v35 = subf %v6, %v3 : f64
          %v36 = mulf %v34, %v35 : f64
          %v37 = cmpf "ogt", %v36, %v2 : f64
          %v38 = select %v37, %v2, %v34 : f64
          %v39 = subf %v25, %v38 : f64
          %v40 = mulf %v1, %v10 : f64
          %v41 = addf %v18, %v31 : f64
          %v42 = addf %v40, %v41 : f64
          %v43 = loop.load %in[%i, %j - 2, %k] : !loop.field<?x?x?xf64>
          %v44 = addf %v3, %v43 : f64
          %v45 = addf %v42, %v44 : f64
          %v46 = subf %v12, %v45 : f64
          %v47 = subf %v3, %v10 : f64
          %v48 = mulf %v46, %v47 : f64
          %v49 = cmpf "ogt", %v48, %v2 : f64
          %v50 = select %v49, %v2, %v46 : f64
          %v51 = mulf %v1, %v9 : f64
          %v52 = addf %v17, %v30 : f64
          %v53 = addf %v51, %v52 : f64
          %v54 = loop.load %in[%i, %j + 2, %k] : !loop.field<?x?x?xf64>
          %v55 = addf %v54, %v3 : f64
          %v56 = addf %v53, %v55 : f64
          %v57 = subf %v56, %v12 : f64
          %v58 = subf %v9, %v3 : f64
          %v59 = mulf %v57, %v58 : f64
          %v60 = cmpf "ogt", %v59, %v2 : f64
          %v61 = select %v60, %v2, %v57 : f64
          %v62 = subf %v50, %v61 : f64
          %v63 = loop.load %coeff[%i, %j, %k] : !loop.field<?x?x?xf64>
          %v64 = addf %v39, %v62 : f64
          %v65 = mulf %v63, %v64 : f64
          %v66 = addf %v3, %v65 : f64
          loop.store %v66, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
        }
      }
    }
  }
  return
}
