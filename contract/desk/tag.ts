import { type Static, Type } from 'typebox'
import { Id, Page, pageQuery, SearchText, sortQuery } from '../fields.ts'

export const maxTagsPerTicket = 50

/** At most 50 characters after trimming, without commas; names that differ only in case are the same tag. */
export const TagName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^\\s*[^,\\s](?:[^,]{0,48}[^,\\s])?\\s*$',
})

/** More than a ticket can have, because names that differ only in case may be repeated. */
export const TagNames = Type.Array(TagName, { maxItems: 1000 })

export const Tag = Type.Object({ tagID: Id, name: Type.String(), ticketCount: Type.Integer() }, { title: 'Tag' })
export type Tag = Static<typeof Tag>
export const TagPage = Page(Tag, 'TagPage')

export const TagWrite = Type.Object({ name: TagName }, { title: 'TagWrite' })
export type TagWrite = Static<typeof TagWrite>

export const TagMerge = Type.Object({ intoTagID: Id }, { title: 'TagMerge' })

export const TagQuery = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  /** Finds tags whose name contains it, in any case. */
  search: Type.Optional(SearchText),
})
export type TagQuery = Static<typeof TagQuery>
