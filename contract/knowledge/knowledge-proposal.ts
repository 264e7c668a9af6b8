import { type Static, Type } from 'typebox'
import { Id, LongText, Name, Nullable, Page, pageQuery, sortQuery, Timestamp } from '../fields.ts'

export const proposalStates = ['Pending', 'Accepted', 'Rejected'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A document drafted from agents' replies, for an agent to accept or reject. */
export const KnowledgeProposal = Type.Object(
  {
    proposalID: Id,
    state: Type.Enum([...proposalStates]),
    name: Type.String(),
    /** Markdown, without the personal data that was recognized. */
    content: Type.String(),
    language: Nullable(Type.String()),
    /** The tickets that it is based on. */
    ticketIDs: Type.Array(Id),
    gapID: Nullable(Id),
    /** The document created from it. */
    documentID: Nullable(Id),
    dateCreated: Timestamp,
    dateDecided: Nullable(Timestamp),
  },
  { title: 'KnowledgeProposal' },
)
export type KnowledgeProposal = Static<typeof KnowledgeProposal>
export const KnowledgeProposalPage = Page(KnowledgeProposal, 'KnowledgeProposalPage')

export const ProposalQuery = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  state: Type.Optional(Type.Enum([...proposalStates])),
})
export type ProposalQuery = Static<typeof ProposalQuery>

/** Exactly one of the two. */
export const ProposalCreate = Type.Object(
  { ticketID: Type.Optional(Id), gapID: Type.Optional(Id) },
  { title: 'KnowledgeProposalCreate' },
)
export type ProposalCreate = Static<typeof ProposalCreate>

/** Absent fields stay as proposed. */
export const ProposalAccept = Type.Object(
  { name: Type.Optional(Name), content: Type.Optional(LongText) },
  { title: 'KnowledgeProposalAccept' },
)
export type ProposalAccept = Static<typeof ProposalAccept>
