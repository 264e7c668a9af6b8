import { and, eq, inArray, or } from 'drizzle-orm'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { isGuid } from '../../../platform/database/guid.ts'
import { readReplyTag } from '../authentication/mail-tokens.ts'
import type { ThreadFinder } from './finder.ts'

/** `support+<tag>@…`: our signed tag, or the ticket token, which is the end user's own key to the ticket. */
export const byReplyAddress: ThreadFinder = {
  name: 'ReplyAddress',
  isOn: (settings) => settings.threadsByReplyAddress,
  async find(db, { customerID, channelID, mailbox, mail, secrets }) {
    const tags = readTags(mailbox, [...mail.to, ...mail.cc].map(({ address }) => address).concat(mail.deliveredTo))
    const signed = tags.flatMap((tag) => readReplyTag(secrets, customerID, tag) ?? [])
    const tokens = tags.filter(isGuid)
    if (signed.length + tokens.length === 0) return []
    const isNamed = or(inArray(tickets.ticketID, signed), inArray(tickets.ticketToken, tokens))
    const rows = await db
      .select({ ticketID: tickets.ticketID })
      .from(tickets)
      .where(and(eq(tickets.customerID, customerID), eq(tickets.channelID, channelID), isNamed))
    return rows.map(({ ticketID }) => ({ ticketID, isProven: true }))
  },
}

function readTags(mailbox: string | null, addresses: string[]): string[] {
  const [local, domain] = (mailbox ?? '').toLowerCase().split('@')
  return addresses.flatMap((address) => {
    const [to = '', host] = address.toLowerCase().split('@')
    return host === domain && to.startsWith(`${local}+`) ? [to.slice((local ?? '').length + 1)] : []
  })
}
