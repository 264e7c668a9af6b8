import { readCourtesy } from '../../../platform/text/courtesies.ts'
import { type AiEngine, AiFault, embeddedModel, type ReplyRequest, type WithUsage } from '../ai.ts'
import { canAssist } from './assistance/kinds.ts'
import { detectLanguage } from './language/detect-language.ts'
import { createSpamJudge, type SpamJudge } from './spam/judge-spam.ts'
import { runHere, type TaskRunner } from './task-runner.ts'
import { createTopicLibrary, type TopicLibrary } from './topics/topic-library.ts'

/** What the engine has learned, for all customers of the process. */
export interface EmbeddedMemory {
  library: TopicLibrary
  judgeSpam: SpamJudge
}

export const createEmbeddedMemory = (): EmbeddedMemory => ({
  library: createTopicLibrary(),
  judgeSpam: createSpamJudge(),
})

/** Maximum characters: the rest of a message changes neither topic nor answer. */
const maxMessage = 8_000
/** Up to this size the work takes a few milliseconds and needs no thread. */
const smallText = 4_000

/**
 * The engine without external dependencies: no network, no key. Small, fast and classical: it learns topics from
 * examples, quotes documents instead of writing, and cannot translate. `desk` identifies the customer it works for.
 */
export function createEmbeddedEngine(
  run: TaskRunner = runHere,
  memory = createEmbeddedMemory(),
  desk?: string,
): AiEngine {
  const { library, judgeSpam } = memory
  const runSized = (characters: number): TaskRunner => (characters <= smallText ? runHere : run)
  return {
    detectTopics: (request) =>
      timed(async () => {
        const { topics, text, thread } = request
        if (topics.length === 0 || !text.trim()) return { topicIDs: [] }
        const { reader, topicIDs } = await library.readerFor(request, run, desk)
        const message = text.slice(0, maxMessage)
        // A mere greeting or thanks does not continue the thread's topic.
        const likelyIDs = thread && !readCourtesy(message) ? thread.topicIDs : []
        const likely = likelyIDs.map((id) => topicIDs.indexOf(id)).filter((place) => place >= 0)
        const found = reader.topics(message, likely).flatMap((place) => topicIDs[place] ?? [])
        // A model learned earlier may contain topics that were deleted since.
        return { topicIDs: found.filter((id) => topics.some(({ topicID }) => topicID === id)) }
      }),
    judgeSpam: (request) => timed(() => judgeSpam(request, run)),
    draftReply: (request, onText) =>
      timed(async () => {
        const asked = toQuestion(request)
        const drafted = await runSized(sizeOf(asked))('draftTask', asked)
        if (drafted.reply) onText?.(drafted.reply)
        return drafted
      }),
    assist: ({ kind, text, question, documents, messages, language }, onText) =>
      timed(async () => {
        if (!canAssist(kind)) throw new AiFault('unsupported', `The embedded engine cannot do this: ${kind}.`)
        const characters = [...documents.map(({ content }) => content), ...messages.map((one) => one.text), text]
        const size = characters.reduce((sum, one) => sum + one.length, 0)
        const assisted = await runSized(size)('assistTask', { kind, text, question, documents, messages, language })
        if (assisted.text) onText?.(assisted.text)
        return assisted
      }),
    summarise: ({ messages, language }) =>
      timed(async () => {
        const characters = messages.reduce((sum, { text }) => sum + text.length, 0)
        return { summary: await runSized(characters)('summariseTask', { messages, language }) }
      }),
    transformNotes: ({ notes, lexicon }) =>
      timed(async () => ({
        html: await runSized(notes.length + lexicon.length)('describeNotesTask', { notes, lexicon }),
      })),
    async translate() {
      throw new AiFault('unsupported', 'The embedded engine cannot translate: set an AI provider for that.')
    },
    detectLanguage: (text, candidates, likely) =>
      timed(async () => ({ language: detectLanguage(text, { candidates, likely }) })),
  }
}

/** The input that the answer depends on. */
const toQuestion = ({
  channelType,
  documents,
  subject,
  message,
  language,
  history,
  answerability,
  mayAskBack,
}: ReplyRequest) => ({
  channelType,
  documents: documents.map(({ documentID, title, content }) => ({ documentID, title, content })),
  subject,
  message: message.slice(0, maxMessage),
  language,
  // Only the end user's latest words count.
  history: history
    .filter(({ from }) => from === 'end user')
    .slice(-1)
    .map(({ from, text }) => ({ from, text: text.slice(0, maxMessage) })),
  ...(answerability === undefined ? {} : { answerability }),
  ...(mayAskBack === undefined ? {} : { mayAskBack }),
})

const sizeOf = ({ documents, message }: ReturnType<typeof toQuestion>) =>
  documents.reduce((sum, { title, content }) => sum + title.length + content.length, message.length)

async function timed<Answer extends object>(think: () => Promise<Answer>): Promise<WithUsage<Answer>> {
  const start = performance.now()
  const answer = await think()
  const ms = Math.round(performance.now() - start)
  return { ...answer, usage: { model: embeddedModel, inputTokens: 0, outputTokens: 0, ms } }
}
