import type { SQL } from 'drizzle-orm'
import type { Caller, Visitor } from '../access.ts'
import type { Context } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { definePort } from '../platform/ports.ts'

/** What people needs from the desk. */
export const deskPort = definePort<{
  /** The condition on end users that a caller may find by UID; undefined if the caller may find all. */
  narrowToCaller(db: Database, caller: Caller, uid: string): SQL | undefined
  /** After a change of the names or UIDs of an end user. */
  reindexTicketsOfEndUser(context: Pick<Context, 'db'>, customerID: number, endUserID: number): Promise<void>
  /** After a change of who can be assigned tickets. */
  queueTending(db: Database, customerID: number): Promise<void>
  /** Notifies a representative of a change of their account, in the console and always by email. */
  notifySecurity(context: Context, owner: { customerID: number; customerRepID: number }, text: string): Promise<void>
  /**
   * Wraps a change of a representative's role, permissions or teams: notifies them of tickets that appear and
   * disappear.
   */
  withSightChange(
    context: Context,
    seer: { customerID: number; customerRepID: number },
    change: () => Promise<void>,
  ): Promise<void>
}>('desk of people')

/** What people needs from the chat. */
export const chatPort = definePort<{
  /** The visitor of a chat token. */
  findVisitor(context: Pick<Context, 'db'>, claims: Record<string, unknown>): Promise<Visitor | undefined>
}>('chat of people')

/** Data that refers to representatives. */
export const repReferencesPort = definePort<{
  /** Called one after another in the transaction that deletes a representative. */
  beforeRepIsDeleted: ((context: Context, customerID: number, customerRepID: number) => Promise<void>)[]
}>('references to representatives')
