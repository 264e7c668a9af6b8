import { createHash } from 'node:crypto'
import type { CsatScale, CsatState } from '@attendant/contract/desk/csat/csat.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { style } from './style.ts'

interface SurveyPage {
  lang: string
  /** The organization that asks. */
  sender: string
  question: string
  thanks: string
  scale: CsatScale
  state: CsatState
  score: number | null
  comment: string | null
  /** A first answer, or a replacement within an hour. */
  mayAnswer: boolean
  /** From the link; NaN if it has none. */
  preselected: number
}

const words = {
  en: {
    of: (score: number) => `${score} of 5`,
    comment: 'Comment (optional)',
    send: 'Send',
    change: 'Change your answer',
    thumbs: { 1: 'Not satisfied', 5: 'Satisfied' },
    answered: 'This survey was already answered.',
    gone: 'This link has expired or is not complete.',
  },
  de: {
    of: (score: number) => `${score} von 5`,
    comment: 'Kommentar (optional)',
    send: 'Senden',
    change: 'Antwort ändern',
    thumbs: { 1: 'Nicht zufrieden', 5: 'Zufrieden' },
    answered: 'Diese Umfrage wurde bereits beantwortet.',
    gone: 'Dieser Link ist abgelaufen oder unvollständig.',
  },
}

/** Drawn, because not every system has a font with emoji. */
const thumb =
  '<svg viewBox="0 0 24 24"><path d="M7.5 10.5l4-7c1.5 0 2.3 1 2 2.5l-.6 3.5h5.3c1.2 0 1.9 1 1.6 2.1l-1.7 6.2c-.3.9-1 1.4-1.9 1.4H7.5M7.5 10.5v8.7M7.5 10.5h-4v8.7h4"/></svg>'

const wordsIn = (lang: string | undefined) => (lang?.toLowerCase().startsWith('de') ? words.de : words.en)

const hash = createHash('sha256').update(style).digest('base64')

export const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** A page without scripts and without ticket content. Only sending the form records an answer. */
export function writePage(page: SurveyPage): string {
  const { lang, sender, question, thanks, state, mayAnswer } = page
  const { change } = wordsIn(lang)
  const title = `${question} · ${sender}`
  const above = `<p class="sender">${escapeHtml(sender)}</p>`
  if (state !== 'Answered') return frame(lang, title, above + writeForm(page))
  const again = mayAnswer ? `<details><summary>${change}</summary>${writeForm(page)}</details>` : ''
  return frame(lang, title, `${above}<p class="thanks" role="status">${escapeHtml(thanks)}</p>${again}`)
}

export function writeNotice(notice: 'answered' | 'gone', lang: string | undefined): string {
  const text = wordsIn(lang)[notice]
  return frame(lang ?? 'en', text, `<p class="thanks" role="status">${text}</p>`)
}

function writeForm({ lang, question, scale, score, comment, preselected }: SurveyPage): string {
  const { of, thumbs, comment: label, send } = wordsIn(lang)
  const chosen = Number.isNaN(preselected) ? score : preselected
  const choices =
    scale === 'Thumbs'
      ? ([1, 5] as const).map((value) => [value, thumb, thumbs[value], `<b aria-hidden="true">${thumbs[value]}</b>`])
      : [1, 2, 3, 4, 5].map((value) => [value, '★', of(value), ''])
  const inputs = choices.map(
    ([value, mark, name, caption]) =>
      `<label title="${name}"><input type="radio" name="score" value="${value}" required aria-label="${name}"${
        value === chosen ? ' checked' : ''
      }><span aria-hidden="true">${mark}</span>${caption}</label>`,
  )
  const ends = scale === 'Stars' ? `<p class="ends"><span>${thumbs[1]}</span><span>${thumbs[5]}</span></p>` : ''
  return `<form method="post"><fieldset class="${scale.toLowerCase()}"><legend>${escapeHtml(question)}</legend>
<div>${inputs.join('')}</div>${ends}</fieldset>
<label class="comment">${label}<textarea name="comment" maxlength="2000" rows="4">${escapeHtml(comment ?? '')}</textarea></label>
<button type="submit">${send}</button></form>`
}

const frame = (lang: string, title: string, body: string) => `<!doctype html>
<html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>
`
