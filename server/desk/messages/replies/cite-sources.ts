import type { Citation } from '@attendant/contract/knowledge/citation.ts'

/** Also matches the spaces before a mark. */
const markPattern = (marks: number[]) => new RegExp(`[ \\t]*\\[(?:${marks.join('|')})\\]`, 'g')

/** The text for customers: the draft without source markers. */
export function withoutMarks(text: string, citations: readonly Citation[] | null): string {
  if (!citations || citations.length === 0) return text
  return text.replace(markPattern(citations.map(({ mark }) => mark)), '')
}
