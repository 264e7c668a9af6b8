import { everydayMessages } from '../everyday-messages.ts'
import { bestOf } from '../linear-scores.ts'
import type { TopicReader } from '../topic-reader.ts'
import type { TrainingSet } from '../training-set.ts'
import { listBackdrop } from './backdrop.ts'
import { learnNameMatches, matchNames, type NameMatches } from './match-names.ts'

/**
 * The share of everyday messages whose best match is no better than chance: higher with few topics, because most
 * messages of such a workspace have none of them.
 */
const chance = { few: 0.8, many: 0.7 }
/** How much worse than the best a second topic may match. */
const near = 0.5

/** Plain data, so that a thread can transfer it. */
export interface NameModel {
  topics: number
  matches: NameMatches
  /** Minimum score. */
  minFit: number
}

export function learnNames({ texts, labels, topics }: TrainingSet): NameModel {
  const others = topics > 0 ? listBackdrop(texts.length) : []
  const areFew = others.length > 0
  const owners = Int32Array.from([...labels, ...others.map((_, index) => topics + index)])
  const matches = learnNameMatches([...texts, ...others], owners)
  const scores = scoresOf({ topics, matches })
  const usual = everydayMessages().map((message) => best(scores(message)))
  const minFit =
    usual.sort((one, other) => one - other)[Math.floor(chance[areFew ? 'few' : 'many'] * usual.length)] ?? 0
  return { topics, matches, minFit }
}

/** Detects topics by their names and a few examples, until there are enough to learn from. */
export function createNameReader(model: NameModel): TopicReader {
  const scores = scoresOf(model)
  const { minFit } = model
  return {
    scores,
    topics(text, likely = []) {
      const fits = scores(text)
      const maxFit = best(fits)
      // Names are too short to estimate prior probabilities, so the thread decides close cases.
      if (fits.length === 0 || maxFit <= Math.max(0, minFit)) return likely.slice(0, 3)
      return [...fits.keys()]
        .filter((topic) => (fits[topic] as number) >= Math.max(minFit, maxFit - near))
        .sort((one, other) => (fits[other] as number) - (fits[one] as number))
        .slice(0, 3)
    },
  }
}

function scoresOf({ topics, matches }: Pick<NameModel, 'topics' | 'matches'>): (text: string) => Float64Array {
  const all = matchNames(matches)
  return (text) => all(text).subarray(0, topics)
}

function best(scores: Float64Array): number {
  return scores[bestOf(scores)] ?? 0
}
