import { useLanguage } from '../../../app/session/language.ts'
import type { Message } from '../use-ticket.ts'

/** The name beside a message; `contact` is who the ticket is with. */
export function useSender(message: Message, contact: string): string {
  const { t } = useLanguage()
  const { senderType, fromName, fromAddress, uid, isAI, customerRepName } = message
  if (senderType === 'EndUser') return fromName || fromAddress || (!uid || uid.startsWith('visitor-') ? contact : uid)
  return isAI ? t('ticket.ai') : (customerRepName ?? t('ticket.us'))
}
