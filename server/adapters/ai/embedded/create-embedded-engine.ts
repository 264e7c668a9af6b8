import { LRUCache } from 'lru-cache'
import { type AiEngine, AiFault, type Thought } from '../ai.ts'
import { detectLanguage } from './language/detect-language.ts'
import { describeNotes } from './places/transform-notes.ts'
import { draftFromPassages } from './replies/draft-reply.ts'
import { createSpamJudge } from './spam/judge-spam.ts'
import { summariseMessages } from './summaries/summarise.ts'
import { learnTopics } from './topics/learn-topics.ts'

/** Sets of topics that stay learned: those of the customers who are being written to. */
const mostLearned = 50

/**
 * The engine that needs no provider and no network. It classifies, compares and quotes; it writes no prose of its own,
 * and its replies say so.
 */
export function createEmbeddedEngine(): AiEngine {
  const learned = new LRUCache<string, (text: string) => number[]>({ max: mostLearned })
  const judgeSpam = createSpamJudge()
  const topicsOf = (key: string, learn: () => (text: string) => number[]) => {
    const known = learned.get(key)
    if (known) return known
    const fresh = learn()
    learned.set(key, fresh)
    return fresh
  }
  return {
    detectTopics: (request) =>
      think(() => ({ topicIDs: topicsOf(request.trainingKey, () => learnTopics(request.topics))(request.text) })),
    judgeSpam: (request) => think(() => judgeSpam(request)),
    draftReply: (request) => think(() => draftFromPassages(request)),
    summarise: (request) => think(() => ({ summary: summariseMessages(request) })),
    detectLanguage: (text, candidates) => think(async () => ({ language: await detectLanguage(text, candidates) })),
    transformNotes: (request) => think(() => ({ html: describeNotes(request.notes, request.lexicon) })),
    async translate() {
      throw new AiFault('unsupported', 'The embedded engine does not translate: a provider is needed.')
    },
  }
}

async function think<Answer extends object>(work: () => Answer | Promise<Answer>): Promise<Thought<Answer>> {
  const begin = performance.now()
  const answer = await work()
  return { ...answer, usage: { model: 'Embedded', inputTokens: 0, outputTokens: 0, ms: performance.now() - begin } }
}
