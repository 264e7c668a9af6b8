/** What is read of Graph's answers, and no more. */

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

/** Where a mailbox lives. Addresses stay readable. */
export const mailboxPath = (mailbox: string) => `/users/${segment(mailbox)}`

/** One segment of a path. */
export const segment = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

/** A text inside a filter or a path in parentheses. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Parameters as the provider writes them itself: `$` stays, spaces are `%20`. */
export const queryOf = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
