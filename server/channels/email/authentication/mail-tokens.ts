import type { Secrets } from '../../../platform/secrets/secrets.ts'

interface SentMessage {
  customerID: number
  messageID: number
}

const ofMessage = ({ customerID, messageID }: SentMessage, random: string) =>
  `mail ${customerID} ${messageID} ${random.toLowerCase()}`

/** The left part of our Message-IDs: it cannot be guessed or forged for this message. */
export const signMessageToken = (secrets: Secrets, message: SentMessage, random: string) =>
  `${random}.${secrets.sign(ofMessage(message, random))}`

/** Whether a token, or the Message-ID that begins with it, was created by us for this message. */
export function isMessageToken(secrets: Secrets, message: SentMessage, given: string): boolean {
  const [token = ''] = given.split('@')
  const dot = token.lastIndexOf('.')
  return dot > 0 && secrets.isSigned(ofMessage(message, token.slice(0, dot)), token.slice(dot + 1))
}

interface TicketKey {
  customerID: number
  ticketID: number
}

const ofTicket = ({ customerID, ticketID }: TicketKey) => `mail reply ${customerID} ${ticketID}`

/** The part after the plus sign in a ticket's reply address. */
export const signReplyTag = (secrets: Secrets, ticket: TicketKey) =>
  `r${ticket.ticketID}.${secrets.sign(ofTicket(ticket))}`

export function readReplyTag(secrets: Secrets, customerID: number, tag: string): number | undefined {
  const [, id = '', signature = ''] = /^r(\d{1,15})\.([0-9a-f]{24})$/i.exec(tag) ?? []
  const ticketID = Number(id)
  return id && secrets.isSigned(ofTicket({ customerID, ticketID }), signature) ? ticketID : undefined
}
