import type { MailRule } from './rule.ts'

/** A server's report that an email was delivered or relayed: neither written by a person nor a bounce. */
export const isDeliveryNotice: MailRule = {
  arrivedAs: 'AutoReply',
  isMet: ({ report }) => report !== null,
}
