/** The places of the highest scores above zero, best first. */
export function bestOf(scores: Float32Array | Float64Array, limit: number): number[] {
  let least = 0
  let best: number[] = []
  const scoreOf = (place: number) => scores[place] as number
  const keep = () => {
    best.sort((one, other) => scoreOf(other) - scoreOf(one) || one - other)
    best = best.slice(0, limit)
    least = best.length < limit ? 0 : scoreOf(best.at(-1) as number)
  }
  for (let place = 0; place < scores.length; place++) {
    if (scoreOf(place) <= least) continue
    best.push(place)
    if (best.length >= 4 * limit + 100) keep()
  }
  keep()
  return best
}

const buckets = 1024
/** The cut is found by looking at every so many. */
const sampled = 5

/** What about as many as wanted reach: found by counting, because sorting all of them would take longer than the rest. */
export function leastOfBest(values: Float32Array, wanted: number): number {
  let highest = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    if (value > highest) highest = value
  }
  if (highest === 0) return Number.POSITIVE_INFINITY
  const counts = new Uint32Array(buckets + 1)
  const scale = buckets / highest
  for (let index = 0; index < values.length; index += sampled) {
    const bucket = ((values[index] as number) * scale) | 0
    counts[bucket] = (counts[bucket] as number) + 1
  }
  let found = 0
  for (let bucket = buckets; bucket > 0; bucket--) {
    found += counts[bucket] as number
    if (found >= wanted / sampled) return bucket / scale
  }
  return 1 / scale
}
