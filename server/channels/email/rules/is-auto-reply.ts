import { isAbsenceSubject } from './absence-subjects.ts'
import { isRobotAddress, type MailRule } from './rule.ts'

const autoReplyHeaders = ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-reply-from', 'x-mail-autoreply']

/** An automatic reply, by RFC 3834 or an older convention. */
export const isAutoReply: MailRule = {
  arrivedAs: 'AutoReply',
  isMet: ({ headers, subject }, { writer }) =>
    !/^\s*no\b/i.test(headers['auto-submitted'] ?? 'no') ||
    /auto[-_]?reply/i.test(headers.precedence ?? '') ||
    // Exchange adds the other values to ordinary email.
    /^\s*all\s*$/i.test(headers['x-auto-response-suppress'] ?? '') ||
    /^\s*(yes|true)/i.test(headers['x-loop'] ?? '') ||
    autoReplyHeaders.some((name) => headers[name] !== undefined && !/^\s*no\b/i.test(headers[name])) ||
    /^\s*<\s*>\s*$/.test(headers['return-path'] ?? '') ||
    /report-type="?disposition-notification/i.test(headers['content-type'] ?? '') ||
    isAbsenceSubject(subject) ||
    isRobotAddress(writer?.address ?? ''),
}
