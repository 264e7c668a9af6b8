import type {
  Counterfactual,
  CounterfactualAsked,
  CounterfactualChange,
  CounterfactualChosen,
  Wanted,
} from '@attendant/contract/automation/counterfactual.ts'
import type { ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { ofSeenTicket } from '../../desk/sight/is-seen.ts'
import { invalidField, refuse } from '../../errors.ts'
import { Refusal } from '../../platform/errors.ts'
import { openTrial } from '../change-sets/apply-draft.ts'
import { captureChanges } from '../change-sets/capture-changes.ts'
import { assertChangeSetKnown } from '../change-sets/change-sets.store.ts'
import type { DraftItem } from '../change-sets/change-sets.table.ts'
import { readRows } from '../change-sets/configured-rows.ts'
import { configuredTable } from '../change-sets/configured-tables.ts'
import { withoutTrace, writeInChangeSet } from '../change-sets/work-in-change-set.ts'
import { operations } from '../operations.ts'
import { findChanges } from '../replays/compare-outcomes.ts'
import { type ReplayCase, readCases, replayMessages } from '../replays/replay-messages.ts'
import { findUnknownIDs, unknownCodes } from '../rules/mappings/find-unknown-ids.ts'
import { type Candidate, listCandidates } from './list-candidates.ts'

const maxNamedTickets = 20

type Subject = Pick<MessageRow, 'customerID' | 'messageID'>

/** Finds single configuration changes that lead to the wanted outcome, by running each of them. */
export async function findCounterfactuals(
  context: Context,
  rep: Rep,
  messageID: number,
  { wanted, last }: CounterfactualAsked,
): Promise<Counterfactual> {
  const { customerID } = rep
  const { subject, baseline, candidates } = await prepare(context, { customerID, messageID }, wanted)
  const others = await readCases(context.db, customerID, await findLatest(context, rep, messageID, last))
  const before = await run(context, others, [])
  const changes: CounterfactualChange[] = []
  for (const candidate of candidates) {
    const items = await toDraft(context, customerID, candidate)
    const [outcome] = items ? await run(context, [subject], items) : []
    if (!items || !outcome || !fulfils(outcome, wanted)) continue
    const after = await run(context, others, items)
    const flipped = others.filter((_, place) => {
      const [one, other] = [after[place], before[place]]
      return one && other && findChanges(one, other).length > 0
    })
    const tickets = [...new Set(flipped.map(({ message }) => message.ticketID))]
    const { key, kind, description } = candidate
    changes.push({
      ...{ key, kind, description, outcome },
      ...{ flipped: flipped.length, of: others.length, flippedTicketIDs: tickets.slice(0, maxNamedTickets) },
    })
  }
  changes.sort((one, other) => one.flipped - other.flipped)
  return { messageID, baseline, isAlready: fulfils(baseline, wanted), tried: candidates.length, changes }
}

/** Puts one of the changes into a change set. */
export async function applyCounterfactual(
  context: Context,
  { customerID, messageID }: Subject,
  { wanted, key, changeSetID }: CounterfactualChosen,
): Promise<void> {
  await assertChangeSetKnown(context.db, customerID, changeSetID)
  const { candidates } = await prepare(context, { customerID, messageID }, wanted)
  const chosen = candidates.find((candidate) => candidate.key === key)
  if (!chosen) throw refuse('counterfactual_not_found')
  await writeInChangeSet(context, { customerID, changeSetID }, (inside) => chosen.apply(inside, customerID))
}

async function prepare(context: Context, { customerID, messageID }: Subject, wanted: Wanted) {
  if (Object.values(wanted).filter((value) => value !== undefined).length !== 1) {
    throw invalidField('wanted', 'one_outcome_required')
  }
  await assertKnown(context, customerID, wanted)
  const [subject] = await readCases(context.db, customerID, [messageID])
  if (subject?.message.senderType !== 'EndUser') throw refuse('message_missing')
  const [baseline] = await run(context, [subject], [])
  if (!baseline) throw new Error('Invariant violated: the message was not replayed')
  return { subject, baseline, candidates: await listCandidates(context, subject, baseline, wanted) }
}

async function assertKnown(
  { db }: Context,
  customerID: number,
  { topicID, documentID, action }: Wanted,
): Promise<void> {
  const named = [
    { field: 'topicID', kind: 'topic', id: topicID },
    { field: 'documentID', kind: 'document', id: documentID },
    { field: 'action', kind: 'action', id: action },
  ] as const
  const allowed = operations.map(({ operation }) => operation)
  if (typeof action === 'string' && !allowed.includes(action)) {
    throw invalidField('wanted.action', 'not_one_of', { allowed: allowed.join(', ') })
  }
  for (const { field, kind, id } of named) {
    if (typeof id !== 'number') continue
    const missing = await findUnknownIDs(db, customerID, kind, [id])
    if (missing.size > 0) throw invalidField(`wanted.${field}`, unknownCodes[kind])
  }
}

/** Makes no external calls: answers that were not recorded are unknown. */
const run = (context: Context, cases: ReplayCase[], draft: DraftItem[]): Promise<ReplayOutcome[]> =>
  replayMessages(openTrial(context, draft), cases, {
    outside: context,
    mayAsk: async () => false,
    spend: async () => undefined,
  })

/** The rows the change would write; undefined if it is rejected, for example because a mapping exists. */
async function toDraft(context: Context, customerID: number, candidate: Candidate): Promise<DraftItem[] | undefined> {
  try {
    const { changed } = await withoutTrace(context, (inside) =>
      captureChanges(inside.db, customerID, () => candidate.apply(inside, customerID)),
    )
    const items: DraftItem[] = []
    for (const { tableName, rowID, row } of changed) {
      const live = await readRows(context.db, configuredTable(tableName), customerID, [rowID])
      items.push({ tableName, rowID, before: live.get(rowID) ?? null, after: row })
    }
    return items
  } catch (fault) {
    if (fault instanceof Refusal) return undefined
    throw fault
  }
}

function fulfils(outcome: ReplayOutcome, { topicID, escalated, documentID, action }: Wanted): boolean {
  if (outcome.unknown || outcome.error) return false
  if (topicID !== undefined) return outcome.topics.some((topic) => topic.topicID === topicID)
  if (escalated !== undefined) return outcome.escalated === escalated
  if (documentID !== undefined) return outcome.sources.some((source) => source.documentID === documentID)
  return outcome.actions.some(
    (ran) =>
      ran.outcome === 'Done' && (typeof action === 'number' ? ran.actionID === action : ran.operation === action),
  )
}

/** Finds the message among tickets visible to the caller. */
async function findLatest({ db }: Context, rep: Rep, except: number, last: number): Promise<number[]> {
  if (last === 0) return []
  const rows = await db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, rep.customerID),
        ofSeenTicket(rep, messages.ticketID),
        eq(messages.senderType, 'EndUser'),
        eq(messages.isInternal, false),
        isNull(messages.arrivedAs),
        ne(messages.messageID, except),
      ),
    )
    .orderBy(desc(messages.messageID))
    .limit(last)
  return rows.map(({ messageID }) => messageID)
}
