import type { MailRule } from './rule.ts'

/** A server reports that an email was delivered or relayed: no person wrote it, and nothing bounced. */
export const isDeliveryNotice: MailRule = {
  arrivedAs: 'AutoReply',
  isMet: ({ report }) => report !== null,
}
