import type { OwnMail } from '../../../adapters/mailer/mailer.ts'
import type { Context } from '../../../context.ts'
import type { NotificationRow } from '../notifications.store.ts'

/** Oldest first, each with a link to its ticket. */
export function composeDigest(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  rows: NotificationRow[],
): Pick<OwnMail, 'subject' | 'text'> {
  const [first] = rows
  const subject = rows.length === 1 && first ? first.title : `${rows.length} new notifications`
  const parts = rows.map(({ title, text, ticketID }) =>
    [title, text, ticketID === null ? '' : `${publicUrl}/console/inbox/${ticketID}`].filter(Boolean).join('\n'),
  )
  const settings = `Change which emails you get: ${publicUrl}/console/settings/notifications`
  return { subject, text: `${[...parts, settings].join('\n\n')}\n` }
}
