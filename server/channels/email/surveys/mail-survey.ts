import { and, desc, eq } from 'drizzle-orm'
import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { PermanentFailure } from '../../../desk/messages/delivery/sender.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import type { SurveyMail } from '../../../desk/ports.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { type Mailbox, useMailbox } from '../connections/use-mailbox.ts'
import { listOwnAddresses } from '../mails.store.ts'
import { digest } from '../parsing/message-ids.ts'
import { toReplySubject } from '../parsing/subjects.ts'
import { sendFrom } from '../sending/copies/file-copy.ts'
import { findSent } from '../sending/find-sent.ts'
import { gatherFacts } from '../sending/gather-facts.ts'
import { signSurveyID } from './survey-ids.ts'
import { writeSurvey } from './write-survey.ts'

type OutgoingMail = Parameters<Mailbox['send']>[0]

/** Keeps autoresponders from replying. */
const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
  'X-Loop': 'yes',
}

/**
 * Sends the survey with its link from the ticket's mailbox, or as the service's own email if the channel has none.
 * Its Message-ID is derived from the survey: after an attempt with an unknown result, the mailbox is searched for it.
 */
export async function mailSurvey(context: Context, survey: SurveyMail): Promise<void> {
  const { ticket, address, since, csatID } = survey
  const { customerID, channelID } = ticket
  const own = await listOwnAddresses(context.db, customerID)
  if (own.has(address.toLowerCase())) throw new PermanentFailure('The recipient is a mailbox of this desk.')
  const { text, html } = writeSurvey(survey)
  const name = signSurveyID(context.secrets, { customerID, csatID })
  const thread = await describeThread(context, survey, name)
  if (!thread) {
    const messageId = `<${name}@${new URL(context.publicUrl).hostname}>`
    return context.mailer.send({ to: address, messageId, subject: survey.question, text, html })
  }
  const mail: OutgoingMail = { ...thread, to: [{ address }], text, html, attachments: [] }
  try {
    await useMailbox(context, { customerID, channelID }, async (mailbox) => {
      const sent = since ? await findSent(context, mailbox, mail, since) : undefined
      return sent ?? sendFrom(context, { customerID, channelID }, mailbox, mail)
    })
  } catch (fault) {
    if (fault instanceof MailFault && !fault.isRetryable) throw new PermanentFailure(fault.message)
    throw fault
  }
}

/** Undefined if the ticket's channel has no mailbox. */
async function describeThread(context: Context, { ticket, question }: SurveyMail, name: string) {
  const { customerID, ticketID, channelID } = ticket
  const [channel] = await context.db
    .select({ channelType: channels.channelType })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
  if (channel?.channelType !== 'Email') return undefined
  const [reply] = await context.db
    .select()
    .from(messages)
    .where(
      and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), eq(messages.senderType, 'CustomerRep')),
    )
    .orderBy(desc(messages.messageID))
    .limit(1)
  if (!reply) throw new PermanentFailure('The ticket has no reply.')
  const facts = await gatherFacts(context, { ...reply, channelID })
  const { emailAddress, name: channelName } = facts.channel
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1)
  const earlier = [`${digest([ticket.ticketToken])}@${domain}`, ...facts.threadIDs]
  const subject = ticket.subject.trim()
  return {
    messageID: `<${name}@${domain}>`,
    references: earlier.map((id) => `<${id}>`),
    from: { address: emailAddress, name: channelName },
    ...(facts.replyAddress ? { replyTo: { address: facts.replyAddress, name: channelName } } : {}),
    subject: subject ? toReplySubject(subject) : question,
    headers: { ...automatic, 'X-Attendant-Message': name },
  }
}
