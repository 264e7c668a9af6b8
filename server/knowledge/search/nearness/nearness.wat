;; Compiled into nearness-wasm.ts by
;;   npx -p wabt@1.0.39 wat2wasm nearness.wat -o nearness.wasm && base64 -w0 nearness.wasm
;; `differ` counts the bits in which each signature differs from that of a question: 64 bytes each, side by side.
(module
  (memory (import "data" "memory") 1)
  (func (export "differ") (param $signatures i32) (param $question i32) (param $result i32) (param $count i32)
    (local $end i32) (local $bits v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $a (v128.load (local.get $question)))
    (local.set $b (v128.load offset=16 (local.get $question)))
    (local.set $c (v128.load offset=32 (local.get $question)))
    (local.set $d (v128.load offset=48 (local.get $question)))
    (local.set $end (i32.add (local.get $result) (i32.shl (local.get $count) (i32.const 1))))
    (loop $next
      (local.set $bits
        (i8x16.add
          (i8x16.add
            (i8x16.popcnt (v128.xor (local.get $a) (v128.load (local.get $signatures))))
            (i8x16.popcnt (v128.xor (local.get $b) (v128.load offset=16 (local.get $signatures)))))
          (i8x16.add
            (i8x16.popcnt (v128.xor (local.get $c) (v128.load offset=32 (local.get $signatures))))
            (i8x16.popcnt (v128.xor (local.get $d) (v128.load offset=48 (local.get $signatures)))))))
      (local.set $bits (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $bits))))
      (i32.store16 (local.get $result)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $bits)) (i32x4.extract_lane 1 (local.get $bits)))
          (i32.add (i32x4.extract_lane 2 (local.get $bits)) (i32x4.extract_lane 3 (local.get $bits)))))
      (local.set $signatures (i32.add (local.get $signatures) (i32.const 64)))
      (local.set $result (i32.add (local.get $result) (i32.const 2)))
      (br_if $next (i32.lt_u (local.get $result) (local.get $end)))))
  ;; Multiplies each of the vectors, side by side, with that of the question: a byte each number, a multiple of 16 of them.
  (func (export "multiply") (param $vectors i32) (param $question i32) (param $result i32) (param $count i32) (param $width i32)
    (local $end i32) (local $at i32) (local $a v128) (local $b v128) (local $sum v128)
    (local.set $end (i32.add (local.get $result) (i32.shl (local.get $count) (i32.const 2))))
    (loop $next_vector
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $next
        (local.set $a (v128.load (i32.add (local.get $question) (local.get $at))))
        (local.set $b (v128.load (i32.add (local.get $vectors) (local.get $at))))
        (local.set $sum
          (i32x4.add (local.get $sum)
            (i32x4.add
              (i32x4.extadd_pairwise_i16x8_s (i16x8.extmul_low_i8x16_s (local.get $a) (local.get $b)))
              (i32x4.extadd_pairwise_i16x8_s (i16x8.extmul_high_i8x16_s (local.get $a) (local.get $b))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $at) (local.get $width))))
      (i32.store (local.get $result)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $vectors (i32.add (local.get $vectors) (local.get $width)))
      (local.set $result (i32.add (local.get $result) (i32.const 4)))
      (br_if $next_vector (i32.lt_u (local.get $result) (local.get $end))))))
