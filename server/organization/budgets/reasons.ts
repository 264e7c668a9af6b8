import { organizationErrors } from '@attendant/contract/errors/organization.ts'
import type { LimitName } from '@attendant/contract/organization/ai-budget.ts'

const codes = {
  tokensPerDay: 'ai_tokens_per_day_used',
  tokensPerMonth: 'ai_tokens_per_month_used',
  costPerDay: 'ai_cost_per_day_used',
  costPerMonth: 'ai_cost_per_month_used',
  tokensPerVisitor: 'ai_tokens_per_visitor_used',
  tokensPerAddress: 'ai_tokens_per_address_used',
  messagesPerVisitor: 'ai_messages_per_visitor_used',
  messagesPerAddress: 'ai_messages_per_address_used',
  retrievalsPerVisitor: 'retrievals_per_visitor_used',
  retrievalsPerAddress: 'retrievals_per_address_used',
} as const satisfies Record<LimitName, keyof typeof organizationErrors>

/** Why the AI does not process something, for traces and tickets. */
export const reasonOf = (limit: LimitName): string => organizationErrors[codes[limit]].message

/** The code of a reason in a trace; undefined for other reasons. */
export const findExhaustion = (reason: string) =>
  Object.values(codes).find((code) => organizationErrors[code].message === reason)
