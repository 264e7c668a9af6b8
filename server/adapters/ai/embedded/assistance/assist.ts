import type { AssistedText, AssistRequest } from '../../ai.ts'
import { findPassages } from '../replies/find-passages.ts'
import { summarise } from '../summaries/summarise.ts'
import { shorten } from './shorten.ts'

export type EmbeddedAssistance = Pick<
  AssistRequest,
  'kind' | 'text' | 'question' | 'documents' | 'messages' | 'language'
>

/** A passage that covers less than this share of the question would answer another one. */
const minCoverage = 0.5
/** Further passages must match almost as well as the first. */
const furtherWorth = 0.75
const maxPassages = 3

/** Answers questions by quoting matching passages; shortens texts to their most important sentences. */
export function assist({ kind, text, question, documents, messages, language }: EmbeddedAssistance): AssistedText {
  if (kind === 'Ask') return quote({ question, documents, messages })
  if (kind === 'Shorten' || text.trim()) return { text: shorten(text), citations: [] }
  return { text: summarise({ messages, language }), citations: [] }
}

/** From documents if one matches, otherwise from the ticket's messages. */
function quote({ question, documents, messages }: Pick<EmbeddedAssistance, 'question' | 'documents' | 'messages'>) {
  const fromDocuments = choose(
    question,
    documents.map(({ title, content }, index) => ({ documentID: index + 1, title, content })),
  )
  const fromMessages = messages.map(({ text }, index) => {
    return { documentID: documents.length + index + 1, title: '', content: text }
  })
  const chosen = fromDocuments.length > 0 ? fromDocuments : choose(question, fromMessages)
  if (chosen.length === 0) return { text: '', isUnanswered: true as const, citations: [] }
  return {
    text: chosen.map(({ documentID, text }) => `${text} [${documentID}]`).join('\n\n'),
    citations: chosen.map(({ documentID, text }) => ({ mark: documentID, passage: text })),
  }
}

function choose(question: string, sources: Parameters<typeof findPassages>[0]) {
  if (sources.length === 0) return []
  const found = findPassages(sources, question)
  const [best] = found
  if (!best || best.coverage < minCoverage) return []
  const minScore = best.score * best.coverage * furtherWorth
  return found
    .filter(({ score, coverage }) => coverage >= minCoverage && score * coverage >= minScore)
    .slice(0, maxPassages)
    .map(({ passage }) => passage)
}
