/** The probability of at least `count` hits in `of` trials with hit rate `rate`. */
export function tailOf(count: number, of: number, rate: number): number {
  if (count <= 0) return 1
  if (rate <= 0) return 0
  if (rate >= 1) return 1
  let logTerm = count * Math.log(rate) + (of - count) * Math.log1p(-rate)
  for (let place = 1; place <= count; place++) logTerm += Math.log((of - count + place) / place)
  const odds = rate / (1 - rate)
  let [term, sum] = [Math.exp(logTerm), 0]
  for (let hits = count; hits <= of; hits++) {
    sum += term
    term *= ((of - hits) / (hits + 1)) * odds
  }
  return Math.min(1, sum)
}

/**
 * The highest rate that the outcome refutes: with this confidence, the true rate is higher. Exact for any number of
 * trials (Clopper-Pearson), unlike the normal approximation, which is wrong for few.
 */
export function lowerBoundOf(count: number, of: number, confidence: number): number {
  if (count <= 0 || of <= 0) return 0
  let [low, high] = [0, count / of]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (tailOf(count, of, middle) <= 1 - confidence) low = middle
    else high = middle
  }
  return low
}

/**
 * The same for a share of a weighted sample: uses the effective sample size, rounded so that the bound is
 * conservative.
 */
export function lowerBoundOfShare(
  { share, effective }: { share: number; effective: number },
  confidence: number,
): number {
  const of = Math.ceil(effective - tolerance)
  return lowerBoundOf(Math.floor(share * effective + tolerance), of, confidence)
}

/** For floating-point numbers that represent integers. */
const tolerance = 1e-6
