import { customFieldPrefix } from '@attendant/contract/desk/condition.ts'
import type { Context } from '../../context.ts'
import { createJudge } from '../conditions/judge-conditions.ts'
import { type ConditionFacts, readFacts } from '../conditions/read-facts.ts'
import type { PolicyRow } from './sla-policies.store.ts'

interface Match {
  slaPolicyID: number | null
  matchedOn: Record<string, unknown>
}

interface PolicyQuery {
  customerID: number
  ticketID: number
  policies: PolicyRow[]
  /** How the ticket was last matched, if it was. */
  before: Match | undefined
}

/**
 * The first policy that matches the ticket. A matched ticket is matched again when a field used in conditions of
 * policies changed; otherwise it keeps its policy.
 */
export async function matchPolicy(
  context: Context,
  { customerID, ticketID, policies, before }: PolicyQuery,
): Promise<Match> {
  const matchedOn = await readFields(context, customerID, ticketID, fieldsOf(policies))
  if (before && !hasChanged(before.matchedOn, matchedOn)) return { slaPolicyID: before.slaPolicyID, matchedOn }
  const judge = createJudge(context, customerID, { ticketID })
  for (const { slaPolicyID, conditions } of policies) {
    if ((await judge(conditions)) === undefined) return { slaPolicyID, matchedOn }
  }
  return { slaPolicyID: null, matchedOn }
}

/** These change with time and with the SLA itself, so they do not cause another match. */
const passing = ['withinOfficeHours', 'slaState']

function fieldsOf(policies: PolicyRow[]): string[] {
  const all = policies.flatMap(({ conditions }) => [...(conditions?.all ?? []), ...(conditions?.any ?? [])])
  return [...new Set(all.map(({ field }) => field))].filter((field) => !passing.includes(field)).sort()
}

/** A field that no policy used before has not changed. */
const hasChanged = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(after).some((field) => field in before && JSON.stringify(before[field]) !== JSON.stringify(after[field]))

async function readFields(
  context: Context,
  customerID: number,
  ticketID: number,
  fields: string[],
): Promise<Record<string, unknown>> {
  if (fields.length === 0) return {}
  const facts = (await readFacts(context, customerID, [{ ticketID }])).get(ticketID)
  return facts ? Object.fromEntries(fields.map((field) => [field, readField(facts, field) ?? null])) : {}
}

function readField(facts: ConditionFacts, field: string): unknown {
  if (field.startsWith(customFieldPrefix)) return facts.customFields[field.slice(customFieldPrefix.length)]
  switch (field) {
    case 'topicID':
      return facts.topicIDs.toSorted((one, other) => one - other)
    case 'tag':
      return [...facts.tags].sort()
    case 'senderDomain':
      return facts.senderAddress
    case 'isAssigned':
      return facts.customerRepID !== null
    default:
      return facts[field as keyof ConditionFacts]
  }
}
