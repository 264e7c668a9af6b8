import type { LimitName } from '@attendant/contract/organization/ai-budget.ts'

/** Why the AI does not work on something, for traces and tickets. The console knows these sentences in German. */
export const reasonOf: Record<LimitName, string> = {
  tokensPerDay: "Today's AI budget is used up (tokens).",
  tokensPerMonth: "This month's AI budget is used up (tokens).",
  costPerDay: "Today's AI budget is used up (cost).",
  costPerMonth: "This month's AI budget is used up (cost).",
  tokensPerVisitor: 'This visitor has used up the AI tokens of a day.',
  tokensPerAddress: 'This sender has used up the AI tokens of a day.',
  messagesPerVisitor: 'This visitor has sent more messages today than the AI answers.',
  messagesPerAddress: 'This sender has sent more messages today than the AI answers.',
  retrievalsPerVisitor: 'This visitor has used up the data retrievals of a day.',
  retrievalsPerAddress: 'This sender has used up the data retrievals of a day.',
}

/** Whether a reason in a trace is one of these. */
export const isExhaustion = (reason: string): boolean => Object.values(reasonOf).includes(reason)
