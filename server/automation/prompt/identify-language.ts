import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import type { StepContext } from '../runs/automation-run.ts'
import type { HistoryMessage } from './read-history.ts'

interface Written {
  ticket: Pick<TicketRow, 'language'>
  message: Pick<MessageRow, 'customerID' | 'language'>
  text: string
  history: HistoryMessage[]
  ofCustomer: string | undefined
}

/**
 * The language of a message: people may change theirs within a ticket. What they wrote before, the ticket and the
 * customer only decide where the text itself leaves it open. Detected by the embedded engine, fast and free.
 */
export async function identifyLanguage(
  { ai, config }: Pick<StepContext, 'ai' | 'config'>,
  { ticket, message, text, history, ofCustomer }: Written,
): Promise<string | undefined> {
  if (message.language) return message.language
  const ofTicket = ticket.language ?? undefined
  if (!config.EMBEDDED_AI) return ofTicket
  const engine = ai.embedded(`customer ${message.customerID}`)
  const before = history.filter(({ from }) => from === 'end user').map((entry) => entry.text)
  const { language: ofThread } = await engine.detectLanguage(before.join('\n'))
  const likely = [ofThread, ofTicket, ofCustomer].filter((language) => language !== undefined)
  return (await engine.detectLanguage(text, undefined, likely)).language ?? ofTicket
}
