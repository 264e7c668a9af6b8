import type { MailRule } from './rule.ts'

/** What this service sent, or what claims one of its addresses as sender: replying would loop forever. */
export const isOwnMail: MailRule = {
  arrivedAs: 'OwnMail',
  isMet: (_mail, { writer, ownAddresses, isSignedByUs }) =>
    isSignedByUs || ownAddresses.has(writer?.address.toLowerCase() ?? ''),
}
