import type { Trace, TraceStep } from '@attendant/contract/automation/automation.ts'
import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { messages } from '../desk/messages/messages.table.ts'
import { documents } from '../knowledge/documents/documents.table.ts'
import type { Database } from '../platform/database/database.ts'
import { changeSets } from './change-sets/change-sets.table.ts'
import { findStepsOfMessage } from './runs/automation.store.ts'
import type { TracedDocument } from './runs/automation-run.ts'
import type { RunStep } from './runs/trace/trace-document.ts'

type Delivery = NonNullable<TraceStep['delivery']>

interface CurrentDocument {
  documentID: number
  name: string
  version: number
}

/** The current state shown with a trace. */
interface Since {
  deliveries: Map<number, Delivery>
  /** Current names and versions of the documents. */
  documents: Map<number, CurrentDocument>
}

/** What ran for a message, what did not, and why, as a tree in order of execution. */
export async function readTrace(db: Database, customerID: number, messageID: number): Promise<Trace> {
  const rows = await findStepsOfMessage(db, customerID, messageID)
  const since = {
    deliveries: await findDeliveries(db, customerID, rows),
    documents: await findDocuments(db, customerID, rows),
  }
  const childrenOf = Map.groupBy(rows, ({ parentID }) => parentID)
  const show = (row: RunStep): TraceStep => {
    const children = childrenOf.get(row.id) ?? []
    return { ...describe(row, children, since), children: children.map(show) }
  }
  const changeSet = await findChangeSet(db, customerID, rows[0]?.at)
  return { messageID, steps: (childrenOf.get(null) ?? []).map(show), ...(changeSet ? { changeSet } : {}) }
}

/** The latest change set activated before the first step ran. */
async function findChangeSet(db: Database, customerID: number, at: Date | undefined): Promise<Trace['changeSet']> {
  if (!at) return undefined
  const [set] = await db
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.customerID, customerID), eq(changeSets.state, 'Active'), lte(changeSets.dateClosed, at)))
    .orderBy(desc(changeSets.dateClosed))
    .limit(1)
  if (!set?.dateClosed) return undefined
  const { changeSetID, name, closedBy, dateClosed, overrideReason } = set
  return { changeSetID, name, activatedBy: closedBy, dateActivated: dateClosed.toISOString(), overrideReason }
}

function describe(row: RunStep, children: RunStep[], since: Since): Omit<TraceStep, 'children'> {
  const { step, at, ms, outcome, why, details, sentMessageID } = row
  const delivery = since.deliveries.get(sentMessageID ?? 0)
  const { rules, documents, ...rest } = details
  return {
    step,
    at: at.toISOString(),
    ms,
    outcome,
    ...(why ? { why } : {}),
    ...rest,
    ...(rules ? { rules: rules.map((rule) => ({ ...rule, ...resultOf(rule.id, children) })) } : {}),
    ...(documents ? { documents: documents.map((used) => showDocument(used, since)) } : {}),
    ...(delivery ? { delivery } : {}),
  }
}

function showDocument({ documentID, name, ...used }: TracedDocument, { documents }: Since) {
  const current = documents.get(documentID)
  const isOutdated = current?.version !== used.version
  return { documentID, name: name ?? current?.name ?? null, ...used, ...(isOutdated ? { isOutdated } : {}) }
}

function resultOf(ruleID: number, children: RunStep[]): { result?: string } {
  const taken = children.findLast(({ details }) => details.ruleID === ruleID)
  return taken ? { result: [taken.outcome, taken.why].filter(Boolean).join(': ') } : {}
}

async function findDeliveries(db: Database, customerID: number, rows: RunStep[]): Promise<Map<number, Delivery>> {
  const sent = rows.flatMap(({ sentMessageID }) => sentMessageID ?? [])
  if (sent.length === 0) return new Map()
  const found = await db
    .select({ messageID: messages.messageID, status: messages.status, failure: messages.failure })
    .from(messages)
    .where(and(eq(messages.customerID, customerID), inArray(messages.messageID, sent)))
  return new Map(found.map((message) => [message.messageID, message]))
}

async function findDocuments(db: Database, customerID: number, rows: RunStep[]): Promise<Since['documents']> {
  const used = rows.flatMap(({ details }) => details.documents?.map(({ documentID }) => documentID) ?? [])
  if (used.length === 0) return new Map()
  const found = await db
    .select({ documentID: documents.documentID, name: documents.name, version: documents.version })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), inArray(documents.documentID, used)))
  return new Map(found.map((document) => [document.documentID, document]))
}
