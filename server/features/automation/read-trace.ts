import { and, eq, inArray } from 'drizzle-orm'
import type { Trace, TraceStep } from '../../../contract/automation.ts'
import type { Database } from '../../platform/database.ts'
import { messages } from '../messages/messages.table.ts'
import { findStepsOfMessage } from './automation.store.ts'

type StepRow = Awaited<ReturnType<typeof findStepsOfMessage>>[number]
type Delivery = NonNullable<TraceStep['delivery']>

/** What ran for a message and why, and what did not, as a tree in the order of running. */
export async function readTrace(db: Database, customerID: number, messageID: number): Promise<Trace> {
  const rows = await findStepsOfMessage(db, customerID, messageID)
  const deliveries = await findDeliveries(db, customerID, rows)
  const childrenOf = Map.groupBy(rows, ({ parentStepID }) => parentStepID)
  const show = (row: StepRow): TraceStep => {
    const children = childrenOf.get(row.stepID) ?? []
    return { ...describe(row, children, deliveries), children: children.map(show) }
  }
  return { messageID, steps: (childrenOf.get(null) ?? []).map(show) }
}

function describe(row: StepRow, children: StepRow[], deliveries: Map<number, Delivery>): Omit<TraceStep, 'children'> {
  const { step, at, ms, outcome, why, details, sentMessageID } = row
  const delivery = deliveries.get(sentMessageID ?? 0)
  const { rules, ...rest } = details
  return {
    step,
    at: at.toISOString(),
    ms,
    outcome,
    ...(why ? { why } : {}),
    ...rest,
    ...(rules ? { rules: rules.map((rule) => ({ ...rule, ...resultOf(rule.id, children) })) } : {}),
    ...(delivery ? { delivery } : {}),
  }
}

function resultOf(ruleID: number, children: StepRow[]): { result?: string } {
  const taken = children.findLast(({ details }) => details.ruleID === ruleID)
  return taken ? { result: [taken.outcome, taken.why].filter(Boolean).join(': ') } : {}
}

async function findDeliveries(db: Database, customerID: number, rows: StepRow[]): Promise<Map<number, Delivery>> {
  const sent = rows.flatMap(({ sentMessageID }) => sentMessageID ?? [])
  if (sent.length === 0) return new Map()
  const found = await db
    .select({ messageID: messages.messageID, status: messages.status, failure: messages.failure })
    .from(messages)
    .where(and(eq(messages.customerID, customerID), inArray(messages.messageID, sent)))
  return new Map(found.map((message) => [message.messageID, message]))
}
