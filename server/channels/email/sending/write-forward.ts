import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { ForwardedMessage } from './read-forwarded.ts'
import { toHtml } from './write-html.ts'
import type { Quote } from './write-quote.ts'

interface Labels {
  title: string
  from: string
  date: string
  subject: string
}

const labels: Record<string, Labels> = {
  en: { title: 'Forwarded message', from: 'From', date: 'Date', subject: 'Subject' },
  de: { title: 'Weitergeleitete Nachricht', from: 'Von', date: 'Datum', subject: 'Betreff' },
  fr: { title: 'Message transféré', from: 'De', date: 'Date', subject: 'Objet' },
  es: { title: 'Mensaje reenviado', from: 'De', date: 'Fecha', subject: 'Asunto' },
  it: { title: 'Messaggio inoltrato', from: 'Da', date: 'Data', subject: 'Oggetto' },
  nl: { title: 'Doorgestuurd bericht', from: 'Van', date: 'Datum', subject: 'Onderwerp' },
}

const maxCharacters = 100_000

/** The URL of a forwarded picture in the new email, or undefined if it is omitted. */
export type PlacePicture = (storageKey: string, accessToken: string) => string | undefined

/** The forwarded messages, each below a heading, without Bcc. */
export function writeForward(
  forwarded: ForwardedMessage[],
  language: string | null,
  placePicture: PlacePicture,
): Quote | undefined {
  if (forwarded.length === 0) return undefined
  const lang = (language ?? 'en').toLowerCase().split('-')[0] ?? 'en'
  const words = labels[lang] ?? (labels.en as Labels)
  const parts = forwarded.map((one) => writeOne(one, words, placePicture))
  return {
    text: parts.map(({ text }) => text).join('\n\n'),
    html: parts.map(({ html }) => html).join('\n<br>\n'),
  }
}

function writeOne(forwarded: ForwardedMessage, words: Labels, placePicture: PlacePicture): Quote {
  const { message, to, cc } = forwarded
  const name = message.fromName?.trim()
  const address = message.fromAddress ?? message.uid ?? ''
  const when = (message.messageDate ?? message.dateCreated).toISOString().slice(0, 16).replace('T', ' ')
  const heading = [
    `---------- ${words.title} ----------`,
    `${words.from}: ${name && address ? `${name} <${address}>` : (name ?? address)}`,
    `${words.date}: ${when} UTC`,
    ...(message.subject ? [`${words.subject}: ${message.subject}`] : []),
    ...(to.length > 0 ? [`To: ${to.join(', ')}`] : []),
    ...(cc.length > 0 ? [`Cc: ${cc.join(', ')}`] : []),
  ]
  const text = (message.textBody ?? message.message ?? '').slice(0, maxCharacters).toWellFormed()
  const isShown = message.htmlBody && message.htmlBody.length <= 5 * maxCharacters
  const html = isShown ? placePictures(message.htmlBody ?? '', forwarded.files, placePicture) : toHtml(text)
  return {
    text: `${heading.join('\n')}\n\n${text}`,
    html: `<div>${heading.map(escapeHtml).join('<br>\n')}</div>\n<br>\n<div>${html}</div>`,
  }
}

const picture = /<img [^>]*>/g
const ownFile = /\bsrc="\/api\/File\/([0-9a-f-]{36})"/

function placePictures(html: string, files: Map<string, string>, placePicture: PlacePicture): string {
  return html.replace(picture, (whole) => {
    const token = ownFile.exec(whole)?.[1] ?? ''
    const key = files.get(token)
    const address = key === undefined ? undefined : placePicture(key, token)
    return address === undefined ? '' : whole.replace(ownFile, `src="${address}"`)
  })
}
