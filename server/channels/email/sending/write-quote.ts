import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { toHtml } from './write-html.ts'

export interface Quote {
  text: string
  html: string
}

const maxCharacters = 20_000

/** Attributions in the most frequent languages. */
const introductions: Record<string, (when: string, who: string) => string> = {
  en: (when, who) => `On ${when}, ${who} wrote:`,
  de: (when, who) => `Am ${when} schrieb ${who}:`,
  fr: (when, who) => `Le ${when}, ${who} a écrit :`,
  es: (when, who) => `El ${when}, ${who} escribió:`,
  it: (when, who) => `Il ${when}, ${who} ha scritto:`,
  nl: (when, who) => `Op ${when} schreef ${who}:`,
}

/**
 * The answered message, quoted below the reply. Undefined for an empty message: no heading without a quote. Text that
 * arrived encrypted is not quoted: replies are not encrypted, and go to whoever sent the encrypted text, perhaps again.
 */
export function writeQuote(answered: MessageRow | undefined, language: string | null): Quote | undefined {
  const text = (answered?.message ?? answered?.textBody ?? '').trim()
  if (!answered || text === '' || answered.mailDetails?.protection?.isDecrypted) return undefined
  const heading = introduce(answered, language)
  const lines = text.slice(0, maxCharacters).toWellFormed().split(/\r?\n/)
  const shown = answered.htmlBody && answered.htmlBody.length <= 5 * maxCharacters ? answered.htmlBody : toHtml(text)
  return {
    text: [heading, ...lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))].join('\n'),
    html: `<div>${escapeHtml(heading)}</div>\n<blockquote type="cite">${withoutPictures(shown)}</blockquote>`,
  }
}

function introduce(answered: MessageRow, language: string | null): string {
  const lang = (language ?? 'en').toLowerCase().split('-')[0] ?? 'en'
  const write = introductions[lang] ?? introductions.en
  const when = (answered.messageDate ?? answered.dateCreated).toISOString().slice(0, 16).replace('T', ' ')
  const who = answered.fromName || answered.fromAddress || answered.uid || ''
  return write?.(`${when} UTC`, who) ?? ''
}

/** These are files of the desk, or blocked: recipients cannot load either. */
const withoutPictures = (html: string) => html.replace(/<img [^>]*>/g, '')
