/** The failure rates that are bet on, as shares of the rate that is bet against. */
const expectedShares = [0.1, 0.25, 0.5, 0.75]

/**
 * What a bettor who starts with 1 owns after betting on each outcome that fewer than `rate` of them fail: the mean of the
 * likelihood ratios of several lower rates. While the failure rate is `rate` or more, the expectation is at most 1, and
 * the chance that it ever reaches x is at most 1 / x (Ville's inequality), however often it is looked at.
 */
function winningsOf(failures: number, count: number, rate: number): number {
  const all = expectedShares.map((share) =>
    Math.exp(failures * Math.log(share) + (count - failures) * Math.log((1 - share * rate) / (1 - rate))),
  )
  return all.reduce((sum, winnings) => sum + winnings, 0) / all.length
}

/** The lowest failure rate that the bets have refuted: valid at every moment, not only at one that was chosen before. */
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
