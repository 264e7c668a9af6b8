import type { MessageKey, Translate } from '../session/language.ts'
import type { Notification } from './use-notifications.ts'

/** In the reader's language; kinds with details beyond the ticket keep the title from the service. */
export function describeNotification(t: Translate, notification: Notification): string {
  const { kind, ticketID, actor, title } = notification
  if (kind === 'AutonomyChanged') return describeLevels(t, title)
  const key = `alerts.title.${isNotPermitted(notification) ? 'SendNotPermitted' : kind}` as MessageKey
  const text = t(key, { ticket: String(ticketID ?? ''), actor: actor.name })
  return text === key || ticketID === null ? title : text
}

/** The scheduled reply was not sent because its author no longer has permission to send. */
const isNotPermitted = ({ kind, actor }: Notification) => kind === 'SendCancelled' && actor.type === 'System'

/** Translates titles such as `Returns (Shop): Suggest → Send with hold`; older ones contain the API's level names. */
function describeLevels(t: Translate, title: string): string {
  const [, what = '', from = '', to = ''] = /^(.*): ([\w ]+) → ([\w ]+)$/s.exec(title) ?? []
  if (to) return t('autonomy.changedTitle', { what, from: nameLevel(t, from), to: nameLevel(t, to) })
  const [, whose = '', proposed = ''] = /^(.*): level ([\w ]+) is proposed$/s.exec(title) ?? []
  return proposed ? t('autonomy.proposedTitle', { what: whose, level: nameLevel(t, proposed) }) : title
}

const levelNames: Record<string, string> = { 'Send with hold': 'SendWithHold' }

function nameLevel(t: Translate, written: string): string {
  const key = `autonomy.level.${levelNames[written] ?? written}` as MessageKey
  const name = t(key)
  return name === key ? written : name
}
