import type { OwnMail } from '../../../adapters/mailer/mailer.ts'
import type { Context } from '../../../context.ts'
import type { NotificationRow } from '../notifications.store.ts'

/** Oldest first, each with a link to its ticket. */
export function composeDigest(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  rows: NotificationRow[],
  username: string,
): Pick<OwnMail, 'subject' | 'text'> {
  const [first] = rows
  const notice = rows.find(({ kind }) => kind === 'SecurityNotice')
  const single = rows.length === 1 ? first : notice
  const subject = single?.title ?? `${rows.length} new notifications`
  const parts = rows.map(({ title, text, ticketID }) =>
    [title, text, ticketID === null ? '' : `${publicUrl}/console/inbox/${ticketID}`].filter(Boolean).join('\n'),
  )
  if (notice) {
    const link = `${publicUrl}/console/forgotten-password`
    parts.push(`Account: ${username}`, `If this was not you, reset your password now and inform an admin:\n${link}`)
  }
  const settings = `Change which emails you get: ${publicUrl}/console/settings/profile/notifications`
  return { subject, text: `${[...parts, settings].join('\n\n')}\n` }
}
