import type {
  KnowledgeProposal,
  ProposalAccept,
  ProposalCreate,
} from '@attendant/contract/knowledge/knowledge-proposal.ts'
import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { assertSees } from '../../../desk/sight/find-seen.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { createDocument } from '../../../knowledge/documents/change-document.ts'
import { writeInChangeSet } from '../../change-sets/work-in-change-set.ts'
import { readGaps } from '../read-gaps.ts'
import { draftArticle } from './draft-article.ts'
import { findConversations } from './find-conversations.ts'
import { insertProposal, lockPending, updateProposal } from './proposals.store.ts'

/** Drafts a document from the answers in a ticket, or to the questions of a gap. */
export async function proposeDocument(
  context: Context,
  rep: Rep,
  { ticketID, gapID }: ProposalCreate,
): Promise<KnowledgeProposal> {
  const { customerID } = rep
  if ((ticketID === undefined) === (gapID === undefined)) throw invalidField('ticketID', 'proposal_one_origin')
  const asked =
    ticketID === undefined ? await readGap(context, rep, gapID ?? 0) : [await readTicket(context, rep, ticketID)]
  const conversations = await findConversations(context, customerID, asked)
  if (conversations.length === 0) throw refuse('proposal_without_answer')
  const { name, content } = await draftArticle(context, customerID, conversations)
  return insertProposal(context.db, {
    ...{ customerID, state: 'Pending', name, content, gapID: gapID ?? null },
    language: conversations.find((one) => one.language)?.language ?? null,
    ticketIDs: conversations.map((one) => one.ticketID),
    dateCreated: context.now(),
  })
}

async function readGap(context: Context, rep: Rep, gapID: number): Promise<number[]> {
  const gap = (await readGaps(context, rep)).find((one) => one.gapID === gapID)
  if (!gap) throw invalidField('gapID', 'gap_unknown')
  return gap.ticketIDs
}

async function readTicket({ db }: Context, rep: Rep, ticketID: number): Promise<number> {
  await assertSees(db, rep, ticketID, 'ticketID')
  const count = await db.$count(tickets, and(eq(tickets.customerID, rep.customerID), eq(tickets.ticketID, ticketID)))
  if (count === 0) throw invalidField('ticketID', 'ticket_unknown')
  return ticketID
}

/**
 * Creates a searchable document from the proposal, as proposed or as edited by the person; within a change set, it
 * takes effect on activation.
 */
export async function acceptProposal(
  context: Context,
  rep: Rep,
  proposalID: number,
  { changeSetID, ...changes }: ProposalAccept & { changeSetID?: number | undefined },
): Promise<KnowledgeProposal> {
  const { customerID } = rep
  const proposal = await lockPending(context.db, rep, proposalID)
  const name = changes.name ?? proposal.name
  const content = changes.content ?? proposal.content
  const create = (inside: Context) =>
    createDocument(inside, customerID, { name, content, isDataRetrievalProcess: false })
  const { documentID } =
    changeSetID === undefined
      ? await create(context)
      : await writeInChangeSet(context, { customerID, changeSetID }, create)
  return updateProposal(context.db, proposal, {
    state: 'Accepted',
    name,
    content,
    documentID,
    dateDecided: context.now(),
  })
}

export async function rejectProposal(context: Context, rep: Rep, proposalID: number): Promise<KnowledgeProposal> {
  const proposal = await lockPending(context.db, rep, proposalID)
  return updateProposal(context.db, proposal, { state: 'Rejected', dateDecided: context.now() })
}
