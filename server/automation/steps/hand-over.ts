import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { explainDistrust } from '../../desk/messages/receiving/sender-rights.ts'
import { markEscalated } from '../../desk/messages/replies/mark-escalated.ts'
import { storeDraft } from '../../desk/messages/replies/store-draft.ts'
import { writeReply } from '../../desk/messages/replies/write-reply.ts'
import { findAvailableAgent } from '../../desk/presence/find-available-agent.ts'
import { resolveChatTexts } from '../../organization/channels/translations/resolve-chat-texts.ts'
import { isOfficeOpen } from '../../organization/customers/is-office-open.ts'
import { claimAutomaticReply } from '../automatic-replies/claim-automatic-reply.ts'
import { claimEffect } from '../runs/automation.store.ts'
import type { Run, StepContext, StepResult } from '../runs/automation-run.ts'
import { findPersonInCharge } from './find-person-in-charge.ts'

interface Handover {
  /** The AI's draft, for the person who takes over. */
  reply: string
  language: string | null
  documentIDs: number[]
  /** The hooks that led here. */
  chain: string[]
}

/** Escalates at the AI's request and notifies the end user once. */
export async function handOver(
  context: StepContext,
  run: Run,
  { reply, language, documentIDs, chain }: Handover,
): Promise<Pick<StepResult, 'next' | 'sentMessageID'>> {
  const { ticket, message } = run
  if (!ticket || !message) return {}
  const isWithPeople = (await findPersonInCharge(context.db, ticket, message, run.facts)) !== undefined
  if (reply.trim()) await storeDraft(context, message, { text: reply, documentIDs, language })
  const isTicketChanged = await markEscalated(context, message, {})
  const notice = isWithPeople ? undefined : await notifyEndUser(context, run, message, language)
  return {
    ...(isTicketChanged ? { next: [{ step: 'hook', hookName: 'OnEscalate', chain }] } : {}),
    ...(notice ? { sentMessageID: notice.messageID } : {}),
  }
}

/** Chooses the text by office hours and agent availability. */
async function notifyEndUser(
  context: StepContext,
  { customerID, channel }: Run,
  message: MessageRow,
  language: string | null,
): Promise<MessageRow | undefined> {
  if (!channel.autoReply || explainDistrust(message)) return undefined
  const { messageID, ticketID } = message
  if (!(await claimEffect(context, { customerID, key: `hand-over ${messageID}`, ticketID }))) return undefined
  if (await claimAutomaticReply(context, message, 'handOver')) return undefined
  const texts = await resolveChatTexts(context.db, customerID, channel.channelID, language ?? 'en')
  const isAgentAvailable =
    (await isOfficeOpen(context, customerID)) &&
    (await findAvailableAgent(context, customerID, channel.channelID)) !== undefined
  const text = isAgentAvailable ? texts.availabilityCheck : texts.succesfulSubmission
  return writeReply(context, message, { text: text ?? '', customerRepID: null, isAnswer: false })
}
