import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { listAttachmentsOf } from '../../desk/files/attachments/list-attachments.ts'
import { dispatchOnce } from '../../desk/messages/delivery/dispatch-once.ts'
import { PermanentFailure, type Sender } from '../../desk/messages/delivery/sender.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { findTelephonyAccount, type TelephonyAccount } from '../../organization/customers/find-telephony-account.ts'
import { orFailForGood } from './final-fault.ts'
import { findLastWord, findRecipient } from './find-recipient.ts'
import { reportAddress } from './report-address.ts'
import { splitText } from './split-text.ts'

const windowInMs = 24 * 60 * 60 * 1000
const maxTextLength = 1600
const maxVariableLength = 1024

/**
 * Sends a reply to the provider, which does not detect duplicates. An attempt is therefore recorded before it is
 * made, and after one with an unknown result the provider is asked what it accepted.
 */
export const sendWhatsApp: Sender = async (context, message) => {
  // The provider's report was faster than the worker that sent the message.
  if (message.externalID) return { externalID: message.externalID }
  const way = await findWay(context, message)
  return dispatchOnce(context, message, async (since) => {
    const isInDoubt = since !== undefined
    const parts = await toParts(context, message, way.templateSID)
    try {
      return await handOut(context, message, { ...way, parts, isInDoubt })
    } catch (fault) {
      if (way.templateSID || !way.template || !isTooLate(fault)) throw fault
      const templateSID = way.template
      const asTemplate = await toParts(context, message, templateSID)
      return await handOut(context, message, { ...way, templateSID, parts: asTemplate, isInDoubt })
    }
  })
}

/** The provider's clock, and its view of the end user's messages, may differ from ours. */
const isTooLate = (fault: unknown) =>
  fault instanceof PermanentFailure && (fault.cause as { code?: unknown } | undefined)?.code === 63016

async function handOut(
  context: Context,
  message: MessageRow,
  { parts, isInDoubt, ...way }: Way & { parts: Part[]; isInDoubt: boolean },
): Promise<{ externalID: string }> {
  const { from, to, account, templateSID } = way
  const taken = isInDoubt ? await findTaken(context, message, way) : []
  let externalID = ''
  for (const [index, part] of parts.entries()) {
    const known = taken.findIndex(({ text }) => (templateSID ? isRendered(text, part.text) : text === part.text))
    const reportTo = reportAddress(context, message, index < parts.length - 1)
    const sent =
      known >= 0
        ? taken.splice(known, 1)[0]
        : await orFailForGood(
            context.telephony.send(account, {
              ...{ from, to, ...part },
              ...(templateSID ? { templateSID } : {}),
              ...(reportTo ? { reportTo } : {}),
            }),
          )
    externalID = sent?.externalID ?? externalID
  }
  return { externalID }
}

/** A template surrounds our text with its own; for some, the provider returns no text. */
const isRendered = (text: string, variable: string) =>
  text.trim() === '' || text.replace(/\s+/g, ' ').includes(variable)

interface Way {
  account: TelephonyAccount
  from: string
  to: string
  /** The channel's, if it names one. */
  template: string | null
  /** The same if free text is no longer allowed. */
  templateSID?: string
}

async function findWay(context: Context, message: MessageRow): Promise<Way> {
  const { db, now } = context
  const { customerID, channelID } = message
  const account = await findTelephonyAccount(context, customerID)
  if (!account) throw new PermanentFailure('No account with the phone provider is set up.')
  const [channel] = await db
    .select({ from: channels.phoneNumber, template: channels.templateSID })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
  if (!channel?.from) throw new PermanentFailure('The channel has no phone number.')
  const to = await findRecipient(db, message)
  if (!to) throw new PermanentFailure('No phone number of the recipient is known.')

  const lastWord = await findLastWord(db, message)
  const isOpen = lastWord !== undefined && now().getTime() - lastWord.getTime() < windowInMs
  const { from, template } = channel
  if (isOpen) return { account, from, to, template }
  if (!template) {
    throw new PermanentFailure(
      'WhatsApp accepts free text only within 24 hours of the last message of the contact, and the channel has no template.',
    )
  }
  return { account, from, to, template, templateSID: template }
}

interface Part {
  text: string
  mediaUrl?: string
}

/** Files follow the text, each with its name as the caption. */
async function toParts(context: Context, message: MessageRow, templateSID: string | undefined): Promise<Part[]> {
  const { customerID, messageID } = message
  const files = (await listAttachmentsOf(context.db, customerID, [messageID])).get(messageID) ?? []
  const text = (message.message ?? '').trim()
  if (templateSID) return [toVariable(text, files.length)]
  const media = files.map(({ fileName, accessToken }) => ({
    text: fileName,
    mediaUrl: `${context.publicUrl}/api/File/${accessToken}`,
  }))
  return [...splitText(text, maxTextLength).map((part) => ({ text: part })), ...media]
}

/** Variables of templates are one line, and short. */
function toVariable(text: string, files: number): Part {
  const line = text.replace(/\s+/g, ' ')
  if (files > 0)
    throw new PermanentFailure('Files cannot be sent more than 24 hours after the last message of the contact.')
  if (line.length > maxVariableLength) {
    throw new PermanentFailure(`The text is longer than the ${maxVariableLength} characters that a template allows.`)
  }
  return { text: line }
}

/** Messages that the provider accepted since the message was written, except known other messages of ours. */
async function findTaken({ db, telephony }: Context, message: MessageRow, { account, from, to }: Way) {
  const since = message.dateCreated
  const taken = (await orFailForGood(telephony.listSent(account, { from, to, since }))).filter(
    ({ hasFailed }) => !hasFailed,
  )
  if (taken.length === 0) return []
  const { customerID, channelID } = message
  const others = await db
    .select({ externalID: messages.externalID })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.channelID, channelID),
        inArray(
          messages.externalID,
          taken.map(({ externalID }) => externalID),
        ),
      ),
    )
  // Oldest first, because parts were sent in order.
  return taken.filter(({ externalID }) => !others.some((other) => other.externalID === externalID)).reverse()
}
