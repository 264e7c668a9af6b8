import type { ChannelType } from '@attendant/contract/organization/channel.ts'
import type { Context } from '../context.ts'
import type { Spender } from '../organization/budgets/spending/spender.ts'
import { definePort } from '../platform/ports.ts'
import type { Sender } from './messages/delivery/sender.ts'

interface ArrivedMessage {
  customerID: number
  messageID: number
  ticketID: number
  channelID: number
}

interface DeliveredReply extends ArrivedMessage {
  answersMessageID: number | null
}

/** What the desk needs of automation: all in the caller's transaction, except waiting. */
export const automationPort = definePort<{
  startMessageRun(
    context: Context,
    message: ArrivedMessage,
    facts: { isReopened: boolean; assignedTo: number | null; spender?: Spender },
  ): Promise<unknown>
  /** Runs that stopped because their ticket was spam continue. */
  resumeStoppedRuns(context: Context, customerID: number, ticketIDs: number[]): Promise<void>
  fireHookOfTickets(
    context: Context,
    customerID: number,
    hookName: string,
    changed: Pick<ArrivedMessage, 'ticketID' | 'channelID'>[],
  ): Promise<void>
  fireHookOfReply(context: Context, hookName: string, reply: DeliveredReply): Promise<void>
  /** Until the message has its draft or its run has ended; false when the time ran out. */
  waitForRun(
    context: Context,
    message: Pick<ArrivedMessage, 'customerID' | 'messageID'>,
    seconds: number,
  ): Promise<boolean>
}>('automation of the desk')

/** What sends messages, by type of channel. A type without a sender fails visibly. */
export type Senders = Record<ChannelType, Sender | undefined>

/** What the desk needs of channels. */
export const channelsPort = definePort<{
  senders: Senders
  /** A representative got a ticket or replied to it: where it is a chat, its visitor sees that once. */
  joinChat(context: Context, joining: { customerID: number; ticketID: number; customerRepID: number }): Promise<void>
}>('channels of the desk')
