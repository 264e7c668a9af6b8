import type { MailRule } from './rule.ts'

/** A server's report of an undeliverable email. */
export const isBounce: MailRule = {
  arrivedAs: 'Bounce',
  isMet: ({ report, headers, sender }) =>
    (report?.outcomes.some(({ action }) => action === 'failed' || action === 'delayed') ?? false) ||
    (report === null &&
      /^mailer-daemon@/i.test(sender?.address ?? '') &&
      /^[\s<>]*$/.test(headers['return-path'] ?? 'x')),
}
