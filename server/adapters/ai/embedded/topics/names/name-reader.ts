import { everydayMessages } from '../everyday-messages.ts'
import { bestOf } from '../linear-scores.ts'
import type { TopicReader } from '../topic-reader.ts'
import { matchNames } from './match-names.ts'

/** Of everyday messages, this share fits a name no better than chance would have it. */
const chance = 0.8
/** How much worse than the best a second topic may fit. */
const near = 0.5

/** Reads topics by their names alone, until there are examples. */
export function createNameReader(names: readonly string[]): TopicReader {
  const match = matchNames(names)
  const usual = everydayMessages().map((message) => best(match(message)))
  const least = usual.sort((one, other) => one - other)[Math.floor(chance * usual.length)] ?? 0
  const scores = (text: string) => Float64Array.from(match(text))
  return {
    scores,
    topics(text) {
      const fits = scores(text)
      const most = best(fits)
      if (fits.length === 0 || most <= least || most === 0) return []
      return [...fits.keys()]
        .filter((topic) => (fits[topic] as number) >= Math.max(least, most - near))
        .sort((one, other) => (fits[other] as number) - (fits[one] as number))
        .slice(0, 3)
    },
  }
}

function best(scores: Float32Array | Float64Array): number {
  return scores[bestOf(scores)] ?? 0
}
