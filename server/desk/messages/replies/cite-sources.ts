import type { Citation } from '@attendant/contract/knowledge/citation.ts'

/** Blanks before a mark go with it. */
const markPattern = (marks: number[]) => new RegExp(`[ \\t]*\\[(?:${marks.join('|')})\\]`, 'g')

/** What customers read: the draft without source markers. */
export function withoutMarks(text: string, citations: readonly Citation[] | null): string {
  if (!citations || citations.length === 0) return text
  return text.replace(markPattern(citations.map(({ mark }) => mark)), '')
}
