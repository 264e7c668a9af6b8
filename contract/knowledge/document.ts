import { type Static, Type } from 'typebox'
import {
  Clearable,
  Day,
  Flag,
  Id,
  LanguageCode,
  LongText,
  Name,
  Nullable,
  Page,
  ShortText,
  Text,
  Timestamp,
  WebAddress,
} from '../fields.ts'

const SecretText = Text(4096)

/** Secret fields: encrypted at rest, masked when read. */
export const documentSecrets = ['overrideApiPassword', 'overrideApiToken'] as const

/** Fields that only data retrieval definitions have. */
const apiTexts = {
  overrideApiBaseUrl: WebAddress,
  overrideApiUsername: ShortText,
  overrideApiPassword: SecretText,
  overrideApiToken: SecretText,
  overrideApiAuthenticationType: ShortText,
  apiEndpoint: WebAddress,
  apiMethod: Type.String({ maxLength: 20, pattern: '^[A-Za-z]*$' }),
  /** A JSON object of strings, as text. */
  apiHeaders: LongText,
  apiBodyTemplate: LongText,
}

export const apiFields = Object.keys(apiTexts) as (keyof typeof apiTexts)[]

/** A path segment, such as `return-a-parcel`. */
const Slug = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\p{L}\\p{N}]+(-[\\p{L}\\p{N}]+)*$' })

export const Document = Type.Object(
  {
    documentID: Id,
    customerID: Id,
    name: Type.String(),
    description: Nullable(LongText),
    content: Nullable(Type.String()),
    isDataRetrievalProcess: Flag,
    /** Version number. */
    version: Type.Integer(),
    creationDate: Timestamp,
    lastModifiedDate: Timestamp,
    overrideApiBaseUrl: Nullable(apiTexts.overrideApiBaseUrl),
    overrideApiUsername: Nullable(apiTexts.overrideApiUsername),
    overrideApiPassword: Nullable(apiTexts.overrideApiPassword),
    overrideApiToken: Nullable(apiTexts.overrideApiToken),
    overrideApiAuthenticationType: Nullable(apiTexts.overrideApiAuthenticationType),
    apiEndpoint: Nullable(apiTexts.apiEndpoint),
    apiMethod: Nullable(apiTexts.apiMethod),
    apiHeaders: Nullable(apiTexts.apiHeaders),
    apiBodyTemplate: Nullable(apiTexts.apiBodyTemplate),
    /** Search finds it, even if no topic or hook is mapped to it. */
    isSearchable: Flag,
    /** Published in the help center. */
    isPublic: Flag,
    language: Nullable(Type.String()),
    /** The source that it was imported from. */
    sourceID: Nullable(Id),
    sourceUrl: Nullable(Type.String()),
    externalID: Nullable(Type.String()),
    slug: Nullable(Type.String()),
    /** The document that it is a part of. */
    parentID: Nullable(Id),
    reviewBy: Nullable(Type.String()),
  },
  { title: 'Document' },
)
export type Document = Static<typeof Document>
export const DocumentPage = Page(Document, 'DocumentPage')

export const DocumentWrite = Type.Object(
  {
    name: Name,
    isDataRetrievalProcess: Flag,
    description: Clearable(LongText),
    content: Clearable(LongText),
    overrideApiBaseUrl: Clearable(apiTexts.overrideApiBaseUrl),
    overrideApiUsername: Clearable(apiTexts.overrideApiUsername),
    overrideApiPassword: Clearable(apiTexts.overrideApiPassword),
    overrideApiToken: Clearable(apiTexts.overrideApiToken),
    overrideApiAuthenticationType: Clearable(apiTexts.overrideApiAuthenticationType),
    apiEndpoint: Clearable(apiTexts.apiEndpoint),
    apiMethod: Clearable(apiTexts.apiMethod),
    apiHeaders: Clearable(apiTexts.apiHeaders),
    apiBodyTemplate: Clearable(apiTexts.apiBodyTemplate),
    /** Defaults to true, unless the document is a data retrieval. */
    isSearchable: Type.Optional(Flag),
    isPublic: Type.Optional(Flag),
    /** Detected if absent or null. */
    language: Clearable(LanguageCode),
    sourceUrl: Clearable(WebAddress),
    externalID: Clearable(ShortText),
    /** Derived from the name if absent or null. */
    slug: Clearable(Slug),
    parentID: Clearable(Id),
    /** When the document should be reviewed, such as `2027-03-01`. */
    reviewBy: Clearable(Day),
  },
  { title: 'DocumentWrite' },
)
export type DocumentWrite = Static<typeof DocumentWrite>

/** Preview of a document in the help center. */
export const ArticleText = Type.Object({ name: ShortText, content: Clearable(LongText) }, { title: 'ArticleText' })
export type ArticleText = Static<typeof ArticleText>

export const ArticlePreview = Type.Object(
  {
    /** Sanitized HTML: scripts and unknown elements are removed. */
    html: Type.String(),
    /** CSS of the help center, in the customer's color. */
    style: Type.String(),
  },
  { title: 'ArticlePreview' },
)
export type ArticlePreview = Static<typeof ArticlePreview>

export const PromptDocument = Type.Object(
  { documentID: Id, title: Type.String(), content: Type.String() },
  { title: 'PromptDocument' },
)
export type PromptDocument = Static<typeof PromptDocument>

export const PromptDocuments = Type.Object(
  { promptDocuments: Type.Array(PromptDocument) },
  { title: 'PromptDocuments' },
)
