import { and, eq } from 'drizzle-orm'
import { MailFault } from '../../adapters/mail/mail.ts'
import { TelephonyFault } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { findTelephonyAccount } from '../../organization/customers/find-telephony-account.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { typeOfUID } from '../../people/end-users/describe-sender.ts'
import type { Attempt } from '../../platform/jobs/jobs.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { useMailbox } from '../email/connections/use-mailbox.ts'
import { sendFrom } from '../email/sending/copies/file-copy.ts'
import { type CodeText, writeCode } from './code-texts.ts'
import { type Carrier, findCarriers } from './find-carriers.ts'
import type { SendCode } from './request-code.ts'
import { uidVerifications } from './verification.table.ts'

interface Delivery extends CodeText {
  customerID: number
  to: string
}

/**
 * Job: delivers a code with the first carrier that accepts it. Running twice sends the same code twice. A provider
 * that is down is retried while attempts are left; then the next carrier is used.
 */
export async function sendCode(context: Context, payload: SendCode, attempt: Attempt): Promise<void> {
  const { customerID, verificationID, language } = payload
  const [pending] = await context.db
    .select()
    .from(uidVerifications)
    .where(and(eq(uidVerifications.customerID, customerID), eq(uidVerifications.verificationID, verificationID)))
  if (!pending?.sealedCode || pending.expiresAt <= context.now()) return
  const code = context.secrets.open(pending.sealedCode, sealOwnerOf(customerID))
  const isLast = attempt.attempts >= attempt.max_attempts
  if (await bring(context, { customerID, uid: pending.uid, code, language }, isLast)) return
  context.log.warn({ customerID, verificationID }, 'Failed to send a verification code: no channel took it.')
}

interface Brought {
  customerID: number
  uid: string
  code: string
  language: string | null
}

async function bring(
  context: Context,
  { customerID, uid, code, language }: Brought,
  isLast: boolean,
): Promise<boolean> {
  const { name, locale } = await getCustomerProfile(context.db, customerID)
  const text = writeCode(language ?? locale ?? 'en', { code, name })
  for (const carrier of await findCarriers(context, { customerID, uid, uidType: typeOfUID(uid) })) {
    if (await carry(context, carrier, { ...text, customerID, to: uid }, isLast)) return true
  }
  return false
}

/** Delivers a code of another part of the service to an address, with the first channel that accepts it. */
export const sendCodeTo = (context: Context, brought: Brought): Promise<boolean> => bring(context, brought, true)

export const canReach = async (context: Context, { customerID, uid }: Pick<Brought, 'customerID' | 'uid'>) =>
  (await findCarriers(context, { customerID, uid, uidType: typeOfUID(uid) })).length > 0

/** False if another carrier must be used. */
async function carry(context: Context, carrier: Carrier, delivery: Delivery, isLast: boolean): Promise<boolean> {
  try {
    await send(context, carrier, delivery)
    return true
  } catch (fault) {
    const mayPass = isTemporary(fault)
    if (mayPass === undefined || (mayPass && !isLast)) throw fault
    context.log.warn({ err: fault, via: carrier.via }, 'Failed to send a verification code.')
    return false
  }
}

/** Whether a retry can help; false for internal errors. */
function isTemporary(fault: unknown): boolean | undefined {
  if (fault instanceof MailFault) return fault.isRetryable
  return fault instanceof TelephonyFault ? fault.isTemporary : undefined
}

async function send(context: Context, carrier: Carrier, delivery: Delivery): Promise<void> {
  if (carrier.via === 'Email') return mailCode(context, carrier, delivery)
  const account = await findTelephonyAccount(context, delivery.customerID)
  if (!account) return
  const { to, text } = delivery
  const template = carrier.via === 'WhatsApp' ? { templateSID: carrier.templateSID } : { isSms: true }
  await context.telephony.send(account, { from: carrier.number, to, text: text.replace(/\s+/g, ' '), ...template })
}

async function mailCode(
  context: Context,
  { channel }: Carrier & { via: 'Email' },
  { customerID, to, subject, text }: Delivery,
): Promise<void> {
  if (!channel) return context.mailer.send({ to, subject, text })
  const { channelID, name, emailAddress } = channel
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1)
  await useMailbox(context, { customerID, channelID }, (mailbox) =>
    sendFrom(context, { customerID, channelID }, mailbox, {
      messageID: `<${context.newId()}@${domain}>`,
      from: { address: emailAddress, name },
      to: [{ address: to }],
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    }),
  )
}
