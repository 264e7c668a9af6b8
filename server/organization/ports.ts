import type { ChannelHealth } from '@attendant/contract/organization/channel.ts'
import type { Context } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { definePort } from '../platform/ports.ts'

/** What the organization needs from people. */
export const peoplePort = definePort<{
  repExists(db: Database, customerID: number, customerRepID: number): Promise<boolean>
  /** Email addresses of the admins of a customer. */
  listAdminAddresses(db: Database, customerID: number): Promise<string[]>
}>('people of the organization')

/** What the organization needs from documents. */
export const documentsPort = definePort<{
  /**
   * After a change of `apiBaseUrl`: clears the credentials of documents that were sent there, and returns the
   * documents' names.
   */
  clearInheritedBase(context: Pick<Context, 'db' | 'secrets'>, customerID: number): Promise<string[]>
}>('documents of the organization')

/** What the organization needs from automation. */
export const modelChoicesPort = definePort<{
  /** In the transaction that chooses other models for these purposes. */
  afterModelChoice(context: Context, customerID: number, slots: string[]): Promise<void>
}>('choices of models')

/** What the registry of channels needs from the channels. */
export const connectionsPort = definePort<{
  /** By channel; a channel without an entry has no health yet. */
  readHealth(
    context: Pick<Context, 'db' | 'now'>,
    customerID: number,
    channelID?: number,
  ): Promise<Map<number, ChannelHealth>>
  /** What a user must do before the channel can be used again. */
  recordProblem(context: Context, channel: { customerID: number; channelID: number }, lastError: string): Promise<void>
  /** Checks with the telephony provider now, or by a job if it is unreachable. */
  verifyNumbersNow(context: Context, customerID: number): Promise<void>
}>('connections of channels')
