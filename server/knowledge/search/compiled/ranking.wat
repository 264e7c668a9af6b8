;; Compiled into ranking-wasm.ts by
;;   npx -p wabt@1.0.39 wat2wasm ranking.wat -o ranking.wasm && base64 -w0 ranking.wasm
(module
  (memory (import "data" "memory") 1)
  ;; Of signatures, those that differ from that of a question in at most so many bits, and whose scores are at least so high: for
  ;; each the bits above the lower 16, and its place. Answers how many. They lie in blocks of 16: the first byte of each, the second
  ;; of each, and so on, 64 in all, of which the first so many are compared, a multiple of 8. After the results there is room for 32
  ;; bytes.
  (func (export "near") (param $signatures i32) (param $question i32) (param $bytes i32) (param $count i32) (param $most i32) (param $scores i32) (param $least f32) (param $result i32) (result i32)
    (local $start i32) (local $inner i32) (local $at i32) (local $asked i32) (local $end i32) (local $mask i32) (local $lane i32)
    (local $a v128) (local $b v128) (local $differs v128) (local $ones v128) (local $twos v128) (local $fours v128) (local $twoA v128)
    (local $twoB v128) (local $fourA v128) (local $fourB v128) (local $eights v128) (local $sum v128) (local $low v128) (local $high v128)
    (local $all v128) (local $reached v128)
    (local.set $start (local.get $result))
    (local.set $all (i16x8.splat (local.get $most)))
    (local.set $reached (f32x4.splat (local.get $least)))
    (local.set $end (i32.add (local.get $question) (local.get $bytes)))
    (loop $next_block
      (local.set $mask
        (i32.or
          (i32.or
            (i32x4.bitmask (f32x4.ge (v128.load (local.get $scores)) (local.get $reached)))
            (i32.shl (i32x4.bitmask (f32x4.ge (v128.load offset=16 (local.get $scores)) (local.get $reached))) (i32.const 4)))
          (i32.or
            (i32.shl (i32x4.bitmask (f32x4.ge (v128.load offset=32 (local.get $scores)) (local.get $reached))) (i32.const 8))
            (i32.shl (i32x4.bitmask (f32x4.ge (v128.load offset=48 (local.get $scores)) (local.get $reached))) (i32.const 12)))))
      (if (local.get $mask)
        (then
          ;; Bits that differ are counted in columns, eight bytes at a time, and of the columns only eights are added up each time:
          ;; instructions that count the bits of a byte take several times as long as those that combine bits.
          (local.set $ones (v128.const i32x4 0 0 0 0))
          (local.set $twos (v128.const i32x4 0 0 0 0))
          (local.set $fours (v128.const i32x4 0 0 0 0))
          (local.set $sum (v128.const i32x4 0 0 0 0))
          (local.set $at (local.get $signatures))
          (local.set $asked (local.get $question))
          (loop $next_part
            (local.set $a
              (v128.xor (v128.load8_splat offset=0 (local.get $asked)) (v128.load offset=0 (local.get $at))))
            (local.set $b
              (v128.xor (v128.load8_splat offset=1 (local.get $asked)) (v128.load offset=16 (local.get $at))))
            (local.set $differs (v128.xor (local.get $ones) (local.get $a)))
            (local.set $twoA
              (v128.or
                (v128.and (local.get $ones) (local.get $a))
                (v128.and (local.get $differs) (local.get $b))))
            (local.set $ones (v128.xor (local.get $differs) (local.get $b)))
            (local.set $a
              (v128.xor (v128.load8_splat offset=2 (local.get $asked)) (v128.load offset=32 (local.get $at))))
            (local.set $b
              (v128.xor (v128.load8_splat offset=3 (local.get $asked)) (v128.load offset=48 (local.get $at))))
            (local.set $differs (v128.xor (local.get $ones) (local.get $a)))
            (local.set $twoB
              (v128.or
                (v128.and (local.get $ones) (local.get $a))
                (v128.and (local.get $differs) (local.get $b))))
            (local.set $ones (v128.xor (local.get $differs) (local.get $b)))
            (local.set $differs (v128.xor (local.get $twos) (local.get $twoA)))
            (local.set $fourA
              (v128.or
                (v128.and (local.get $twos) (local.get $twoA))
                (v128.and (local.get $differs) (local.get $twoB))))
            (local.set $twos (v128.xor (local.get $differs) (local.get $twoB)))
            (local.set $a
              (v128.xor (v128.load8_splat offset=4 (local.get $asked)) (v128.load offset=64 (local.get $at))))
            (local.set $b
              (v128.xor (v128.load8_splat offset=5 (local.get $asked)) (v128.load offset=80 (local.get $at))))
            (local.set $differs (v128.xor (local.get $ones) (local.get $a)))
            (local.set $twoA
              (v128.or
                (v128.and (local.get $ones) (local.get $a))
                (v128.and (local.get $differs) (local.get $b))))
            (local.set $ones (v128.xor (local.get $differs) (local.get $b)))
            (local.set $a
              (v128.xor (v128.load8_splat offset=6 (local.get $asked)) (v128.load offset=96 (local.get $at))))
            (local.set $b
              (v128.xor (v128.load8_splat offset=7 (local.get $asked)) (v128.load offset=112 (local.get $at))))
            (local.set $differs (v128.xor (local.get $ones) (local.get $a)))
            (local.set $twoB
              (v128.or
                (v128.and (local.get $ones) (local.get $a))
                (v128.and (local.get $differs) (local.get $b))))
            (local.set $ones (v128.xor (local.get $differs) (local.get $b)))
            (local.set $differs (v128.xor (local.get $twos) (local.get $twoA)))
            (local.set $fourB
              (v128.or
                (v128.and (local.get $twos) (local.get $twoA))
                (v128.and (local.get $differs) (local.get $twoB))))
            (local.set $twos (v128.xor (local.get $differs) (local.get $twoB)))
            (local.set $differs (v128.xor (local.get $fours) (local.get $fourA)))
            (local.set $eights
              (v128.or
                (v128.and (local.get $fours) (local.get $fourA))
                (v128.and (local.get $differs) (local.get $fourB))))
            (local.set $fours (v128.xor (local.get $differs) (local.get $fourB)))
            (local.set $sum (i8x16.add (local.get $sum) (i8x16.popcnt (local.get $eights))))
            (local.set $at (i32.add (local.get $at) (i32.const 128)))
            (local.set $asked (i32.add (local.get $asked) (i32.const 8)))
            (br_if $next_part (i32.lt_u (local.get $asked) (local.get $end))))
          ;; A byte holds the eights twice, with the fours, and the twos twice, with the ones; the former count four times.
          (local.set $a
            (i8x16.add (i8x16.add (local.get $sum) (local.get $sum)) (i8x16.popcnt (local.get $fours))))
          (local.set $b (i8x16.popcnt (local.get $twos)))
          (local.set $b (i8x16.add (i8x16.add (local.get $b) (local.get $b)) (i8x16.popcnt (local.get $ones))))
          (local.set $low
            (i16x8.add
              (i16x8.shl (i16x8.extend_low_i8x16_u (local.get $a)) (i32.const 2))
              (i16x8.extend_low_i8x16_u (local.get $b))))
          (local.set $high
            (i16x8.add
              (i16x8.shl (i16x8.extend_high_i8x16_u (local.get $a)) (i32.const 2))
              (i16x8.extend_high_i8x16_u (local.get $b))))
          (local.set $mask
            (i32.and
              (local.get $mask)
              (i32.or
                (i16x8.bitmask (i16x8.le_u (local.get $low) (local.get $all)))
                (i32.shl (i16x8.bitmask (i16x8.le_u (local.get $high) (local.get $all))) (i32.const 8)))))
          (if (local.get $mask)
            (then
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
                (br_if $next_lane (local.get $mask)))))))
      (local.set $signatures (i32.add (local.get $signatures) (i32.const 1024)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 64)))
      (local.set $inner (i32.add (local.get $inner) (i32.const 16)))
      (br_if $next_block (i32.lt_u (local.get $inner) (local.get $count))))
    (i32.shr_u (i32.sub (local.get $result) (local.get $start)) (i32.const 2)))
  ;; Writes a bit for each of 512 numbers: whether it is above its threshold. Bytes lie so far apart.
  (func (export "sign") (param $numbers i32) (param $thresholds i32) (param $result i32) (param $step i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $numbers) (i32.const 2048)))
    (loop $next
      (i32.store8 (local.get $result)
        (i32.or
          (i32x4.bitmask (f32x4.gt (v128.load (local.get $numbers)) (v128.load (local.get $thresholds))))
          (i32.shl
            (i32x4.bitmask (f32x4.gt (v128.load offset=16 (local.get $numbers)) (v128.load offset=16 (local.get $thresholds))))
            (i32.const 4))))
      (local.set $numbers (i32.add (local.get $numbers) (i32.const 32)))
      (local.set $thresholds (i32.add (local.get $thresholds) (i32.const 32)))
      (local.set $result (i32.add (local.get $result) (local.get $step)))
      (br_if $next (i32.lt_u (local.get $numbers) (local.get $end)))))
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
