import { type AiEngine, AiFault, type Thought } from '../ai.ts'
import { detectLanguage } from './language/detect-language.ts'
import { describeNotes } from './places/transform-notes.ts'
import { draftReply } from './replies/draft-reply.ts'
import { createSpamJudge } from './spam/judge-spam.ts'
import { summarise } from './summaries/summarise.ts'
import { createTopicLibrary } from './topics/topic-library.ts'

/**
 * The engine that needs nothing from outside: no network, no key. Classical, small and quick, and honest about what it
 * is: it learns topics from examples, quotes documents instead of writing, and cannot translate.
 */
export function createEmbeddedEngine(): AiEngine {
  const library = createTopicLibrary()
  const judgeSpam = createSpamJudge()
  return {
    detectTopics: ({ trainingKey, topics, text }) =>
      timed(async () => {
        if (topics.length === 0 || !text.trim()) return { topicIDs: [] }
        const reader = await library.readerFor(trainingKey, topics)
        return { topicIDs: reader.topics(text).flatMap((place) => topics[place]?.topicID ?? []) }
      }),
    judgeSpam: (request) => timed(async () => judgeSpam(request)),
    draftReply: (request, onText) =>
      timed(async () => {
        const drafted = draftReply(request)
        if (drafted.reply) onText?.(drafted.reply)
        return drafted
      }),
    summarise: (request) => timed(async () => ({ summary: summarise(request) })),
    transformNotes: ({ notes, lexicon }) => timed(async () => ({ html: describeNotes(notes, lexicon) })),
    async translate() {
      throw new AiFault('unsupported', 'The embedded engine cannot translate: set an AI provider for that.')
    },
    detectLanguage: (text, candidates) => timed(async () => ({ language: detectLanguage(text, candidates) })),
  }
}

async function timed<Answer extends object>(think: () => Promise<Answer>): Promise<Thought<Answer>> {
  const start = performance.now()
  const answer = await think()
  const ms = Math.round(performance.now() - start)
  return { ...answer, usage: { model: 'Embedded', inputTokens: 0, outputTokens: 0, ms } }
}
