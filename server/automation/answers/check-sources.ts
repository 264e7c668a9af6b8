import type { ReplyRequest } from '../../adapters/ai/ai.ts'
import { findUnsourced, readSources, type Sources } from './find-unsourced.ts'

/** Why drafts are left to people. The trace names what they state. */
export const noSourceForPart = 'No source answers a part of this'
export const unsourced = 'The draft states something that no source has.'

/**
 * Finds what a draft states that nothing in its request has. The request is read with the first draft. Where there is neither
 * knowledge nor the result of a tool, there is nothing to compare with.
 */
export function createSourceCheck(request: Omit<ReplyRequest, 'images'>): (draft: string) => string[] {
  const { documents, calls = [] } = request
  if (documents.length === 0 && calls.length === 0) return () => []
  let sources: Sources | undefined
  return (draft) => {
    sources ??= readSources(listTexts(request))
    return findUnsourced(draft, sources)
  }
}

function listTexts(request: Omit<ReplyRequest, 'images'>): string[] {
  const { documents, history, endUserFacts, instructions, procedure, calls = [] } = request
  return [
    ...documents.flatMap(({ title, content }) => [title, content]),
    ...history.map(({ text }) => text),
    ...endUserFacts,
    ...instructions,
    ...(procedure ? Object.values(procedure) : []),
    ...calls.flatMap(({ arguments: given, result }) => [given, result]),
    ...[request.customerName, request.subject, request.message, request.today ?? ''],
  ]
}
