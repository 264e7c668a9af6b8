import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { queueRebuild } from '../../organization/models/embeddings/queue-rebuild.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { documents } from '../documents/documents.table.ts'
import { embeddedEncoder, findEncoders } from '../encoders/find-encoders.ts'
import { isReadable } from '../help-center/articles.store.ts'
import { passages } from '../passages/passages.table.ts'
import type { RankedPassage } from './rank-passages.ts'
import { type Question, readQuestion } from './read-question.ts'
import { askIndex, forgetPassages, type IndexState, readIndexState } from './thread/ask-index.ts'

export interface KnowledgeQuestion extends Question {
  /** Passages in this language rank first among those of similar relevance. */
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

/** Extra results, because some may be deleted or hidden from the caller. */
const spare = 10
/** Reordering by language needs more candidates. */
const toChooseFrom = (limit: number) => 3 * limit + 20
/** Texts are read in small batches until there are enough. */
const spareTexts = 4
/** The factor applied to scores of passages in other languages. */
const languageWorth = 0.25

/** The passages of searchable documents that match a question, best first. */
export async function searchKnowledge(
  context: Context,
  customerID: number,
  { language, limit, publicOnly = false, ...question }: KnowledgeQuestion,
): Promise<FoundPassage[]> {
  const state = await readIndexState(context, customerID)
  if (!state) return []
  const asked = await readQuestion(await chooseEncoder(context, customerID, state), question)
  const first = language ? toChooseFrom(limit) : limit + spare
  for (let wanted = first; ; wanted *= 8) {
    const ranked = await askIndex(context, customerID, state, { question: asked, limit: wanted })
    const found = await readBest(context, customerID, ranked, {
      ...{ publicOnly, encoder: state.encoder },
      // Reordering by language needs all of them.
      limit: language ? wanted : limit,
    })
    if (found.length >= limit || ranked.length < wanted) return preferLanguage(found, language).slice(0, limit)
  }
}

/** Returns the encoder of the index. An index that does not match the customer's settings is rebuilt. */
async function chooseEncoder(context: Context, customerID: number, { encoder, nextEncoder }: IndexState) {
  const embedded = embeddedEncoder(context, customerID)
  if (embedded.name === encoder) return embedded
  const { wanted, named } = await findEncoders(context, customerID)
  if (wanted.name !== encoder && nextEncoder === null && !context.isTransaction)
    await queueRebuild(context.db, customerID)
  return named(encoder)
}

interface Reading {
  publicOnly: boolean
  encoder: string
  limit: number
}

async function readBest(
  context: Context,
  customerID: number,
  ranked: readonly RankedPassage[],
  { publicOnly, encoder, limit }: Reading,
): Promise<FoundPassage[]> {
  const found: FoundPassage[] = []
  const gone: number[] = []
  const step = limit + spareTexts
  for (let start = 0; start < ranked.length && found.length < limit; start += step) {
    const some = ranked.slice(start, start + step)
    const { visible, stored } = await readFound(context.db, customerID, some, publicOnly)
    found.push(...visible)
    gone.push(...some.flatMap(({ passageID }) => (stored.has(passageID) ? [] : [passageID])))
  }
  // The transaction may be rolled back, which restores the passages.
  if (gone.length > 0 && !context.isTransaction) forgetPassages(context, customerID, encoder, gone)
  return found
}

/** The best passage of each document, in the same order. */
export function bestOfDocuments(found: readonly FoundPassage[]): FoundPassage[] {
  const seen = new Set<number>()
  return found.filter(({ documentID }) => !seen.has(documentID) && seen.add(documentID))
}

async function readFound(
  db: Database,
  customerID: number,
  ranked: readonly RankedPassage[],
  publicOnly: boolean,
): Promise<{ visible: FoundPassage[]; stored: Set<number> }> {
  const rows = await findPassages(db, { customerID, passageIDs: ranked.map(({ passageID }) => passageID) })
  const byID = new Map(rows.map((row) => [row.passageID, row]))
  const visible = ranked.flatMap(({ passageID, score, strength, coverage, likeness }) => {
    const row = byID.get(passageID)
    if (!row?.isSearchable || (publicOnly && !row.isReadable)) return []
    const { isSearchable: _, isReadable: __, ...shown } = row
    return [{ ...shown, score: toShare(score), strength, coverage, likeness }]
  })
  return { visible, stored: new Set(byID.keys()) }
}

/** Reads passages by ID, then their documents by ID, regardless of the planner's row estimates. */
const found = sql.identifier('found')
const findPassages = prepareSelect(
  {
    passageID: sql<number>`${found}.passage_id`,
    documentID: documents.documentID,
    title: documents.name,
    headings: sql<string[]>`${found}.headings`,
    text: sql<string>`${found}.content`,
    sourceUrl: documents.sourceUrl,
    isPublic: documents.isPublic,
    version: sql<number>`${found}.version`,
    language: documents.language,
    isSearchable: documents.isSearchable,
    // Public readers never see a text that was changed before or since it became public.
    isReadable: sql<boolean>`${isReadable()} and ${found}.version = ${documents.version}`,
  },
  sql`from (
      with chosen as materialized (
        select passage_id, document_id, version, headings, content from ${passages}
        where ${passages.customerID} = ${sql.placeholder('customerID')}
          and ${passages.passageID} = any(${sql.placeholder('passageIDs')}::bigint[])
      )
      select * from chosen
    ) as ${found} cross join lateral (
      select * from ${documents}
      where ${documents.customerID} = ${sql.placeholder('customerID')} and ${documents.documentID} = ${found}.document_id
      offset 0
    ) as ${documents}`,
)

/** Maps a score to 0 to 1, preserving the order. */
const toShare = (score: number) => Math.round((1 - Math.exp(-score / 20)) * 10_000) / 10_000

const baseOf = (language: string) => language.toLowerCase().split(/[-_]/)[0]

/** Prefers the language; much better matches in other languages stay first. */
function preferLanguage(found: FoundPassage[], language: string | undefined): FoundPassage[] {
  if (!language) return found
  const base = baseOf(language)
  const isOther = (passage: FoundPassage) => passage.language !== null && baseOf(passage.language) !== base
  const worth = (passage: FoundPassage) => passage.score * (isOther(passage) ? languageWorth : 1)
  return found.toSorted((one, other) => worth(other) - worth(one))
}
