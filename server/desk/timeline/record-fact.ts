import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { TimelineEntry, TimelineType } from '@attendant/contract/desk/timeline.ts'
import type { Context } from '../../context.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { describeActor } from '../actors/describe-actor.ts'
import { ticketTimeline } from './timeline.table.ts'

/** A change of one ticket records few facts. Making and planning a statement for them takes longer than running it. */
const maxSingleRows = 4
const insertRow = prepareInsert(ticketTimeline)

type Via = Partial<NonNullable<TimelineEntry['via']>>

/** Messages and notes are not stored as facts: the timeline reads them from their own tables. */
export interface Fact {
  ticketID: number
  type: Exclude<TimelineType, 'message' | 'note'>
  data: Record<string, unknown>
}

interface FactOrigin {
  /** Defaults to the actor named by the cause of the context. */
  actor?: Actor
  /** Defaults to the rule or macro that the cause names. */
  via?: Via
}

/**
 * Adds a fact to the timeline of its ticket. Call it in the transaction of the change, once per fact and only if
 * something changed.
 */
export const recordFact = (
  context: Pick<Context, 'db' | 'now' | 'cause'>,
  customerID: number,
  fact: Fact,
  origin: FactOrigin = {},
): Promise<void> => recordFacts(context, customerID, [fact], origin)

/** Several facts with the same origin, in order. */
export async function recordFacts(
  context: Pick<Context, 'db' | 'now' | 'cause'>,
  customerID: number,
  facts: Fact[],
  { actor, via = viaOf(context) }: FactOrigin = {},
): Promise<void> {
  if (facts.length === 0) return
  const { type: actorType, id: actorID, name: actorName } = actor ?? (await describeActor(context, customerID))
  const origin = {
    customerID,
    at: context.now(),
    actorType,
    actorID,
    actorName,
    via: via ? { ...noVia, ...via } : null,
  }
  const rows = facts.map((fact) => ({ ...origin, ...fact }))
  if (rows.length > maxSingleRows) return context.db.later(context.db.insert(ticketTimeline).values(rows))
  for (const row of rows) await insertRow.later(context.db, row)
}

const noVia = { ruleID: null, macroID: null, importID: null }

function viaOf({ cause }: Pick<Context, 'cause'>): Via | undefined {
  if (cause?.by === 'rule') return { ruleID: cause.ruleID }
  return (cause?.by === 'person' || cause?.by === 'token') && cause.macroID ? { macroID: cause.macroID } : undefined
}
