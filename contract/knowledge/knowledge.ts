import { type Static, Type } from 'typebox'
import { Flag, Id, LanguageCode, Nullable, Text } from '../fields.ts'

export const KnowledgeQuery = Type.Object(
  {
    q: Text(2000, 1),
    language: Type.Optional(LanguageCode),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
    publicOnly: Type.Optional(Flag),
  },
  { title: 'KnowledgeQuery' },
)

export const KnowledgeHit = Type.Object(
  {
    documentID: Id,
    title: Type.String(),
    /** Headings from the outermost to the innermost. */
    headings: Type.Array(Type.String()),
    text: Type.String(),
    /** 0 to 1, the best first. */
    score: Type.Number(),
    sourceUrl: Nullable(Type.String()),
    /** The version of the document that was found. */
    version: Type.Integer(),
  },
  { title: 'KnowledgeHit' },
)

export const KnowledgeHits = Type.Object(
  {
    items: Type.Array(KnowledgeHit),
    /** Milliseconds. */
    took: Type.Integer(),
  },
  { title: 'KnowledgeHits' },
)
export type KnowledgeHits = Static<typeof KnowledgeHits>
