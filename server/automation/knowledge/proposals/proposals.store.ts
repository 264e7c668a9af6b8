import type { Page } from '@attendant/contract/fields.ts'
import type { KnowledgeProposal, ProposalQuery } from '@attendant/contract/knowledge/knowledge-proposal.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import { ofSeenTicket } from '../../../desk/sight/is-seen.ts'
import { refuse } from '../../../errors.ts'
import { firstRow, isRow } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orderBy, takePage } from '../../../platform/http/requests/paging.ts'
import { type ProposalRow, proposals } from './proposals.table.ts'

const isProposal = isRow(proposals, proposals.proposalID)

export const toProposal = ({ customerID: _, ...row }: ProposalRow): KnowledgeProposal => ({
  ...row,
  dateCreated: row.dateCreated.toISOString(),
  dateDecided: row.dateDecided?.toISOString() ?? null,
})

/** Proposals drafted from tickets visible to the caller. */
function isShown(rep: Rep) {
  const isSeen = ofSeenTicket(rep, sql`named.ticket_id`)
  return isSeen && sql`not exists (select from unnest(${proposals.ticketIDs}) as named (ticket_id) where not ${isSeen})`
}

const { customerID: _customerID, ticketIDs: _ticketIDs, ...sortable } = getTableColumns(proposals)

/** Newest first by default. */
export async function listProposals(db: Database, rep: Rep, query: ProposalQuery): Promise<Page<KnowledgeProposal>> {
  const wanted = and(
    eq(proposals.customerID, rep.customerID),
    isShown(rep),
    query.state ? eq(proposals.state, query.state) : undefined,
  )
  const order = orderBy(sortable, proposals.proposalID, query, { by: 'proposalID', order: 'desc' })
  const rows = db
    .select()
    .from(proposals)
    .where(wanted)
    .orderBy(...order)
  const page = await takePage(rows, db.$count(proposals, wanted), query)
  return { ...page, items: page.items.map(toProposal) }
}

export async function getProposal(db: Database, rep: Rep, proposalID: number): Promise<KnowledgeProposal> {
  const rows = db
    .select()
    .from(proposals)
    .where(and(isProposal(rep.customerID, proposalID), isShown(rep)))
  return toProposal(await firstRow(rows, () => refuse('proposal_not_found')))
}

/** Locks the proposal, so that only one of two concurrent decisions counts. */
export async function lockPending(db: Database, rep: Rep, proposalID: number): Promise<ProposalRow> {
  const rows = db
    .select()
    .from(proposals)
    .where(and(isProposal(rep.customerID, proposalID), isShown(rep)))
    .for('update')
  const row = await firstRow(rows, () => refuse('proposal_not_found'))
  if (row.state !== 'Pending') throw refuse('proposal_decided')
  return row
}

export async function insertProposal(db: Database, row: typeof proposals.$inferInsert): Promise<KnowledgeProposal> {
  const [stored] = await db.insert(proposals).values(row).returning()
  if (!stored) throw new Error('Invariant violated: insert returned no row')
  return toProposal(stored)
}

export async function updateProposal(
  db: Database,
  { customerID, proposalID }: ProposalRow,
  changes: Partial<ProposalRow>,
): Promise<KnowledgeProposal> {
  const [stored] = await db.update(proposals).set(changes).where(isProposal(customerID, proposalID)).returning()
  if (!stored) throw refuse('proposal_not_found')
  return toProposal(stored)
}

/** Reopens proposals accepted into a change set that is discarded. */
export async function reopenProposals(db: Database, customerID: number, documentIDs: readonly number[]): Promise<void> {
  if (documentIDs.length === 0) return
  await db
    .update(proposals)
    .set({ state: 'Pending', documentID: null, dateDecided: null })
    .where(and(eq(proposals.customerID, customerID), inArray(proposals.documentID, [...documentIDs])))
}
