import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { replacePlaceholders } from '../../knowledge/documents/replace-placeholders.ts'
import { findContradiction } from '../../knowledge/search/contradictions.ts'
import { judgeAnswerability } from '../../knowledge/search/judge-answerability.ts'
import { type RankedText, rankTexts } from '../../knowledge/search/rank-texts.ts'
import type { Question } from '../../knowledge/search/read-question.ts'
import { type FoundPassage, searchKnowledge } from '../../knowledge/search/search-knowledge.ts'
import { gatherPlaceholderFacts } from './gather-placeholder-facts.ts'
import type { PreparedDocument } from './list-prompt-documents.ts'

export interface GatheredKnowledge {
  documents: PreparedDocument[]
  /** The probability that they contain the answer, 0 to 1. */
  answerability: number
}

/** In characters, about 12,000 tokens. */
const maxCharacters = 48_000
/** Limit for data retrieved for the message, which is never replaced by other documents. */
const maxFetched = 24_000
const searchedPassages = 8
/** Passages below both limits would only distract. */
const minAnswerability = 0.02
const minCoverage = 0.25
/** Top passages of each kind, the most likely sources of an answer. */
const comparedPassages = 3
/** Factor applied to the certainty if passages contradict each other. */
const contradictedShare = 0.5

/**
 * Collects the sources for a reply, within a budget: mapped documents first, in full if all of them fit and otherwise
 * their best passages; search results fill the rest.
 */
export async function gatherKnowledge(
  context: Context,
  message: MessageRow,
  mapped: PreparedDocument[],
  asked: Question & { language?: string | undefined },
): Promise<GatheredKnowledge> {
  const { customerID } = message
  const question: typeof asked = { ...asked, read: new Map() }
  const fetched = mapped.filter(isFetched).map((document) => clip(document, maxFetched))
  const written = mapped.filter((document) => !isFetched(document))
  const ranked = await rankTexts(context, customerID, written, question)
  const room = maxCharacters - sizeOf(fetched)
  const kept = sizeOf(written) <= room ? written : keepBest(written, ranked, room)
  const found = await searchKnowledge(context, customerID, { ...question, limit: searchedPassages })
  const own = found.filter(
    (passage) =>
      !written.some(({ documentID }) => documentID === passage.documentID) &&
      (passage.coverage >= minCoverage || judgeAnswerability(question.text, [passage]) >= minAnswerability),
  )
  const searched = await fill(context, message, own)
  const best = [...ranked.slice(0, comparedPassages), ...own.slice(0, comparedPassages)].map((passage) =>
    'passage' in passage ? passage.passage : passage.text,
  )
  const isContradicted = await findContradiction(context.ai.encoder(`customer ${customerID}`), best)
  const certainty = Math.max(judgeAnswerability(question.text, ranked), judgeAnswerability(question.text, own))
  const answerability = Math.max(
    isContradicted ? Math.round(certainty * contradictedShare * 1000) / 1000 : certainty,
    fetched.some(({ note }) => !note) ? 0.5 : 0,
  )
  const inOrder = mapped.flatMap(
    ({ documentID }) => [...fetched, ...kept].find((one) => one.documentID === documentID) ?? [],
  )
  return { documents: [...inOrder, ...upTo(searched, room - sizeOf(kept))], answerability }
}

/** Retrieved data, or a note about a failed retrieval. */
const isFetched = ({ retrieval, note, isRetrieved }: PreparedDocument) => Boolean(retrieval || note || isRetrieved)

const sizeOf = (documents: PreparedDocument[]) =>
  documents.reduce((sum, { title, content }) => sum + title.length + content.length, 0)

const clip = (document: PreparedDocument, maxLength: number): PreparedDocument =>
  document.content.length <= maxLength ? document : { ...document, content: `${document.content.slice(0, maxLength)}…` }

/** The best passages that fit, grouped by document, in the order of the text. */
function keepBest(documents: PreparedDocument[], ranked: RankedText[], room: number): PreparedDocument[] {
  const chosen: RankedText[] = []
  let left = room
  for (const passage of ranked) {
    const size = passage.passage.length + (documents[passage.text]?.title.length ?? 0)
    if (size > left) break
    left -= size
    chosen.push(passage)
  }
  return documents.flatMap((document, place) => {
    const own = chosen.filter(({ text }) => text === place).sort((one, other) => one.position - other.position)
    if (own.length === 0) return []
    return [
      { ...document, content: own.map(({ headings, passage }) => [...headings, passage].join('\n')).join('\n\n') },
    ]
  })
}

/** Fills a passage's placeholders as in a mapped document. */
async function fill(context: Context, message: MessageRow, found: FoundPassage[]): Promise<PreparedDocument[]> {
  const isOpen = found.some(({ text }) => text.includes('{{'))
  const facts = isOpen ? await gatherPlaceholderFacts(context, message.customerID, message) : undefined
  return found.map(({ documentID, title, headings, text, version }) => ({
    documentID,
    name: title,
    title: toPath([title, ...headings]),
    content: facts ? replacePlaceholders(text, facts) : text,
    version,
  }))
}

/** A document often begins with its title as a heading. */
const toPath = (parts: string[]) =>
  parts.filter((part, place) => part.toLowerCase() !== parts[place - 1]?.toLowerCase()).join(' › ')

function upTo(documents: PreparedDocument[], room: number): PreparedDocument[] {
  let left = room
  return documents.filter(({ title, content }) => {
    left -= title.length + content.length
    return left >= 0
  })
}
