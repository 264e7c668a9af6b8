import { type Static, Type } from 'typebox'
import { Clearable, Flag, Guid, Text, Timestamp, WebAddress } from '../fields.ts'
import { eachText } from '../organization/channel-translation.ts'

/** Requested by the page that shows the chat; its `Origin` must be one of the channel's hostnames. */
export const ChatSessionCreate = Type.Object(
  {
    channelToken: Text(255),
    /** A language code such as `de-AT`; defaults to English. */
    lang: Clearable(Text(35)),
    /** Continues the chat of an earlier session; ignored if that session belongs to another channel. */
    ticketToken: Clearable(Text(100)),
    /** The page that the visitor is on: its topics apply to the chat. */
    pageURL: Clearable(WebAddress),
  },
  { title: 'ChatSessionCreate' },
)
export type ChatSessionCreate = Static<typeof ChatSessionCreate>

const ChatStrings = Type.Object(eachText(Type.String()), { title: 'ChatStrings' })

export const ChatSession = Type.Object(
  {
    /** Only valid for `/chatHub` and `POST /api/Chat/files`, for 12 hours. */
    token: Type.String(),
    /** Gives access to the chat: keep it in the visitor's browser. */
    ticketToken: Guid,
    /** All texts of the chat in the visitor's language. */
    strings: ChatStrings,
    /** Suggest articles before the first message: `GET /api/Chat/articles`. */
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

/** When the code that was sent to the visitor's address expires. */
export const EmailCode = Type.Object({ expiresAt: Timestamp }, { title: 'EmailCode' })

export const EmailVerification = Type.Object({ code: Text(20, 1) }, { title: 'EmailVerification' })

export const ChatFileQuery = Type.Object({
  /** As in `SendMessage`: requests with the same id create one message. */
  clientMessageID: Type.Optional(Text(100, 1)),
  /** A screenshot of the page, taken with the visitor's consent. */
  isScreenshot: Type.Optional(Flag),
  pageURL: Type.Optional(WebAddress),
})
export type ChatFileQuery = Static<typeof ChatFileQuery>
