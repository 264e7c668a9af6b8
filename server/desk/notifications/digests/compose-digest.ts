import type { OwnMail } from '../../../adapters/mailer/mailer.ts'
import type { Context } from '../../../context.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { NotificationRow } from '../notifications.store.ts'
import { digestTextsIn } from './digest-texts.ts'

interface Reader {
  username: string
  language: string | null
}

/** Oldest first, each with a link to its ticket. */
export function composeDigest(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  rows: NotificationRow[],
  { username, language }: Reader,
): Pick<OwnMail, 'subject' | 'text' | 'html'> {
  const texts = digestTextsIn(language)
  const [first] = rows
  const notice = rows.find(({ kind }) => kind === 'SecurityNotice')
  const single = rows.length === 1 ? first : notice
  const subject = single ? texts.translate(single.title) : texts.many(rows.length)
  const parts = rows.map(({ kind, title, text, ticketID }) => [
    texts.translate(title),
    kind === 'SecurityNotice' ? texts.translate(text) : text,
    ticketID === null ? '' : `${publicUrl}/console/inbox/${ticketID}`,
  ])
  if (notice) {
    parts.push([`${texts.account}: ${username}`], [texts.ifNotYou, `${publicUrl}/console/forgotten-password`])
  }
  const settings = `${texts.settings} ${publicUrl}/console/settings/profile/notifications`
  const paragraphs = [...parts.map((lines) => lines.filter(Boolean).join('\n')), settings]
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<div>${paragraphs.map(toParagraph(publicUrl)).join('\n')}</div>`,
  }
}

/** Only our own addresses become links: texts may come from end users. */
function toParagraph(publicUrl: string) {
  const start = `${publicUrl}/console/`
  return (text: string) => {
    const lines = text.split('\n').map((line) => {
      const at = line.lastIndexOf(start)
      const address = at < 0 ? '' : line.slice(at)
      if (!/^\S+$/.test(address)) return escapeHtml(line)
      const shown = escapeHtml(address)
      return `${escapeHtml(line.slice(0, at))}<a href="${shown}">${shown}</a>`
    })
    return `<p>${lines.join('<br>\n')}</p>`
  }
}
