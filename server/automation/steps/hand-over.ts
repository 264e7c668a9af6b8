import { and, eq } from 'drizzle-orm'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { explainDistrust } from '../../desk/messages/receiving/sender-rights.ts'
import { markEscalated } from '../../desk/messages/replies/mark-escalated.ts'
import { storeDraft } from '../../desk/messages/replies/store-draft.ts'
import { writeReply } from '../../desk/messages/replies/write-reply.ts'
import { findAvailableAgent } from '../../desk/presence/find-available-agent.ts'
import { requestPerson } from '../../desk/tickets/changes/request-person.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { resolveChatTexts } from '../../organization/channels/translations/resolve-chat-texts.ts'
import { isOfficeOpen } from '../../organization/customers/is-office-open.ts'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { claimAutomaticReply } from '../automatic-replies/claim-automatic-reply.ts'
import { mayShowDraft } from '../autonomy/keep-draft.ts'
import { claimEffect } from '../runs/automation.store.ts'
import type { Run, StepContext, StepResult } from '../runs/automation-run.ts'
import { findPersonInCharge } from './find-person-in-charge.ts'

interface Handover {
  /** The AI's draft, for the person who takes over. */
  reply: string
  language: string | null
  documentIDs: number[]
  /** The hooks that led to this step. */
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
  if (reply.trim() && (await mayShowDraft(context, run)))
    await storeDraft(context, message, { text: reply, documentIDs, language })
  const isTicketChanged = await markEscalated(context, message, {})
  const notice = isWithPeople ? undefined : await notifyEndUser(context, run, message, language)
  return {
    ...(isTicketChanged ? { next: [{ step: 'hook', hookName: 'OnEscalate', chain }] } : {}),
    ...(notice ? { sentMessageID: notice.messageID } : {}),
  }
}

interface Unanswered {
  reason: string
  language: string | null
  chain: string[]
}

/**
 * Called if nothing could be drafted: the ticket waits for a person and keeps its status, so that the next question
 * may be answered. Chat visitors are asked whether they want a person; other end users receive one confirmation that
 * the message arrived. Callers cannot wait and are escalated.
 */
export async function leaveUnanswered(
  context: StepContext,
  run: Run,
  { reason, language, chain }: Unanswered,
): Promise<Pick<StepResult, 'next' | 'sentMessageID'>> {
  const { ticket, message, channel } = run
  if (!ticket || !message) return {}
  if (channel.channelType === 'Phone') return handOver(context, run, { reply: '', language, documentIDs: [], chain })
  const isWithPeople = (await findPersonInCharge(context.db, ticket, message, run.facts)) !== undefined
  await requestPerson(context, message, reason)
  if (isWithPeople) return {}
  const notice = await (channel.channelType === 'Chat'
    ? offerPerson(context, run, message)
    : notifyEndUser(context, run, message, language, { key: `unanswered ${message.ticketID}`, kind: 'answer' }))
  return notice ? { sentMessageID: notice.messageID } : {}
}

/** Uses the language of the chat window, because its buttons below the text have it. */
async function offerPerson(
  context: StepContext,
  { customerID, channel }: Run,
  message: MessageRow,
): Promise<MessageRow | undefined> {
  if (!channel.autoReply) return undefined
  const { messageID, ticketID } = message
  if (!(await claimEffect(context, { customerID, key: `offer ${messageID}`, ticketID }))) return undefined
  const texts = await resolveChatTexts(context.db, customerID, channel.channelID, message.language ?? 'en')
  return writeReply(context, message, {
    content: { message: texts.escalatePrompt ?? '' },
    customerRepID: null,
    isAnswer: false,
  })
}

/** Chooses the text by office hours and agent availability. */
async function notifyEndUser(
  context: StepContext,
  { customerID, channel }: Run,
  message: MessageRow,
  language: string | null,
  { key, kind }: { key: string; kind: 'answer' | 'handOver' } = {
    key: `hand-over ${message.messageID}`,
    kind: 'handOver',
  },
): Promise<MessageRow | undefined> {
  if (!channel.autoReply || explainDistrust(message)) return undefined
  const { ticketID } = message
  if (!(await claimEffect(context, { customerID, key, ticketID }))) return undefined
  if (await claimAutomaticReply(context, message, channel, kind)) return undefined
  const texts = await resolveChatTexts(context.db, customerID, channel.channelID, language ?? 'en')
  const isAgentAvailable =
    (await isOfficeOpen(context, customerID)) &&
    (await findAvailableAgent(context, customerID, channel.channelID)) !== undefined
  // Chats without an address get no promise: the widget looks for an agent, then requests an address.
  const canBeReached = !isUnnamedVisitor(message) || (await hasAddress(context.db, message))
  const text = isAgentAvailable || !canBeReached ? texts.availabilityCheck : texts.succesfulSubmission
  return writeReply(context, message, { content: { message: text ?? '' }, customerRepID: null, isAnswer: false })
}

/** Visitors have a generated name until they leave an address. */
const isUnnamedVisitor = ({ uid }: MessageRow) => uid?.startsWith('visitor-') ?? false

async function hasAddress(db: Database, { customerID, ticketID }: MessageRow): Promise<boolean> {
  const [person] = await db
    .select({ email: endUsers.email })
    .from(tickets)
    .innerJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  return Boolean(person?.email)
}
