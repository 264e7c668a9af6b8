import { changeLockedStatus } from '../../desk/messages/changes/change-message-status.ts'
import { countMessage } from '../../organization/budgets/spending/count-use.ts'
import { explainAbsence } from '../../organization/models/explain-absence.ts'
import { findEngine } from '../../organization/models/find-engine.ts'
import type { Run, Step, StepContext } from '../runs/automation-run.ts'
import { settingsOf } from '../runs/settings-of-run.ts'
import { slotOfChannel } from './slot-of-channel.ts'

const isDecision = true
/** In characters: more does not improve detection. */
const maxRead = 1_000
const processing = { status: 'Processing', failure: null } as const

/** Without AI a message stays `Received`, but its rules still run. */
export const begin: Step = {
  async take(context, run) {
    const { customerID, channel, message } = run
    const slot = slotOfChannel(channel)
    const { account } = await settingsOf(context, customerID)
    const hasEngine = (await findEngine(context, customerID, slot, { account })) !== undefined
    if (!hasEngine) {
      return { outcome: 'Done', why: (await explainAbsence(context, customerID, slot)).message, isDecision }
    }
    const withoutAI = await countOfSender(context, run)
    if (withoutAI) return { outcome: 'Done', why: withoutAI, facts: { withoutAI }, isDecision }
    const language = await identifyLanguage(context, run)
    const isChanged =
      message && (await changeLockedStatus(context, message, ['Received', 'Failed'], processing, language))
    if (!isChanged) return { outcome: 'Done', isDecision }
    return { outcome: 'Done', changed: processing, ...(language ? { changedTicket: { language } } : {}) }
  },
}

/** Why the sender's daily limit is reached. Retries by people do not count. */
async function countOfSender(context: StepContext, { customerID, ticket, facts }: Run): Promise<string | undefined> {
  const { spender, isRetried } = facts
  if (!spender || isRetried || context.trial) return undefined
  return countMessage(context, customerID, spender, ticket?.ticketID ?? null)
}

/** Detects the language of the message for a ticket without one. */
async function identifyLanguage(
  context: StepContext,
  { customerID, ticket, message }: Run,
): Promise<string | undefined> {
  if (!context.config.EMBEDDED_AI || !ticket || ticket.language !== null || message?.senderType !== 'EndUser') return
  if (message.language) return message.language
  const { profile } = await settingsOf(context, customerID)
  const text = (message.textBody ?? message.message ?? '').slice(0, maxRead)
  const likely = profile.locale ? [profile.locale] : []
  return (await context.ai.embedded(`customer ${customerID}`).detectLanguage(text, undefined, likely)).language
}
