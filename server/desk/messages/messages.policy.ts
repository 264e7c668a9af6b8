import { type MessageStatus, type SenderType, senderTypes } from '@attendant/contract/desk/ticket-message.ts'
import type { Caller } from '../../access.ts'
import { invalidField, refuse } from '../../errors.ts'

/** Statuses in which an end user's message awaits a reply. Spam does not, although it can be answered. */
export const unansweredStatuses: MessageStatus[] = ['Received', 'Processing', 'Drafted', 'Escalated', 'Failed']

/** Statuses that a reply changes to `Answered`. */
export const answerable: MessageStatus[] = [...unansweredStatuses, 'Spam']

/** A phone token is limited to its own channel. */
export function assertOwnChannel(caller: Caller, channelID: number): void {
  if (caller.kind === 'phone' && caller.channelID !== channelID) throw refuse('channel_forbidden')
}

export function readSenderType(given: string | null | undefined): SenderType {
  const wanted = (given ?? 'EndUser').toLowerCase()
  const senderType = senderTypes.find((type) => type.toLowerCase() === wanted)
  if (!senderType) throw invalidField('senderType', 'not_one_of', { allowed: senderTypes.join(', ') })
  return senderType
}

interface Authored {
  senderType: SenderType
  isAI?: boolean | undefined
  isInternal?: boolean | undefined
  isForward?: boolean | undefined
  status: MessageStatus
}

interface Author {
  customerRepID?: number | null
  sentByTokenID?: number | null
  isAI?: boolean
}

/** Of a representative, or of a program with an API token; not of the AI or an end user. */
export const isOfCaller = ({ customerRepID = null, sentByTokenID = null, isAI }: Author) =>
  customerRepID !== null || (sentByTokenID !== null && !isAI)

/** A reply of a person to the end user that is sent or being sent: not scheduled, internal or forwarded. */
export const isSentByPerson = ({ senderType, isAI, isInternal, isForward, status }: Authored): boolean =>
  senderType === 'CustomerRep' && !isAI && !isInternal && !isForward && status !== 'Scheduled'
