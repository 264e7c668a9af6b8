import { isRobotAddress, type MailRule } from './rule.ts'

const saysSo = ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-reply-from', 'x-mail-autoreply']

/** How absence notices begin their subject. */
const subjects = new RegExp(
  `^\\s*(${[
    'automatic reply',
    'auto(matic)?[ -]?(reply|response)',
    'out of (the )?office',
    'automatische antwort',
    'abwesenheitsnotiz',
    'abwesenheit:',
    'réponse automatique',
    'absence du bureau',
    'respuesta automática',
    'fuera de (la )?oficina',
    'risposta automatica',
    'resposta automática',
    'automatisch antwoord',
    'afwezigheidsbericht',
    'autosvar',
    'automatiskt svar',
    'automaattinen vastaus',
    'odpowiedź automatyczna',
    'automatická odpověď',
    'автоматический ответ',
    'автоответ',
    '自动回复',
    '自動回覆',
    '自動返信',
  ].join('|')})`,
  'iu',
)

/** A machine answered, by RFC 3834 or by one of the older habits. */
export const isAutoReply: MailRule = {
  arrivedAs: 'AutoReply',
  isMet: ({ headers, subject }, { writer }) =>
    !/^\s*no\b/i.test(headers['auto-submitted'] ?? 'no') ||
    /auto[-_]?reply/i.test(headers.precedence ?? '') ||
    // Exchange puts the other values on ordinary mail.
    /^\s*all\s*$/i.test(headers['x-auto-response-suppress'] ?? '') ||
    /^\s*(yes|true)/i.test(headers['x-loop'] ?? '') ||
    saysSo.some((name) => headers[name] !== undefined && !/^\s*no\b/i.test(headers[name])) ||
    /^\s*<\s*>\s*$/.test(headers['return-path'] ?? '') ||
    /report-type="?disposition-notification/i.test(headers['content-type'] ?? '') ||
    subjects.test(subject) ||
    isRobotAddress(writer?.address ?? ''),
}
