/** How messages of chats are named among those of their channel: what is named twice is stored once. */

export const toChatMessageID = (ticketID: number, clientMessageID: string): string =>
  `chat ${ticketID} ${clientMessageID}`

export function readClientMessageID(externalID: string | null, ticketID: number): string | null {
  const start = toChatMessageID(ticketID, '')
  return externalID?.startsWith(start) ? externalID.slice(start.length) : null
}

/** Borne by what was sent into a chat. */
export const shownMark = 'shown '
