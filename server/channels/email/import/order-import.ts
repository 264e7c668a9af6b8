import type { ImportOrder, ImportOrders, ImportQuery } from '@attendant/contract/channels/mail.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { getChannelInPath } from '../../../organization/channels/get-live-channel.ts'
import { readConnection } from '../connections/read-connection.ts'
import { queueImport } from '../queue-import.ts'
import { findWaitingImport, type ImportRow, insertImport } from './imports.store.ts'

interface Wish {
  customerID: number
  channelID: number
  isHistorical: boolean
}

/** One channel: invalid settings are the caller's error. */
export async function orderImport(
  context: Context,
  customerID: number,
  channelID: number,
  { historical = false }: ImportQuery,
): Promise<ImportOrders> {
  await getChannelInPath(context.db, customerID, channelID)
  const problem = await findProblem(context, customerID, channelID)
  if (problem) throw refuse('mail_connection_invalid', { reason: problem })
  return { jobs: [toOrder(await queue(context, { customerID, channelID, isHistorical: historical }))] }
}

/** All active email channels; one that cannot be imported reports it and does not delay the others. */
export async function orderAllImports(
  context: Context,
  customerID: number,
  { historical = false }: ImportQuery,
): Promise<ImportOrders> {
  const rows = await context.db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(
      and(
        eq(channels.customerID, customerID),
        eq(channels.channelType, 'Email'),
        eq(channels.isActive, true),
        isNull(channels.dateDeleted),
      ),
    )
    .orderBy(asc(channels.channelID))
  const jobs: ImportOrder[] = []
  for (const { channelID } of rows) {
    const wish = { customerID, channelID, isHistorical: historical }
    const problem = await findProblem(context, customerID, channelID)
    jobs.push(problem ? await recordProblem(context, wish, problem) : toOrder(await queue(context, wish)))
  }
  return { jobs }
}

async function findProblem(context: Context, customerID: number, channelID: number): Promise<string | undefined> {
  const connection = await readConnection(context, customerID, channelID)
  return connection.provider === 'None' ? connection.problem : undefined
}

/** Concurrent callers get the same import. */
async function queue(context: Context, wish: Wish): Promise<ImportRow> {
  const { db, newId, now } = context
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail import ${wish.channelID}`}, 0))`)
  const waiting = await findWaitingImport(db, wish)
  if (waiting) return waiting
  const row = await insertImport(db, { ...wish, importID: newId(), state: 'Queued', dateCreated: now() })
  const { customerID, channelID, importID, isHistorical } = row
  await queueImport(db, { customerID, channelID, importID, ...(isHistorical ? { isHistorical } : {}) })
  return row
}

async function recordProblem({ db, newId, now }: Context, wish: Wish, error: string): Promise<ImportOrder> {
  const at = { dateCreated: now(), dateFinished: now() }
  const row = await insertImport(db, { ...wish, ...at, importID: newId(), state: 'Failed', error })
  return { ...toOrder(row), state: 'Failed', error }
}

const toOrder = ({ channelID, importID }: ImportRow): ImportOrder => ({ channelID, jobID: importID })
