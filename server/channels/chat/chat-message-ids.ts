/** External IDs of chat messages within their channel: messages with the same ID are stored once. */

export const toChatMessageID = (ticketID: number, clientMessageID: string): string =>
  `chat ${ticketID} ${clientMessageID}`

export function readClientMessageID(externalID: string | null, ticketID: number): string | null {
  const start = toChatMessageID(ticketID, '')
  return externalID?.startsWith(start) ? externalID.slice(start.length) : null
}

/** The prefix of everything that was sent in a chat. */
export const shownMark = 'shown '
