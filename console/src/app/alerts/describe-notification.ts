import type { MessageKey, Translate } from '../session/language.ts'
import type { Notification } from './use-notifications.ts'

/** In the reader's language; kinds that say more than their ticket keep the service's title. */
export function describeNotification(t: Translate, { kind, ticketID, actor, title }: Notification): string {
  const key = `alerts.title.${kind}` as MessageKey
  const text = t(key, { ticket: String(ticketID ?? ''), actor: actor.name })
  return text === key || ticketID === null ? title : text
}
