import type { Approval } from '@attendant/contract/automation/procedure.ts'
import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { lockTickets } from '../../../desk/tickets/changes/change-ticket-state.ts'
import { withdrawPersonRequest } from '../../../desk/tickets/changes/request-person.ts'
import { refuse } from '../../../errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { timeOfDatabaseIn } from '../../../platform/jobs/time-of-database.ts'
import { automationRuns } from '../../runs/automation.table.ts'
import { queueAdvance } from '../../runs/start-run.ts'
import { findCall, updateCall } from '../calls/calls.store.ts'
import { type ApprovalRow, approvals, type ToolCallState } from '../calls/tool-calls.table.ts'
import { getApproval } from './approvals.store.ts'
import { type ExpireApproval, queueExpiry } from './request-approval.ts'

interface Decision {
  isApproved: boolean
  comment: string | null
}

/** A call can be decided only once. The next job resumes the run. */
export async function decideApproval(
  context: Context,
  rep: Rep,
  approvalID: number,
  { isApproved, comment }: Decision,
): Promise<Approval> {
  const { db, now } = context
  await getApproval(db, rep, approvalID)
  const row = await lockApproval(context, rep.customerID, approvalID)
  if (row?.state !== 'Pending' || row.expiresAt <= now()) {
    throw refuse('approval_decided', { state: row?.state === 'Pending' ? 'Expired' : (row?.state ?? 'Expired') })
  }
  if (isApproved) await assertTicketOpen(context, row)
  await db
    .update(approvals)
    .set({ state: isApproved ? 'Approved' : 'Rejected', decidedBy: rep.username, dateDecided: now(), comment })
    .where(isApproval(rep.customerID, approvalID))
  const rejected = `A person rejected this call.${comment ? ` ${comment}` : ''}`
  await resume(context, row, isApproved ? { state: 'Approved' } : { state: 'Refused', result: rejected })
  await withdrawPersonRequest(context, row)
  return getApproval(db, rep, approvalID)
}

/** A call for a ticket that people have dealt with is not made; it can still be rejected. */
async function assertTicketOpen({ db }: Context, { customerID, ticketID }: ApprovalRow): Promise<void> {
  const [ticket] = await lockTickets(db, customerID, [ticketID])
  if (!ticket) throw refuse('approval_not_found')
  if (ticket.isSpam) throw refuse('ticket_spam')
  if (ticket.isClosed) throw refuse('ticket_closed')
}

const isApproval = (customerID: number, approvalID: number) =>
  and(eq(approvals.customerID, customerID), eq(approvals.approvalID, approvalID))

async function lockApproval({ db }: Context, customerID: number, approvalID: number): Promise<ApprovalRow | undefined> {
  const [row] = await db.select().from(approvals).where(isApproval(customerID, approvalID)).for('update')
  return row
}

async function resume(
  { db }: Context,
  { customerID, toolCallID }: ApprovalRow,
  changes: { state: ToolCallState; result?: string },
): Promise<void> {
  await updateCall(db, { customerID, toolCallID }, changes)
  const call = await findCall(db, customerID, toolCallID)
  if (!call) return
  const { runID } = call
  const resumed = await db
    .update(automationRuns)
    .set({ state: 'Running' })
    .where(
      and(
        eq(automationRuns.customerID, customerID),
        eq(automationRuns.runID, runID),
        eq(automationRuns.state, 'Waiting'),
      ),
    )
    .returning({ runID: automationRuns.runID })
  if (resumed.length > 0) await queueAdvance(db, { customerID, runID })
}

/** Job: the approval has expired, so the ticket is escalated. */
export async function expireApproval(context: Context, { customerID, approvalID }: ExpireApproval): Promise<void> {
  await inTransaction(context, async (context) => {
    const row = await lockApproval(context, customerID, approvalID)
    if (row?.state !== 'Pending') return
    const earlyMs = row.expiresAt.getTime() - context.now().getTime()
    if (earlyMs > 0) {
      const runAt = await timeOfDatabaseIn(context.db, earlyMs)
      return queueExpiry(context.db, { customerID, approvalID }, runAt)
    }
    await context.db
      .update(approvals)
      .set({ state: 'Expired', dateDecided: context.now() })
      .where(isApproval(customerID, approvalID))
    await resume(context, row, { state: 'Expired', result: 'Nobody approved the call in time.' })
  })
}
