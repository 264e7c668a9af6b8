import { Type } from 'typebox'
import { Id, Timestamp } from '../fields.ts'

/** Similar questions that no document answered, or whose drafts agents rewrote. */
export const KnowledgeGap = Type.Object(
  {
    gapID: Id,
    /** The latest question. */
    question: Type.String(),
    count: Type.Integer(),
    unanswered: Type.Integer(),
    edited: Type.Integer(),
    examples: Type.Array(Type.Object({ messageID: Id, ticketID: Id, text: Type.String() })),
    ticketIDs: Type.Array(Id),
    lastAt: Timestamp,
  },
  { title: 'KnowledgeGap' },
)

export const KnowledgeGaps = Type.Object({ items: Type.Array(KnowledgeGap) }, { title: 'KnowledgeGaps' })

const named = { documentID: Id, name: Type.String() }

/** Documents that need attention. */
export const KnowledgeHealth = Type.Object(
  {
    /** `reviewBy` has passed. */
    outdated: Type.Array(Type.Object({ ...named, reviewBy: Type.String() })),
    /** The same text in more than one document. */
    duplicated: Type.Array(Type.Object({ ...named, duplicateOf: Id })),
    /** No draft was ever based on it. */
    neverUsed: Type.Array(Type.Object(named)),
    /** Most drafts based on it were rewritten. */
    editedAway: Type.Array(Type.Object({ ...named, drafts: Type.Integer(), edited: Type.Integer() })),
    /** More help center readers rated it unhelpful than helpful. */
    notHelpful: Type.Array(Type.Object({ ...named, helpful: Type.Integer(), notHelpful: Type.Integer() })),
  },
  { title: 'KnowledgeHealth' },
)
