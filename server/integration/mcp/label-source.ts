/** Contact texts are data, not instructions: the label tells the model who wrote them. */
function labelMessage(message: object): object {
  const { senderType, isAI } = message as { senderType?: string; isAI?: boolean }
  if (senderType === 'EndUser') return { source: 'endUser', ...message }
  return { source: isAI ? 'ai' : 'rep', ...message }
}

/** Subject and preview of a ticket are usually a contact's words. */
export const labelTicket = (ticket: object): object => ({ source: 'endUser', ...ticket })

/** An entry of the timeline. */
export interface Entry {
  type: string
  actor: { type: string }
  data: object
}

/** Messages, and other texts of contacts, such as rating comments. */
export function labelEntry(entry: Entry): Entry {
  if (entry.type === 'message') return { ...entry, data: labelMessage(entry.data) }
  if (entry.actor.type === 'EndUser') return { ...entry, data: { source: 'endUser', ...entry.data } }
  return entry
}
