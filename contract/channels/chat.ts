import { type Static, Type } from 'typebox'
import { Clearable, Flag, Guid, Text, Timestamp, WebAddress } from '../fields.ts'
import { eachText } from '../organization/channel-translation.ts'

/** Asked for by the page that shows the chat; its `Origin` must be one of the channel's hostnames. */
export const ChatSessionCreate = Type.Object(
  {
    channelToken: Text(255),
    /** A language code such as `de-AT`. English unless given. */
    lang: Clearable(Text(35)),
    /** Continues the chat of an earlier session; ignored if that session belongs to another channel. */
    ticketToken: Clearable(Text(100)),
    /** The page that the visitor is on: its topics count. */
    pageURL: Clearable(WebAddress),
  },
  { title: 'ChatSessionCreate' },
)
export type ChatSessionCreate = Static<typeof ChatSessionCreate>

const ChatStrings = Type.Object(eachText(Type.String()), { title: 'ChatStrings' })

export const ChatSession = Type.Object(
  {
    /** For `/chatHub` and `POST /api/Chat/files`, and for nothing else; 12 hours. */
    token: Type.String(),
    /** Gives access to the chat: keep it in the visitor's browser. */
    ticketToken: Guid,
    /** Every text of the chat in the visitor's language, none of them missing. */
    strings: ChatStrings,
    /** Offer articles before the first message: `GET /api/Chat/articles`. */
    searchBeforeAsking: Type.Optional(Flag),
  },
  { title: 'ChatSession' },
)
export type ChatSession = Static<typeof ChatSession>

export const ChatArticleQuery = Type.Object({ q: Text(2000, 1) })

export const ChatArticles = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { title: Type.String(), excerpt: Type.String(), /** In the help center. */ url: Type.String() },
        { title: 'ChatArticle' },
      ),
    ),
  },
  { title: 'ChatArticles' },
)
export type ChatArticles = Static<typeof ChatArticles>

/** The address that the visitor left gets a code; it is valid until then. */
export const EmailCode = Type.Object({ expiresAt: Timestamp }, { title: 'EmailCode' })

export const EmailVerification = Type.Object({ code: Text(20, 1) }, { title: 'EmailVerification' })

export const ChatFileQuery = Type.Object({
  /** As in `SendMessage`: the same id twice is one message. */
  clientMessageID: Type.Optional(Text(100, 1)),
  /** A picture of the page, taken with the visitor's consent. */
  isScreenshot: Type.Optional(Flag),
  pageURL: Type.Optional(WebAddress),
})
export type ChatFileQuery = Static<typeof ChatFileQuery>
