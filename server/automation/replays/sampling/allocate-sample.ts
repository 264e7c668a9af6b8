/** Messages of a period in the same stratum: those affected by one change, or (0) the rest. */
export interface Stratum {
  stratum: number
  size: number
}

interface Allocated extends Stratum {
  /** The number of messages to replay. */
  takes: number
}

/** The stratum that no change is known to affect. */
export const rest = 0
/** Changes may have unexpected effects, so the rest keeps at least this share of the sample. */
const restShare = 0.5

/**
 * Up to half of the sample goes to messages that the changes can affect, in equal parts per change: rare ones would
 * hardly occur in a plain random sample. Each replayed message represents the same number of messages of its stratum.
 */
export function allocateSample(strata: readonly Stratum[], max: number): Allocated[] {
  const total = strata.reduce((sum, { size }) => sum + size, 0)
  if (total <= max) return strata.map((one) => ({ ...one, takes: one.size }))
  const others = strata.filter(({ stratum }) => stratum === rest)
  const restSize = others.reduce((sum, { size }) => sum + size, 0)
  const affected = shareEvenly(
    strata.filter(({ stratum }) => stratum !== rest),
    Math.max(Math.floor(max * (1 - restShare)), max - restSize),
  )
  const left = max - affected.reduce((sum, { takes }) => sum + takes, 0)
  return [...affected, ...shareEvenly(others, left)].filter(({ takes }) => takes > 0)
}

/** Unused places of small strata go to larger ones. */
function shareEvenly(strata: readonly Stratum[], count: number): Allocated[] {
  let left = count
  return strata
    .toSorted((one, other) => one.size - other.size || one.stratum - other.stratum)
    .map((one, place) => {
      const takes = Math.min(one.size, Math.floor(left / (strata.length - place)))
      left -= takes
      return { ...one, takes }
    })
}
