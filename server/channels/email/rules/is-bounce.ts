import type { MailRule } from './rule.ts'

/** A server reports an email that it could not deliver. */
export const isBounce: MailRule = {
  arrivedAs: 'Bounce',
  isMet: ({ report, headers, sender }) =>
    (report?.outcomes.some(({ action }) => action === 'failed' || action === 'delayed') ?? false) ||
    (report === null &&
      /^mailer-daemon@/i.test(sender?.address ?? '') &&
      /^[\s<>]*$/.test(headers['return-path'] ?? 'x')),
}
