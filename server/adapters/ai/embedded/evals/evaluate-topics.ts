import type { AiEngine } from '../../ai.ts'
import { type OwnTopics, readOwn } from './own-sets.ts'

export interface TopicFigures {
  set: string
  examples: number
  right: number
  /** The share of messages without a topic for which none was detected. */
  none: number
}

/** Evaluates the project's own topics, in the way the product calls the engine. Shares from 0 to 1. */
export async function evaluateOwnTopics(engine: AiEngine): Promise<TopicFigures[]> {
  const figures: TopicFigures[] = []
  for (const set of ['topics-en', 'topics-de']) {
    const own = readOwn<OwnTopics>(`${set}.json`)
    for (const examples of [0, 2, 6]) figures.push(await measure(engine, set, own, examples))
  }
  return figures
}

async function measure(engine: AiEngine, set: string, { topics, none }: OwnTopics, examples: number) {
  const choices = topics.map((topic, topicID) => ({ ...topic, topicID, examples: topic.examples.slice(0, examples) }))
  const detect = async (text: string) => {
    const { topicIDs } = await engine.detectTopics({ trainingKey: `${set} ${examples}`, topics: choices, text })
    return topicIDs
  }
  let [right, tests, refused] = [0, 0, 0]
  for (const [topicID, topic] of topics.entries()) {
    for (const text of topic.tests) {
      tests++
      if ((await detect(text))[0] === topicID) right++
    }
  }
  for (const text of none) if ((await detect(text)).length === 0) refused++
  return { set, examples, right: right / tests, none: refused / none.length }
}
