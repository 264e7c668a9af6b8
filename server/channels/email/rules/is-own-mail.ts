import type { MailRule } from './rule.ts'

/** Sent by this service, or with one of its addresses as sender: replying would loop forever. */
export const isOwnMail: MailRule = {
  arrivedAs: 'OwnMail',
  isMet: (_mail, { writer, ownAddresses, isSignedByUs }) =>
    isSignedByUs || ownAddresses.has(writer?.address.toLowerCase() ?? ''),
}
