import type { ErasureReport } from '@attendant/contract/people/end-user.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { lockEndUser } from '../../people/end-users/get-end-user.ts'
import { removeEndUser } from '../../people/end-users/remove-end-user.ts'
import { listUIDs } from '../../people/end-users/uids/find-uids.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { forgetEventsNaming } from '../../platform/events/events.ts'
import { replaceAnswersNaming } from '../../platform/http/requests/idempotency.ts'
import { deleteDraftsTo } from '../drafts/drafts.store.ts'
import { erasurePort } from '../ports.ts'
import { assertEndUserNotHeld } from '../retention/holds/find-held.ts'
import { deleteViewsOf } from '../views/views.store.ts'
import { eraseTickets } from './erase-tickets.ts'
import { listMessageIDs, listTicketIDs } from './held-records.store.ts'

const ticketBatchSize = 500

/**
 * Permanently deletes an end user with all tickets and messages. Tombstones remain, so that imports do not bring them
 * back. Stored files are deleted after the commit.
 */
export function eraseEndUser(context: Context, customerID: number, endUserID: number): Promise<ErasureReport> {
  return inTransaction(context, async (context) => {
    const { db } = context
    const person = await lockEndUser(db, customerID, endUserID, 'update')
    if (!person) throw refuse('end_user_not_found')
    await assertEndUserNotHeld(db, customerID, endUserID)
    const uids = await listUIDs(db, customerID, [endUserID])
    const ticketIDs = await listTicketIDs(db, { customerID, endUserID })
    const report = {
      endUserID,
      tickets: ticketIDs.length,
      messages: 0,
      attachments: 0,
      uids: uids.length,
      events: await forgetEventsNaming(db, customerID, 'endUserID', [endUserID]),
    }
    const addresses = uids.map(({ uid }) => uid)
    await deleteDraftsTo(db, customerID, { endUserID, addresses })
    await deleteViewsOf(db, customerID, addresses)
    const { dateCreated } = person
    const erased = { customerID, endUserID, dateCreated, ticketIDs }
    for (const forget of erasurePort(context).forget) await forget(context, erased)
    await replaceAnswersNaming(db, customerID, { field: 'EndUserID', ids: [endUserID] }, refuse('end_user_not_found'))
    for (let start = 0; start < ticketIDs.length; start += ticketBatchSize) {
      const batch = ticketIDs.slice(start, start + ticketBatchSize)
      await replaceAnswers(db, customerID, batch)
      const erased = await eraseTickets(context, customerID, batch)
      report.messages += erased.messages
      report.attachments += erased.attachments
      report.events += erased.events
    }
    await removeEndUser(db, customerID, endUserID)
    return report
  })
}

async function replaceAnswers(db: Database, customerID: number, ticketIDs: number[]): Promise<void> {
  const messageIDs = await listMessageIDs(db, customerID, ticketIDs)
  const gone = refuse('ticket_not_found')
  await replaceAnswersNaming(db, customerID, { field: 'ticketID', ids: ticketIDs }, gone)
  await replaceAnswersNaming(db, customerID, { field: 'messageID', ids: messageIDs }, gone)
}
