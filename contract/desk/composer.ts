import { type Static, Type } from 'typebox'
import {
  Address,
  Clearable,
  Flag,
  Guid,
  Id,
  LanguageCode,
  LongText,
  Nullable,
  ShortText,
  Timestamp,
} from '../fields.ts'
import { Upload } from './upload.ts'

export const recipientKinds = ['To', 'Cc', 'Bcc'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/**
 * `Sent`: the mail server or provider accepted it. `Delivered`: the recipient's server confirmed it. `Bounced`: it was
 * rejected or returned for this recipient. `Failed`: the message was not sent.
 */
export const recipientStates = ['Queued', 'Sent', 'Delivered', 'Bounced', 'Failed'] as const
export type RecipientState = (typeof recipientStates)[number]

export const MessageRecipient = Type.Object(
  {
    address: Type.String(),
    kind: Type.Enum([...recipientKinds]),
    state: Type.Enum([...recipientStates]),
    /** Why it is `Bounced` or `Failed`. */
    reason: Nullable(Type.String()),
    /** When it entered this state. */
    at: Nullable(Timestamp),
  },
  { title: 'MessageRecipient' },
)
export type MessageRecipient = Static<typeof MessageRecipient>

const AddressList = Clearable(Type.Array(Address, { maxItems: 50 }))

export const Recipients = { toAddresses: AddressList, ccAddresses: AddressList, bccAddresses: AddressList }

export const composerFields = {
  /** Files from `POST /api/Uploads`: at most 25 MB each, 35 MB together. */
  uploadIDs: Clearable(Type.Array(Guid, { maxItems: 10 })),
  /** Email only. To defaults to the address replied to; an explicit Cc overrides that of `replyAll`. */
  ...Recipients,
  /** Defaults to true: copies the other recipients of the email replied to. */
  replyAll: Clearable(Flag),
  /** `Auto`, `None`, or the language of the signature. */
  signature: Clearable(LanguageCode),
  /** `Auto`: the message replied to is quoted if the channel is configured to. */
  quote: Clearable(Type.Enum(['Auto', 'None'])),
  /** Seconds in which the message can be cancelled before it is sent. */
  holdSeconds: Clearable(Type.Integer({ minimum: 0, maximum: 60 })),
  /** Sends it at this time, at most a year ahead. A new message of the end user or a colleague cancels it. */
  sendAt: Clearable(Timestamp),
  /** Closes the ticket when the message is sent. */
  closeAfterSend: Clearable(Flag),
  /** The last message that the caller saw: if a colleague wrote a later one, the response is 409 `newer_message`. */
  expectedLastMessageID: Clearable(Id),
}
export const ComposerFields = Type.Object(composerFields)
export type ComposerFields = Static<typeof ComposerFields>

export const MessageForward = Type.Object(
  {
    toAddresses: Type.Array(Address, { minItems: 1, maxItems: 50 }),
    ccAddresses: AddressList,
    bccAddresses: AddressList,
    message: Clearable(LongText),
    htmlBody: Clearable(LongText),
    /** Defaults to true: includes the files of the forwarded messages. */
    includeAttachments: Clearable(Flag),
    /** `Message` (default): only this one. `Ticket`: the whole conversation up to it. */
    history: Clearable(Type.Enum(['Message', 'Ticket'])),
    uploadIDs: composerFields.uploadIDs,
    holdSeconds: composerFields.holdSeconds,
  },
  { title: 'MessageForward' },
)
export type MessageForward = Static<typeof MessageForward>

export const composeModes = ['reply', 'replyAll', 'forward'] as const
export type ComposeMode = (typeof composeModes)[number]

export const ComposeDefaults = Type.Object(
  {
    toAddresses: Type.Array(Type.String()),
    ccAddresses: Type.Array(Type.String()),
    bccAddresses: Type.Array(Type.String()),
    subject: Type.String(),
    /** What the server will add; null if nothing. */
    signatureHTML: Nullable(Type.String()),
    quotedHTML: Nullable(Type.String()),
    /** Why the message cannot be sent. */
    problem: Nullable(Type.String()),
  },
  { title: 'ComposeDefaults' },
)
export type ComposeDefaults = Static<typeof ComposeDefaults>

const draftFields = {
  message: Clearable(LongText),
  htmlBody: Clearable(LongText),
  subject: Clearable(ShortText),
  ...composerFields,
  /** The message replied to. */
  answersMessageID: Clearable(Id),
  /** For a new conversation. */
  channelID: Clearable(Id),
  endUserID: Clearable(Id),
}

export const DraftWrite = Type.Object(
  {
    ...draftFields,
    /** The version that the caller edited; absent for a new draft. */
    version: Clearable(Type.Integer({ minimum: 1 })),
  },
  { title: 'DraftWrite' },
)
export type DraftWrite = Static<typeof DraftWrite>

export const DraftFields = Type.Object(draftFields)
export type DraftFields = Static<typeof DraftFields>

export const Draft = Type.Object(
  {
    draftID: Id,
    ticketID: Nullable(Id),
    version: Type.Integer(),
    dateSaved: Timestamp,
    message: Nullable(Type.String()),
    htmlBody: Nullable(Type.String()),
    subject: Nullable(Type.String()),
    uploadIDs: Type.Array(Type.String()),
    /** The uploads that can still be attached. */
    uploads: Type.Array(Upload),
    toAddresses: Nullable(Type.Array(Type.String())),
    ccAddresses: Nullable(Type.Array(Type.String())),
    bccAddresses: Nullable(Type.Array(Type.String())),
    replyAll: Nullable(Flag),
    signature: Nullable(Type.String()),
    quote: Nullable(Type.String()),
    holdSeconds: Nullable(Type.Integer()),
    sendAt: Nullable(Timestamp),
    closeAfterSend: Nullable(Flag),
    expectedLastMessageID: Nullable(Id),
    answersMessageID: Nullable(Id),
    channelID: Nullable(Id),
    endUserID: Nullable(Id),
  },
  { title: 'Draft' },
)
export type Draft = Static<typeof Draft>

/** The cancelled message, as the draft that it became for its sender. */
export const CancelledMessage = Type.Object(
  {
    ...Draft.properties,
    /** Null if the caller is not the sender, or has no drafts, such as an API token. */
    draftID: Nullable(Id),
  },
  { title: 'CancelledMessage' },
)
export type CancelledMessage = Static<typeof CancelledMessage>

export const SavedDraft = Type.Object({ draftID: Id, version: Type.Integer() }, { title: 'SavedDraft' })
export type SavedDraft = Static<typeof SavedDraft>
