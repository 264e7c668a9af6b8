import { type Static, Type } from 'typebox'
import { shownConditions, writtenConditions } from '../desk/condition.ts'
import { Clearable, Flag, Id, Int32, LongText, Nullable, Page, Text, WebAddress } from '../fields.ts'

/** Maximum number of items of a bulk create. */
export const bulkLimit = 500

/** Free text, because customers and gateways define their own hooks. */
export const HookName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** `Email`, `Chat`, `Phone`, `WhatsApp` or `All`, case-insensitive. */
export const SpecialChannel = Text(50)

/** Exactly one of topic and hook, optionally limited to a channel or a channel type. */
const writtenTrigger = {
  topicID: Clearable(Id),
  hookName: Clearable(HookName),
  channelID: Clearable(Id),
  specialChannel: Clearable(SpecialChannel),
}

const shownTrigger = {
  topicID: Nullable(Id),
  hookName: Nullable(Type.String()),
  channelID: Nullable(Id),
  specialChannel: Nullable(Type.String()),
}

export const TopicAction = Type.Object(
  { topicActionID: Id, ...shownTrigger, actionID: Id, priority: Int32, isActive: Flag, ...shownConditions },
  { title: 'TopicAction' },
)
export type TopicAction = Static<typeof TopicAction>
export const TopicActionPage = Page(TopicAction, 'TopicActionPage')

export const TopicActionCreate = Type.Object(
  { ...writtenTrigger, actionID: Id, priority: Int32, isActive: Flag, ...writtenConditions },
  { title: 'TopicActionCreate' },
)
export type TopicActionCreate = Static<typeof TopicActionCreate>

export const TopicActionUpdate = Type.Object({ priority: Int32 }, { title: 'TopicActionUpdate' })

export const TopicDocument = Type.Object(
  { topicDocumentID: Id, ...shownTrigger, documentID: Id, relevanceScore: Nullable(Int32) },
  { title: 'TopicDocument' },
)
export type TopicDocument = Static<typeof TopicDocument>
export const TopicDocumentPage = Page(TopicDocument, 'TopicDocumentPage')

export const TopicDocumentCreate = Type.Object(
  { ...writtenTrigger, documentID: Id, relevanceScore: Clearable(Int32) },
  { title: 'TopicDocumentCreate' },
)
export type TopicDocumentCreate = Static<typeof TopicDocumentCreate>

/** Setting a topic clears the hook and vice versa; likewise for channel and channel type. */
export const TopicDocumentUpdate = Type.Object(
  { ...writtenTrigger, documentID: Type.Optional(Id), relevanceScore: Clearable(Int32) },
  { title: 'TopicDocumentUpdate' },
)
export type TopicDocumentUpdate = Static<typeof TopicDocumentUpdate>

export const PageTopicMapping = Type.Object(
  { pageTopicMappingID: Id, topicID: Id, pageUrl: Type.String(), context: Nullable(Type.String()) },
  { title: 'PageTopicMapping' },
)
export type PageTopicMapping = Static<typeof PageTopicMapping>
export const PageTopicMappingPage = Page(PageTopicMapping, 'PageTopicMappingPage')

export const PageTopicMappingWrite = Type.Object(
  { topicID: Id, pageUrl: WebAddress, context: Clearable(LongText) },
  { title: 'PageTopicMappingWrite' },
)
export type PageTopicMappingWrite = Static<typeof PageTopicMappingWrite>
