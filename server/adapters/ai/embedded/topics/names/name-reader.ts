import { everydayMessages } from '../everyday-messages.ts'
import type { Lesson } from '../lesson.ts'
import { bestOf } from '../linear-scores.ts'
import type { TopicReader } from '../topic-reader.ts'
import { matchNames } from './match-names.ts'

/** Of everyday messages, this share fits a name no better than chance would have it. */
const chance = 0.7
/** How much worse than the best a second topic may fit. */
const near = 0.5

/** Reads topics by their names and the odd example, until there are enough to learn from. */
export function createNameReader({ texts, labels }: Lesson): TopicReader {
  const scores = matchNames(texts, labels)
  const usual = everydayMessages().map((message) => best(scores(message)))
  const least = usual.sort((one, other) => one - other)[Math.floor(chance * usual.length)] ?? 0
  return {
    scores,
    topics(text) {
      const fits = scores(text)
      const most = best(fits)
      if (fits.length === 0 || most <= Math.max(0, least)) return []
      return [...fits.keys()]
        .filter((topic) => (fits[topic] as number) >= Math.max(least, most - near))
        .sort((one, other) => (fits[other] as number) - (fits[one] as number))
        .slice(0, 3)
    },
  }
}

function best(scores: Float64Array): number {
  return scores[bestOf(scores)] ?? 0
}
