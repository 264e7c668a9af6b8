/** The parts of Graph's responses that are used. */

export interface GraphPage<Item> {
  value: Item[]
  '@odata.nextLink'?: string
  '@odata.deltaLink'?: string
}

export interface GraphMessage {
  id: string
  internetMessageId?: string | null
  receivedDateTime?: string | null
  conversationId?: string | null
  isDraft?: boolean
  '@removed'?: object
}

export const messageFields = 'id,internetMessageId,receivedDateTime,conversationId,isDraft'

export interface GraphFolder {
  id: string
  displayName: string
  parentFolderId?: string | null
  childFolderCount?: number
  totalItemCount?: number
}

export interface GraphSubscription {
  id: string
  resource: string
  notificationUrl: string
  expirationDateTime: string
}

/** The path of a mailbox. Addresses stay readable. */
export const mailboxPath = (mailbox: string) => `/users/${segment(mailbox)}`

/** Encodes one path segment. */
export const segment = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

/** Quotes a string for a filter or a path in parentheses. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Encodes parameters like the provider: keeps `$`, and writes spaces as `%20`. */
export const queryOf = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
