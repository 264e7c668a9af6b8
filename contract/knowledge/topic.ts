import { type Static, Type } from 'typebox'
import { Clearable, Id, LongText, Name, Nullable, Page } from '../fields.ts'

export const Topic = Type.Object(
  { topicID: Id, customerID: Id, name: Type.String(), description: Nullable(Type.String()) },
  { title: 'Topic' },
)
export type Topic = Static<typeof Topic>
export const TopicPage = Page(Topic, 'TopicPage')

export const TopicWrite = Type.Object({ name: Name, description: Clearable(LongText) }, { title: 'TopicWrite' })
export type TopicWrite = Static<typeof TopicWrite>
