import { eq, sql } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { teams } from '../../../people/teams/teams.table.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { assignWaiting } from './assign-waiting.ts'
import { queueTending, tendTeamsJob } from './queue-tending.ts'
import { releaseTicketsOfAbsent } from './release-tickets.ts'

export const tendAllTeamsJob = 'teams.tend-all'

const retryMs = 1_000

/**
 * Job: releases tickets of absent assignees and assigns waiting ones. Its lock is acquired before those of tickets,
 * and locked tickets are skipped, so that there are no deadlocks.
 */
export async function tendTeams(given: Context, { customerID }: { customerID: number }): Promise<void> {
  await inTransaction(given, async (context) => {
    const { db, now } = context
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assignment ${customerID}`}, 0))`)
    const released = await releaseTicketsOfAbsent(context, customerID)
    const assigned = await assignWaiting(context, customerID)
    if (released.isMoreLeft || assigned.isMoreLeft) await queueTending(db, customerID)
    else if (released.isHeldElsewhere || assigned.isHeldElsewhere) {
      const runAt = new Date(now().getTime() + retryMs)
      await addJob(db, tendTeamsJob, { customerID }, { queue: `${tendTeamsJob} ${customerID}`, runAt })
    }
  })
}

/** Each minute: handles agents who have been absent long enough, and tickets whose job was lost. */
export async function tendAllTeams(context: Context): Promise<void> {
  const { db } = asSystem(context, 'list customers with teams')
  const rows = await db.selectDistinct({ customerID: teams.customerID }).from(teams).where(eq(teams.isActive, true))
  for (const { customerID } of rows) {
    const queue = `${tendTeamsJob} ${customerID}`
    await addJob(db, tendTeamsJob, { customerID }, { queue, key: `${tendTeamsJob} ${customerID}` })
  }
}
