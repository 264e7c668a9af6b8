import { and, eq } from 'drizzle-orm'
import { requestPerson } from '../../../desk/tickets/changes/request-person.ts'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { originOf } from '../../../platform/secrets/secret-destinations.ts'
import { findOperation } from '../../operations.ts'
import type { Run, StepContext } from '../../runs/automation-run.ts'
import { approvals, type ToolCallRow } from '../calls/tool-calls.table.ts'
import type { ToolRow } from '../tools/tools.table.ts'

export const expireApprovalJob = 'approvals.expire'

export interface ExpireApproval {
  customerID: number
  approvalID: number
}

const lifetimeInMs = 24 * 60 * 60 * 1000

interface Asked {
  tool: ToolRow
  call: ToolCallRow
  reason: string
}

/** Requests approval of a call, in the step's transaction. The run then waits without a job of its own. */
export async function requestApproval(context: StepContext, run: Run, { tool, call, reason }: Asked): Promise<number> {
  const { customerID, message, ticket } = run
  const dateCreated = context.now()
  const expiresAt = new Date(dateCreated.getTime() + lifetimeInMs)
  const what = `${tool.name}(${JSON.stringify(call.arguments).slice(0, 500)})`
  const [row] = await context.db
    .insert(approvals)
    .values({
      ...{ customerID, toolCallID: call.toolCallID, ticketID: call.ticketID, state: 'Pending' },
      messageID: message?.messageID ?? null,
      what,
      why: reason,
      forWhom: await describePerson(context, run),
      endUserID: ticket?.endUserID ?? null,
      effect: describeEffect(tool),
      ...{ dateCreated, expiresAt },
    })
    .returning({ approvalID: approvals.approvalID })
  if (!row) throw new Error('Invariant violated: insert returned no row')
  await queueExpiry(context.db, { customerID, approvalID: row.approvalID }, expiresAt)
  if (message) await requestPerson(context, message, `Approval needed: ${tool.name}`)
  return row.approvalID
}

export const queueExpiry = (db: Database, payload: ExpireApproval, runAt: Date): Promise<void> =>
  addJob(db, expireApprovalJob, payload, { runAt })

async function describePerson({ db }: StepContext, { customerID, ticket, message }: Run): Promise<string | null> {
  if (!ticket || ticket.endUserID === null) return message?.uid ?? message?.fromAddress ?? null
  const [person] = await db
    .select({ displayName: endUsers.displayName, email: endUsers.email })
    .from(endUsers)
    .where(and(eq(endUsers.customerID, customerID), eq(endUsers.endUserID, ticket.endUserID)))
  return person?.displayName || person?.email || message?.uid || null
}

function describeEffect(tool: ToolRow): string {
  const described = tool.description.trim()
  const place =
    tool.kind === 'Http'
      ? `${tool.method} ${originOf(tool.url)}`
      : tool.kind === 'Operation'
        ? (findOperation(tool.operation ?? '')?.description ?? '')
        : 'A tool of a remote server.'
  return [described, place].filter((text) => text !== '').join(' · ')
}
