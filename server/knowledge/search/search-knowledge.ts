import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { documents } from '../documents/documents.table.ts'
import { isReadable } from '../help-center/articles.store.ts'
import { passages } from '../passages/passages.table.ts'
import { readCustomerIndex } from './customer-index.ts'
import { type RankedPassage, rankPassages } from './rank-passages.ts'
import { type Question, readQuestion } from './read-question.ts'

export interface KnowledgeQuestion extends Question {
  /** Passages in this language go first where they fit about as well. */
  language?: string | undefined
  limit: number
  publicOnly?: boolean
}

export interface FoundPassage {
  passageID: number
  documentID: number
  title: string
  headings: string[]
  text: string
  /** 0 to 1. */
  score: number
  strength: number
  coverage: number
  likeness: number
  sourceUrl: string | null
  isPublic: boolean
  version: number
  language: string | null
}

/** More than is asked for are looked at: some belong to documents that are gone, or are not for the caller. */
const spare = 3
/** How well another language must fit better to go before the wanted one. */
const languageWorth = 0.25

/** The passages of searchable documents that fit a question, best first. */
export async function searchKnowledge(
  context: Context,
  customerID: number,
  { language, limit, publicOnly = false, ...question }: KnowledgeQuestion,
): Promise<FoundPassage[]> {
  const encoder = context.ai.encoder(`customer ${customerID}`)
  const segments = await readCustomerIndex(context, customerID, encoder.name)
  if (segments.length === 0) return []
  const asked = await readQuestion(encoder, question)
  for (let wanted = spare * limit + 20; ; wanted *= 8) {
    const ranked = rankPassages(segments, asked, wanted)
    const found = await readFound(context.db, customerID, ranked, publicOnly)
    if (found.length >= limit || ranked.length < wanted) return preferLanguage(found, language).slice(0, limit)
  }
}

/** The best passage of each document, in the same order. */
export function bestOfDocuments(found: readonly FoundPassage[]): FoundPassage[] {
  const seen = new Set<number>()
  return found.filter(({ documentID }) => !seen.has(documentID) && seen.add(documentID))
}

async function readFound(
  db: Database,
  customerID: number,
  ranked: RankedPassage[],
  publicOnly: boolean,
): Promise<FoundPassage[]> {
  if (ranked.length === 0) return []
  const rows = await db
    .select({
      passageID: passages.passageID,
      documentID: passages.documentID,
      title: documents.name,
      headings: passages.headings,
      text: passages.content,
      sourceUrl: documents.sourceUrl,
      isPublic: documents.isPublic,
      version: passages.version,
      language: documents.language,
    })
    .from(passages)
    .innerJoin(
      documents,
      and(eq(documents.customerID, passages.customerID), eq(documents.documentID, passages.documentID)),
    )
    .where(
      and(
        eq(passages.customerID, customerID),
        inArray(
          passages.passageID,
          ranked.map(({ passageID }) => passageID),
        ),
        documents.isSearchable,
        // Strangers never see a text that was changed before it became public, or since.
        publicOnly ? and(isReadable(), eq(passages.version, documents.version)) : undefined,
      ),
    )
  const byID = new Map(rows.map((row) => [row.passageID, row]))
  return ranked.flatMap(({ passageID, score, strength, coverage, likeness }) => {
    const row = byID.get(passageID)
    return row ? [{ ...row, score: toShare(score), strength, coverage, likeness }] : []
  })
}

/** From 0 to 1, in the same order. */
const toShare = (score: number) => Math.round((1 - Math.exp(-score / 20)) * 10_000) / 10_000

const baseOf = (language: string) => language.toLowerCase().split(/[-_]/)[0]

/** Across languages nothing is lost: what fits much better in another one stays in front. */
function preferLanguage(found: FoundPassage[], language: string | undefined): FoundPassage[] {
  if (!language) return found
  const base = baseOf(language)
  const isOther = (passage: FoundPassage) => passage.language !== null && baseOf(passage.language) !== base
  const worth = (passage: FoundPassage) => passage.score * (isOther(passage) ? languageWorth : 1)
  return found.toSorted((one, other) => worth(other) - worth(one))
}
