import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { messages } from '../messages/messages.table.ts'
import { getTicketRow, isTicket } from './tickets.store.ts'
import { tickets } from './tickets.table.ts'

const longestSentence = 200
const longestSummary = 2000
/** More lines than these do not fit. */
const mostMessages = 100

/** One line for each message, kept until another message comes. Empty without messages. */
export async function summariseHistory({ db }: Context, customerID: number, ticketID: number): Promise<string> {
  const ticket = await getTicketRow(db, customerID, ticketID)
  if (ticket.historySummary !== null) return ticket.historySummary

  const rows = await db
    .select({
      senderType: messages.senderType,
      isAI: messages.isAI,
      fromName: messages.fromName,
      at: sql`coalesce(${messages.messageDate}, ${messages.dateCreated})`.mapWith(messages.dateCreated),
      text: sql<string>`left(coalesce(${messages.message}, ${messages.textBody}, ${messages.preview}), 2000)`,
    })
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID)))
    .orderBy(asc(messages.dateCreated), asc(messages.messageID))
    .limit(mostMessages)
  const summary = fitLines(rows.map(toLine), ticket.messageCount)
  // A message that came meanwhile is not in it.
  await db
    .update(tickets)
    .set({ historySummary: summary })
    .where(and(isTicket(customerID, ticketID), eq(tickets.messageCount, ticket.messageCount)))
  return summary
}

interface Line {
  senderType: 'EndUser' | 'CustomerRep'
  isAI: boolean
  fromName: string | null
  at: Date
  text: string
}

function toLine({ senderType, isAI, fromName, at, text }: Line): string {
  const sender = senderType === 'EndUser' ? fromName || 'End user' : isAI ? 'AI' : 'Representative'
  return `${sender}, ${at.toISOString().slice(0, 16).replace('T', ' ')}: ${firstSentence(text)}`
}

export function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain
  const characters = [...sentence]
  return characters.length <= longestSentence ? sentence : `${characters.slice(0, longestSentence - 1).join('')}…`
}

/** The beginning of the story matters most; what does not fit is counted. */
function fitLines(lines: string[], messageCount: number): string {
  const kept: string[] = []
  let length = 0
  for (const line of lines) {
    length += line.length + 1
    if (length > longestSummary) break
    kept.push(line)
  }
  const left = Math.max(messageCount, lines.length) - kept.length
  return [...kept, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n')
}
