import type { MailRule } from './rule.ts'

/** What this service sent, or somebody wrote in the name of one of its addresses: answering it would go round for ever. */
export const isOwnMail: MailRule = {
  arrivedAs: 'OwnMail',
  isMet: (_mail, { writer, ownAddresses, isSignedByUs }) =>
    isSignedByUs || ownAddresses.has(writer?.address.toLowerCase() ?? ''),
}
