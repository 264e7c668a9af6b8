import { type AiEngine, AiFault } from './ai.ts'

/** An engine that is loaded on first use, because engines are large. */
export function createLazyEngine(load: () => Promise<AiEngine>): AiEngine {
  let loading: Promise<AiEngine> | undefined
  const engine = () => {
    loading ??= load().catch((fault: unknown) => {
      // The next call tries again.
      loading = undefined
      throw fault
    })
    return loading
  }
  return {
    detectTopics: async (request) => (await engine()).detectTopics(request),
    judgeSpam: async (request) => (await engine()).judgeSpam(request),
    draftReply: async (request, onText) => (await engine()).draftReply(request, onText),
    summarise: async (request) => (await engine()).summarise(request),
    translate: async (request) => (await engine()).translate(request),
    transformNotes: async (request) => (await engine()).transformNotes(request),
    async assist(request, onText) {
      const { assist } = await engine()
      if (!assist) throw new AiFault('unsupported', 'This engine does not assist people.')
      return assist(request, onText)
    },
    async draftArticle(request) {
      const { draftArticle } = await engine()
      if (!draftArticle) throw new AiFault('unsupported', 'This engine does not write documents.')
      return draftArticle(request)
    },
    async languageOfPlace(request) {
      const { languageOfPlace } = await engine()
      if (!languageOfPlace) throw new AiFault('unsupported', 'This engine does not know the languages of places.')
      return languageOfPlace(request)
    },
    detectLanguage: async (text, ...expected) => (await engine()).detectLanguage(text, ...expected),
  }
}
