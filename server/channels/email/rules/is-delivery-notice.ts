import type { MailRule } from './rule.ts'

/** A server tells that an email arrived, or was passed on: nobody wrote that, and nothing bounced. */
export const isDeliveryNotice: MailRule = {
  arrivedAs: 'AutoReply',
  isMet: ({ report }) => report !== null,
}
