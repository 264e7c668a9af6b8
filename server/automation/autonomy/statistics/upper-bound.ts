/** Alternative failure rates, as shares of the tested rate. */
const expectedShares = [0.1, 0.25, 0.5, 0.75]

/**
 * The wealth of a bettor who starts with 1 and bets on each outcome that fewer than `rate` of them fail: the mean
 * likelihood ratio of several lower rates. While the failure rate is `rate` or more, its expected value is at most 1,
 * and the probability that it ever reaches x is at most 1 / x (Ville's inequality), however often it is checked.
 */
function winningsOf(failures: number, count: number, rate: number): number {
  const all = expectedShares.map((share) =>
    Math.exp(failures * Math.log(share) + (count - failures) * Math.log((1 - share * rate) / (1 - rate))),
  )
  return all.reduce((sum, winnings) => sum + winnings, 0) / all.length
}

/** The lowest failure rate that the bets have refuted: valid at any time, not only at one chosen in advance. */
export function upperBoundOf(failures: number, count: number, confidence: number): number {
  if (count <= 0 || failures >= count) return 1
  let [low, high] = [0, 1]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (winningsOf(failures, count, middle) < 1 / (1 - confidence)) low = middle
    else high = middle
  }
  return Math.round(high * 10_000) / 10_000
}
