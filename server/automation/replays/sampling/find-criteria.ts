import type { Conditions } from '@attendant/contract/desk/condition.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { procedures } from '../../acting/procedures/procedures.table.ts'
import type { DraftItem, StoredRow } from '../../change-sets/change-sets.table.ts'
import { actionMappings, documentMappings } from '../../rules/mappings/mappings.table.ts'

/** A message that meets any of these can be affected by a change. */
export interface Criterion {
  topicIDs: number[]
  /** Documents used for its answer. */
  documentIDs: number[]
  /** Actions that ran for it. */
  actionIDs: number[]
  /** Lower-case terms to find in its text or subject. */
  words: string[]
}

/** Further changes share one stratum. */
const maxCriteria = 20

/**
 * Criteria for the messages each change of a draft can affect, as far as known before replaying them. A change
 * without criteria, such as another model or a new topic, can affect any message.
 */
export async function findCriteria(
  db: Database,
  customerID: number,
  draft: readonly DraftItem[],
): Promise<Criterion[]> {
  const live = await readLinks(db, customerID, draft)
  const found = draft.map((item) => toCriterion(item, live)).filter((one) => !isEmpty(one))
  const distinct = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
  const further = distinct.slice(maxCriteria - 1)
  return further.length > 1 ? [...distinct.slice(0, maxCriteria - 1), join(further)] : distinct
}

interface Links {
  rules: Pick<typeof actionMappings.$inferSelect, 'actionID' | 'topicID' | 'conditions'>[]
  documents: Pick<typeof documentMappings.$inferSelect, 'documentID' | 'topicID'>[]
  procedures: Pick<typeof procedures.$inferSelect, 'toolIDs' | 'topicIDs'>[]
}

/** Live rows that refer to rows of the draft. */
async function readLinks(db: Database, customerID: number, draft: readonly DraftItem[]): Promise<Links> {
  const idsOf = (table: string) => draft.filter(({ tableName }) => tableName === table).map(({ rowID }) => rowID)
  const rules = await db
    .select({
      actionID: actionMappings.actionID,
      topicID: actionMappings.topicID,
      conditions: actionMappings.conditions,
    })
    .from(actionMappings)
    .where(and(eq(actionMappings.customerID, customerID), inArray(actionMappings.actionID, idsOf('actions'))))
  const documents = await db
    .select({ documentID: documentMappings.documentID, topicID: documentMappings.topicID })
    .from(documentMappings)
    .where(and(eq(documentMappings.customerID, customerID), inArray(documentMappings.documentID, idsOf('documents'))))
  const using = await db
    .select({ toolIDs: procedures.toolIDs, topicIDs: procedures.topicIDs })
    .from(procedures)
    .where(
      and(eq(procedures.customerID, customerID), sql`${procedures.toolIDs} && ${sql.param(idsOf('tools'))}::bigint[]`),
    )
  return { rules, documents, procedures: using }
}

function toCriterion({ tableName, rowID, before, after }: DraftItem, live: Links): Criterion {
  const rows = [before, after].filter((row) => row !== null)
  const ids = (column: string) => rows.flatMap((row) => toIDs(row[column]))
  const words = () => rows.flatMap((row) => wordsOf(row.conditions as Conditions | null))
  switch (tableName) {
    case 'topics':
      return toDistinct({ topicIDs: before ? [rowID] : [] })
    case 'documents': {
      const mapped = live.documents.filter(({ documentID }) => documentID === rowID)
      return toDistinct({ documentIDs: [rowID], topicIDs: mapped.flatMap(({ topicID }) => topicID ?? []) })
    }
    case 'document_mappings':
      return toDistinct({ topicIDs: ids('topic_id') })
    case 'page_topic_mappings':
      return toDistinct({ topicIDs: ids('topic_id') })
    case 'action_mappings':
      return ids('topic_id').length > 0
        ? toDistinct({ topicIDs: ids('topic_id') })
        : toDistinct({ actionIDs: toIDs(before?.action_id), words: words() })
    case 'actions': {
      const own = live.rules.filter(({ actionID }) => actionID === rowID)
      return toDistinct({
        actionIDs: before ? [rowID] : [],
        topicIDs: own.flatMap(({ topicID }) => topicID ?? []),
        words: own.flatMap(({ topicID, conditions }) => (topicID === null ? wordsOf(conditions) : [])),
      })
    }
    case 'procedures':
      return toDistinct({ topicIDs: ids('topic_ids') })
    case 'tools': {
      const own = live.procedures.filter(({ toolIDs }) => toolIDs.includes(rowID))
      return toDistinct({ topicIDs: own.flatMap(({ topicIDs }) => topicIDs) })
    }
    default:
      return toDistinct({})
  }
}

const toIDs = (value: StoredRow[string]): number[] =>
  [value].flat().flatMap((id) => (typeof id === 'number' ? [id] : []))

const textFields = ['messageText', 'subject']
const textOperators = ['contains', 'is', 'startsWith']

/** Terms that conditions search for in the text. */
const wordsOf = (conditions: Conditions | null): string[] =>
  [...(conditions?.all ?? []), ...(conditions?.any ?? [])]
    .filter(({ field, operator }) => textFields.includes(field) && textOperators.includes(operator))
    .flatMap(({ value }) => [value].flat())
    .flatMap((word) => (typeof word === 'string' && word.trim() ? [word.trim().toLowerCase()] : []))

const toDistinct = ({
  topicIDs = [],
  documentIDs = [],
  actionIDs = [],
  words = [],
}: Partial<Criterion>): Criterion => ({
  topicIDs: [...new Set(topicIDs)].sort((one, other) => one - other),
  documentIDs: [...new Set(documentIDs)].sort((one, other) => one - other),
  actionIDs: [...new Set(actionIDs)].sort((one, other) => one - other),
  words: [...new Set(words)].sort(),
})

const isEmpty = ({ topicIDs, documentIDs, actionIDs, words }: Criterion) =>
  topicIDs.length + documentIDs.length + actionIDs.length + words.length === 0

const join = (all: readonly Criterion[]): Criterion =>
  toDistinct({
    topicIDs: all.flatMap(({ topicIDs }) => topicIDs),
    documentIDs: all.flatMap(({ documentIDs }) => documentIDs),
    actionIDs: all.flatMap(({ actionIDs }) => actionIDs),
    words: all.flatMap(({ words }) => words),
  })
