;; Compiled into ranking-wasm.ts by
;;   npx -p wabt@1.0.39 wat2wasm ranking.wat -o ranking.wasm && base64 -w0 ranking.wasm
(module
  (memory (import "data" "memory") 1)
  ;; Of signatures side by side, 64 bytes each, those that differ from that of a question in at most so many bits: for each
  ;; the bits above the lower 16, and its place. Answers how many. One after the other: faster here than 16 bytes at a time.
  (func (export "near") (param $signatures i32) (param $question i32) (param $count i32) (param $most i32) (param $result i32) (result i32)
    (local $a i64) (local $b i64) (local $c i64) (local $d i64) (local $e i64) (local $f i64) (local $g i64) (local $h i64)
    (local $inner i32) (local $sum i32) (local $start i32)
    (local.set $start (local.get $result))
    (local.set $a (i64.load (local.get $question)))
    (local.set $b (i64.load offset=8 (local.get $question)))
    (local.set $c (i64.load offset=16 (local.get $question)))
    (local.set $d (i64.load offset=24 (local.get $question)))
    (local.set $e (i64.load offset=32 (local.get $question)))
    (local.set $f (i64.load offset=40 (local.get $question)))
    (local.set $g (i64.load offset=48 (local.get $question)))
    (local.set $h (i64.load offset=56 (local.get $question)))
    (loop $next
      (local.set $sum (i32.wrap_i64
        (i64.add
          (i64.add
            (i64.add
              (i64.popcnt (i64.xor (local.get $a) (i64.load (local.get $signatures))))
              (i64.popcnt (i64.xor (local.get $b) (i64.load offset=8 (local.get $signatures)))))
            (i64.add
              (i64.popcnt (i64.xor (local.get $c) (i64.load offset=16 (local.get $signatures))))
              (i64.popcnt (i64.xor (local.get $d) (i64.load offset=24 (local.get $signatures))))))
          (i64.add
            (i64.add
              (i64.popcnt (i64.xor (local.get $e) (i64.load offset=32 (local.get $signatures))))
              (i64.popcnt (i64.xor (local.get $f) (i64.load offset=40 (local.get $signatures)))))
            (i64.add
              (i64.popcnt (i64.xor (local.get $g) (i64.load offset=48 (local.get $signatures))))
              (i64.popcnt (i64.xor (local.get $h) (i64.load offset=56 (local.get $signatures)))))))))
      (if (i32.le_u (local.get $sum) (local.get $most))
        (then
          (i32.store (local.get $result) (i32.or (i32.shl (local.get $sum) (i32.const 16)) (local.get $inner)))
          (local.set $result (i32.add (local.get $result) (i32.const 4)))))
      (local.set $signatures (i32.add (local.get $signatures) (i32.const 64)))
      (local.set $inner (i32.add (local.get $inner) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $inner) (local.get $count))))
    (i32.shr_u (i32.sub (local.get $result) (local.get $start)) (i32.const 2)))
  ;; Of numbers side by side, a multiple of four of them, the places of those that are at least as high as another. Answers how many.
  (func (export "reach") (param $scores i32) (param $count i32) (param $least f32) (param $result i32) (result i32)
    (local $inner i32) (local $start i32) (local $all v128) (local $mask i32)
    (local.set $start (local.get $result))
    (local.set $all (f32x4.splat (local.get $least)))
    (loop $next
      (local.set $mask (i32x4.bitmask (f32x4.ge (v128.load (local.get $scores)) (local.get $all))))
      (if (local.get $mask)
        (then
          (loop $bit
            (i32.store (local.get $result) (i32.add (local.get $inner) (i32.ctz (local.get $mask))))
            (local.set $result (i32.add (local.get $result) (i32.const 4)))
            (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
            (br_if $bit (local.get $mask)))))
      (local.set $scores (i32.add (local.get $scores) (i32.const 16)))
      (local.set $inner (i32.add (local.get $inner) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $inner) (local.get $count))))
    (i32.shr_u (i32.sub (local.get $result) (local.get $start)) (i32.const 2)))
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
