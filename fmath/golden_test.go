package fmath_test

// golden are hashes of the bits of many results.
var golden = map[string]string{
	"Acos":  "94ce16b5d439c78f",
	"Asin":  "f00d83cc9a4b482c",
	"Atan":  "595091ed282443da",
	"Atan2": "38f657d1d89e7383",
	"Cbrt":  "3ccab6274898c1f9",
	"Cos":   "d4b0a7d75b0b4416",
	"Cosh":  "188e3c2c5065022b",
	"Erf":   "c94f1645fa1e8990",
	"Exp":   "2dc8af6fae039045",
	"Exp2":  "3d859ba9bc763610",
	"Expm1": "ed9c8403fbce12bf",
	"Hypot": "7a08627d34e4475d",
	"Log":   "d798cc5692d57d21",
	"Log10": "295359dfa4235bab",
	"Log1p": "ede43f13ef6363a7",
	"Log2":  "ef78e79d41d2aa34",
	"Pow":   "b2a10391d095f8f7",
	"Sin":   "88a72f121247b462",
	"Sinh":  "24191180f6c90054",
	"Tan":   "a8642dc031169b85",
	"Tanh":  "6e5150262cc30b16",
}
