import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { actionMappings } from '../rules/mappings/mappings.table.ts'
import { findSendingStep } from '../runs/automation.store.ts'
import { hookSequence } from '../runs/sequence.ts'
import { insertRun, queueAdvanceForID } from '../runs/start-run.ts'

interface HookToFire {
  customerID: number
  hookName: string
  channelID: number
  ticketID?: number | null
  /** Defaults to the latest message of the ticket's end user. */
  messageID?: number | null
  /** The hooks that led to this one, first to last. */
  chain?: string[]
}

/** Queues a run of the hook's rules in the caller's transaction. Returns the job ID. */
export async function fireHook(context: Context, hook: HookToFire): Promise<string> {
  const { db } = context
  const { customerID, hookName, channelID, ticketID = null, chain = [] } = hook
  const messageID = hook.messageID ?? (ticketID === null ? null : await findLastMessage(db, customerID, ticketID))
  const agenda = hookSequence(hookName, chain)
  const run = await insertRun(context, { customerID, kind: 'hook', messageID, ticketID, channelID, agenda })
  return queueAdvanceForID(db, run)
}

export interface ChangedTicket {
  ticketID: number
  channelID: number
}

/** Fires a hook for many tickets; queues nothing if no rule uses the hook. */
export async function fireHookOfTickets(
  context: Context,
  customerID: number,
  hookName: string,
  changed: ChangedTicket[],
): Promise<void> {
  if (changed.length === 0 || !(await hasRules(context.db, customerID, hookName))) return
  for (const { ticketID, channelID } of changed) await fireHook(context, { customerID, hookName, ticketID, channelID })
}

interface Reply {
  customerID: number
  messageID: number
  ticketID: number
  channelID: number
  answersMessageID: number | null
}

/** Continues the chain of the rule that sent the reply, so that rules cannot trigger each other endlessly. */
export async function fireHookOfReply(context: Context, hookName: string, reply: Reply): Promise<void> {
  const { customerID, ticketID, channelID, answersMessageID } = reply
  if (!(await hasRules(context.db, customerID, hookName))) return
  const chain = (await findSendingStep(context.db, reply))?.chain ?? []
  await fireHook(context, { customerID, hookName, ticketID, channelID, messageID: answersMessageID, chain })
}

const findRule = prepareSelect(
  { mappingID: actionMappings.mappingID },
  sql`from ${actionMappings} where ${actionMappings.customerID} = ${sql.placeholder('customerID')}
    and lower(${actionMappings.hookName}) = lower(${sql.placeholder('hookName')}::text) limit 1`,
)

async function hasRules(db: Database, customerID: number, hookName: string): Promise<boolean> {
  return (await findRule(db, { customerID, hookName })).length > 0
}

async function findLastMessage(db: Database, customerID: number, ticketID: number): Promise<number | null> {
  const [last] = await db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(
      and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), eq(messages.senderType, 'EndUser')),
    )
    .orderBy(desc(messages.dateCreated), desc(messages.messageID))
    .limit(1)
  return last?.messageID ?? null
}
