import { useLanguage } from '../../../app/session/language.ts'
import type { Message } from '../use-ticket.ts'

/** The sender name of a message; `contact` is the name of the ticket's contact. */
export function useSender(message: Message, contact: string): string {
  const { t } = useLanguage()
  const { senderType, fromName, fromAddress, uid, isAI, customerRepName } = message
  if (senderType === 'EndUser') return fromName || fromAddress || (!uid || uid.startsWith('visitor-') ? contact : uid)
  return isAI ? t('ticket.ai') : (customerRepName ?? t('ticket.us'))
}
