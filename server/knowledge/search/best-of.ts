/** Keeps the highest positive scores. Among equal ones, lower places come first. */
export interface Best {
  /** The minimum score to be kept. */
  min: number
  offer(place: number, score: number): void
  /** Best first. */
  sorted(): { place: number; score: number }[]
}

/** A heap with the lowest kept score on top, because most scores are below it and are rejected by one comparison. */
export function createBest(limit: number): Best {
  const scores: number[] = []
  const places: number[] = []

  /** Whether the entry at `at` stays above the given score and place in the heap. */
  const isLower = (at: number, score: number, place: number) =>
    (scores[at] as number) < score || (scores[at] === score && (places[at] as number) > place)

  function put(at: number, score: number, place: number): void {
    scores[at] = score
    places[at] = place
  }

  function raise(score: number, place: number): void {
    let at = scores.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (isLower(parent, score, place)) break
      put(at, scores[parent] as number, places[parent] as number)
      at = parent
    }
    put(at, score, place)
  }

  function sink(score: number, place: number): void {
    let at = 0
    for (let child = 1; child < limit; child = 2 * at + 1) {
      const right = child + 1
      if (right < limit && isLower(right, scores[child] as number, places[child] as number)) child = right
      if (!isLower(child, score, place)) break
      put(at, scores[child] as number, places[child] as number)
      at = child
    }
    put(at, score, place)
  }

  const best: Best = {
    min: limit > 0 ? 0 : Number.POSITIVE_INFINITY,
    offer(place, score) {
      if (score < best.min || score <= 0) return
      if (scores.length < limit) raise(score, place)
      else if (limit > 0 && isLower(0, score, place)) sink(score, place)
      if (scores.length === limit) best.min = scores[0] as number
    },
    sorted: () =>
      scores
        .map((score, index) => ({ place: places[index] as number, score }))
        .sort((one, other) => other.score - one.score || one.place - other.place),
  }
  return best
}
