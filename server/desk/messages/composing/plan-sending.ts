import type { ComposerFields, MessageRecipient } from '@attendant/contract/desk/composer.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { channelsPort } from '../../ports.ts'
import type { Composition } from './composition.ts'
import { addressesOf, readAddresses, toRecipients } from './recipients.ts'

export interface Destination {
  customerID: number
  channelID: number
  /** Absent for a new conversation. */
  ticketID?: number | undefined
  /** The message to reply to; null for the end user's last. */
  answersMessageID: number | null
  /** The recipient if it is not given in `toAddresses`. */
  toAddress?: string | null | undefined
  /** The identifier of the end user of a new conversation. */
  uid?: string | null | undefined
}

/** What to store with a message so that it is delivered as requested. */
export interface PlannedSending {
  status: 'Queued' | 'Scheduled'
  scheduledFor: Date | null
  recipients: MessageRecipient[] | null
  composition: Composition | null
  /** The first address of To. */
  toAddress?: string
}

const yearInMs = 366 * 24 * 60 * 60 * 1000

export async function planSending(
  context: Context,
  destination: Destination,
  wish: ComposerFields,
  fileCount = 0,
): Promise<PlannedSending> {
  const schedule = readSchedule(context.now(), wish)
  const recipients = await findRecipients(context, destination, wish, fileCount)
  const [toAddress] = addressesOf(recipients ?? [], 'To')
  const composition = { ...readComposition(wish), ...(schedule?.isSendLater ? { isSendLater: true as const } : {}) }
  return {
    status: schedule ? 'Scheduled' : 'Queued',
    scheduledFor: schedule?.at ?? null,
    recipients,
    composition: Object.keys(composition).length > 0 ? composition : null,
    ...(toAddress ? { toAddress } : {}),
  }
}

function readSchedule(now: Date, { holdSeconds, sendAt }: ComposerFields): { at: Date; isSendLater: boolean } | null {
  if (sendAt && holdSeconds) throw invalidField('sendAt', 'hold_or_send_at')
  if (holdSeconds) return { at: new Date(now.getTime() + holdSeconds * 1000), isSendLater: false }
  if (!sendAt) return null
  const at = new Date(sendAt)
  if (!(at > now)) throw invalidField('sendAt', 'send_at_past')
  if (at.getTime() - now.getTime() > yearInMs) throw invalidField('sendAt', 'send_at_too_late')
  return { at, isSendLater: true }
}

function readComposition({ signature, quote, replyAll, closeAfterSend }: ComposerFields): Composition {
  const isAuto = !signature || signature.toLowerCase() === 'auto'
  const isNone = signature?.toLowerCase() === 'none'
  return {
    ...(isAuto ? {} : { signature: isNone ? 'None' : signature }),
    ...(quote === 'None' ? { quote } : {}),
    ...(replyAll === false ? { replyAll } : {}),
    ...(closeAfterSend ? { closesTicket: true } : {}),
  }
}

async function findRecipients(
  context: Context,
  destination: Destination,
  wish: ComposerFields,
  fileCount: number,
): Promise<MessageRecipient[] | null> {
  const { customerID, channelID, ticketID, toAddress, answersMessageID } = destination
  const channel = await findChannel(context.db, customerID, channelID)
  if (channel?.channelType === 'Phone' && fileCount > 0) throw invalidField('files', 'phone_without_files')
  if (channel?.channelType !== 'Email') {
    for (const field of ['toAddresses', 'ccAddresses', 'bccAddresses'] as const) {
      if (wish[field]?.length) throw invalidField(field, 'email_channel_only')
    }
    return null
  }
  const [givenTo, cc, bcc] = (['toAddresses', 'ccAddresses', 'bccAddresses'] as const).map((field) =>
    readAddresses(field, wish[field]),
  )
  const to = givenTo?.length ? givenTo : toAddress?.includes('@') ? [toAddress.trim()] : undefined
  const defaults =
    ticketID === undefined
      ? { to: [], cc: [] }
      : await channelsPort(context).addressReply(context, {
          ...{ customerID, ticketID, answersMessageID },
          ...(to ? { to } : {}),
        })
  const lists = { to: to ?? defaults.to, cc: cc ?? (wish.replyAll === false ? [] : defaults.cc), bcc: bcc ?? [] }
  const isForNobody = ticketID === undefined && !destination.uid
  if (lists.to.length === 0 && (isForNobody || cc?.length || bcc?.length)) {
    throw invalidField('toAddresses', 'recipient_missing')
  }
  return lists.to.length === 0 ? null : toRecipients(lists)
}
