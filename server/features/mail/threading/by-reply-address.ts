import { and, eq, inArray } from 'drizzle-orm'
import { isGuid } from '../../../platform/guid.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import type { ThreadFinder } from './finder.ts'

/** `support+<ticket token>@…`: the token is the end user's own key to the ticket. */
export const byReplyAddress: ThreadFinder = {
  name: 'ReplyAddress',
  isOn: (settings) => settings.threadsByReplyAddress,
  async find(db, { customerID, channelID, mailbox, mail }) {
    const tokens = readTokens(mailbox, [...mail.to, ...mail.cc].map(({ address }) => address).concat(mail.deliveredTo))
    if (tokens.length === 0) return []
    const rows = await db
      .select({ ticketID: tickets.ticketID })
      .from(tickets)
      .where(
        and(eq(tickets.customerID, customerID), eq(tickets.channelID, channelID), inArray(tickets.ticketToken, tokens)),
      )
    return rows.map(({ ticketID }) => ticketID)
  },
}

function readTokens(mailbox: string | null, addresses: string[]): string[] {
  const [local, domain] = (mailbox ?? '').toLowerCase().split('@')
  return addresses.flatMap((address) => {
    const [to = '', host] = address.toLowerCase().split('@')
    const token = to.startsWith(`${local}+`) ? to.slice((local ?? '').length + 1) : ''
    return host === domain && isGuid(token) ? [token] : []
  })
}
