import type { Context } from '../../../context.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { writeReply } from '../../../desk/messages/replies/write-reply.ts'
import { getCustomerProfile } from '../../../organization/customers/get-customer-profile.ts'
import { typeOfUID } from '../../../people/end-users/describe-sender.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { codesPort } from '../../ports.ts'
import type { Run, StepContext } from '../../runs/automation-run.ts'
import { issueCode, openCode } from './identities.store.ts'
import { textFor } from './identity-texts.ts'

export const sendIdentityCodeJob = 'tools.send-code'

export interface SendIdentityCode {
  customerID: number
  ticketID: number
  language: string | null
}

/** Job: sends a ticket's code to its recipient. Running twice sends the same code twice. */
export async function sendIdentityCode(context: Context, payload: SendIdentityCode): Promise<void> {
  const pending = await openCode(context, payload)
  if (!pending) return
  const { customerID, ticketID, language } = payload
  const isSent = await codesPort(context).sendCode(context, { customerID, ...pending, language })
  if (!isSent) context.log.warn({ customerID, ticketID }, 'Failed to send a verification code: no channel accepted it.')
}

/** Sends a code and asks the customer for it. Returns the message, or why identity verification is impossible. */
export async function requestIdentity(
  context: StepContext,
  run: Run,
): Promise<{ messageID: number } | { why: string }> {
  const { customerID, message, channel } = run
  if (!message) return { why: 'There is no message to answer.' }
  const uid = findAddress(message)
  const isInConversation = channel.channelType === 'WhatsApp'
  if (!uid || (!isInConversation && !(await codesPort(context).canReach(context, { customerID, uid })))) {
    return { why: 'There is no address that a code can be sent to.' }
  }
  const { ticketID } = message
  const code = await issueCode(context, { customerID, ticketID }, uid)
  if (code === undefined) return { why: 'Too many codes were sent for this ticket.' }
  const { name, locale } = await getCustomerProfile(context.db, customerID)
  const language = message.language ?? run.ticket?.language ?? locale ?? 'en'
  if (!isInConversation) {
    const payload: SendIdentityCode = { customerID, ticketID, language }
    await addJob(context.db, sendIdentityCodeJob, payload, { maxAttempts: 3 })
  }
  const text = isInConversation
    ? codesPort(context).writeCode(language, { code, name }).text
    : textFor('codeSent', language).replace('{address}', () => hide(uid))
  const { messageID } = await writeReply(context, message, {
    content: { message: text },
    customerRepID: null,
    isAnswer: true,
  })
  return { messageID }
}

/** The code goes to the address the sender claims, never to their reply-to address. */
const findAddress = ({ uid, fromAddress }: MessageRow): string | undefined =>
  [uid, fromAddress].map((one) => one?.trim() ?? '').find((one) => one !== '' && typeOfUID(one) !== 'External')

/** Masks `ada@example.com` as `a…@example.com` and shows only the last digits of a number. */
function hide(uid: string): string {
  const at = uid.indexOf('@')
  return at > 0 ? `${uid.slice(0, 1)}…${uid.slice(at)}` : `…${uid.slice(-3)}`
}
