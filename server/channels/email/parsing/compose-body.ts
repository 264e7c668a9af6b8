import { type Content, composeContent } from '../../../desk/messages/content/compose-content.ts'
import { trimQuotes } from './quotes/trim-quotes.ts'
import { isForwardSubject } from './subjects.ts'

/** Maximum length shown; the original is complete. */
const shownCharacters = 2 ** 19
const keptCharacters = 10 * 2 ** 20
const goesOn = 'The mail goes on: the rest is in its original.'

/** The hidden marker of our emails, which replies quote. */
const mark = /\bref:([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:\.[0-9a-f]{24})?)\b/g
const maxMarks = 20

export interface Body {
  content: Content
  reply: string | null
  marks: string[]
}

interface Written {
  text: string | undefined
  html: string | undefined
  subject: string
  isReply: boolean
}

/** The texts of an email as they are stored: safe, limited, with the reply separated from the quote. */
export function composeBody({ text, html, subject, isReply }: Written): Body {
  const marks = findMarks(`${text?.slice(0, keptCharacters) ?? ''}\n${html?.slice(0, keptCharacters) ?? ''}`)
  const whole = { text: clean(text), html: clean(html) }
  const shown = { text: cut(whole.text, `\n\n${goesOn}`), html: cut(whole.html, `<p>${goesOn}</p>`) }
  const content = composeContent({ textBody: shown.text, htmlBody: shown.html })
  const isCut = shown.html !== whole.html
  return {
    content: isCut ? { ...content, originalHtml: whole.html?.slice(0, keptCharacters) ?? null } : content,
    reply: isReply && !isForwardSubject(subject) ? trimQuotes(shown) : null,
    marks,
  }
}

const findMarks = (text: string) =>
  [...new Set([...text.matchAll(mark)].map((match) => match[1] ?? ''))].slice(0, maxMarks)

/** NUL cannot be stored, and our own markers must not be visible. */
function clean(text: string | undefined): string | null {
  if (!text?.trim()) return null
  return text.replaceAll('\0', '').replace(mark, '').trimEnd().toWellFormed()
}

function cut(text: string | null, note: string): string | null {
  if (text === null || text.length <= shownCharacters) return text
  return `${text.slice(0, shownCharacters - note.length).toWellFormed()}${note}`
}
