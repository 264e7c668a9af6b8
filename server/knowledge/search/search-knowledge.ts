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

/** More than is asked for are ranked: some belong to documents that are gone, or are not for the caller. */
const spare = 10
/** To put those in the wanted language first there must be some to choose from. */
const toChooseFrom = (limit: number) => 3 * limit + 20
/** Their texts are read a few at a time, until there are enough. */
const spareTexts = 4
/** How well another language must fit better to go before the wanted one. */
const languageWorth = 0.25

/** The passages of searchable documents that fit a question, best first. */
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
      // Another order needs all of them.
      limit: language ? wanted : limit,
    })
    if (found.length >= limit || ranked.length < wanted) return preferLanguage(found, language).slice(0, limit)
  }
}

/** The one of the index. An index that does not match the settings of the customer is rebuilt. */
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
  // A transaction may be undone, and what it deleted be there again.
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

/** Passages by their ids, then the document of each by its own, however many of both the database believes there are. */
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
    // Strangers never see a text that was changed before it became public, or since.
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
