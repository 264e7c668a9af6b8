import type { MailRule } from './rule.ts'

/** Sent to many. A group with our own mailbox's address is not a list: it only forwards what people write to us. */
export const isMailingList: MailRule = {
  arrivedAs: 'MailingList',
  isMet({ headers }, { ownAddresses }) {
    const list = `${headers['list-id'] ?? ''} ${headers['list-post'] ?? ''}`.toLowerCase()
    const isOurs = [...ownAddresses].some((own) => list.includes(own) || list.includes(own.replace('@', '.')))
    if (isOurs) return false
    return (
      headers['list-id'] !== undefined ||
      headers['list-post'] !== undefined ||
      headers['list-unsubscribe'] !== undefined ||
      /\b(list|bulk|junk)\b/i.test(headers.precedence ?? '')
    )
  },
}
