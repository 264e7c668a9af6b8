import type { MacroSuggestion, MacroSuggestions } from '@attendant/contract/automation/macro.ts'
import { and, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { seenBy } from '../../desk/sight/is-seen.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { toPlainText } from '../../platform/html/to-plain-text.ts'
import { groupSimilar, isSimilar, toShingles } from './group-similar.ts'
import { listTexts } from './macros.store.ts'

const dayInMs = 24 * 60 * 60 * 1000
const maxReplies = 1000
const maxSuggestions = 20
const minReplies = 3

/** Groups similar replies that people sent, most frequent first. Replies covered by a macro are skipped. */
export async function suggestMacros(context: Context, rep: Rep, days: number): Promise<MacroSuggestions> {
  const replies = await readReplies(context, rep, new Date(context.now().getTime() - days * dayInMs))
  const known = (await listTexts(context.db, rep)).map((html) => toShingles(toPlainText(html)))
  const groups = groupSimilar(replies.map((reply) => ({ ...reply, shingles: toShingles(reply.text) })))
  const items = groups
    .filter(({ members }) => members.length >= minReplies)
    .filter(({ shingles }) => !known.some((one) => isSimilar(one, shingles)))
    .sort((one, other) => other.members.length - one.members.length)
    .slice(0, maxSuggestions)
    .map(({ members }) => toSuggestion(members))
  return { items }
}

interface Reply {
  messageID: number
  ticketID: number
  customerRepID: number | null
  dateCreated: Date
  language: string | null
  text: string
  firstName: string | null
  lastName: string | null
}

/** The latest replies on tickets visible to the caller. */
async function readReplies({ db }: Context, rep: Rep, since: Date): Promise<Reply[]> {
  const rows = await db
    .select({
      messageID: messages.messageID,
      ticketID: messages.ticketID,
      customerRepID: messages.customerRepID,
      dateCreated: messages.dateCreated,
      language: messages.language,
      text: messages.message,
      firstName: endUsers.firstName,
      lastName: endUsers.lastName,
    })
    .from(messages)
    .innerJoin(tickets, and(eq(tickets.customerID, messages.customerID), eq(tickets.ticketID, messages.ticketID)))
    .leftJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(
      and(
        eq(messages.customerID, rep.customerID),
        eq(messages.senderType, 'CustomerRep'),
        eq(messages.isAI, false),
        eq(messages.isInternal, false),
        inArray(messages.status, ['Queued', 'Sent']),
        gte(messages.dateCreated, since),
        isNotNull(messages.customerRepID),
        seenBy(rep),
      ),
    )
    .orderBy(desc(messages.messageID))
    .limit(maxReplies)
  return rows.flatMap(({ text, ...reply }) => (text ? [{ ...reply, text }] : []))
}

function toSuggestion(members: Reply[]): MacroSuggestion {
  const [latest] = members
  if (!latest) throw new Error('Invariant violated: a group without members')
  return {
    text: withPlaceholders(latest),
    lang: latest.language,
    count: members.length,
    customerRepCount: new Set(members.map(({ customerRepID }) => customerRepID)).size,
    lastSent: latest.dateCreated.toISOString(),
    examples: members.slice(0, 3).map(({ messageID, ticketID }) => ({ messageID, ticketID })),
  }
}

/** Removes the contact's name, which does not belong in replies to others. */
function withPlaceholders({ text, firstName, lastName }: Reply): string {
  const names = [
    [firstName, '{{EndUser.FirstName}}'],
    [lastName, '{{EndUser.LastName}}'],
  ] as const
  return names.reduce((filled, [name, placeholder]) => {
    if (!name || name.trim().length < 2) return filled
    const escaped = name.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return filled.replace(new RegExp(`(?<![\\p{L}\\p{N}{.])${escaped}(?![\\p{L}\\p{N}}])`, 'gu'), placeholder)
  }, text)
}
