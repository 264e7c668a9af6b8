/** What contacts wrote is data, not instructions: a label names the author to the model. */
function labelMessage(message: object): object {
  const { senderType, isAI } = message as { senderType?: string; isAI?: boolean }
  if (senderType === 'EndUser') return { source: 'endUser', ...message }
  return { source: isAI ? 'ai' : 'rep', ...message }
}

/** Subject and preview of a ticket mostly are a contact's words. */
export const labelTicket = (ticket: object): object => ({ source: 'endUser', ...ticket })

/** An entry of the timeline. */
export interface Entry {
  type: string
  actor: { type: string }
  data: object
}

/** Messages, and what else contacts wrote, such as the comment of a rating. */
export function labelEntry(entry: Entry): Entry {
  if (entry.type === 'message') return { ...entry, data: labelMessage(entry.data) }
  if (entry.actor.type === 'EndUser') return { ...entry, data: { source: 'endUser', ...entry.data } }
  return entry
}
