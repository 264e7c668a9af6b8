;; Compiled into ranking-wasm.ts by
;;   npx -p wabt@1.0.39 wat2wasm ranking.wat -o ranking.wasm && base64 -w0 ranking.wasm
(module
  (memory (import "data" "memory") 1)
  ;; Of signatures, those that differ from that of a question in at most so many bits: for each the bits above the lower 16, and
  ;; its place. Answers how many. They lie in blocks of 16: the first byte of each, the second of each, and so on, 64 in all, of
  ;; which the first so many are compared. After the results there is room for 32 bytes.
  (func (export "near") (param $signatures i32) (param $question i32) (param $bytes i32) (param $count i32) (param $most i32) (param $result i32) (result i32)
    (local $start i32) (local $inner i32) (local $at i32) (local $end i32) (local $mask i32) (local $lane i32)
    (local $sum v128) (local $low v128) (local $high v128) (local $all v128)
    (local.set $start (local.get $result))
    (local.set $all (i16x8.splat (local.get $most)))
    (loop $next_block
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      ;; A byte holds the sum of 31 bytes at most.
      (loop $next_part
        (local.set $end (i32.add (local.get $at) (i32.const 31)))
        (if (i32.gt_u (local.get $end) (local.get $bytes)) (then (local.set $end (local.get $bytes))))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $next_byte
          (local.set $sum
            (i8x16.add (local.get $sum)
              (i8x16.popcnt
                (v128.xor
                  (v128.load8_splat (i32.add (local.get $question) (local.get $at)))
                  (v128.load (i32.add (local.get $signatures) (i32.shl (local.get $at) (i32.const 4))))))))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br_if $next_byte (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_u (local.get $sum))))
        (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_u (local.get $sum))))
        (br_if $next_part (i32.lt_u (local.get $at) (local.get $bytes))))
      (if (v128.any_true (v128.or (i16x8.le_u (local.get $low) (local.get $all)) (i16x8.le_u (local.get $high) (local.get $all))))
        (then
          (local.set $mask
            (i32.or
              (i16x8.bitmask (i16x8.le_u (local.get $low) (local.get $all)))
              (i32.shl (i16x8.bitmask (i16x8.le_u (local.get $high) (local.get $all))) (i32.const 8))))
          (loop $next_lane
            (local.set $lane (i32.ctz (local.get $mask)))
            ;; The sums lie after the result that they are for, which is never beyond the place of that passage.
            (v128.store offset=4 (local.get $result) (local.get $low))
            (v128.store offset=20 (local.get $result) (local.get $high))
            (i32.store (local.get $result)
              (i32.or
                (i32.shl
                  (i32.load16_u offset=4 (i32.add (local.get $result) (i32.shl (local.get $lane) (i32.const 1))))
                  (i32.const 16))
                (i32.add (local.get $inner) (local.get $lane))))
            (if (i32.lt_u (i32.add (local.get $inner) (local.get $lane)) (local.get $count))
              (then (local.set $result (i32.add (local.get $result) (i32.const 4)))))
            (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
            (br_if $next_lane (local.get $mask)))))
      (local.set $signatures (i32.add (local.get $signatures) (i32.const 1024)))
      (local.set $inner (i32.add (local.get $inner) (i32.const 16)))
      (br_if $next_block (i32.lt_u (local.get $inner) (local.get $count))))
    (i32.shr_u (i32.sub (local.get $result) (local.get $start)) (i32.const 2)))
  ;; Of numbers side by side, a multiple of 16 of them, the places of those that are at least as high as another. Answers how many.
  (func (export "reach") (param $scores i32) (param $count i32) (param $least f32) (param $result i32) (result i32)
    (local $inner i32) (local $start i32) (local $all v128) (local $mask i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $start (local.get $result))
    (local.set $all (f32x4.splat (local.get $least)))
    (loop $next
      (local.set $a (f32x4.ge (v128.load (local.get $scores)) (local.get $all)))
      (local.set $b (f32x4.ge (v128.load offset=16 (local.get $scores)) (local.get $all)))
      (local.set $c (f32x4.ge (v128.load offset=32 (local.get $scores)) (local.get $all)))
      (local.set $d (f32x4.ge (v128.load offset=48 (local.get $scores)) (local.get $all)))
      ;; Most often there is none.
      (if (v128.any_true (v128.or (v128.or (local.get $a) (local.get $b)) (v128.or (local.get $c) (local.get $d))))
        (then
          (local.set $mask
            (i32.or
              (i32.or
                (i32x4.bitmask (local.get $a))
                (i32.shl (i32x4.bitmask (local.get $b)) (i32.const 4)))
              (i32.or
                (i32.shl (i32x4.bitmask (local.get $c)) (i32.const 8))
                (i32.shl (i32x4.bitmask (local.get $d)) (i32.const 12)))))
          (loop $bit
            (i32.store (local.get $result) (i32.add (local.get $inner) (i32.ctz (local.get $mask))))
            (local.set $result (i32.add (local.get $result) (i32.const 4)))
            (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
            (br_if $bit (local.get $mask)))))
      (local.set $scores (i32.add (local.get $scores) (i32.const 64)))
      (local.set $inner (i32.add (local.get $inner) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $inner) (local.get $count))))
    (i32.shr_u (i32.sub (local.get $result) (local.get $start)) (i32.const 2)))
  ;; Adds weights, a byte each, times what their term is worth to scores side by side, a multiple of 16 of them.
  (func (export "add") (param $weights i32) (param $scores i32) (param $count i32) (param $worth f32)
    (local $end i32) (local $all v128) (local $some v128) (local $half v128)
    (local.set $all (f32x4.splat (local.get $worth)))
    (local.set $end (i32.add (local.get $weights) (local.get $count)))
    (loop $next
      (local.set $some (v128.load (local.get $weights)))
      (local.set $half (i16x8.extend_low_i8x16_u (local.get $some)))
      (v128.store (local.get $scores)
        (f32x4.add (v128.load (local.get $scores))
          (f32x4.mul (local.get $all) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (local.get $half))))))
      (v128.store offset=16 (local.get $scores)
        (f32x4.add (v128.load offset=16 (local.get $scores))
          (f32x4.mul (local.get $all) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_u (local.get $half))))))
      (local.set $half (i16x8.extend_high_i8x16_u (local.get $some)))
      (v128.store offset=32 (local.get $scores)
        (f32x4.add (v128.load offset=32 (local.get $scores))
          (f32x4.mul (local.get $all) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (local.get $half))))))
      (v128.store offset=48 (local.get $scores)
        (f32x4.add (v128.load offset=48 (local.get $scores))
          (f32x4.mul (local.get $all) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_u (local.get $half))))))
      (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 64)))
      (br_if $next (i32.lt_u (local.get $weights) (local.get $end)))))
  ;; Multiplies each of the vectors, whose addresses are given, with that of the question: a byte each number, a multiple of 16 of them.
  (func (export "multiply") (param $addresses i32) (param $question i32) (param $result i32) (param $count i32) (param $width i32)
    (local $end i32) (local $at i32) (local $vector i32) (local $a v128) (local $b v128) (local $sum v128)
    (local.set $end (i32.add (local.get $result) (i32.shl (local.get $count) (i32.const 2))))
    (loop $next_vector
      (local.set $vector (i32.load (local.get $addresses)))
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $next
        (local.set $a (v128.load (i32.add (local.get $question) (local.get $at))))
        (local.set $b (v128.load (i32.add (local.get $vector) (local.get $at))))
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
      (local.set $addresses (i32.add (local.get $addresses) (i32.const 4)))
      (local.set $result (i32.add (local.get $result) (i32.const 4)))
      (br_if $next_vector (i32.lt_u (local.get $result) (local.get $end))))))
