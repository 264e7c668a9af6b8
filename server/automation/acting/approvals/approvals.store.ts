import type { Approval, ApprovalState } from '@attendant/contract/automation/procedure.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import { seenBy } from '../../../desk/sight/is-seen.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { refuse } from '../../../errors.ts'
import { firstRow } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../../platform/http/requests/paging.ts'
import { approvals, toolCalls } from '../calls/tool-calls.table.ts'

interface ApprovalQuery extends PageRequest, SortRequest {
  state?: ApprovalState
  ticketID?: number
}

const select = (db: Database) =>
  db
    .select({
      approval: approvals,
      toolID: toolCalls.toolID,
      tool: toolCalls.name,
      arguments: toolCalls.arguments,
    })
    .from(approvals)
    .innerJoin(
      toolCalls,
      and(eq(toolCalls.customerID, approvals.customerID), eq(toolCalls.toolCallID, approvals.toolCallID)),
    )
    .innerJoin(tickets, and(eq(tickets.customerID, approvals.customerID), eq(tickets.ticketID, approvals.ticketID)))

type Row = Awaited<ReturnType<typeof select>>[number]

function toApproval({ approval, toolID, tool, arguments: given }: Row): Approval {
  const { customerID: _customerID, toolCallID: _toolCallID, dateCreated, expiresAt, dateDecided, ...shown } = approval
  return {
    ...shown,
    ...{ toolID, tool, arguments: given },
    dateCreated: dateCreated.toISOString(),
    expiresAt: expiresAt.toISOString(),
    dateDecided: dateDecided?.toISOString() ?? null,
  }
}

const { customerID: _customerID, toolCallID: _toolCallID, ...columns } = getTableColumns(approvals)
const sortable = { ...columns, toolID: toolCalls.toolID, tool: toolCalls.name }

/** Lists approvals on tickets visible to the caller, newest first by default. */
export async function listApprovals(db: Database, rep: Rep, query: ApprovalQuery): Promise<Page<Approval>> {
  const { state, ticketID } = query
  const wanted = and(
    eq(approvals.customerID, rep.customerID),
    state === undefined ? undefined : eq(approvals.state, state),
    ticketID === undefined ? undefined : eq(approvals.ticketID, ticketID),
    seenBy(rep),
  )
  const order = orderBy(sortable, approvals.approvalID, query, { by: 'approvalID', order: 'desc' })
  const rows = select(db)
    .where(wanted)
    .orderBy(...order)
  const page = await takePage(rows, db.$count(select(db).where(wanted).as('wanted')), query)
  return { ...page, items: page.items.map(toApproval) }
}

export async function getApproval(db: Database, rep: Rep, approvalID: number): Promise<Approval> {
  const isOne = and(eq(approvals.customerID, rep.customerID), eq(approvals.approvalID, approvalID), seenBy(rep))
  return toApproval(await firstRow(select(db).where(isOne), () => refuse('approval_not_found')))
}
