;; Multiplies a matrix, kept by row, with a vector: four rows at a time, four numbers at a time.
;; Rows and width are multiples of four. Compiled into dense-wasm.ts by
;;   npx -p wabt@1.0.39 wat2wasm dense.wat -o dense.wasm && base64 -w0 dense.wasm
(module
  (memory (import "data" "memory") 1)
  (func $sum (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))
  (func (export "multiply") (param $matrix i32) (param $vector i32) (param $result i32) (param $rows i32) (param $width i32)
    (local $bytes i32) (local $at i32) (local $end i32) (local $place i32) (local $x v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (local.set $end (i32.add (local.get $result) (i32.shl (local.get $rows) (i32.const 2))))
    (loop $next_rows
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0))
      (local.set $d (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $next
        (local.set $x (v128.load (i32.add (local.get $vector) (local.get $at))))
        (local.set $place (i32.add (local.get $matrix) (local.get $at)))
        (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $x) (v128.load (local.get $place)))))
        (local.set $place (i32.add (local.get $place) (local.get $bytes)))
        (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $x) (v128.load (local.get $place)))))
        (local.set $place (i32.add (local.get $place) (local.get $bytes)))
        (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $x) (v128.load (local.get $place)))))
        (local.set $place (i32.add (local.get $place) (local.get $bytes)))
        (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $x) (v128.load (local.get $place)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $at) (local.get $bytes))))
      (f32.store (local.get $result) (call $sum (local.get $a)))
      (f32.store offset=4 (local.get $result) (call $sum (local.get $b)))
      (f32.store offset=8 (local.get $result) (call $sum (local.get $c)))
      (f32.store offset=12 (local.get $result) (call $sum (local.get $d)))
      (local.set $matrix (i32.add (local.get $matrix) (i32.shl (local.get $bytes) (i32.const 2))))
      (local.set $result (i32.add (local.get $result) (i32.const 16)))
      (br_if $next_rows (i32.lt_u (local.get $result) (local.get $end))))))
