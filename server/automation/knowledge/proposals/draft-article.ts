import type { Context } from '../../../context.ts'
import { findEngine } from '../../../organization/models/find-engine.ts'
import { recordUsage } from '../../../organization/models/record-usage.ts'
import type { Conversation } from './find-conversations.ts'
import { removePersonalData } from './remove-personal-data.ts'

export interface DraftedArticle {
  name: string
  content: string
}

const maxName = 120
const maxAnswers = 6
/** Share of the words of the shorter answer. */
const maxSharedRatio = 0.6

/** Uses the customer's model if it can write; otherwise the agents' answers verbatim. */
export async function draftArticle(
  context: Context,
  customerID: number,
  conversations: Conversation[],
): Promise<DraftedArticle> {
  const choice = await findEngine(context, customerID, 'EmailText')
  const language = conversations.find((one) => one.language)?.language ?? undefined
  if (choice?.engine.draftArticle) {
    try {
      const { title, content, usage } = await choice.engine.draftArticle({ conversations, language })
      await recordUsage(context, customerID, 'summary', usage)
      // A model may repeat or invent what looks like personal data.
      const clean = (text: string) => removePersonalData(text, { words: [] })
      return { name: clean(title).slice(0, maxName), content: clean(content) }
    } catch (fault) {
      if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
      context.log.warn({ err: fault, customerID }, 'Failed to draft a document from replies')
    }
  }
  return quoteAnswers(conversations)
}

function quoteAnswers(conversations: Conversation[]): DraftedArticle {
  const answers: string[] = []
  for (const answer of conversations.flatMap((one) => one.answers)) {
    if (answers.length < maxAnswers && !answers.some((other) => sharedWords(answer, other) > maxSharedRatio))
      answers.push(answer)
  }
  return { name: nameOf(conversations), content: answers.join('\n\n') }
}

/** The first message that is a question, else the ticket's subject. */
function nameOf(conversations: Conversation[]): string {
  const [first] = conversations
  const text = first?.questions[0] ?? ''
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim())
  const question = sentences.find((sentence) => sentence.endsWith('?') && sentence.length <= maxName)
  return (question || first?.subject || sentences[0] || 'Untitled').slice(0, maxName)
}

function sharedWords(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
  if (!first || !second) return 0
  const shared = [...first].filter((word) => second.has(word)).length
  return shared / (Math.min(first.size, second.size) || 1)
}
