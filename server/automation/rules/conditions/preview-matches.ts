import type { MatchPreview, MatchPreviewRequest } from '@attendant/contract/desk/condition.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { checkConditions, type StoredConditions } from '../../../desk/conditions/check-conditions.ts'
import { readReferences } from '../../../desk/conditions/judge-conditions.ts'
import { type ConditionFacts, readFacts } from '../../../desk/conditions/read-facts.ts'
import { findFailing, type References } from '../../../desk/conditions/test-conditions.ts'
import { seenBy } from '../../../desk/sight/is-seen.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { invalidField } from '../../../errors.ts'
import { checkReferences } from '../mappings/check-references.ts'

const defaultLast = 500
const maxListed = 100

/** Evaluates conditions on the newest tickets visible to the caller, without side effects. */
export async function previewMatches(
  context: Context,
  rep: Rep,
  { conditions: written, topicID, hookName, channelID, last = defaultLast }: MatchPreviewRequest,
): Promise<MatchPreview> {
  const { db } = context
  const { customerID } = rep
  if (topicID && hookName) throw invalidField('hookName', 'hook_beside_topic')
  await checkReferences(db, customerID, [{ topicID, channelID }])
  const conditions = await checkConditions(db, customerID, written, { isStored: false })
  const newest = await db
    .select({ ticketID: tickets.ticketID, subject: tickets.subject })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), seenBy(rep)))
    .orderBy(desc(tickets.dateCreated), desc(tickets.ticketID))
    .limit(last)
  const facts = await readFacts(context, customerID, newest)
  const references = await readReferences(db, customerID, conditions)
  const judged = newest.map(({ ticketID, subject }) => {
    const found = facts.get(ticketID)
    const why = found ? findWhyNot(found, { topicID, channelID, conditions, references }) : 'the ticket is gone'
    return { ticketID, subject, matched: !why, ...(why ? { why } : {}) }
  })
  const matching = judged.filter(({ matched }) => matched)
  const others = judged.filter(({ matched }) => !matched)
  return { examined: judged.length, matched: matching.length, tickets: [...matching, ...others].slice(0, maxListed) }
}

interface Rule {
  topicID: number | null | undefined
  channelID: number | null | undefined
  conditions: StoredConditions | null
  references: References
}

function findWhyNot(facts: ConditionFacts, { topicID, channelID, conditions, references }: Rule): string | undefined {
  if (topicID && !facts.topicIDs.includes(topicID)) return 'the ticket does not have the topic'
  if (channelID && facts.channelID !== channelID) return 'the ticket is on another channel'
  return conditions ? findFailing(conditions, facts, references) : undefined
}
