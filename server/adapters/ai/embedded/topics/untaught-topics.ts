import { softmax } from './linear-scores.ts'
import { listBackdrop } from './names/backdrop.ts'
import { learnNameMatches, matchNames, type NameMatches } from './names/match-names.ts'
import type { TrainingSet } from './training-set.ts'

/** Plain data, so that a thread can transfer it. */
export interface UntaughtTopics {
  untaught: Int32Array
  matches: NameMatches
}

/** Weight of the name match relative to the model learned from examples. */
const nameWeight = 0.6
/** Temperature: larger values make the best match stand out less. */
const evenness = 1.5

export function learnUntaught({ texts, labels, firstExample, untaught, topics }: TrainingSet): UntaughtTopics {
  const names = texts.slice(0, firstExample)
  const others = listBackdrop(names.length)
  const owners = Int32Array.from([...labels.slice(0, firstExample), ...others.map((_, index) => topics + index)])
  return { untaught, matches: learnNameMatches([...names, ...others], owners) }
}

/**
 * Gives topics without examples their share among the others. The learned model hardly ever chooses them, so they are
 * judged by their names, compared with the names of all topics.
 */
export function createNameShares({ untaught, matches }: UntaughtTopics): (text: string, shares: Float64Array) => void {
  const fits = matchNames(matches)
  return (text, shares) => {
    const byName = fits(text).map((fit) => fit / evenness)
    softmax(byName)
    const given = untaught.reduce((sum, topic) => sum + nameWeight * (byName[topic] as number), 0)
    for (let topic = 0; topic < shares.length; topic++) shares[topic] = (shares[topic] as number) * (1 - given)
    for (const topic of untaught) shares[topic] = (shares[topic] as number) + nameWeight * (byName[topic] as number)
  }
}
