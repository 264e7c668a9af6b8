import type {
  AiEngine,
  DraftedReply,
  ReplyRequest,
  SpamRequest,
  TopicRequest,
  TranslationRequest,
} from '../../adapters/ai/ai.ts'
import type { Desk } from '../desk.ts'

const usage = { model: 'scripted', inputTokens: 10, outputTokens: 5, ms: 1 }

interface Script {
  isSpam?: (request: SpamRequest) => boolean | Promise<boolean>
  topicIDs?: (request: TopicRequest) => number[] | Promise<number[]>
  reply?: (
    request: ReplyRequest,
    onText?: (text: string) => void,
  ) => Partial<DraftedReply> | Promise<Partial<DraftedReply>>
  /** English by default. */
  language?: (text: string) => string
  translate?: (request: TranslationRequest) => string
}

/** Returns scripted answers, and records the requests. */
export function useScriptedEngine(desk: Desk, script: Script = {}) {
  const asked = { spam: [] as SpamRequest[], topics: [] as TopicRequest[], replies: [] as ReplyRequest[] }
  const engine: AiEngine = {
    async judgeSpam(request) {
      asked.spam.push(request)
      const isSpam = (await script.isSpam?.(request)) ?? false
      return { isSpam, score: isSpam ? 0.9 : 0.1, usage }
    },
    async detectTopics(request) {
      asked.topics.push(request)
      return { topicIDs: (await script.topicIDs?.(request)) ?? [], usage }
    },
    async draftReply(request, onText) {
      asked.replies.push(request)
      const drafted = { reply: 'We are on it.', escalate: false, reason: '', documentIDs: [] }
      return { ...drafted, ...(await script.reply?.(request, onText)), usage }
    },
    summarise: async () => ({ summary: '', usage }),
    translate: async (request) => ({ text: script.translate?.(request) ?? request.text, usage }),
    transformNotes: async ({ notes }) => ({ html: `<p>${notes}</p>`, usage }),
    detectLanguage: async (text) => ({ language: script.language?.(text) ?? 'en', usage }),
  }
  desk.context.ai = { ...desk.context.ai, embedded: () => engine }
  return asked
}
